"""AUROCClassifier beyond scikit-learn's own suite (test_conventions.py)."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

import saddlemesh
from programs import run_program
from saddlemesh import AUROCClassifier
from small_fits import quick


def test_learns_as_well_as_logistic_regression_on_a_linear_problem() -> None:
    rng = np.random.default_rng(0)
    X = rng.normal(size=(6000, 10))
    y = X[:, 0] - X[:, 1] + rng.normal(size=6000) > 2.5
    ours = AUROCClassifier(random_state=0).fit(X[:4000], y[:4000]).score(X[4000:], y[4000:])
    rival = LogisticRegression().fit(X[:4000], y[:4000])
    theirs = roc_auc_score(y[4000:], rival.decision_function(X[4000:]))
    assert ours > theirs - 0.005


def test_the_former_name_of_standardize_is_taken_with_a_warning(
    rows: tuple[np.ndarray, np.ndarray]
) -> None:
    X, y = rows
    now = quick(standardize="off").fit(X, y)
    former = clone(quick().set_params(standardise="off"))
    assert former.get_params()["standardise"] == "off"
    with pytest.warns(FutureWarning, match="^standardise is now called standardize$") as told:
        former.fit(X, y)
    assert [one.filename for one in told] == [__file__]
    assert former.settings_["standardize"] == "off"
    assert former.model_.to_bytes() == now.model_.to_bytes()
    with pytest.warns(FutureWarning), pytest.raises(ValueError, match="give one of them"):
        quick(standardize="on", standardise="off").fit(X, y)


def test_score_is_the_exact_auroc(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    classifier = quick().fit(X, y)
    assert classifier.score(X, y) == pytest.approx(
        roc_auc_score(y, classifier.decision_function(X)), abs=1e-15
    )
    weights = np.linspace(0.1, 1, len(y))
    assert classifier.score(X, y, sample_weight=weights) == pytest.approx(
        roc_auc_score(y, classifier.decision_function(X), sample_weight=weights)
    )
    with pytest.raises(ValueError, match="labels that fit did not see.*7"):
        classifier.score(X, np.full(len(y), 7))


@pytest.mark.parametrize("sparse", [False, True])
def test_same_seed_same_bits_for_any_threads_and_any_order_of_the_rows(
    rows: tuple[np.ndarray, np.ndarray], sparse: bool
) -> None:
    X, y = rows
    order = np.random.default_rng(1).permutation(len(y))
    form = scipy.sparse.csr_matrix if sparse else np.asarray
    settings = {"validation_share": 0.1, "shards": "dirichlet:0.5"}
    first = quick(**settings).fit(form(X), y)
    other = quick(**settings, n_jobs=3).fit(form(X[order]), y[order])
    np.testing.assert_array_equal(first.decision_function(X), other.decision_function(X))
    for name, values in first.model_.parameters.items():
        np.testing.assert_array_equal(values, other.model_.parameters[name])
    another = quick(**{**settings, "random_state": 4}).fit(form(X), y)
    assert np.any(another.decision_function(X) != first.decision_function(X))


def test_the_program_trains_to_the_same_bits(
    rows: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    X, y = rows
    X = X.astype(np.float32)
    order = saddlemesh._native.content_order(X, y)
    np.save(tmp_path / "rows.npy", X[order])
    np.save(tmp_path / "rows-labels.npy", y[order])
    run_program(
        *["train", tmp_path / "rows.npy", "--labels", tmp_path / "rows-labels.npy"],
        *["--test-share", 0, "--iterations", 300, "--seed", 3, "--out", tmp_path / "run"],
    )
    theirs = saddlemesh.load_model(tmp_path / "run")
    ours = quick().fit(X, y).model_
    for name, values in ours.parameters.items():
        np.testing.assert_array_equal(values, theirs.parameters[name])
    np.testing.assert_array_equal(ours.scores(X), theirs.scores(X))


def test_sites_train_to_the_bits_of_the_programs_sites(
    rows: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    X, y = rows
    X = X.astype(np.float32)
    sites = np.array(["Bern", "Oslo", "Rome"])[np.arange(len(y)) % 7 % 3]
    for k, site in enumerate(np.unique(sites)):
        mine = np.flatnonzero(sites == site)
        mine = mine[saddlemesh._native.content_order(X[mine], y[mine])]
        np.save(tmp_path / f"site-{k}.npy", X[mine])
        np.save(tmp_path / f"site-{k}-labels.npy", y[mine])
    run_program(
        *[
            "train",
            tmp_path / "site-{worker}.npy",
            "--labels",
            tmp_path / "site-{worker}-labels.npy",
        ],
        *["--workers", 3, "--test-share", 0, "--iterations", 300, "--seed", 3],
        *["--out", tmp_path / "run"],
    )
    theirs = saddlemesh.load_model(tmp_path / "run")
    ours = quick().fit(X, y, sites=sites)
    assert ours.settings_["workers"] == 3
    np.testing.assert_array_equal(ours.model_.scores(X), theirs.scores(X))


def test_layouts_and_types_of_the_same_numbers_give_the_same_bits(
    rows: tuple[np.ndarray, np.ndarray]
) -> None:
    X, y = rows
    X = X.astype(np.float32)
    expected = quick().fit(X, y).decision_function(X)
    wide = np.repeat(X, 2, axis=1)
    frame = pd.DataFrame(X, columns=[f"c{i}" for i in range(X.shape[1])])
    for same in (np.asfortranarray(X), X.astype(np.float64), wide[:, ::2], X.tolist(), frame):
        np.testing.assert_array_equal(quick().fit(same, y).decision_function(same), expected)


def test_labels_may_be_of_any_two_kinds(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    expected = quick().fit(X, y)
    for names in (["ill", "well"], [-1, 1], [False, True], [2.0, 7.0]):
        named = np.array(names)[y]
        classifier = quick().fit(X, named)
        np.testing.assert_array_equal(classifier.classes_, np.array(names))
        np.testing.assert_array_equal(classifier.predict(X), np.array(names)[expected.predict(X)])
        assert classifier.score(X, named) == expected.score(X, y)


def test_probabilities_are_those_of_platts_calibration() -> None:
    rng = np.random.default_rng(2)
    scores = rng.normal(size=4000).astype(np.float32)
    labels = (rng.random(4000) < 1 / (1 + np.exp(2 - 1.5 * scores))).astype(np.uint8)
    ours = saddlemesh._calibration.calibrate(scores, labels)
    assert ours.slope == pytest.approx(1.5, rel=0.1)
    assert ours.intercept == pytest.approx(-2.0, rel=0.1)

    class Scores(LogisticRegression):  # a classifier that uses its only feature as decision
        def decision_function(self, X: np.ndarray) -> np.ndarray:
            return X[:, 0]

    column = scores[:, None].astype(np.float64)
    rival = CalibratedClassifierCV(Scores().fit(column, labels), method="sigmoid", cv="prefit")
    theirs = rival.fit(column, labels).predict_proba(column)[:, 1]
    np.testing.assert_allclose(1 / (1 + np.exp(-ours.log_odds(scores))), theirs, atol=1e-4)


def test_probabilities_stay_finite_where_classes_do_not_overlap() -> None:
    scores = np.array([-2, -1, 1, 2], np.float32)
    curve = saddlemesh._calibration.calibrate(scores, np.array([0, 0, 1, 1], np.uint8))
    assert 0 < curve.slope < 100
    reverse = saddlemesh._calibration.calibrate(-scores, np.array([0, 0, 1, 1], np.uint8))
    assert reverse.slope > 0
    constant = saddlemesh._calibration.calibrate(scores * 0, np.array([0, 0, 0, 1], np.uint8))
    assert np.isfinite(constant.log_odds(scores)).all()


def test_probabilities_and_predictions_agree(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    classifier = quick().fit(X, y)
    probabilities = classifier.predict_proba(X)
    np.testing.assert_allclose(probabilities.sum(axis=1), 1)
    np.testing.assert_array_equal(classifier.predict(X), probabilities.argmax(axis=1))
    assert probabilities[:, 1].mean() == pytest.approx(y.mean(), rel=0.05)


def test_works_in_pipelines_searches_and_copies(
    rows: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    X, y = rows
    pipeline = make_pipeline(StandardScaler(), quick())
    assert cross_val_score(pipeline, X, y, cv=3).mean() > 0.8
    search = GridSearchCV(
        quick(), {"method": ["d-scgdam-gt", "pdsca"], "rho": [0.05, 0.2]}, cv=2, n_jobs=2
    )
    search.fit(X, y)
    assert search.best_score_ > 0.8
    fitted = clone(search.best_estimator_).fit(X, y)
    joblib.dump(fitted, tmp_path / "fitted.joblib")
    for copy in (pickle.loads(pickle.dumps(fitted)), joblib.load(tmp_path / "fitted.joblib")):
        np.testing.assert_array_equal(copy.predict_proba(X), fitted.predict_proba(X))


def test_categories_come_through_an_encoder(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    frame = pd.DataFrame({"city": np.where(y + (X[:, 0] > 0) > 0, "Oslo", "Rome"), "age": X[:, 1]})
    pipeline = make_pipeline(OneHotEncoder(handle_unknown="ignore"), quick())
    assert pipeline.fit(frame[["city"]], y).score(frame[["city"]], y) > 0.5


def test_names_of_features_travel_with_the_model(
    rows: tuple[np.ndarray, np.ndarray], tmp_path: Path
) -> None:
    X, y = rows
    frame = pd.DataFrame(X.astype(np.float32), columns=[f"c{i}" for i in range(X.shape[1])])
    classifier = quick().fit(frame, y)
    np.testing.assert_array_equal(classifier.feature_names_in_, frame.columns)
    with pytest.raises(ValueError, match="feature names"):
        classifier.predict(frame.rename(columns={"c0": "other"}))
    backwards = frame[frame.columns[::-1]]
    np.testing.assert_array_equal(
        classifier.model_.scores(backwards), classifier.model_.scores(frame)
    )


def test_a_warm_start_goes_on_from_the_last_model(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    classifier = quick(warm_start=True, iterations=400)
    classifier.fit(X, y)
    before = classifier.metrics_["loss"][-1]
    classifier.set_params(iterations=1).fit(X, y)
    cold = quick(iterations=1).fit(X, y)
    assert abs(classifier.metrics_["loss"][0] - before) < 0.5 * abs(
        cold.metrics_["loss"][0] - before
    )
    with pytest.raises(ValueError, match="the model to start from: its network differs from"):
        classifier.set_params(hidden=(3,)).fit(X, y)


def test_patience_ends_a_fit_early(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    classifier = quick(iterations=20_000, validation_share=0.2, patience=3).fit(X, y)
    assert classifier.n_iter_ < 20_000
    assert np.nanmax(classifier.metrics_["validation_auroc"]) > 0.8


def test_settings_of_the_program_are_taken_by_name(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    classifier = quick(settings={"alpha": 2.5, "sampler": "stratified:0.5"}).fit(X, y)
    assert classifier.settings_["alpha"] == 2.5
    assert classifier.settings_["sampler"] == "stratified:0.5"
    with pytest.raises(ValueError, match="alpha"):
        quick(settings={"alpah": 1}).fit(X, y)
    for name, value in {"data": "ijcnn1", "test_share": 0.3, "image_size": "32"}.items():
        with pytest.raises(ValueError, match="does not apply to rows in memory"):
            quick(settings={name: value}).fit(X, y)


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"method": "sgd"}, "d-scgdam-gt"),
        ({"topology": "rign"}, "ring"),
        ({"eta": 1.5}, "eta: expected a number above 0 and below 1"),
        ({"workers": 0}, "workers"),
        ({"hidden": (0,)}, "hidden"),
        ({"workers": 5000}, "1200 rows cannot be shared by 5000 workers"),
        ({"patience": 2}, "validation-share"),
    ],
)
def test_refuses_parameters_with_the_reason(
    rows: tuple[np.ndarray, np.ndarray], parameters: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        quick(**parameters).fit(*rows)


def test_refuses_wrong_rows_in_the_words_users_know(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    broken, infinite, large = X.copy(), X.copy(), X.copy()
    broken[3, 2], infinite[3, 2], large[3, 2] = np.nan, np.inf, 1e300
    fitted = quick(iterations=5).fit(X, y)
    strings = np.full(X.shape, "abc", dtype=object)
    for wrong, labels, said in [
        (broken, y, "Input X contains NaN"),
        (infinite, y, "Input X contains infinity or a value too large"),
        (large, y, r"Input X contains infinity or a value too large for dtype\('float32'\)"),
        (X, np.ones(len(y)), "only one class: 1.0"),
        (
            X,
            np.arange(len(y)) % 3,
            "Only binary classification is supported. The type of the target is multiclass",
        ),
        (X, np.linspace(0, 1, len(y)), "Unknown label type"),
        (X[:-1], y, "inconsistent numbers of samples"),
        (X[0], y, "Expected 2D array, got 1D array instead"),
        (strings, y, "could not convert string to float"),
        (X.astype(complex), y, "Complex data not supported"),
        (X[:0], y[:0], r"Found array with 0 sample\(s\)"),
    ]:
        with pytest.raises(ValueError, match=said):
            quick().fit(wrong, labels)
    with pytest.raises(
        ValueError, match="X has 3 features, but AUROCClassifier is expecting 12 features"
    ):
        fitted.predict(X[:, :3])
    for sites, said in [
        ([1, 2, 3], r"sites has shape \(3,\); expected \(1200,\)"),
        (X, r"sites has shape \(1200, 12\)"),
        (np.where(y, np.nan, 1.0), "sites has missing values"),
        (np.where(y, None, "Oslo"), "sites has missing values"),
        (np.array(["Oslo" if positive else 3 for positive in y], dtype=object), "different types"),
    ]:
        with pytest.raises(ValueError, match=said):
            quick().fit(X, y, sites=sites)


def test_zeros_have_no_sign_and_may_be_left_out(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    X = np.where(np.abs(X) < 0.5, 0.0, X)
    signed = np.where(X == 0, -0.0, X)
    expected = quick().fit(X, y).decision_function(X)
    np.testing.assert_array_equal(quick().fit(signed, y).decision_function(X), expected)
    thin = scipy.sparse.csr_matrix(X)
    explicit = scipy.sparse.csr_matrix(np.where(X == 0, 7.0, X))
    explicit.data[explicit.data == 7.0] = 0.0
    np.testing.assert_array_equal(
        quick().fit(thin, y).decision_function(X), quick().fit(explicit, y).decision_function(X)
    )


def test_a_fit_that_diverges_goes_back_or_says_so(rows: tuple[np.ndarray, np.ndarray]) -> None:
    X, y = rows
    assert quick().fit(X, y).retreats_ == []
    with pytest.raises(saddlemesh.DivergenceError, match="went back 2 times") as raised:
        quick(gamma_x=1e30).fit(X, y)
    assert raised.value.iteration >= 0 and raised.value.quantity
    with pytest.raises(saddlemesh.DivergenceError, match="not finite|has grown"):
        quick(gamma_x=1e12, settings={"on_divergence": "stop"}).fit(X, y)
