import re

import numpy as np
import pytest
from numpy_problems import Quadratic, quadratics

import saddlemesh
from saddlemesh import Topology, solve


VECTOR = r"expected a float64 array of shape \(2,\)"
PAIR = r"expected \(grad_g, grad_y\) or \(grad_g, grad_y, value\)"
BAD_RETURNS = [
    ("inner", lambda x, t: x[:1], rf"inner returned an array of shape \(1,\); {VECTOR}"),
    ("inner", lambda x, t: x[None], rf"inner returned an array of shape \(1, 2\); {VECTOR}"),
    ("inner", lambda x, t: x[0], rf"inner returned an object of type numpy.float64; {VECTOR}"),
    ("inner", lambda x, t: list(x), f"inner returned an object of type list; {VECTOR}"),
    ("inner", lambda x, t: None, f"inner returned an object of type NoneType; {VECTOR}"),
    ("inner", lambda x, t: x + 1j, f"inner returned an array of type complex128; {VECTOR}"),
    ("inner", lambda x, t: x.astype(object), f"inner returned an array of type object; {VECTOR}"),
    ("inner_vjp", lambda v: np.ones(3), rf"inner_vjp returned an array of shape \(3,\); {VECTOR}"),
    ("outer", lambda g, y, t: (y, y), rf"outer: grad_g returned an array of .*\(1,\); {VECTOR}"),
    ("outer", lambda g, y, t: (g, g), r"outer: grad_y returned .* \(2,\); expected .* \(1,\)"),
    ("outer", lambda g, y, t: (g, y, "f"), "outer: value returned .* str; expected a number"),
    ("outer", lambda g, y, t: (g, y, 1j), "outer: value returned .* complex; expected a number"),
    ("outer", lambda g, y, t: (g,), f"outer returned 1 value; {PAIR}"),
    ("outer", lambda g, y, t: (g, y, 0, 0), f"outer returned 4 values; {PAIR}"),
    ("outer", lambda g, y, t: g, f"outer returned an object of type numpy.ndarray; {PAIR}"),
]


@pytest.mark.parametrize("method, function, reason", BAD_RETURNS)
def test_refuses_what_an_object_returns_with_worker_and_method(method, function, reason):
    with pytest.raises(ValueError, match=f"^worker 2: {reason}$"):
        solve(quadratics(**{method: function}), iterations=3)


@pytest.mark.parametrize("name", ["sizes", "inner", "inner_vjp", "outer"])
def test_refuses_an_object_that_lacks_something(name):
    members = {key: value for key, value in vars(Quadratic).items() if key != name}
    problems = [Quadratic(), type("Incomplete", (), members)()]
    with pytest.raises(ValueError, match=f"worker 1: the problem has no {name};"):
        solve(problems, iterations=1)


BAD_SIZES = [(2, 2), (2, 2, 1, 1), (2, 2, -1), (0, 2, 1), (2, 0, 1), (2.0, 2, 1), "221", None, 3]


@pytest.mark.parametrize("sizes", [*BAD_SIZES, (2, 2, 2**41), (2, 2, 2**80)])
def test_refuses_sizes_that_are_none(sizes):
    with pytest.raises(ValueError, match=r"worker 2: sizes = .*; expected the three sizes \(x, g"):
        solve(quadratics(sizes=sizes), iterations=1)


def test_refuses_workers_of_different_sizes():
    with pytest.raises(ValueError, match=r"worker 2: sizes = \(2, 2, 2\); expected \(2, 2, 1\)"):
        solve(quadratics(sizes=(2, 2, 2)), iterations=1)


def test_refuses_a_method_that_is_none():
    with pytest.raises(ValueError, match="worker 2: outer = 5; expected a method"):
        solve(quadratics(outer=5), iterations=1)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (dict(x0=[1, 2, 3]), r"x0 has shape \(3,\); expected \(2,\), one vector for all workers"),
        (dict(x0=np.zeros((3, 2))), r"x0 has shape \(3, 2\); expected \(2,\)"),
        (dict(x0=[1j, 2]), "x0 has complex values; expected real numbers"),
        (dict(y0=np.zeros(1, complex)), "y0 has complex values; expected real numbers"),
        (dict(y0=0.5), r"y0 has shape \(\); expected \(1,\)"),
        (dict(method="d-scgdam"), 'unknown method "d-scgdam" .did you mean "d-scgdam-g'),
        (dict(topology="rings"), 'unknown topology "rings" .did you mean "ring"'),
        (dict(topology="torus:2x2"), "torus:2x2 has 4 workers but workers says 3"),
        (dict(topology=Topology("ring", 4)), "topology ring has 4 workers; expected 3"),
        (dict(topology=np.eye(3)), "worker 1 cannot be reached from worker 0"),
        (dict(topology=np.full((2, 2), 0.5)), "weight matrix: 2 workers; expected 3"),
        (dict(iterations=-1), "iterations = -1; expected 0 or more"),
        (dict(seed=-1), "seed = -1; expected 0 or more"),
        (dict(threads=2), "threads = 2; Python objects are called from one thread"),
        (dict(workers=4), "workers = 4, but there are 3 problems"),
        (dict(options={"gama_x": 1}), 'unknown option "gama_x" .did you mean "gamma_x"'),
        (dict(options={1: 1}), "options: a name = 1; expected text"),
        (dict(options={"eta": "small"}), "options: eta = 'small'; expected a number"),
        (dict(options={"eta": 2}), "eta = 2 is refused: the theorems need 0 < eta < 1"),
        (dict(options={"alpha": 20}), "alpha·eta = 2 is refused"),
        (dict(options={"first_batch": 0}), "first_batch = 0 is refused"),
        (dict(method="dsgda", options={"first_batch": 2}), "dsgda keeps no inner estimate"),
        (dict(options={"first_batch": 1.5}), "options: first_batch = 1.5; expected a number of"),
        (dict(options={"preset": "best"}), 'unknown preset "best"'),
        (dict(options={"tracking": "both"}), 'unknown tracking "both"; known: combine-then-adapt'),
        (dict(options={"schedule": "linear"}), "linear"),
        (dict(options={"clip": -1}), "clip = -1 is refused"),
        (dict(options={"independent_jacobian_batch": True}), r"inner\(x, t\) cannot be asked"),
    ],
)
def test_refuses_arguments_with_the_reason(arguments, reason):
    with pytest.raises(ValueError, match=reason):
        solve(quadratics(), **dict(dict(iterations=1), **arguments))


def test_refuses_what_is_no_list_of_problems():
    with pytest.raises(TypeError, match="expected a list with one object for each worker"):
        solve(Quadratic(), iterations=1)
    with pytest.raises(ValueError, match="problems is empty"):
        solve([], iterations=1)
    with pytest.raises(TypeError, match="iterations = 1.5; expected a whole number"):
        solve(quadratics(), iterations=1.5)
    for method in (None, 3, b"dsgda"):
        with pytest.raises(TypeError, match=f"^method = {method!r}; expected text$"):
            solve(quadratics(), method, "ring")
        with pytest.raises(TypeError, match=f"^method = {method!r}; expected text$"):
            solve(quadratics(), method)
    with pytest.raises(TypeError, match="^preset = None; expected text$"):
        saddlemesh.preset(None)


@pytest.mark.parametrize(
    "name, function, quantity",
    [
        ("inner", lambda x, t: x / 0, r"g\(x\)"),
        ("inner_vjp", lambda v: v * np.nan, "the gradient with respect to x"),
        ("outer", lambda g, y, t: (g, y * np.inf), "the gradient of f with respect to y"),
    ],
)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_stops_where_a_value_is_not_finite(name, function, quantity):
    with pytest.raises(
        saddlemesh.DivergenceError, match=f"worker 2, iteration 0: {quantity} is not finite"
    ) as raised:
        solve(quadratics(**{name: function}), iterations=3, x0=[1, 2], y0=[1])
    error = raised.value
    assert isinstance(error, saddlemesh.Error) and isinstance(error, RuntimeError)
    assert (error.worker, error.iteration) == (2, 0)
    assert re.fullmatch(quantity, error.quantity)
