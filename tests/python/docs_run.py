"""Runs what the documentation shows, in folders with small data under the names that it uses."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from docs_options import wrong_with
from docs_pages import ROOT, Block, Command
from docs_samples import hospitals, write_samples
from docs_tables import HOSPITALS, LONG, NOT_RUN, OTHER_OUTPUT, PRELUDE, SHORTER, reason
from programs import PROGRAM


def make_samples(folder: Path) -> Path:
    """A folder with samples and a finished run; beside it bin/ and an empty home/."""
    samples = folder / "samples"
    write_samples(samples)
    (folder / "home").mkdir()
    (folder / "bin").mkdir()
    (folder / "bin" / "saddlemesh").symlink_to(PROGRAM)
    (folder / "bin" / "psql").write_text("#!/bin/sh\ncat loans.csv\n")
    (folder / "bin" / "psql").chmod(0o755)
    done = Place(samples, samples).run(
        *("saddlemesh", "train", "loans.csv", "--iterations", "20", "--out", "runs/loans")
    )
    assert done.returncode == 0, done.stdout
    return samples


@dataclass
class Place:
    """A folder to run commands in, and the samples that it is a copy of."""

    folder: Path
    samples: Path

    @staticmethod
    def new(folder: Path, samples: Path) -> Place:
        place = Place(folder / "here", samples)
        shutil.copytree(samples, place.folder, ignore=shutil.ignore_patterns("runs"))
        for name in ("examples", "scripts"):
            (place.folder / name).symlink_to(ROOT / name)
        return place

    @property
    def home(self) -> str:
        return str(self.samples.parent / "home")

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PATH": f"{self.samples.parent / 'bin'}:{os.environ['PATH']}",
            "HOME": self.home,
            "XDG_CACHE_HOME": "",
            "SADDLEMESH_DATA": str(self.samples / "data-sets"),
            # mpirun may be started by root, and start more processes than there are cores.
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",  # Open MPI 4
            "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",  # Open MPI 5
        }

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        environment = self.environment()
        return subprocess.run(
            [shutil.which(command[0], path=environment["PATH"]) or command[0], *command[1:]],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )

    def provide_runs(self, command: str) -> None:
        """The finished runs that the command reads are there; the runs that it makes are not."""
        makes = re.search(r"\bsaddlemesh (train|compare) ", command) and "--resume" not in command
        for name in re.findall(r"\bruns/\w+", command):
            if makes:
                shutil.rmtree(self.folder / name, ignore_errors=True)
            elif not (self.folder / name).exists():
                shutil.copytree(self.samples / "runs" / "loans", self.folder / name)


def with_prompts(page: str, blocks: list[Block]) -> list[Block]:
    return [block for block in blocks if block.page == page and block.shows_output]


def sessions(blocks: list[Block]) -> list[list[Block]]:
    """Blocks of commands, grouped by the folder in which they are run.

    Blocks that show output share one on each page, since one may use what another has made.
    """
    found = [[block] for block in blocks if block.commands() and not block.shows_output]
    pages = dict.fromkeys(block.page for block in blocks)
    return found + [shown for page in pages if (shown := with_prompts(page, blocks))]


def commands_of(blocks: list[Block], long: bool = False) -> list[Command]:
    return [
        command
        for block in blocks
        for command in block.commands()
        if (reason(LONG, command.text) is not None) == long
    ]


def shortened(command: str) -> str:
    for pattern, options, _ in SHORTER:
        command = re.sub(pattern, lambda found: found[0] + options, command)
    return command


def fits(shown: str, output: str) -> bool:
    """Whether the output is what a page shows, where … stands for anything."""

    def stripped(text: str) -> str:
        return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())

    pattern = re.escape(stripped(shown)).replace("…", ".*")
    return re.fullmatch(pattern, stripped(output), re.DOTALL) is not None


def problem_of_run(command: Command, place: Place) -> str | None:
    """Runs the command; its exit code and its output must be those that the page shows."""
    shown = "\n".join(command.shown).strip("\n")
    for pattern, columns in HOSPITALS:
        if re.search(pattern, shown):
            hospitals(place.folder / "hospitals", columns)
    place.provide_runs(command.text)
    done = place.run("bash", "-o", "pipefail", "-c", shortened(command.text))
    output = done.stdout.replace(place.home, "/home/me")
    if done.returncode != command.exit_code:
        return f"exit code {done.returncode}, expected {command.exit_code}\n{output}"
    if shown and not reason(OTHER_OUTPUT, command.text) and not fits(shown, output):
        return f"the page shows\n{shown}\nand the command prints\n{output}"
    return None


def problem_with(command: Command, place: Place) -> str | None:
    """What is wrong with a command, with its place on the page."""
    problem: str | None = "; ".join(wrong_with(command.text))
    if not problem and not reason(NOT_RUN, command.text):
        skip_without_launcher(command)
        problem = problem_of_run(command, place)
    return f"{command.place}: {command.text}\n{problem}" if problem else None


def skip_without_launcher(command: Command) -> None:
    if command.text.startswith("mpirun "):
        mpi = json.loads(subprocess.check_output([PROGRAM, "doctor", "--json"]))["mpi"]
        if "Open MPI" not in str(mpi.get("in_this_build")) or not mpi.get("mpirun"):
            pytest.skip("Open MPI is missing; install it by scripts/packages build")


def run_python(blocks: list[Block], place: Place) -> subprocess.CompletedProcess[str]:
    """Runs a page's blocks, one after the other; tracebacks name the page and the line."""
    lines = [f"names = {{}}\nexec({PRELUDE!r}, names)"]
    for block in blocks:
        text = "\n" * (block.line - 1) + block.text
        lines.append(f"exec(compile({text!r}, {block.page!r}, 'exec'), names)")
    for block in blocks:
        place.provide_runs(re.sub(r"out=\S+", "", block.text))
    return place.run(sys.executable, "-c", "\n".join(lines))
