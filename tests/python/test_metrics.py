from __future__ import annotations

import threading
from typing import Any, Callable

import numpy as np
import pytest
import sklearn.metrics

import needs
from saddlemesh import metrics


def example(
    n: int = 5000, ties: bool = False, dtype: Any = np.float64, seed: int = 1
) -> tuple[Any, Any]:
    random = np.random.default_rng(seed)
    labels = (random.random(n) < 0.2).astype(np.int64)
    labels[:2] = 0, 1
    scores = random.standard_normal(n) + labels
    return labels, (np.round(scores, 1) if ties else scores).astype(dtype)


CASES = [(ties, dtype) for ties in (False, True) for dtype in (np.float32, np.float64)]


@pytest.mark.parametrize(("ties", "dtype"), CASES)
def test_equals_scikit_learn(ties: bool, dtype: Any) -> None:
    for seed in range(5):
        labels, scores = example(ties=ties, dtype=dtype, seed=seed)
        near = dict(rel=0, abs=1e-15)
        assert metrics.roc_auc(labels, scores) == pytest.approx(
            sklearn.metrics.roc_auc_score(labels, scores), **near
        )
        assert metrics.average_precision(labels, scores) == pytest.approx(
            sklearn.metrics.average_precision_score(labels, scores), **near
        )
        for max_fpr in (0.001, 0.1, 0.5, 1):
            assert metrics.partial_roc_auc(labels, scores, max_fpr) == pytest.approx(
                sklearn.metrics.roc_auc_score(labels, scores, max_fpr=max_fpr), **near
            )


@pytest.mark.parametrize(("ties", "dtype"), CASES)
def test_the_curve_is_scikit_learns_but_for_its_first_threshold(ties: bool, dtype: Any) -> None:
    labels, scores = example(ties=ties, dtype=dtype)
    found = metrics.roc_curve(labels, scores)
    expected = sklearn.metrics.roc_curve(labels, scores)
    np.testing.assert_allclose(found[0], expected[0], rtol=0, atol=1e-15)
    np.testing.assert_allclose(found[1], expected[1], rtol=0, atol=1e-15)
    np.testing.assert_array_equal(found[2][1:], expected[2][1:])
    assert found[2][0] == np.inf


def test_the_area_that_is_not_standardised_is_the_integral_of_the_curve() -> None:
    labels, scores = example(ties=True)
    fpr, tpr, _ = metrics.roc_curve(labels, scores)
    area = sum(
        (min(b, 0.3) - a) * (ta + np.interp(min(b, 0.3), [a, b], [ta, tb])) / 2
        for a, b, ta, tb in zip(fpr, fpr[1:], tpr, tpr[1:])
        if a < 0.3 and a < b
    )
    found = metrics.partial_roc_auc(labels, scores, 0.3, standardized=False)
    assert found == pytest.approx(area, abs=1e-14)


@pytest.mark.parametrize("kind", "bool u1 i1 u2 i2 u4 i4 u8 i8 f2 f4 f8 g >i4 O".split())
def test_takes_zeros_and_ones_of_any_type(kind: str) -> None:
    labels, scores = example()
    assert metrics.roc_auc(labels.astype(kind), scores) == metrics.roc_auc(labels, scores)


@pytest.mark.parametrize(
    "values", [(-1, 1), (1, 2), (-1.0, 1.0), ("no", "yes"), (False, True), (3, 2**62)]
)
def test_the_larger_of_any_two_values_is_positive(values: tuple[Any, Any]) -> None:
    labels, scores = example()
    as_objects = np.array(values, dtype=object)[labels]
    for given in (np.array(values)[labels], as_objects, list(as_objects)):
        assert metrics.roc_auc(given, scores) == metrics.roc_auc(labels, scores)


def test_takes_lists_columns_strides_series_and_whole_numbers() -> None:
    pandas = needs.module("pandas")
    labels, scores = example()
    expected = metrics.roc_auc(labels, scores)
    assert metrics.roc_auc(list(labels), list(scores)) == expected
    assert metrics.roc_auc(labels[:, np.newaxis], scores[:, np.newaxis]) == expected
    assert metrics.roc_auc(np.repeat(labels, 2)[::2], np.repeat(scores, 3)[::3]) == expected
    assert metrics.roc_auc(pandas.Series(labels), pandas.Series(scores)) == expected
    assert metrics.roc_auc(labels, scores.astype(">f8")) == expected
    assert metrics.roc_auc([0, 0, 1, 1], [1, 4, 3, 8]) == 0.75
    assert metrics.roc_auc([0, 0, 1, 1], np.array([1, 4, 3, 8], np.float16)) == 0.75


def test_infinite_scores_have_their_place_in_the_order() -> None:
    assert metrics.roc_auc([0, 1, 0, 1], [-np.inf, 0.0, 0.5, np.inf]) == 0.75


def test_intervals_hold_the_value_and_do_not_depend_on_threads() -> None:
    labels, scores = example()
    one = metrics.bootstrap_intervals(labels, scores, resamples=200, seed=3)
    two = metrics.bootstrap_intervals(labels, scores, resamples=200, seed=3, threads=2)
    assert one == two
    assert one != metrics.bootstrap_intervals(labels, scores, resamples=200, seed=4)
    assert one.roc_auc[0] < metrics.roc_auc(labels, scores) < one.roc_auc[1]
    low, high = one.average_precision
    assert low < metrics.average_precision(labels, scores) < high
    assert one.partial_roc_auc[0] < metrics.partial_roc_auc(labels, scores) < one.partial_roc_auc[1]
    narrow = metrics.bootstrap_intervals(labels, scores, resamples=200, seed=3, level=0.5)
    assert one.roc_auc[0] < narrow.roc_auc[0] < narrow.roc_auc[1] < one.roc_auc[1]


ALL: list[Callable[..., Any]] = [
    metrics.roc_auc,
    metrics.average_precision,
    metrics.partial_roc_auc,
    metrics.roc_curve,
    metrics.bootstrap_intervals,
]
ONE_CLASS = "^Only one class present in y_true. .* is not defined in that case.$"
BAD: list[tuple[Any, Any, str]] = [
    (
        [0, 1, 1],
        [0.1, 0.2],
        r"Found input variables with inconsistent numbers of samples: \[3, 2\]",
    ),
    ([], [], r"Found array with 0 sample\(s\)"),
    ([0, 1, 1], [0.1, np.nan, 0.2], "^Input contains NaN.$"),
    (np.array([0, 1], np.int64), np.array([0.1, np.nan], np.float32), "^Input contains NaN.$"),
    ([0.0, 1.0, np.nan], [0.1, 0.3, 0.2], "^Input contains NaN.$"),
    ([np.nan, 1.0, 1.0], [0.1, 0.3, 0.2], "^Input contains NaN.$"),
    ([1.0, np.nan, 1.0], [0.1, 0.3, 0.2], "^Input contains NaN.$"),
    (np.array(["a", np.nan, "b"], object), [0.1, 0.3, 0.2], "^Input contains NaN.$"),
    ([1, 1, 1], [0.1, 0.3, 0.2], ONE_CLASS),
    ([0, 0, 0], [0.1, 0.3, 0.2], ONE_CLASS),
    (["a", "a"], [0.1, 0.3], ONE_CLASS),
    (
        [0, 1, 2],
        [0.1, 0.3, 0.2],
        r"multiclass format is not supported: y_true\[1\] is 1, and there are 0 and 2 too",
    ),
    (["a", "b", "c"], [0.1, 0.3, 0.2], "multiclass format is not supported: y_true has 3 values"),
    (
        [[0, 1], [1, 0]],
        [0.1, 0.3],
        r"y should be a 1d array, got an array of shape \(2, 2\) instead.",
    ),
    (
        [0, 1],
        [[0.1, 0.9], [0.3, 0.7]],
        r"y should be a 1d array, got an array of shape \(2, 2\) instead.",
    ),
    ([0, 1], 0.5, r"y should be a 1d array, got an array of shape \(\) instead."),
    ([0, 1], ["0.1", "0.2"], "scores: expected numbers, found an array of type <U3"),
    (
        [0, 1],
        np.array([2**53, 2**53 + 1]),
        "scores: expected numbers that float64 holds, found int64",
    ),
    (
        [0, 1],
        np.array([2**63 - 1, 1]),
        "scores: expected numbers that float64 holds, found int64",
    ),
]


@pytest.mark.parametrize("function", ALL)
@pytest.mark.parametrize(("y_true", "scores", "message"), BAD)
@pytest.mark.filterwarnings("error")
def test_refuses_what_cannot_be_measured(
    function: Callable[..., Any], y_true: Any, scores: Any, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        function(y_true, scores)


def test_says_of_one_class_what_scikit_learn_says() -> None:
    with pytest.raises(ValueError) as theirs:
        sklearn.metrics.roc_auc_score([1, 1], [0.1, 0.2])
    with pytest.raises(ValueError) as ours:
        metrics.roc_auc([1, 1], [0.1, 0.2])
    assert str(ours.value) == str(theirs.value)


@pytest.mark.parametrize("max_fpr", [0, -0.1, 1.5, np.nan])
def test_refuses_rates_that_are_none(max_fpr: float) -> None:
    labels, scores = example(10)
    with pytest.raises(ValueError, match=r"Expected max_fpr in range \(0, 1\], got: "):
        metrics.partial_roc_auc(labels, scores, max_fpr)
    with pytest.raises(ValueError, match=r"Expected max_fpr in range \(0, 1\], got: "):
        metrics.bootstrap_intervals(labels, scores, max_fpr=max_fpr)


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("resamples", 0, ValueError),
        ("resamples", -1, ValueError),
        ("resamples", 2.5, TypeError),
        ("level", 0, ValueError),
        ("level", 1, ValueError),
        ("seed", -1, ValueError),
        ("seed", 2**64, ValueError),
        ("threads", 0, ValueError),
        ("threads", "2", TypeError),
    ],
)
def test_refuses_options_of_the_bootstrap_by_name(
    name: str, value: Any, kind: type[Exception]
) -> None:
    labels, scores = example(10)
    with pytest.raises(kind, match=rf"^{name}( = .*;|:) expected"):
        metrics.bootstrap_intervals(labels, scores, **{name: value})


def test_other_threads_run_meanwhile() -> None:
    labels, scores = example(300_000)
    enough = threading.Event()
    calls = 0

    def measure() -> None:
        nonlocal calls
        while not enough.is_set():
            calls += 1
            metrics.bootstrap_intervals(labels, scores, resamples=10)

    thread = threading.Thread(target=measure)
    thread.start()
    for _ in range(300):  # turns of this thread: only one or two per call if the lock were held
        enough.wait(timeout=0.001)
    enough.set()
    thread.join()
    assert calls < 100


def test_the_former_name_of_standardized_is_taken_with_a_warning() -> None:
    labels, scores = [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]
    with pytest.warns(FutureWarning, match="^standardised is now called standardized$"):
        area = metrics.partial_roc_auc(labels, scores, 0.5, standardised=False)
    assert area == metrics.partial_roc_auc(labels, scores, 0.5, standardized=False)
