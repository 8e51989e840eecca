"""Whole runs, as the program `saddlemesh train` makes them."""

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
    """What a run leaves."""

    model: Model
    """The averaged model: the best on the validation rows where there are some, else the last."""
    metrics: dict[str, npt.NDArray[np.float64]]
    """The columns of metrics.csv: one value for each evaluation, NaN where there is none."""
    iterations: int
    """How many were done."""
    model_iteration: int
    """The iteration that the model is of."""
    stopped_early: bool
    """Whether the validation AUROC had stopped rising."""
    retreats: list[Retreat]
    """What followed divergences. Metrics of the stretches that were given up are left out."""
    settings: dict[str, Any]
    """All settings, with what was chosen to suit the data; those of config.toml. They may be given
    to :func:`train` again."""
    scores: npt.NDArray[np.float32]
    """The model's scores of the test rows."""
    labels: npt.NDArray[np.uint8]
    """Their labels: 1 for positives."""
    folder: Path | None
    """Where its files are."""
    label: dict[str, Any]
    """What was learnt to be told apart: the label's ``column`` and the ``reason`` why it was taken,
    the ``positive`` and ``negative`` classes, the ``share`` of the positive ones."""
    findings: list[dict[str, Any]]
    """What was found about the columns of a table: ``column``, ``found``, ``done`` and the
    ``option`` that decides otherwise."""
    sites: list[dict[str, Any]]
    """Of each site: its name as ``site``, its ``rows`` and ``positives`` for training, its
    ``test_rows``, and as ``value``, ``low`` and ``high`` the AUROC of this model there
    (``joint_auroc``), that of a model from the site's own rows (``alone_auroc``) and the
    difference (``gain``). Empty where the rows were dealt to workers."""
    warnings: list[str]
    """What to check about the sites and the model; each is given as a UserWarning too."""
    source: str
    """The name of the data, or how many sites there are and their names."""

    @property
    def test_auroc(self) -> float:
        """Of the model; NaN without test rows."""
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
    """Train as the program `saddlemesh train` does: to the same bits.

    Parameters
    ----------
    config : path, str or mapping, optional
        A configuration file (its name ends in .toml), or the data to train on, or settings by
        their names: flat, or by section as in such a file.
    out : path, optional
        A folder for the run: configuration, metrics, checkpoints, model and report. None: nothing
        is written.
    resume : bool, default=False
        Go on with the run in `out` from its newest checkpoint, if it has one.
    verbose : int, default=0
        1 shows progress.
    **settings
        Single settings, with "_" for "-"; they come before what `config` says. ``sites`` is a
        list of the files of sites, each of which is a worker, or a dict of them by name; where
        the data have ``{site}`` in their name, it is a list of the names. A value of the dict may
        be a dict itself, with ``path``, ``host``, ``labels``, ``test`` and ``test_labels``.

    Returns
    -------
    TrainingRun
        The model, the metrics as a dict of arrays, and how it went.

    Warns
    -----
    DataWarning
        Of what was done about the columns of a table; the run's ``findings`` have the same.
    UserWarning
        Of sites with few positives or an unusual share of them, of sites that are better off
        alone, and of a model that is no better than chance.

    Raises
    ------
    ValueError
        For whatever the program ends with exit code 2: the message says what was wrong and where.
    DivergenceError
        If numbers grow beyond all bounds. With the preset "auto" the run first goes back to its
        last sound state with smaller steps, twice at most, each time with a ConvergenceWarning;
        ``on_divergence="stop"`` raises at once.
    KeyboardInterrupt
        After Ctrl-C. With `out` a checkpoint is saved before.

    Examples
    --------
    >>> import saddlemesh
    >>> run = saddlemesh.train("synthetic:rows=2000", iterations=200, workers=4, seed=1)
    >>> float(run.metrics["iteration"][-1])
    200.0
    >>> run.model.save("model.safetensors")  # doctest: +SKIP
    """
    file, values = _said(config)
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


def _said(config: str | os.PathLike[str] | Mapping[str, Any] | None) -> tuple[str, dict[str, Any]]:
    """The file of settings, and settings by name."""
    if config is None:
        return "", {}
    if isinstance(config, Mapping):
        return "", _flat(config)
    path = os.fsdecode(config)
    return (path, {}) if path.endswith(".toml") else ("", {"data": path})


def _flat(config: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by name, out of their sections."""
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
    """What the user wrote, for the report."""
    named = [f"{name.replace('-', '_')}={value!r}" for name, value in values.items()]
    return f"saddlemesh.train({', '.join(([repr(file)] if file else []) + named)})"
