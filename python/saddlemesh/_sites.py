"""Sites and their files."""

from __future__ import annotations

import os
import warnings
from typing import Any, Iterable, Mapping, MutableMapping


def spell_out_sites(values: MutableMapping[str, Any]) -> None:
    """Replace a mapping from names of sites to paths by tables of settings."""
    sites = values.get("sites")
    if isinstance(sites, Mapping):
        del values["sites"]
        values["site"] = [{"name": str(name), **_files(files)} for name, files in sites.items()]


def _files(files: Any) -> dict[str, str]:
    """Return a site's table of settings, from its path or from a mapping with its files."""
    if not isinstance(files, Mapping):
        return {"path": os.fspath(files)}
    return {str(name).replace("_", "-"): os.fspath(file) for name, file in files.items()}


def warn_of_sites(texts: Iterable[str], stacklevel: int) -> None:
    """Issue a warning for each text about the sites or the model."""
    for text in texts:
        warnings.warn(text, UserWarning, stacklevel=stacklevel + 1)
