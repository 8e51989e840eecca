"""What README.md and docs/ show works: commands, Python, configurations, C++, names in prose."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from docs_options import options_in, options_of_all, wrong_with
from docs_pages import BLOCKS, ROOT, SHELLS, Block, blocks_of, spans
from docs_run import Place, commands_of, make_samples, problem_with, run_python, sessions
from docs_tables import COMPILED_ONLY, LONG, NOT_RUN, OPTIONS_OF_OTHERS, OTHER_OUTPUT
from docs_tables import reason

PYTHON = [block for block in BLOCKS if block.language == "python"]
TOML = [block for block in BLOCKS if block.is_toml]
CPP = [block for block in BLOCKS if block.language == "cpp"]


def name_of(block: Block | list[Block]) -> str:
    return block.place if isinstance(block, Block) else block[0].place


@pytest.fixture(scope="session")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_samples(tmp_path_factory.mktemp("docs"))


@pytest.fixture
def place(samples: Path, tmp_path: Path) -> Place:
    return Place.new(tmp_path, samples)


# -- Commands


@pytest.mark.parametrize("blocks", sessions(BLOCKS), ids=name_of)
def test_commands_run(blocks: list[Block], place: Place) -> None:
    problems = [problem_with(command, place) for command in commands_of(blocks)]
    assert not any(problems), "\n\n".join(filter(None, problems))


def test_there_are_commands_and_code() -> None:
    commands = commands_of(BLOCKS)
    assert len(commands) >= 50
    assert sum(not reason(NOT_RUN, command.text) for command in commands) >= 30
    assert sum(bool(command.shown) for command in commands) >= 5
    assert any(command.exit_code == 2 for command in commands)
    assert len(PYTHON) >= 8 and len(TOML) >= 2 and CPP
    assert len(spans()) >= 500


def test_every_exception_is_needed() -> None:
    commands = [command.text for long in (False, True) for command in commands_of(BLOCKS, long)]
    for table in (NOT_RUN, LONG, OTHER_OUTPUT):
        for pattern, _ in table:
            used = any(re.search(pattern, command) for command in commands)
            assert used, f"no command matches {pattern}: remove it from docs_tables.py"
    for pattern, _ in COMPILED_ONLY:
        assert any(re.search(pattern, block.text, re.M) for block in PYTHON), pattern


def test_every_block_has_a_language_that_is_tested() -> None:
    known = {"", "text", "csv", "json", "cmake", "python", "toml", "cpp", *SHELLS}
    for block in BLOCKS:
        assert block.language in known, f"{block.place}: ```{block.language}"


# -- Other languages


@pytest.mark.parametrize("page", dict.fromkeys(block.page for block in PYTHON))
def test_python_runs(page: str, place: Place) -> None:
    blocks = [block for block in PYTHON if block.page == page]
    for block in blocks:
        compile("\n" * (block.line - 1) + block.text, page, "exec")
    run = [block for block in blocks if not reason(COMPILED_ONLY, block.text)]
    done = run_python(run, place)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("block", TOML, ids=name_of)
def test_configurations_are_read(block: Block, place: Place) -> None:
    (place.folder / "page.toml").write_text(block.text)
    done = place.run("saddlemesh", "train", "page.toml", "--print-config")
    assert done.returncode == 0, f"{block.place}: {done.stdout}"


@pytest.mark.parametrize("block", CPP, ids=name_of)
def test_cpp_compiles(block: Block, tmp_path: Path) -> None:
    """A class, and statements that use it, stand in for those of the example."""
    compiler = shutil.which("c++") or pytest.skip(
        "c++ is missing; install it by scripts/packages build"
    )
    example = (ROOT / "examples" / "own_problem.cpp").read_text()
    head = example[: example.index("class MyProblem")]
    problem, _, statements = block.text.partition("\n};\n")
    file = tmp_path / "page.cpp"
    file.write_text(
        f'{head}#line {block.line} "{block.page}"\n{problem}\n}};\n'
        f"void page(std::span<const double> x0, std::span<const double> y0) {{{statements}}}\n"
    )
    options = ("-std=c++20", "-fsyntax-only", f"-I{ROOT / 'src'}")
    done = Place(tmp_path, tmp_path).run(compiler, *options, str(file))
    assert done.returncode == 0, done.stdout


# -- Code in the prose


def test_commands_in_the_prose_name_options_that_exist() -> None:
    pattern = r"saddlemesh [a-z]|scripts/|experiments/|benchmarks/|tests/|build/|(\w+=\S* )+\w+/"
    commands = [(place, span) for place, span in spans() if re.match(pattern, span)]
    assert len(commands) >= 40
    problems = [
        f"{place}: {span}: {wrong}" for place, span in commands for wrong in wrong_with(span)
    ]
    assert not problems, "\n".join(problems)


def test_options_in_the_prose_exist() -> None:
    options = [(place, span) for place, span in spans() if span.startswith("--")]
    assert len(options) >= 60
    known = options_of_all().union(*OPTIONS_OF_OTHERS.values())
    problems = [f"{place}: {span}" for place, span in options if options_in(span) - known]
    assert not problems, "\n".join(problems)


def test_files_in_the_prose_exist() -> None:
    files = [
        (place, span)
        for place, span in spans()
        if re.fullmatch(r"[\w-]+(/[\w-]+)+\.(hpp|cpp|py|txt|cmake|sbatch)", span)
        and not re.search(r"[A-Z]{3}", span.rpartition("/")[2])  # as in NAME_command.cpp
    ]
    assert len(files) >= 20
    folders = (ROOT, ROOT / "src" / "saddlemesh")
    problems = [
        f"{place}: {span}"
        for place, span in files
        if not any((folder / span).exists() for folder in folders)
    ]
    assert not problems, "\n".join(problems)


# -- The tests themselves


def problems_of(text: str, place: Place) -> list[str]:
    page = place.folder / "page.md"
    page.write_text(text)
    commands = commands_of(blocks_of(page)[0])
    return [problem for command in commands if (problem := problem_with(command, place))]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("    saddlemesh train loans.csv --iteratons 5", "has no option --iteratons"),
        ("    saddlemesh trane loans.csv", "has no subcommand trane"),
        ("    saddlemesh train lones.csv", "exit code 2, expected 0"),
        ("    saddlemesh evaluate runs/loans march.csv AUROC", "expected 0"),
        ("```sh\nsaddlemesh data inspect loans.csv \\\n  --jason\n```", "has no option --jason"),
        ("    mpirun --hostfile hosts -n 9 saddlemesh train … --worker 9", "no option --worker"),
        ("    scripts/keep-running --time 3 -- saddlemesh train …", "has no option --time"),
        ("    scripts/keep-runing -- saddlemesh train …", "no file scripts/keep-runing"),
        ("    experiments/figure1.py --quik", "has no option --quik"),
        ("    build/release/tests/test_run", "the build makes no build/release/tests/test_run"),
        ("    cmake -B build -DSADDLEMESH_AP=OFF", "CMake has no option SADDLEMESH_AP"),
        ("    $ saddlemesh data inspect loans.csv\n    loans.csv is good", "the page shows"),
        ("    $ saddlemesh data inspect loans.csv\n    saddlemesh: no", "expected 2"),
    ],
)
def test_a_wrong_command_is_found(text: str, problem: str, place: Place) -> None:
    found = problems_of(f"A page:\n\n{text}\n", place)
    assert len(found) == 1
    assert all(problem in one and "page.md:" in one for one in found)


def test_an_unknown_command_is_not_passed_over(place: Place) -> None:
    with pytest.raises(AssertionError, match=r"page\.md:4: no command that the test knows"):
        problems_of("A page:\n\n    saddlemesh doctor\n    sadlemesh doctor\n", place)


def test_a_right_page_has_no_problem(place: Place) -> None:
    assert not problems_of("    $ saddlemesh methods --json > list\n    $ cat list\n    …\n", place)
