"""Exceptions of the tests of the documentation: patterns of commands, each with its reason."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Commands that are not run. Their options are checked all the same, and that the scripts, presets
# and programs that they name exist.
NOT_RUN = (
    (r"…|\[--|\b(NAME|TABLE|FILE|CONFIG|RUN|FOLDER|MODEL|DATA)\b(?!=)", "is a form to fill in"),
    (r"^\./(quickstart|test)\b", "installs packages and builds"),
    (r"^(sudo |scripts/(packages|build)\b)", "installs packages or builds"),
    (r"^(cmake|ctest|cpack) ", "builds"),
    (r"^(python3 -m venv|env/bin/pip) ", "installs the package, which test_wheel.py does"),
    (r"^export SADDLEMESH_ONNXRUNTIME=", "downloads a runtime"),
    (r"^build/", "is a program that a plain build may leave out"),
    (r"--hostfile|btl_tcp_if_include", "needs several hosts"),
    (r"^(sbatch|srun|scancel) ", "needs a Slurm cluster"),
    (r"^saddlemesh data fetch (?!creditcard|dogs-vs-cats)", "needs the network"),
    (r"^experiments/", "takes hours; test_experiments.py runs all with --quick"),
    (r"^(scripts|tests/cluster)/", "kills and starts processes for minutes"),
)

# Commands that are run with more options than the page shows: these follow the words that match.
SHORTER = (
    (
        r"saddlemesh (train|compare) (?=fashion-mnist)(?!.*--(iterations|print-config))",
        "--iterations 2 --batch 4 --quiet ",
        "a ResNet takes minutes",
    ),
    (
        r"saddlemesh (train|compare) (?!fashion-mnist)(?!.*--(iterations|print-config|resume))",
        "--iterations 20 --quiet ",
        "a whole run takes seconds, and compare makes nine",
    ),
    (r"saddlemesh study (?!.*--quick)\w+", " --quick", "a whole study takes a minute and more"),
    (
        r"saddlemesh plan (?!.*--round-time)",
        "--round-time 620ms ",
        "measuring a round of ResNet20 takes ten seconds",
    ),
)

# Commands that test_docs_long.py runs.
LONG = ((r"^saddlemesh study ", "takes seconds with --quick"),)

# Commands whose output is not compared with what the page shows.
OTHER_OUTPUT = ((r" fashion-mnist\b", "the page shows the whole set, the test has a few images"),)

# Columns of the hospitals, where what a page shows below its command asks for others.
HOSPITALS: tuple[tuple[str, dict[str, Sequence[str]]], ...] = (
    (
        r'"bmi" is in 2 of 3 sites',
        {
            "ulm": ("age", "bmi", "weight"),
            "bonn": ("age", "bmi", "weight"),
            "trier": ("age", "height", "weight"),
        },
    ),
    (
        r'"city" is in 1 of 3 sites',
        {"ulm": ("age", "town"), "trier": ("age", "town"), "bonn": ("age", "city")},
    ),
)

# Options in the prose that are not of saddlemesh.
OPTIONS_OF_OTHERS = {
    "mpirun": ("--allow-run-as-root", "--oversubscribe", "--map-by", "--bind-to", "--mca"),
    "Slurm": ("--cpus-per-task", "--mpi", "--signal", "--nodes"),
    "pip and venv": ("--config-settings", "--system-site-packages"),
    "CMake": ("--preset", "--build", "--install", "--component", "--prefix"),
    "test, scripts/ and experiments/": ("--all", "--list", "--fix", "--times", "--quick"),
}

# What Python has before the first line of a page.
PRELUDE = """
import numpy, saddlemesh
random = numpy.random.default_rng(1)
X = random.standard_normal((400, 4))
y = (X[:, 0] + random.standard_normal(400) > 1.3).astype(int)
X_test, y_test = X[:100], y[:100]
hospital = numpy.array(["Ulm", "Bonn"])[numpy.arange(400) % 2]
"""

# Python that is compiled and not run.
COMPILED_ONLY = (
    (r"\bsafetensors\b.* import", "safetensors is no package of Debian 12"),
    (r"^import .*\btorch\b", "PyTorch may be missing"),
)


def reason(table: tuple[tuple[str, str], ...], text: str) -> str | None:
    """Why the table has the text, if it has."""
    return next((why for pattern, why in table if re.search(pattern, text, re.M)), None)
