"""What the documentation's pages show: commands, blocks of code, and spans of code in the prose."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

SHELLS = ("sh", "bash", "shell", "console")
COMMAND = re.compile(
    r"(?:\w+=\S* )*"  # variables
    r"(?:\./\w|(?:scripts|experiments|benchmarks|tests|examples|fuzz|build|env/bin)/\w"
    r"|(?:saddlemesh|mpirun|srun|sbatch|scancel|python3?|pip|cmake|ctest|cpack|sudo|apt|apt-get"
    r"|export|printf|echo|zcat|cat|ssh|git|cd|mkdir|time|for|curl|ls|cp|kill) )"
)
FENCE = re.compile(r"( *)(```+)(\w*) *$")


@dataclass
class Command:
    """One command, and the output that the page shows below it."""

    place: str
    text: str
    shown: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        return 2 if self.shown and self.shown[0].startswith("saddlemesh: ") else 0


@dataclass
class Block:
    """A block of code. Its language is "" if it is indented, or if its fence names none."""

    page: str
    line: int
    language: str
    lines: list[str]

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def shows_output(self) -> bool:
        return any(line.startswith("$ ") for line in self.lines)

    @property
    def is_toml(self) -> bool:
        first = next(filter(None, self.lines), "")
        return self.language == "toml" or (
            self.language == "" and re.match(r"\[+[\w.-]+\]+$|[\w-]+ = [\"\[\d]", first) is not None
        )

    def commands(self) -> list[Command]:
        """Commands of the block, each on the line where it begins.

        In a block with prompts ("$ ") the other lines are output. In one without, every line is a
        command if the first is.
        """
        if self.language not in ("", *SHELLS):
            return []
        found: list[Command] = []
        whole = True  # the line before does not end with a backslash
        for number, line in enumerate(self.lines, self.line):
            place = f"{self.page}:{number}"
            if not whole:
                found[-1].text += "\n" + line
            elif self.shows_output:
                if line.startswith("$ "):
                    found.append(Command(place, line[2:]))
                elif found:
                    found[-1].shown.append(line)
                    continue
            elif line.strip() and not line.startswith("#"):
                if not found and not (COMMAND.match(line) or self.language in SHELLS):
                    return []
                assert COMMAND.match(line), f"{place}: no command that the test knows: {line}"
                found.append(Command(place, line))
            whole = not line.endswith("\\")
        return found


def place_of(page: Path) -> str:
    return str(page.relative_to(ROOT)) if page.is_relative_to(ROOT) else page.name


def dedented(lines: list[str], width: int) -> list[str]:
    return [line[width:].rstrip() for line in lines]


def blocks_of(page: Path) -> tuple[list[Block], list[tuple[str, str]]]:
    """The page's blocks of code, and the lines outside them, each with its file:line."""
    lines = page.read_text().splitlines()
    name = place_of(page)
    blocks: list[Block] = []
    prose: list[tuple[str, str]] = []
    i = 0
    while i < len(lines):
        begin = i
        if fence := FENCE.match(lines[i]):
            i += 1
            while lines[i].strip() != fence[2]:
                i += 1
            inside = dedented(lines[begin + 1 : i], len(fence[1]))
            blocks.append(Block(name, begin + 2, fence[3], inside))
            i += 1
        elif lines[i].startswith("    ") and (i == 0 or not lines[i - 1].strip()):
            while i < len(lines) and (lines[i].startswith("    ") or not lines[i].strip()):
                i += 1
            while not lines[i - 1].strip():
                i -= 1
            width = len(lines[begin]) - len(lines[begin].lstrip())
            if all(len(line) - len(line.lstrip()) >= width for line in lines[begin:i] if line):
                blocks.append(Block(name, begin + 1, "", dedented(lines[begin:i], width)))
            else:  # a wider first line, as that of a table
                blocks.append(Block(name, begin + 1, "", dedented(lines[begin:i], 4)))
        else:
            prose.append((f"{name}:{i + 1}", lines[i]))
            i += 1
    return blocks, prose


BLOCKS = [block for page in PAGES for block in blocks_of(page)[0]]


def spans(pages: list[Path] | None = None) -> list[tuple[str, str]]:
    """Spans of code in the prose, each with its file:line."""
    return [
        (place, span)
        for page in pages or PAGES
        for place, line in blocks_of(page)[1]
        for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", line)
    ]
