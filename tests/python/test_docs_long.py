"""Commands of README.md and docs/ that take seconds each."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs_pages import BLOCKS, Command
from docs_run import Place, commands_of, make_samples, problem_with

COMMANDS = {command.text.split("#")[0].strip(): command for command in commands_of(BLOCKS, True)}


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_samples(tmp_path_factory.mktemp("docs"))


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_the_command_runs(command: Command, samples: Path, tmp_path: Path) -> None:
    problem = problem_with(command, Place.new(tmp_path, samples))
    assert not problem, problem
