"""Data from pipes, and data that need more memory than is available."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import saddlemesh

ROWS = "a,b,label\n" + "".join(f"{i},{i % 7},{'yes' if i % 3 else 'no'}\n" for i in range(40_000))


@pytest.fixture
def fifo(tmp_path: pathlib.Path) -> pathlib.Path:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    return path


def write_to(fifo: pathlib.Path, text: str) -> threading.Thread:
    thread = threading.Thread(target=fifo.write_text, args=(text,))
    thread.start()
    return thread


def test_a_fifo_is_read_whole(fifo: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (tmp_path / "rows.csv").write_text(ROWS)
    writer = write_to(fifo, ROWS)
    piped = saddlemesh.load_data(fifo)
    writer.join()
    np.testing.assert_array_equal(piped.X, saddlemesh.load_data(tmp_path / "rows.csv").X)
    assert piped.X.shape == (40_000, 2)


def test_a_model_scores_every_row_of_a_fifo(fifo: pathlib.Path, tmp_path: pathlib.Path) -> None:
    (tmp_path / "rows.csv").write_text(ROWS)
    model = saddlemesh.train(tmp_path / "rows.csv", iterations=3, model="linear").model
    writer = write_to(fifo, ROWS)
    scored = model.score_data(fifo)
    writer.join()
    np.testing.assert_array_equal(scored.scores, model.score_data(tmp_path / "rows.csv").scores)


def test_standard_input_is_read(tmp_path: pathlib.Path) -> None:
    code = "import saddlemesh; print(saddlemesh.load_data('-').X.shape)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=ROWS, capture_output=True, text=True, check=True
    )
    assert done.stdout == "(40000, 2)\n"


def test_waiting_for_a_fifo_can_be_interrupted(fifo: pathlib.Path) -> None:
    code = f"import saddlemesh; print('ready', flush=True); saddlemesh.load_data({str(fifo)!r})"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as waiting:
        assert waiting.stdout is not None and waiting.stdout.readline() == "ready\n"
        waiting.send_signal(signal.SIGINT)
        _, errors = waiting.communicate()
    assert "KeyboardInterrupt" in errors


def test_what_does_not_fit_is_a_memory_error(tmp_path: pathlib.Path) -> None:
    with pytest.raises(
        MemoryError, match=r"needs 4\.0 TB of memory; .* are left of memory 2\.0 GB"
    ):
        saddlemesh.load_data("synthetic:rows=1000000,features=1000000", memory="2G")
    rows = np.arange(400.0).reshape(200, 2)
    labels = np.arange(200) % 2
    classifier = saddlemesh.AUROCClassifier(hidden=(1_000_000, 1_000_000))
    with pytest.raises(MemoryError, match=r"training mlp with .* parameters, .* TB of memory"):
        classifier.fit(rows, labels)
    with pytest.raises(ValueError, match="memory: expected an amount of memory, such as 8G"):
        saddlemesh.load_data("synthetic", memory="lots")
