# A notebook in plain Python. Cells begin with # %%, which Jupyter, VS Code and Spyder understand.
# To run all of it:  python3 examples/python/tutorial.py [FOLDER FOR THE PLOTS]

# %% [markdown]
# # Four hospitals, one model
#
# Four hospitals want to know which patients will come back within a month. Few do. What counts is
# the order: patients at risk should rank above the others. AUROC measures that. Each hospital keeps
# its rows, but the messages that it sends are enough to reconstruct them, so the hospitals must
# trust each other (docs/sites.md).

# %%
from __future__ import annotations

import sys
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score, roc_curve
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import saddlemesh

in_a_notebook = "ipykernel" in sys.modules  # then sys.argv has the kernel's arguments
plots = Path(sys.argv[1] if len(sys.argv) > 1 and not in_a_notebook else ".")
plots.mkdir(parents=True, exist_ok=True)

# %% [markdown]
# ## The data
#
# Each patient has 16 measurements. The risk rises with some of them. It also depends on the product
# of two others, which a linear model cannot represent. The hospitals differ in size, in the
# patients they see, and in the share of patients who come back.

# %%
rng = np.random.default_rng(7)
names = np.array(["North", "East", "South", "West"])
hospital = rng.choice(4, size=16_000, p=[0.4, 0.3, 0.2, 0.1])
X = rng.normal(size=(16_000, 16)) + 0.3 * rng.normal(size=(4, 16))[hospital]
risk = 0.8 * X[:, 0] - 0.6 * X[:, 1] + 1.2 * X[:, 2] * X[:, 3] + 0.5 * np.abs(X[:, 4])
y = risk + rng.logistic(size=16_000) > 4.6 + 0.4 * hospital

X, X_test, y, y_test, hospital, _ = train_test_split(
    X, y, hospital, test_size=0.5, stratify=y, random_state=0
)
for k, name in enumerate(names):
    print(
        f"{name:6} {np.sum(hospital == k):5} patients, "
        f"{100 * y[hospital == k].mean():4.1f} % come back"
    )

# %% [markdown]
# ## Train together
#
# `sites` says which hospital holds which row; each hospital is a worker. The workers form a ring
# and send only vectors of the method to their two neighbors. They end with one model.

# %%
together = saddlemesh.AUROCClassifier(topology="ring", random_state=1)
together.fit(X, y, sites=names[hospital])
print(f"together: AUROC {together.score(X_test, y_test):.4f}")

# %% [markdown]
# ## Compare with the alternatives
#
# The alternatives are a model from each hospital's own rows, and one from all rows in one place, if
# that were allowed.


# %%
def auroc(model: object, X_train: np.ndarray, y_train: np.ndarray) -> float:
    return float(roc_auc_score(y_test, model.fit(X_train, y_train).predict_proba(X_test)[:, 1]))


def logistic() -> object:
    return make_pipeline(StandardScaler(), LogisticRegression(class_weight="balanced"))


def boosting() -> object:
    return HistGradientBoostingClassifier(random_state=0)


results = {"saddlemesh, four hospitals": together.score(X_test, y_test)}
for k, name in enumerate(names):
    mine = hospital == k
    results[f"logistic regression, {name} alone"] = auroc(logistic(), X[mine], y[mine])
    results[f"gradient boosting, {name} alone"] = auroc(boosting(), X[mine], y[mine])
results["logistic regression, all rows in one place"] = auroc(logistic(), X, y)
results["gradient boosting, all rows in one place"] = auroc(boosting(), X, y)
for what, value in sorted(results.items(), key=lambda item: -item[1]):
    print(f"{value:.4f}  {what}")

# %% [markdown]
# ## Look at the training
#
# The loss falls, and the hospitals' copies of the model agree more and more. The consensus error is
# the mean squared distance of the copies from their average.

# %%
metrics = together.metrics_
figure, (left, middle, right) = plt.subplots(1, 3, figsize=(13, 3.8), constrained_layout=True)
left.plot(metrics["iteration"], metrics["loss"])
left.set(title="Loss on the last batches", xlabel="iteration")
middle.semilogy(metrics["iteration"][1:], metrics["consensus_x"][1:])
middle.set(title="Disagreement of the four copies", xlabel="iteration")
for what, scores in {
    "saddlemesh, four hospitals": together.decision_function(X_test),
    "gradient boosting, pooled": boosting().fit(X, y).predict_proba(X_test)[:, 1],
    "logistic regression, pooled": logistic().fit(X, y).decision_function(X_test),
}.items():
    false_alarms, found, _ = roc_curve(y_test, scores)
    right.plot(
        false_alarms, found, label=f"{what}: {saddlemesh.metrics.roc_auc(y_test, scores):.3f}"
    )
right.plot([0, 1], [0, 1], color="grey", linestyle=":")
right.set(title="ROC on the test rows", xlabel="false alarms", ylabel="patients found")
right.legend(loc="lower right", frameon=False)
figure.savefig(plots / "tutorial.png", dpi=100)

# %% [markdown]
# ## Does the graph matter?
#
# Workers on sparser graphs send less and agree more slowly: λ is the part of a disagreement that
# remains after a round. The method tracks what the other workers know, so with four workers the
# model hardly depends on the graph.

# %%
for form in ("complete", "ring", "path", "star"):
    graph = saddlemesh.topology(form, workers=4)
    model = saddlemesh.AUROCClassifier(topology=form, search="off", random_state=1).fit(
        X, y, sites=names[hospital]
    )
    sent = model.metrics_["bytes"][-1] / 1e6
    print(
        f"{form:9} λ {1 - graph.spectral_gap:.3f}   {sent:6.1f} MB sent   "
        f"AUROC {model.score(X_test, y_test):.6f}"
    )

# %% [markdown]
# ## Use the model elsewhere
#
# The model is a file that `saddlemesh predict` and PyTorch can read. After `export_onnx` any ONNX
# runtime can run it.

# %%
together.model_.save(plots / "model.safetensors")
again = saddlemesh.load_model(plots / "model.safetensors")
assert np.array_equal(again.scores(X_test), together.model_.scores(X_test))
print(f"saved: {', '.join(again.parameters)}")
