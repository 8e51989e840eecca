"""Models of scikit-learn, trained and tested on the same rows as ours."""

from __future__ import annotations

import json
import time
from typing import Any, Callable

import numpy as np
import saddlemesh
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression

from .runs import Run, name_of, runs_folder, whole_file

MODELS: dict[str, Callable[[], Any]] = {
    "logistic regression": lambda: LogisticRegression(max_iter=1000),
    "gradient boosting": lambda: HistGradientBoostingClassifier(random_state=0),
}
PROTOCOL = ("positive-ratio", "image-size", "workers", "test-share", "data-seed", "seed")


def baseline(model: str, like: Run) -> dict[str, Any]:
    """Return the model's test AUROC and seconds on the rows of the run. The result is cached."""
    options = {name: like.settings[name] for name in PROTOCOL if name in like.settings}
    file = (
        runs_folder()
        / f"{model.replace(' ', '-')}-{name_of({'data': like.settings['data'], **options})}.json"
    )
    if not file.exists():
        found = _measure(model, like.settings["data"], options)
        file.parent.mkdir(parents=True, exist_ok=True)
        with whole_file(file) as part:
            part.write(json.dumps(found).encode())
    result: dict[str, Any] = json.loads(file.read_text())
    return result


def _measure(model: str, data: str, options: dict[str, Any]) -> dict[str, Any]:
    split = saddlemesh.split_data(
        data, **{name.replace("-", "_"): value for name, value in options.items()}
    )
    flat = [
        rows.X.reshape(len(rows.y), -1) if isinstance(rows.X, np.ndarray) else rows.X
        for rows in (split.train, split.test)
    ]
    if model == "gradient boosting":  # takes dense rows only
        flat = [X if isinstance(X, np.ndarray) else X.toarray() for X in flat]
    begun = time.monotonic()
    fitted = MODELS[model]().fit(flat[0], split.train.y)
    seconds = time.monotonic() - begun
    scores = fitted.predict_proba(flat[1])[:, 1]
    return {
        "test_auroc": saddlemesh.metrics.roc_auc(split.test.y, scores),
        "seconds": seconds,
        "samples": len(split.train.y),
    }
