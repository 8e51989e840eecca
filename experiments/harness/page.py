"""The page of an experiment: a single file that opens offline."""

from __future__ import annotations

import base64
import html
import math
import shlex
import sys
from typing import TYPE_CHECKING, Any

import saddlemesh

from .tables import Table

if TYPE_CHECKING:
    from .experiment import Experiment

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
img { max-width: 100%; background: white; border-radius: 6px; }
div { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; font-size: .9em; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; text-align: right;
  border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.text { text-align: left; }
footer { margin-top: 2rem; opacity: .75; font-size: .9em; }
"""


def provenance(experiment: Experiment) -> dict[str, str]:
    """Return the origin of the runs' numbers, independent of when the page is written."""
    runs = [run.origin() for run in experiment.runs]

    def distinct(name: str) -> str:
        return ", ".join(dict.fromkeys(one[name] for one in runs))

    seconds = sum(run.curves()["seconds"][-1] for run in experiment.runs)
    return {
        "command": " ".join(map(shlex.quote, [f"experiments/{experiment.name}.py", *sys.argv[1:]])),
        "machine": distinct("machine"),
        "date": distinct("date"),
        "version": saddlemesh.__version__,
        "commits": distinct("commit"),
        "time": f"{seconds / 60:.1f} minutes, {len(runs)} runs",
    }


def _facts(origin: dict[str, Any]) -> str:
    earlier = origin.get("earlier")
    own = "".join(
        f"<dt>{name}</dt><dd>{html.escape(value)}</dd>"
        for name, value in origin.items()
        if name != "earlier"
    )
    return own + (f"<dt>other sets</dt><dd><dl>{_facts(earlier)}</dl></dd>" if earlier else "")


def write_page(experiment: Experiment, tables: dict[str, Table], origin: dict[str, Any]) -> None:
    image = base64.b64encode((experiment.out / f"{experiment.name}.png").read_bytes()).decode()
    title = html.escape(experiment.title)
    shown = {name: table for name, table in tables.items() if len(table) <= 120}
    links = ", ".join(f'<a href="{name}.csv">{name}.csv</a>' for name in tables)
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{title}</title><style>{STYLE}</style>",
        f"<h1>{title}</h1><p>{html.escape(experiment.about)}</p>",
        f'<img alt="{title}" src="data:image/png;base64,{image}">',
        *(f"<h2>{html.escape(name)}</h2>{_table(table)}" for name, table in shown.items()),
        f"<p>All numbers: {links}</p><footer><dl>{_facts(origin)}</dl></footer></html>",
    ]
    (experiment.out / f"{experiment.name}.html").write_text("\n".join(parts))


def _table(table: Table) -> str:
    kinds = {
        name: ' class="text"' if isinstance(value, str) else "" for name, value in table[0].items()
    }
    head = "".join(
        f"<th{kinds[name]}>{html.escape(name.replace('_', ' '))}</th>" for name in table[0]
    )
    rows = [
        "".join(f"<td{kinds[name]}>{_cell(value)}</td>" for name, value in row.items())
        for row in table
    ]
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<div><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return (
            "–" if math.isnan(value) else f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"
        )
    return html.escape(str(value))
