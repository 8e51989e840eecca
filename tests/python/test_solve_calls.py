import gc
import signal
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import numpy as np
import pytest
from numpy_problems import INSTANCES, STEPS, WORKERS, Quadratic, keep, quadratics, transcribed
from programs import wait_until_busy

from saddlemesh import Topology, solve


class Mishap(Exception):
    pass


@pytest.mark.parametrize("name", ["inner", "inner_vjp", "outer"])
@pytest.mark.parametrize("when", [1, 5])
def test_what_an_object_raises_comes_through_as_it_is(name, when):
    mishap = Mishap("mine")
    calls = []

    def fail_at_last(*arguments):
        calls.append(arguments)
        if len(calls) == when:
            raise mishap
        return getattr(Quadratic(), name)(*arguments)

    with pytest.raises(Mishap) as caught:
        solve(quadratics(**{name: fail_at_last}), iterations=10)
    assert caught.value is mishap and mishap.args == ("mine",)
    assert caught.traceback[-1].name == "fail_at_last"
    assert len(calls) == when


def test_what_a_value_raises_on_its_way_to_a_number_comes_through_as_it_is():
    mishap = Mishap("mine")

    class Value:
        def __float__(self):
            raise mishap

    with pytest.raises(Mishap) as caught:
        solve(quadratics(outer=lambda g, y, t: (g, y, Value())), iterations=3)
    assert caught.value is mishap
    assert caught.traceback[-1].name == "__float__"


def test_what_record_and_sizes_raise_comes_through_as_it_is():
    mishap = AttributeError("mine")

    def fail(*arguments):
        raise mishap

    with pytest.raises(AttributeError) as caught:
        solve(quadratics(), iterations=10, record=fail)
    assert caught.value is mishap

    class Failing(Quadratic):
        sizes = property(fail)

    with pytest.raises(AttributeError) as caught:
        solve([Quadratic(), Failing()], iterations=10)
    assert caught.value is mishap


@pytest.mark.parametrize("fails", [False, True])
def test_nothing_keeps_the_objects_alive(fails):
    def outer(g, y, t):
        if fails and t == 3:
            raise Mishap
        return g, y

    problems = quadratics(outer=outer)
    seen = [weakref.ref(problem) for problem in problems]
    try:
        solve(problems, iterations=5, record=keep)
    except Mishap:
        assert fails
    del problems
    gc.collect()
    assert [ref() for ref in seen] == [None] * 3


def test_an_object_may_solve_a_problem_itself():
    def inner(x, t):
        return x + solve(quadratics(2), iterations=3, x0=[1, 2], options=STEPS).mean_x

    shift = solve(quadratics(2), iterations=3, x0=[1, 2], options=STEPS).mean_x
    nested = solve(quadratics(inner=inner), iterations=4, options=STEPS)
    plain = solve(quadratics(inner=lambda x, t: x + shift), iterations=4, options=STEPS)
    assert np.array_equal(nested.x, plain.x)


@pytest.mark.parametrize("kind", ["objects", "native"])
def test_two_threads_solve_at_once(kind):
    def run(seed):
        problem = INSTANCES["smooth, noise"]
        given = transcribed(problem, seed) if kind == "objects" else problem
        topology = Topology("ring", WORKERS)
        return solve(given, "d-scgdam-gt", topology, iterations=400, options=STEPS, seed=seed).x

    def work(seed):
        found[seed] = run(seed)

    found = {}
    threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for seed in (1, 2, 3):
        assert np.array_equal(found[seed], run(seed))


INTERRUPTED = """
import sys, saddlemesh
sys.path.insert(0, {folder!r})
problem = saddlemesh.AnalyticProblem.separable(dim=8)
if {kind!r} == "objects":
    from numpy_problems import NumpyAnalytic
    problem = [NumpyAnalytic(problem, k, 1) for k in range(4)]
try:
    print("begun", flush=True)
    saddlemesh.solve(problem, topology="ring", workers=4, iterations=10**12)
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("kind", ["objects", "native"])
def test_control_c_ends_a_solve(kind):
    program = INTERRUPTED.format(folder=str(Path(__file__).parent), kind=kind)
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout.readline() == "begun\n"
        wait_until_busy(run)
        run.send_signal(signal.SIGINT)
        assert run.communicate()[0] == "interrupted\n"
        assert run.returncode == 0
