import copy
import pickle

import numpy as np
import pytest

import saddlemesh
from saddlemesh import Topology, topologies, topology


def second_modulus(matrix):
    return np.sort(np.abs(np.linalg.eigvalsh(matrix)))[-2]


def test_a_ring_mixes_each_worker_with_two():
    ring = Topology("ring", 8)
    assert (ring.name, ring.workers, ring.edges, ring.max_degree) == ("ring", 8, 8, 2)
    assert ring.neighbors(0) == [1, 7]
    assert ring.matrix.shape == (8, 8) and ring.matrix.dtype == np.float64
    np.testing.assert_allclose(ring.matrix.sum(axis=0), 1)
    assert not ring.time_varying


FORMS = {
    "ring": 9,
    "path": 5,
    "star": 6,
    "torus:4x6": None,
    "hypercube": 8,
    "exponential": 10,
    "erdos-renyi:0.4": 12,
    "regular:3": 10,
}


@pytest.mark.parametrize("form, workers", FORMS.items())
def test_lambda_is_the_second_largest_modulus_of_the_matrix(form, workers):
    mesh = Topology(form, workers, seed=3)
    assert mesh.lambda_ == pytest.approx(second_modulus(mesh.matrix), abs=1e-12)
    assert mesh.spectral_gap == 1 - mesh.lambda_
    assert mesh.edges == np.count_nonzero(np.triu(mesh.matrix, 1))
    linked = mesh.matrix * (1 - np.eye(mesh.workers)) != 0
    for k in range(mesh.workers):
        assert mesh.neighbors(k) == np.flatnonzero(linked[k]).tolist()


def test_weights_can_be_chosen():
    lazy, plain = Topology("ring", 6, weights="lazy").matrix, Topology("ring", 6).matrix
    np.testing.assert_allclose(lazy, (np.eye(6) + plain) / 2)


def test_the_seed_chooses_a_random_graph():
    first, again, other = (Topology("erdos-renyi:0.4", 20, seed=s).matrix for s in (1, 1, 2))
    assert np.array_equal(first, again) and not np.array_equal(first, other)


def test_a_time_varying_topology_has_a_matrix_for_every_round():
    mesh = Topology("one-peer-exponential", 8)
    assert mesh.time_varying
    with pytest.raises(ValueError, match=r"another matrix in every round; use matrix_at\(round\)"):
        mesh.matrix
    assert np.array_equal(mesh.matrix_at(0), mesh.matrix_at(3))
    assert not np.array_equal(mesh.matrix_at(0), mesh.matrix_at(1))
    assert mesh.neighbors(0, round=0) == [7] and mesh.neighbors(0, round=1) == [6]
    np.testing.assert_allclose(mesh.matrix_at(2) @ mesh.matrix_at(1) @ mesh.matrix_at(0), 1 / 8)


def test_a_graph_can_come_from_a_file(tmp_path):
    path = tmp_path / "mesh.txt"
    path.write_text("0 1\n1 2\n")
    assert Topology(f"file:{path}").workers == 3
    with pytest.raises(ValueError, match="has 3 workers but workers says 4"):
        Topology(f"file:{path}", 4)
    with pytest.raises(ValueError, match="nowhere.txt"):
        Topology("file:nowhere.txt")


def test_a_weight_matrix_becomes_a_topology():
    given = Topology("torus", 12, weights="lazy").matrix
    mesh = Topology(given.tolist())
    assert mesh.name == "weight matrix"
    np.testing.assert_allclose(mesh.matrix, given, atol=1e-15)
    assert mesh.lambda_ == pytest.approx(second_modulus(given), abs=1e-12)
    assert mesh.max_degree == 4 and mesh.neighbors(0) == Topology("torus", 12).neighbors(0)


def test_a_weight_matrix_can_have_any_layout_and_type():
    given = np.array([[0.75, 0.25, 0], [0.25, 0.5, 0.25], [0, 0.25, 0.75]])
    for other in (np.asfortranarray(given), given[::-1, ::-1], given.astype(np.float32)):
        np.testing.assert_array_equal(Topology(other).matrix, given)


def test_rounding_in_a_weight_matrix_is_taken_out():
    third = 0.3333333333
    mesh = Topology(np.array([[1 - 2 * third, third, third]] * 3).round(10))
    assert np.abs(mesh.matrix.sum(axis=1) - 1).max() < 1e-15
    assert np.array_equal(mesh.matrix, mesh.matrix.T)


@pytest.mark.parametrize(
    "matrix, reason",
    [
        ([[0.5, 0.5], [0.4, 0.6]], r"w\[0\]\[1\] = 0.5 but w\[1\]\[0\] = 0.4; W must be symmetric"),
        ([[0.5, 0.4], [0.4, 0.6]], "the weights of worker 0 sum to 0.9; every row of W must"),
        ([[1.5, -0.5], [-0.5, 1.5]], r"w\[0\]\[1\] = -0.5; weights must not be negative"),
        ([[0, 1j], [-1j, 0]], "expected as a name or a K × K matrix of numbers"),
        ([[np.nan, 1], [1, 0]], r"w\[0\]\[0\] = nan; weights must be finite"),
        ([[1, 0], [0, 1]], "worker 1 cannot be reached from worker 0; the graph must be connected"),
        ([[0, 1], [1, 0]], "λ = 1: the graph is bipartite"),
        ([[0.5, 0.5, 0], [0.5, 0.5, 0]], r"shape \(2, 3\); expected K × K"),
        ([0.5, 0.5], r"shape \(2,\); expected K × K"),
        (np.zeros((0, 0)), r"shape \(0, 0\); expected K × K"),
        ([["a", "b"], ["c", "d"]], "expected as a name or a K × K matrix of numbers"),
        (None, r"expected K × K"),
    ],
)
def test_refuses_a_weight_matrix_with_the_reason(matrix, reason):
    with pytest.raises(ValueError, match=reason):
        Topology(matrix)


def test_refuses_names_and_numbers_with_the_reason():
    with pytest.raises(ValueError, match='unknown topology "rign" .did you mean "ring"'):
        Topology("rign", 4)
    with pytest.raises(ValueError, match="topology ring fits any number of workers; give workers"):
        Topology("ring")
    with pytest.raises(ValueError, match="torus:4x6 has 24 workers but workers says 25"):
        Topology("torus:4x6", 25)
    with pytest.raises(ValueError, match="workers = 0; expected 1 or more"):
        Topology("ring", 0)
    with pytest.raises(TypeError, match="workers = 'four'; expected a whole number"):
        Topology("ring", "four")
    with pytest.raises(ValueError, match="lazy weights cannot be given with a weight matrix"):
        Topology(np.full((2, 2), 0.5), weights="lazy")
    with pytest.raises(ValueError, match="weight matrix: 2 workers; expected 3"):
        Topology(np.full((2, 2), 0.5), 3)
    with pytest.raises(ValueError, match='unknown weights "lzy"'):
        Topology("ring", 4, weights="lzy")
    with pytest.raises(TypeError, match="^weights = 3; expected text$"):
        Topology("ring", 4, weights=3)


def test_refuses_a_worker_or_round_that_does_not_exist():
    ring = Topology("ring", 4)
    with pytest.raises(IndexError, match="worker 4: topology ring has workers 0 to 3"):
        ring.neighbors(4)
    with pytest.raises(ValueError, match="worker = -1"):
        ring.neighbors(-1)
    with pytest.raises(ValueError, match="round = -1"):
        ring.matrix_at(-1)


def test_topology_gives_a_topology_back_as_it_is():
    ring = Topology("ring", 4)
    assert topology(ring) is ring and topology(ring, 4) is ring
    with pytest.raises(ValueError, match="topology ring has 4 workers; expected 5"):
        topology(ring, 5)


def test_one_worker_is_a_topology():
    alone = Topology("ring", 1)
    assert alone.matrix.tolist() == [[1.0]] and alone.neighbors(0) == [] and alone.edges == 0


@pytest.mark.parametrize(
    "mesh",
    [Topology("erdos-renyi:0.5", 8, weights="lazy", seed=4), Topology(np.full((3, 3), 1 / 3))],
)
def test_can_be_pickled_and_copied(mesh):
    for other in (pickle.loads(pickle.dumps(mesh)), copy.deepcopy(mesh)):
        assert np.array_equal(other.matrix, mesh.matrix) and other.name == mesh.name


def test_draws_itself():
    picture = Topology("star", 5).svg()
    assert picture.startswith("<svg") and picture.rstrip().endswith("</svg>")
    assert repr(Topology("complete", 5)) == "<Topology complete: 5 workers, λ = 0>"


def test_every_form_has_a_summary():
    forms = topologies()
    assert [form.name for form in forms][:2] == ["ring", "path"]
    assert all(form.summary and form.form.startswith(form.name) for form in forms)


def test_lists_methods_and_presets():
    names = [method.name for method in saddlemesh.methods()]
    assert names[:2] == ["d-scgdam-gt", "d-scgdam-gp"] and len(set(names)) == len(names)
    assert {m.name for m in saddlemesh.methods() if m.complete_graph} == {"pdsca", "scgda"}
    paper, recommended = saddlemesh.preset("paper"), saddlemesh.preset("recommended")
    assert (paper["eta"], paper["beta_x"]) == (0.1, 9.9)
    assert (paper["tracking"], paper["schedule"]) == ("combine-then-adapt", "constant")
    assert recommended["first_batch"] == 10 and paper.keys() == recommended.keys()
    with pytest.raises(ValueError, match='unknown preset "papr" .did you mean "paper"'):
        saddlemesh.preset("papr")


def test_the_former_name_of_neighbors_is_taken_with_a_warning() -> None:
    with pytest.warns(FutureWarning, match="^neighbours is now called neighbors$") as told:
        assert Topology("ring", 8).neighbours(0) == [1, 7]
    assert [one.filename for one in told] == [__file__]
