"""Complete training runs, as by the program `saddlemesh train`."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from . import _native
from ._data import warn_of
from ._model import Model
from ._progress import Progress
from ._retreats import Retreat, retreats_of
from ._sites import spell_out_sites, warn_of_sites


@dataclass(frozen=True, repr=False, eq=False)
class TrainingRun:
    """The result of :func:`train`."""

    model: Model
    """The averaged model: the best on the validation rows if there are any, otherwise the last."""
    metrics: dict[str, npt.NDArray[np.float64]]
    """The columns of metrics.csv: one value for each evaluation, NaN if it is missing."""
    iterations: int
    """Number of iterations."""
    model_iteration: int
    """The iteration of the model."""
    stopped_early: bool
    """Whether training ended because the validation AUROC had stopped rising."""
    retreats: list[Retreat]
    """Returns to smaller steps after divergences. Metrics do not include discarded iterations."""
    settings: dict[str, Any]
    """All settings, including automatically chosen values, as in config.toml. They can be passed to
    :func:`train` again."""
    scores: npt.NDArray[np.float32]
    """The model's scores of the test rows."""
    labels: npt.NDArray[np.uint8]
    """The labels of the test rows: 1 for positives."""
    folder: Path | None
    """The run folder; None if nothing was written."""
    label: dict[str, Any]
    """The prediction target: the label's ``column`` and the ``reason`` for choosing it, the
    ``positive`` and ``negative`` classes, the ``share`` of positives."""
    findings: list[dict[str, Any]]
    """Findings about the columns of a table: ``column``, ``found``, ``done`` and the ``option``
    that changes it."""
    sites: list[dict[str, Any]]
    """For each ``site``: its training ``rows`` and ``positives``, its ``test_rows``, and as
    ``value``, ``low`` and ``high`` the AUROC of this model there (``joint_auroc``), that of a model
    trained on the site's own rows (``alone_auroc``), and the difference (``gain``). Empty if the
    rows were dealt to workers."""
    warnings: list[str]
    """Warnings about the sites and the model; each was also issued as a UserWarning."""
    source: str
    """The name of the data, or how many sites there are and their names."""

    @property
    def test_auroc(self) -> float:
        """The model's AUROC on the test rows; NaN without test rows."""
        at = np.flatnonzero(self.metrics["iteration"] == self.model_iteration)[0]
        return float(self.metrics["test_auroc"][at])

    def __repr__(self) -> str:
        return (
            f"<TrainingRun {self.settings['method']} on {self.source}: "
            f"test AUROC {self.test_auroc:.4f} after {self.iterations} iterations>"
        )


def train(
    config: str | os.PathLike[str] | Mapping[str, Any] | None = None,
    *,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    verbose: int = 0,
    **settings: Any,
) -> TrainingRun:
    """Train a model, with the same bits as the program `saddlemesh train`.

    Parameters
    ----------
    config : path, str or mapping, optional
        A configuration file (its name ends in .toml), the data to train on, or a mapping of
        settings: flat, or by section as in a configuration file.
    out : path, optional
        Folder for configuration, metrics, checkpoints, model and report. None writes nothing.
    resume : bool, default=False
        Whether to resume the run in `out` from its newest checkpoint, if it has one.
    verbose : int, default=0
        1 shows progress.
    **settings
        Settings by name, with "_" for "-"; they take precedence over `config`. ``sites`` is a list
        of the sites' files, each of which is a worker, or a dict of them by name. If the name of
        the data contains ``{site}``, it is a list of names. A value of the dict may itself be a
        dict with ``path``, ``host``, ``labels``, ``test`` and ``test_labels``.

    Returns
    -------
    TrainingRun
        The model, the metrics as a dict of arrays, and other results.

    Warns
    -----
    DataWarning
        If columns of a table were handled specially; see also the run's ``findings``.
    UserWarning
        If sites have few positives or an unusual share of positives, if sites are better off alone,
        or if the model is no better than chance.

    Raises
    ------
    ValueError
        If the input is invalid (exit code 2 of the program). The message says what is wrong and
        where.
    DivergenceError
        If training diverges. With the preset "auto" the run first goes back to its last sound state
        with smaller steps, at most twice, each time with a ConvergenceWarning.
        ``on_divergence="stop"`` raises at once.
    KeyboardInterrupt
        After Ctrl-C. With `out`, a checkpoint is saved first.

    Examples
    --------
    >>> import saddlemesh
    >>> run = saddlemesh.train("synthetic:rows=2000", iterations=200, workers=4, seed=1)
    >>> float(run.metrics["iteration"][-1])
    200.0
    >>> run.model.save("model.safetensors")  # doctest: +SKIP
    """
    file, values = _given_settings(config)
    values.update({name.replace("_", "-"): value for name, value in settings.items()})
    if out is not None:
        values["out"] = os.fspath(out)
    spell_out_sites(values)
    with Progress("training", verbose) as progress:
        done = _native.train(
            file, values, resume=resume, command=_call(file, values), progress=progress
        )
    folder = done["folder"]
    facts = json.loads(done["facts"])
    warn_of(facts["findings"], done["source"], stacklevel=2)
    warn_of_sites(facts["warnings"], stacklevel=2)
    return TrainingRun(
        model=done["model"],
        metrics=done["metrics"],
        iterations=done["iterations"],
        model_iteration=done["chosen"],
        stopped_early=done["stopped_early"],
        retreats=retreats_of(done["retreats"], stacklevel=2),
        settings=done["settings"],
        scores=done["scores"],
        labels=done["labels"],
        folder=None if folder is None else Path(folder),
        label=facts["label"],
        findings=facts["findings"],
        sites=facts.get("sites", []),
        warnings=facts["warnings"],
        source=done["source"],
    )


def _given_settings(
    config: str | os.PathLike[str] | Mapping[str, Any] | None
) -> tuple[str, dict[str, Any]]:
    """Return the configuration file, and settings by name."""
    if config is None:
        return "", {}
    if isinstance(config, Mapping):
        return "", _flat(config)
    path = os.fsdecode(config)
    return (path, {}) if path.endswith(".toml") else ("", {"data": path})


def _flat(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings by name, without their sections."""
    values: dict[str, Any] = {}
    for name, value in config.items():
        if not isinstance(name, str):
            raise TypeError(f"expected the name of a setting or a section, found {name!r}")
        if not isinstance(value, Mapping):
            values[name.replace("_", "-")] = value
        elif name in _native.setting_sections():
            values.update(_flat(value))
        else:
            known = ", ".join(_native.setting_sections())
            raise ValueError(f'unknown section "{name}"; known: {known}')
    return values


def _call(file: str, values: Mapping[str, Any]) -> str:
    """Return the user's call, for the report."""
    named = [f"{name.replace('-', '_')}={value!r}" for name, value in values.items()]
    return f"saddlemesh.train({', '.join(([repr(file)] if file else []) + named)})"
