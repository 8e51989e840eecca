import copy
import pickle

import numpy as np
import pytest
from numpy_problems import DIM, INSTANCES, MATRIX, STEPS, WORKERS

import saddlemesh
from saddlemesh import AnalyticProblem, solve


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


def test_a_native_problem_has_as_many_workers_as_asked_for():
    same, different = AnalyticProblem.separable(dim=3), INSTANCES["different workers"]
    arguments = dict(iterations=2, options=STEPS)
    assert solve(same, workers=6, **arguments).x.shape == (6, 3)
    assert solve(same, topology="torus:2x4", **arguments).x.shape == (8, 3)
    assert solve(same, topology=MATRIX, **arguments).x.shape == (5, 3)
    assert solve(different, **arguments).x.shape == (WORKERS, DIM)
    with pytest.raises(ValueError, match="topology ring fits any number of workers; give workers"):
        solve(same, **arguments)
    with pytest.raises(ValueError, match="the topology has 8 workers; the problem has 5"):
        solve(different, workers=8, **arguments)


def test_threads_change_no_bit_of_a_native_solve():
    problem = INSTANCES["smooth, noise"]
    one, two = (solve(problem, iterations=300, options=STEPS, threads=n) for n in (1, 2))
    for letter in "xyhruvpq":
        assert np.array_equal(getattr(one, letter), getattr(two, letter))


def test_the_seed_names_the_samples_of_a_native_problem():
    problem = INSTANCES["smooth, noise"]
    first, again, other = (solve(problem, iterations=5, options=STEPS, seed=s).x for s in (1, 1, 2))
    assert np.array_equal(first, again) and not np.array_equal(first, other)


def test_a_native_problem_takes_a_second_batch_for_the_jacobian():
    problem = INSTANCES["smooth, noise"]
    plain = solve(problem, iterations=5, options=STEPS).x
    second = dict(STEPS, independent_jacobian_batch=True)
    assert not np.array_equal(solve(problem, iterations=5, options=second).x, plain)


def test_tracking_finds_the_known_solution_where_workers_differ():
    problem = INSTANCES["different workers"]
    options = dict(eta=0.1, gamma_x=0.5, gamma_y=0.5, alpha=5, beta_x=5, beta_y=5, delta=5)
    result = solve(problem, "d-scgdam-gt", iterations=4000, options=options)
    x, y = problem.solution("tracked")
    np.testing.assert_allclose(result.mean_x, x, atol=1e-6)
    np.testing.assert_allclose(result.mean_y, y, atol=1e-6)
    assert np.abs(problem.solution("stated")[0] - x).max() > 0.01


@pytest.mark.parametrize("instance", INSTANCES)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
def test_analytic_problems_can_be_pickled_and_copied(instance, again):
    problem = INSTANCES[instance]
    found = again(problem)
    assert repr(found) == repr(problem) and found.curve == problem.curve
    for letter, other in zip(found.worker(1), problem.worker(1)):
        assert np.array_equal(letter, other)
    both = [solve(p, "dsgda", "ring", workers=WORKERS, iterations=5) for p in (found, problem)]
    assert np.array_equal(both[0].x, both[1].x)


def test_noise_comes_back_from_a_pickle():
    noisy = AnalyticProblem.separable("kink", 3, value_noise=2.5)
    for problem in (noisy, noisy.with_noise(), noisy.with_noise(value=1, jacobian=2, gradient=3)):
        again = pickled(pickled(problem))
        assert again.value_noise == problem.value_noise
        assert again.jacobian_noise == problem.jacobian_noise
        assert again.gradient_noise == problem.gradient_noise


def test_analytic_problems_refuse_what_they_are_not():
    with pytest.raises(ValueError, match='unknown curve "kinky" .did you mean "kink"'):
        AnalyticProblem.separable("kinky")
    with pytest.raises(ValueError, match="dim = 0; expected 1 or more"):
        AnalyticProblem.separable(dim=0)
    with pytest.raises(IndexError, match="worker 5: the problem has workers 0 to 4"):
        INSTANCES["different workers"].worker(5)
    with pytest.raises(ValueError, match='unknown target "state" .did you mean "stated"'):
        INSTANCES["different workers"].solution("state")
    with pytest.raises(TypeError, match="^target = None; expected text$"):
        INSTANCES["different workers"].solution(None)
    with pytest.raises(TypeError, match="^curve = 3; expected text$"):
        AnalyticProblem.separable(3)
    with pytest.raises(TypeError, match="^value_noise = 'a'; expected a number$"):
        AnalyticProblem.separable(value_noise="a")
    with pytest.raises(TypeError, match="^gradient = None; expected a number$"):
        AnalyticProblem.separable().with_noise(gradient=None)


def test_random_numbers_depend_on_their_names_alone():
    def draw(**named):
        return saddlemesh.random_normal(6, **dict(dict(seed=1, worker=2, t=3), **named))

    assert np.array_equal(draw(), draw())
    others = dict(seed=2, worker=3, t=4, purpose="outer", lane=1).items()
    values = [draw()[0], draw(t=-3)[0]] + [draw(**{name: value})[0] for name, value in others]
    assert len(set(values)) == len(values)
    many = saddlemesh.random_normal(100_000, seed=1, worker=0, t=0)
    assert abs(many.mean()) < 0.02 and abs(many.std() - 1) < 0.02
    flat = saddlemesh.random_uniform(100_000, seed=1, worker=0, t=0)
    assert 0 <= flat.min() and flat.max() < 1 and abs(flat.mean() - 0.5) < 0.01


@pytest.mark.parametrize(
    "named, reason",
    [
        (dict(lane=16), "lane = 16; expected 0 to 15"),
        (dict(worker=2**24), "worker = 16777216; expected 0 to 16777215"),
        (dict(purpose="inne"), 'unknown purpose "inne" .did you mean "inner"'),
        (dict(purpose="outer", t=-1), "t = -1; expected 0 or more"),
        (dict(seed=-1), "seed = -1"),
        (dict(t=2**70), "t = 1180591620717411303424; expected 9223372036854775807 or less"),
        (dict(t=-(2**63) - 1), "t = -9223372036854775809; expected -9223372036854775808 or more"),
        (dict(n=2**63), "n = 9223372036854775808; expected 9223372036854775807 or less"),
    ],
)
def test_random_numbers_refuse_names_that_there_are_not(named, reason):
    with pytest.raises(ValueError, match=reason):
        saddlemesh.random_normal(**dict(dict(n=1, seed=1, worker=0, t=0), **named))


@pytest.mark.parametrize("draw", [saddlemesh.random_normal, saddlemesh.random_uniform])
def test_random_numbers_refuse_names_of_another_type(draw):
    with pytest.raises(TypeError, match="^t = 1.5; expected a whole number$"):
        draw(1, seed=1, worker=0, t=1.5)
    with pytest.raises(TypeError, match="^purpose = None; expected text$"):
        draw(1, seed=1, worker=0, t=1, purpose=None)
    assert draw(1, seed=1, worker=0, t=-(2**63)).shape == (1,)
