import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy_problems import (
    INSTANCES,
    LETTERS,
    MATRIX,
    METHODS,
    STEPS,
    WORKERS,
    NumpyAnalytic,
    Quadratic,
    algorithm_2,
    keep,
    quadratics,
    start,
    transcribed,
)

import saddlemesh
from saddlemesh import Topology, solve


@pytest.mark.parametrize("mesh", ["ring", "matrix"])
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("instance", INSTANCES)
def test_a_numpy_problem_takes_the_trajectory_of_the_native_one(instance, method, mesh):
    problem, seed, iterations = INSTANCES[instance], 11, 75
    options = dict(STEPS, first_batch=1 if method == "dsgda" else 4)
    topology = Topology("ring", WORKERS) if mesh == "ring" else MATRIX
    arguments = (method, topology, *start(), iterations, options, keep)
    native = solve(problem, *arguments, seed=seed)
    numpy = solve(transcribed(problem, seed), *arguments)
    assert len(native.recorded) == len(numpy.recorded) == iterations + 1
    for left, right in zip(native.recorded, numpy.recorded):
        for letter in LETTERS:
            expected, found = getattr(left, letter), getattr(right, letter)
            if expected is None:
                assert found is None
            else:
                np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(right.losses, left.losses, rtol=1e-12, atol=1e-11)
    assert np.ptp([state.mean_x for state in native.recorded], axis=0).max() > 0.1  # it moves


@pytest.mark.parametrize("mesh", ["ring", "matrix"])
def test_gt_is_algorithm_2_of_the_paper(mesh):
    problem, iterations = INSTANCES["different workers, noise"], 150
    W = Topology("ring", WORKERS).matrix if mesh == "ring" else MATRIX
    steps = {name: value for name, value in STEPS.items() if name != "delta"}
    found = solve(transcribed(problem, 2), "d-scgdam-gt", W, *start(), iterations, steps, keep)
    plain = algorithm_2(transcribed(problem, 2), W, *start(), iterations, **steps)
    for state, expected in zip(found.recorded, plain):
        for letter, values in zip("xyhruvpq", expected):
            np.testing.assert_allclose(getattr(state, letter), values, rtol=1e-12, atol=1e-12)


def test_adapt_then_combine_takes_the_numpy_problem_too():
    problem = INSTANCES["different workers, noise"]
    options = dict(STEPS, tracking="adapt-then-combine", clip=2.0, schedule="inverse-sqrt:50")
    arguments = ("d-scgdam-gt", "ring", *start(), 100, options)
    native = solve(problem, *arguments, seed=9)
    numpy = solve(transcribed(problem, 9), *arguments)
    np.testing.assert_allclose(numpy.x, native.x, rtol=1e-12, atol=1e-12)


def test_methods_have_the_vectors_that_they_use():
    vectors = {}
    for method in METHODS:
        result = solve(quadratics(), method, "ring", iterations=2, options=STEPS)
        vectors[method] = "".join(c for c in LETTERS if getattr(result, c) is not None)
        for letter in vectors[method]:
            assert getattr(result, letter).shape == (3, 1 if letter in "yvq" else 2)
    assert vectors == {
        "d-scgdam-gt": "xyhruvpq",
        "d-scgdam-gt2": "xyhruvpqas",
        "d-scgdam-gt-m": "xyhuvpq",
        "d-scgdam-gp": "xyhuv",
        "pdsca": "xyhuv",
        "scgda": "xyhuv",
        "dsgda": "xyuv",
    }


def test_the_result_is_the_last_state():
    result = solve(quadratics(), x0=[1, 2], y0=[0], iterations=7, options=STEPS, record=keep)
    last = result.recorded[-1]
    assert [state.t for state in result.recorded] == list(range(8))
    assert (result.iterations, result.method, result.topology.name) == (7, "d-scgdam-gt", "ring")
    for letter in "xyhruvpq":
        assert np.array_equal(getattr(result, letter), getattr(last, letter))
        np.testing.assert_allclose(result.mean(letter), getattr(last, letter).mean(axis=0))
    assert np.array_equal(result.recorded[0].x, [[1, 2]] * 3)
    assert result.loss == last.loss == pytest.approx(result.losses.mean())
    error = ((result.h - result.mean("h")) ** 2).sum() / 3
    assert result.consensus_error("h") == pytest.approx(error)
    np.testing.assert_allclose(result.mean("p"), result.recorded[-2].mean("u"), atol=1e-14)


def test_the_result_can_be_pickled():
    result = solve(quadratics(), iterations=3, record=keep)
    again = pickle.loads(pickle.dumps(result))
    assert np.array_equal(again.x, result.x) and again.topology.name == "ring"
    assert [state.loss for state in again.recorded] == [s.loss for s in result.recorded]


def test_records_do_not_change_later_and_recording_changes_nothing():
    arguments = dict(x0=[1, 2], y0=[0], iterations=20, options=STEPS)
    recorded = solve(quadratics(), record=lambda t, s: (s, s.x.copy()), **arguments)
    assert all(np.array_equal(state.x, copy) for state, copy in recorded.recorded)
    plain = solve(quadratics(), **arguments)
    assert plain.recorded == [] and np.array_equal(plain.x, recorded.x)


def test_starts_at_zero_and_takes_no_step_if_none_is_asked_for():
    result = solve(quadratics(), iterations=0, record=keep)
    assert not result.x.any() and len(result.recorded) == 1 and result.t == 0


def test_the_default_topology_is_the_one_that_the_method_is_for():
    assert solve(quadratics(), "pdsca", iterations=1).topology.name == "complete"
    assert solve(quadratics(), "d-scgdam-gp", iterations=1).topology.name == "ring"


def test_presets_are_the_base_of_options():
    def run(options):
        return solve(quadratics(), iterations=30, x0=[1, 2], options=options).x

    recommended = saddlemesh.preset("recommended")
    assert np.array_equal(run({"preset": "recommended"}), run(recommended))
    changed = run({"preset": "recommended", "gamma_x": 0.2})
    assert np.array_equal(changed, run(dict(recommended, gamma_x=0.2)))
    assert not np.array_equal(changed, run(recommended))
    assert np.array_equal(run(None), run({"preset": "paper"}))


@pytest.mark.parametrize("preset", ["paper", "recommended"])
@pytest.mark.parametrize("method", saddlemesh.methods(), ids=lambda method: method.name)
def test_every_method_takes_every_preset(method, preset):
    used = saddlemesh.preset(preset)
    if not method.averages_inner:
        del used["first_batch"]
    arguments = dict(method=method.name, iterations=5, x0=[1, 2])
    found = solve(quadratics(), options={"preset": preset}, **arguments)
    given = solve(quadratics(), options=used, **arguments)
    assert np.array_equal(found.x, given.x) and found.x.any()


def test_a_cosine_schedule_ends_with_the_run():
    def steps(schedule):
        options = dict(STEPS, schedule=schedule)
        result = solve(quadratics(1), "dsgda", "ring", [1, 2], [0], 10, options, keep)
        x = np.array([state.x[0] for state in result.recorded])
        return np.abs(np.diff(x, axis=0)).max(axis=1)

    assert steps("cosine:0.001")[-1] < 0.1 * steps("constant")[-1]


def test_calls_come_in_order_with_the_iteration():
    problems = quadratics(2)
    solve(problems, "d-scgdam-gt", iterations=2, options=STEPS)
    expected = [c for t in range(3) for c in (("inner", t), ("outer", t), ("inner_vjp",))]
    assert problems[0].calls == problems[1].calls == expected


def test_further_first_samples_have_negative_times():
    problems = quadratics(2)
    solve(problems, "d-scgdam-gp", iterations=0, options=dict(STEPS, first_batch=4))
    assert problems[0].calls[:5] == [("inner", t) for t in (-1, -2, -3, 0)] + [("outer", 0)]


def test_objects_may_keep_and_change_the_arrays_they_are_given():
    class Keeper(Quadratic):
        def inner(self, x, t):
            kept.append((x, x.copy()))
            return x

        def inner_vjp(self, v):
            kept.append((v, v.copy()))
            return v

        def outer(self, g, y, t):
            out = super().outer(g, y, t)
            g[:] = y[:] = np.nan
            return out

    kept = []
    result = solve([Keeper(), Keeper()], iterations=20, x0=[1, 2], options=STEPS)
    assert np.isfinite(result.x).all()
    assert len({id(array) for array, _ in kept}) == len(kept) == 2 * 2 * 21
    for array, copy in kept:
        assert array.flags.writeable and array.dtype == np.float64
        assert np.array_equal(array, copy)


def test_sizes_may_be_a_tuple_a_property_or_an_object():
    class Triple:
        x, g, y = 2, 2, 1

    class Named(Quadratic):
        sizes = saddlemesh.Sizes(x=2, g=2, y=1)

    class Property(Quadratic):
        sizes = property(lambda self: np.array([2, 2, 1]).tolist())

    class Attributes(Quadratic):
        sizes = Triple()

    assert solve([Quadratic(), Named(), Property(), Attributes()], iterations=1).x.shape == (4, 2)


def test_returned_arrays_may_have_strides_and_narrower_types():
    expected = solve(quadratics(), iterations=5, x0=[1, 2], options=STEPS).x
    strided = quadratics(inner=lambda x, t: np.repeat(x + 2, 2)[::2])
    assert np.array_equal(solve(strided, iterations=5, x0=[1, 2], options=STEPS).x, expected)
    whole = quadratics(inner=lambda x, t: np.array([3, 4]))
    assert solve(whole, iterations=1, options=STEPS).h is not None
    assert solve(quadratics(outer=lambda g, y, t: [g, y]), iterations=1).x.shape == (3, 2)


def test_without_values_the_loss_is_not_a_number():
    result = solve(quadratics(1, outer=lambda g, y, t: (g, y)), iterations=1)
    assert np.isnan(result.loss)


def test_y_may_be_empty():
    class Minimise(Quadratic):
        sizes = (2, 2, 0)

        def outer(self, g, y, t):
            return g, y

    for method in METHODS:
        result = solve([Minimise(k) for k in (0, 1)], method, iterations=600, options=STEPS)
        np.testing.assert_allclose(result.mean_x, -0.5, atol=1e-3)
        assert result.y.shape == (2, 0)


def test_states_refuse_vectors_that_there_are_not():
    result = solve(quadratics(), "dsgda", iterations=1)
    with pytest.raises(ValueError, match="the method has no vector h"):
        result.mean("h")
    with pytest.raises(ValueError, match="unknown vector 'z'; known: x, y, h"):
        result.consensus_error("z")


def test_gradients_are_checked():
    report = saddlemesh.check_gradients(NumpyAnalytic(INSTANCES["smooth, noise"], 1, 3), *start())
    assert report.inner_vjp > 1e-3  # a noisy Jacobian is not a derivative
    assert report.grad_g < 1e-7 and report.grad_y < 1e-7
    assert saddlemesh.check_gradients(Quadratic(), [1, 2], [3]).worst < 1e-8
    assert "grad_g" in str(report)
    wrong = saddlemesh.check_gradients(quadratics(1, inner_vjp=lambda v: 2 * v)[0], [1, 2], [3])
    assert wrong.worst == wrong.inner_vjp > 0.1
    with pytest.raises(ValueError, match=r"2 values; expected \(grad_g, grad_y, value\)"):
        saddlemesh.check_gradients(quadratics(1, outer=lambda g, y, t: (g, y))[0], [1, 2], [3])
    with pytest.raises(ValueError, match="x has complex values; expected real numbers"):
        saddlemesh.check_gradients(Quadratic(), [1j, 2], [3])


def test_the_example_finds_its_saddle_point():
    example = Path(__file__).parents[2] / "examples/python/own_problem.py"
    printed = subprocess.check_output([sys.executable, example], text=True)
    assert re.search(r"^x = 1\.[45]\d, y = 0\.[45]\d$", printed, re.MULTILINE), printed
    errors = re.findall(r"error (\S+) at", printed)
    assert len(errors) == 3 and all(float(error) < 1e-8 for error in errors)
