"""Checks, without running them, that commands name scripts and options that there are."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator

from docs_pages import ROOT
from programs import run_program

FOLDERS = ("scripts", "experiments", "benchmarks", "tests", "examples", "fuzz")


@functools.lru_cache(None)
def help_of(*path: str) -> str:
    return run_program(*path, "--help")


def options_in(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w-])--[A-Za-z][\w-]*", text))


def options_listed(help_text: str) -> set[str]:
    """Options that lines of a help begin with."""
    heads = re.findall(r"^ +((?:-\w[^-]*)?--.*)", help_text, re.M)
    return {
        option for head in heads for option in options_in(head.split("  ")[0].replace(",", " "))
    }


def subcommands(*path: str) -> set[str]:
    listed = help_of(*path).partition("Subcommands:\n")[2].split("\n\n")[0]
    return set(re.findall(r"^  (\w[\w-]*) ", listed, re.M))


@functools.lru_cache(None)
def options_of(*path: str) -> set[str]:
    return options_listed(help_of(*path)) | {"--help"}


@functools.lru_cache(None)
def options_of_all() -> set[str]:
    paths: list[tuple[str, ...]] = [()]
    for path in paths:
        paths += [(*path, name) for name in subcommands(*path)]
    return set().union(*(options_of(*path) for path in paths))


def wrong_with_saddlemesh(words: str) -> Iterator[str]:
    """Looks at "saddlemesh WORDS"."""
    path: list[str] = []
    rest = words.split()
    while rest and re.fullmatch(r"[a-z][a-z-]*", rest[0]) and (names := subcommands(*path)):
        if rest[0] not in names:
            yield f"{' '.join(['saddlemesh', *path])} has no subcommand {rest[0]}"
            return
        path.append(rest.pop(0))
    for option in sorted(options_in(words) - options_of(*path)):
        yield f"{' '.join(['saddlemesh', *path])} has no option {option}"


def text_of_script(script: str) -> str:
    harness = (ROOT / "experiments" / "harness").glob("*.py")
    shared = harness if script.startswith("experiments/") else ()
    return "".join(file.read_text() for file in (ROOT / script, *shared))


def wrong_with_script(script: str, words: list[str]) -> Iterator[str]:
    """Looks for the options in the script's own text, which takes no time."""
    text = text_of_script(script)
    for option in sorted(options_in(" ".join(words))):
        if not re.search(rf"(?<![\w-]){option}(?![\w-])", text):
            yield f"{script} has no option {option}"
    if script == "scripts/build" and words:
        presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
        if words[0] not in [preset["name"] for preset in presets]:
            yield f"there is no preset {words[0]}"
    if script == "scripts/packages":
        for group in words:
            if f"\n{group}=(" not in text:
                yield f"{script} has no group {group}"


def program_is_built(name: str) -> bool:
    """Whether the build makes this program of the folder build/PRESET."""
    if test := re.fullmatch(r"tests/test_(\w+)", name):
        return f"saddlemesh_tests({test[1]} " in (ROOT / "tests/CMakeLists.txt").read_text()
    if benchmark := re.fullmatch(r"benchmarks/benchmark_(\w+)", name):
        return (ROOT / "benchmarks" / f"{benchmark[1]}.cpp").exists()
    return True


def wrong_with_files(words: list[str]) -> Iterator[str]:
    for word in words:
        name = word.removeprefix("./")
        if built := re.fullmatch(r"build/\w+/([\w/]+)", name):
            if not program_is_built(built[1]):
                yield f"the build makes no {name}"
        elif name.startswith(tuple(f"{folder}/" for folder in FOLDERS)):
            if not (ROOT / name).exists():
                yield f"there is no file {name}"


def wrong_with_cmake(words: list[str]) -> Iterator[str]:
    files = [ROOT / "CMakeLists.txt", *(ROOT / "cmake").glob("*.cmake")]
    text = "".join(file.read_text() for file in files)
    for word in words:
        option = re.match(r"-D(SADDLEMESH_\w+)", word)
        if option and not re.search(rf"\b{option[1]}\b", text):
            yield f"CMake has no option {option[1]}"


def wrong_with_part(part: str) -> Iterator[str]:
    words = part.split()
    while words and re.fullmatch(r"\w+=\S*", words[0]):  # variables
        words.pop(0)
    yield from wrong_with_files(words)
    yield from wrong_with_cmake(words)
    if found := re.search(r"(?:^|[\s/])saddlemesh (.*)", part):
        yield from wrong_with_saddlemesh(found[1])
    elif found := re.search(r"examples/slurm/train\.sbatch (.*)", part):
        yield from wrong_with_saddlemesh(f"train {found[1]}")
    script = words[0].removeprefix("./") if words else ""
    if script.startswith(FOLDERS) and (ROOT / script).is_file():
        own = words[1:] if "--" not in words else words[1 : words.index("--")]
        yield from wrong_with_script(script, own)


def wrong_with(command: str) -> list[str]:
    """Scripts, programs, presets, subcommands and options in a command that do not exist."""
    command = re.sub(r"(^|\s)#\s.*", "", command.replace("\\\n", " "))
    parts = re.split(r"&&|\|\|?|;|[<$]\(", command)
    return [wrong for part in parts for wrong in wrong_with_part(part.strip(" ()"))]
