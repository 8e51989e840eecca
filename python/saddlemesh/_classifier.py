"""The scikit-learn estimator."""

from __future__ import annotations

import json
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt
from joblib import effective_n_jobs
from scipy.special import expit
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.metrics import roc_auc_score
from sklearn.utils import check_random_state, column_or_1d
from sklearn.utils.multiclass import check_classification_targets, type_of_target
from sklearn.utils.validation import check_consistent_length, check_is_fitted

from . import _native
from ._calibration import calibrate
from ._checks import warn_of_former_name
from ._model import Model
from ._progress import Progress
from ._retreats import retreats_of
from ._rows import sound_csr
from ._sites import warn_of_sites
from ._sklearn import validate_data
from .metrics import roc_auc


class AUROCClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Binary classifier that decentralized workers train for high AUROC.

    Each worker has its own rows: they are dealt to `workers`, or belong to the sites that hold
    them. Workers communicate only with their neighbours in a graph, and agree on one model.
    Features are standardized with the statistics of all training rows and stored in single
    precision. Values that differ only in their last digits, such as timestamps, should be shifted
    towards zero first. Parameters that are None or "auto" are chosen to suit the data, as by the
    program `saddlemesh train`.

    The same `random_state` gives the same bits for any number of threads and any order of the
    rows.

    Parameters
    ----------
    method : str, default="auto"
        Optimization method, one of :func:`saddlemesh.methods`. "auto" selects "d-scgdam-gt2" if
        workers' rows differ (`sites`, or `shards` other than "even"), otherwise "d-scgdam-gt".
    workers : int, default=4
        Number of workers that share the rows. Ignored with `sites`, where each site is a worker.
    topology : str, default="auto"
        Communication graph: a form of :func:`saddlemesh.topologies`, such as "ring".
    shards : str, default="even"
        How rows are dealt to workers: "even", "dirichlet:0.3" (labels differ), "quantity:0.3"
        (sizes differ) or "sorted".
    search : {"auto", "on", "off"}, default="auto"
        Whether to choose the encoding of numbers, the activation and the weight decay by trials
        on parts of the rows, and to average the best models. "auto" searches unless a parameter of
        the model, the method or the objective, or `iterations`, is given. A search takes seconds
        for small tables, and up to about a minute on two cores.
    model : {"mlp", "linear"}, default="mlp"
        The network.
    hidden : sequence of int, default=(16,)
        Sizes of the hidden layers of an mlp.
    activation : {"tanh", "relu", "elu", "sigmoid"}, default="tanh"
        Activation function of the hidden layers.
    iterations : int, default=None
        Number of training rounds. None means 200 epochs, but at least 3,000 and at most 20,000
        rounds.
    batch : int, default=None
        Number of samples in each batch of a worker. None means 128.
    rho : float, default=0.1
        Size of the inner step on the cross-entropy.
    jacobian : {"exact", "identity"}, default="exact"
        Jacobian of the inner step: exact, or approximated by the identity.
    eta : float, default=None
        Step size η, by which each iteration moves towards its target.
    gamma_x, gamma_y : float, default=None
        Step sizes of the model's descent and of the dual variable's ascent.
    weight_decay : float, default=None
        Coefficient of the L2 penalty on the model's parameters.
    standardize : {"auto", "on", "off"}, default="auto"
        Whether to scale features to mean 0 and standard deviation 1. "auto" leaves sparse features
        as they are.
    validation_share : float, default=0.0
        Share of the rows that is held out to choose the best model and to calibrate probabilities.
    patience : int, default=0
        Number of evaluations without a better validation AUROC after which training stops; 0 means
        never.
    settings : dict, default=None
        Other settings of the program's configuration files by name, such as
        ``{"alpha": 3, "schedule": "constant"}``.
    warm_start : bool, default=False
        Whether to start from the model of the previous fit instead of random parameters.
    random_state : int, RandomState instance or None, default=None
        Seed of every random choice. An int has the same effect as the program's ``--seed``.
    n_jobs : int, default=None
        Number of threads; -1 means all cores. Results do not depend on it.
    verbose : int, default=0
        1 shows progress.
    standardise : str, default="deprecated"
        Former name of `standardize`. Any other value than the default gives a FutureWarning in
        `fit`.

    Attributes
    ----------
    classes_ : ndarray of shape (2,)
        The class labels; the second is the positive class.
    model_ : Model
        The trained model, which can be saved or exported.
    metrics_ : dict of str to ndarray
        Metrics of each evaluation: iteration, loss, consensus errors, bytes sent, …
    calibration_ : Calibration
        Maps scores to log-odds.
    settings_ : dict
        All settings, including automatically chosen values.
    search_ : dict or None
        What a search tried: ``trainings``, ``seconds`` and ``tried``, a list with the best settings
        first. None if there was no search.
    sites_ : list of dict
        The ``rows`` and ``positives`` of each ``site``, in the order of the workers. Empty if `fit`
        was called without sites.
    n_iter_ : int
        Number of training rounds.
    retreats_ : list of Retreat
        Returns to smaller steps after divergences. Each also gave a ConvergenceWarning.
    n_features_in_ : int
        Number of features seen during `fit`.
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Names of features seen during `fit`. Defined only if X has feature names that are all
        strings.

    Examples
    --------
    >>> from sklearn.datasets import make_classification
    >>> from saddlemesh import AUROCClassifier
    >>> X, y = make_classification(1000, weights=[0.9], random_state=0)
    >>> classifier = AUROCClassifier(workers=4, random_state=0).fit(X[:800], y[:800])
    >>> classifier.score(X[800:], y[800:]) > 0.9
    True
    >>> classifier.predict_proba(X[800:]).shape
    (200, 2)
    """

    classes_: npt.NDArray[Any]
    model_: Model

    def __init__(
        self,
        method: str = "auto",
        *,
        workers: int = 4,
        topology: str = "auto",
        shards: str = "even",
        search: str = "auto",
        model: str = "mlp",
        hidden: Sequence[int] = (16,),
        activation: str = "tanh",
        iterations: int | None = None,
        batch: int | None = None,
        rho: float = 0.1,
        jacobian: str = "exact",
        eta: float | None = None,
        gamma_x: float | None = None,
        gamma_y: float | None = None,
        weight_decay: float | None = None,
        standardize: str = "auto",
        validation_share: float = 0.0,
        patience: int = 0,
        settings: Mapping[str, Any] | None = None,
        warm_start: bool = False,
        random_state: int | np.random.RandomState | None = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        standardise: str = "deprecated",
    ) -> None:
        self.method = method
        self.workers = workers
        self.topology = topology
        self.shards = shards
        self.search = search
        self.model = model
        self.hidden = hidden
        self.activation = activation
        self.iterations = iterations
        self.batch = batch
        self.rho = rho
        self.jacobian = jacobian
        self.eta = eta
        self.gamma_x = gamma_x
        self.gamma_y = gamma_y
        self.weight_decay = weight_decay
        self.standardize = standardize
        self.validation_share = validation_share
        self.patience = patience
        self.settings = settings
        self.warm_start = warm_start
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.standardise = standardise

    def fit(self, X: Any, y: Any, sites: Any = None) -> AUROCClassifier:
        """Train a model on rows that are shared by workers.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            The features.
        y : array-like of shape (n_samples,)
            The labels, of two classes.
        sites : array-like of shape (n_samples,), default=None
            Name or number of the site that holds each row. Each site is a worker in this process.
            None deals the rows to `workers`.

        Returns
        -------
        AUROCClassifier
            The fitted estimator.

        Warns
        -----
        UserWarning
            If a site has only one class, few positives, or an unusual share of positives.

        Raises
        ------
        DivergenceError
            If training diverges even with smaller steps.
        """
        if self.standardise != "deprecated":
            warn_of_former_name("standardise", "standardize")
        X, y = validate_data(self, X, y, accept_sparse="csr", dtype=[np.float64, np.float32])
        classes, codes = _two_classes(y)
        indices, names = self._site_indices(sites, len(codes))
        settings = self._native_settings(len(names) if names else self.workers)
        start = self.model_ if self.warm_start and hasattr(self, "model_") else None
        with Progress(
            "training" if self.method == "auto" else self.method, self.verbose
        ) as progress:
            fitted = _native.fit(
                X if isinstance(X, np.ndarray) else sound_csr(X),
                codes,
                sites=indices,
                site_names=[str(name) for name in names],
                class_names=[str(name) for name in classes],
                columns=list(getattr(self, "feature_names_in_", [])),
                settings=settings,
                start=start,
                progress=progress,
            )
        self.classes_ = classes
        self.model_ = fitted["model"]
        self.metrics_ = fitted["metrics"]
        self.settings_ = fitted["settings"]
        self.n_iter_ = fitted["iterations"]
        self.search_ = None if fitted["search"] is None else json.loads(fitted["search"])
        self.sites_ = _site_facts(names, indices, codes)
        warn_of_sites(fitted["warnings"], stacklevel=2)
        self.retreats_ = retreats_of(fitted["retreats"], stacklevel=2)
        self.calibration_ = calibrate(fitted["scores"], fitted["labels"])
        return self

    def decision_function(self, X: Any) -> npt.NDArray[np.float64]:
        """Return the log-odds of the positive class, which rank rows as the model's scores do."""
        check_is_fitted(self)
        X = validate_data(self, X, accept_sparse="csr", dtype=[np.float64, np.float32], reset=False)
        return self.calibration_.log_odds(self.model_.scores(X, self._threads()))

    def predict_proba(self, X: Any) -> npt.NDArray[np.float64]:
        """Return the probability of each class, in the order of `classes_`."""
        positive = expit(self.decision_function(X))
        return np.column_stack([1.0 - positive, positive])

    def predict(self, X: Any) -> npt.NDArray[Any]:
        """Return the more probable class of each row."""
        above = self.decision_function(X) > 0
        return np.asarray(self.classes_[above.astype(int)])

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Return the exact AUROC on the given rows; ties count half."""
        scores = self.decision_function(X)
        y = column_or_1d(y)
        check_consistent_length(scores, y)
        strangers = np.setdiff1d(y, self.classes_)
        if strangers.size > 0:
            raise ValueError(f"y contains labels that fit did not see: {strangers.tolist()}")
        positive = y == self.classes_[1]
        if sample_weight is None:
            return roc_auc(positive, scores)
        return float(roc_auc_score(positive, scores, sample_weight=sample_weight))

    def _site_indices(
        self, sites: Any, rows: int
    ) -> tuple[npt.NDArray[np.uint32] | None, list[Any]]:
        if sites is None:
            return None, []
        sites = np.asarray(sites)
        if sites.shape != (rows,):
            raise ValueError(
                f"sites has shape {sites.shape}; expected ({rows},), a site for each row of X"
            )
        if any(site is None or site != site for site in sites.tolist()):
            raise ValueError("sites has missing values; each row has a site")
        try:
            names, indices = np.unique(sites, return_inverse=True)
        except TypeError:
            raise ValueError(
                "sites has values of different types; expected all names or all numbers"
            ) from None
        return indices.astype(np.uint32), names.tolist()

    def _native_settings(self, workers: int) -> dict[str, Any]:
        own = self.get_params(deep=False)
        for name in ("settings", "warm_start", "random_state", "n_jobs", "verbose", "standardise"):
            del own[name]
        if self.standardise != "deprecated":
            if self.standardize != "auto":
                raise ValueError("standardise is the former name of standardize; give one of them")
            own["standardize"] = self.standardise
        return {
            **own,
            "workers": workers,
            "seed": _seed(self.random_state),
            "threads": self._threads(),
            **(self.settings or {}),
        }

    def _threads(self) -> int:
        return int(effective_n_jobs(self.n_jobs))

    def _more_tags(self) -> dict[str, Any]:
        """Return the tags for scikit-learn up to 1.5."""
        return {"binary_only": True}

    def __sklearn_tags__(self) -> Any:
        """Return the tags for scikit-learn from 1.6 on."""
        tags = super().__sklearn_tags__()
        tags.classifier_tags.multi_class = False
        tags.input_tags.sparse = True
        return tags


def _site_facts(
    names: list[Any], indices: npt.NDArray[np.uint32] | None, codes: npt.NDArray[np.uint32]
) -> list[dict[str, Any]]:
    if indices is None:
        return []
    rows = np.bincount(indices, minlength=len(names))
    positives = np.bincount(indices, weights=codes, minlength=len(names)).astype(int)
    return [
        {"site": str(name), "rows": int(rows[k]), "positives": int(positives[k])}
        for k, name in enumerate(names)
    ]


def _two_classes(y: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.uint32]]:
    check_classification_targets(y)
    kind = type_of_target(y, input_name="y")
    if kind != "binary":
        raise ValueError(
            f"Only binary classification is supported. The type of the target is {kind}."
        )
    classes, codes = np.unique(y, return_inverse=True)
    if len(classes) < 2:
        raise ValueError(
            "AUROC compares positives with negatives and needs samples of 2 classes; the data "
            f"contains only one class: {classes.tolist()[0]!r}"
        )
    return classes, codes.astype(np.uint32)


def _seed(random_state: int | np.random.RandomState | None) -> int:
    if isinstance(random_state, (int, np.integer)) and random_state >= 0:
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))
