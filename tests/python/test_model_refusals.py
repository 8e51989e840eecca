"""Invalid input of saddlemesh.Model, and the error messages."""

from __future__ import annotations

import json
import os
import pathlib
import warnings
from typing import Any

import numpy as np
import pytest
import scipy.sparse

import needs
import saddlemesh
from model_runs import numbers


@pytest.mark.parametrize(
    ("X", "message"),
    [
        (np.zeros((2, 3)), "^X has 3 features, but Model is expecting 5 features as input.$"),
        (
            scipy.sparse.csr_matrix((2, 6)),
            "^X has 6 features, but Model is expecting 5 features as input.$",
        ),
        (np.zeros(5), r"^Expected 2D array, got 1D array instead:\narray="),
        (np.zeros((2, 5, 1)), "^Found array with dim 3. Model expected <= 2.$"),
        (np.zeros((2, 0)), "^Found array with 0 feature"),
        (np.array([["a"] * 5]), "^could not convert string to float: .*'a'"),
        (np.array([["a"] * 5], object), "^could not convert string to float: 'a'$"),
        (np.zeros((2, 5), complex), "^Complex data not supported"),
        (scipy.sparse.csr_matrix((2, 5), dtype=complex), "^Complex data not supported"),
        (np.full((2, 5), np.nan), "^Input X contains NaN.$"),
        (np.full((2, 5), np.inf), "infinity"),
        (np.full((2, 5), 1e300), "too large for dtype"),
    ],
)
def test_refuses_rows_that_it_cannot_score(model: saddlemesh.Model, X: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        model.scores(X)


def test_refuses_sparse_rows_that_are_damaged(runs: pathlib.Path) -> None:
    model = saddlemesh.load_model(runs / "runs" / "rows")
    X = saddlemesh.load_data(runs / "rows.libsvm").X
    X.indices[3] = 1_000_000
    with pytest.raises(ValueError):
        model.scores(X)


def test_refuses_frames_that_lack_columns_or_hold_other_types(
    runs: pathlib.Path, model: saddlemesh.Model
) -> None:
    pandas = needs.module("pandas")
    table_model = saddlemesh.load_model(runs / "runs" / "people")
    frame = pandas.read_csv(runs / "people.csv")
    with pytest.raises(
        ValueError, match="takes 'age', 'city', not among the 3 columns here: grade, "
    ):
        table_model.scores(frame[["grade", "income", "class"]])
    with pytest.raises(ValueError, match="X: column 'age' is expected to hold numbers"):
        table_model.scores(frame.assign(age="old"))
    with pytest.raises(ValueError, match='row 1 has no value in column "age"'):
        table_model.scores(frame.assign(age=np.nan))
    with pytest.raises(ValueError, match="infinity"):
        table_model.scores(frame.assign(age=np.inf))
    with pytest.raises(ValueError, match="X has 2 features, but Model is expecting 5"):
        model.scores(pandas.DataFrame(np.zeros((3, 2))))
    with pytest.raises(ValueError, match="the model takes a table with categories"):
        table_model.scores(np.zeros((3, 4)))


def test_refuses_options_and_numbers_by_name(runs: pathlib.Path, model: saddlemesh.Model) -> None:
    X, _ = numbers()
    file = runs / "numbers.npz"
    for threads, kind in ((0, ValueError), (1.5, TypeError), ("2", TypeError), (5000, ValueError)):
        with pytest.raises(kind, match="threads = .*; expected"):
            model.scores(X, threads=threads)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r'unknown setting "lables" \(did you mean "labels"\?\)'):
        model.score_data(file, lables="y.npy")
    with pytest.raises(TypeError, match="threads: expected a whole number .*, found '2'"):
        model.evaluate(file, threads="2")
    with pytest.raises(ValueError, match=r"Expected max_fpr in range \(0, 1\], got: 0"):
        model.evaluate(file, max_fpr=0)
    with pytest.raises(ValueError, match="bootstrap = -1; expected 0 or more"):
        model.evaluate(file, bootstrap=-1)
    with pytest.raises(ValueError, match="seed = -1; expected 0 or more"):
        model.evaluate(file, seed=-1)
    with pytest.raises(ValueError, match="people.csv"):
        model.score_data(runs / "people.csv")


def test_refuses_files_that_are_no_models(runs: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="nowhere"):
        saddlemesh.load_model(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="the folder has no model.safetensors, and no checkpoint"):
        saddlemesh.load_model(tmp_path)
    with pytest.raises(ValueError, match="people.csv"):
        saddlemesh.load_model(runs / "people.csv")
    with pytest.raises(ValueError, match="the bytes"):
        saddlemesh.Model.from_bytes(b"no model")
    for thing in (3, "text", None):
        with pytest.raises(TypeError, match="a bytes-like object is required"):
            saddlemesh.Model.from_bytes(thing)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        saddlemesh.load_model(3)  # type: ignore[arg-type]


def test_refuses_damaged_models_and_numbers_that_are_not_finite(
    model: saddlemesh.Model, tmp_path: pathlib.Path
) -> None:
    sound = model.to_bytes()
    for place in (20, len(sound) // 2, len(sound) - 3):
        damaged = bytearray(sound)
        damaged[place] ^= 4
        with pytest.raises(ValueError):
            saddlemesh.Model.from_bytes(damaged)
    damaged = bytearray(sound)
    damaged[-3] ^= 4
    (tmp_path / "model.safetensors").write_bytes(damaged)
    with pytest.raises(
        ValueError, match="model.safetensors: the model is damaged: .*Copy the file again"
    ):
        saddlemesh.load_model(tmp_path)
    with pytest.raises(ValueError, match="contains nan at index"):
        saddlemesh.Model.from_bytes(_without_checksum(sound, b"\0\0\xc0\x7f"))


def _without_checksum(sound: bytes, first_weight: bytes) -> bytes:
    """Return the model with another first weight, and its checksum switched off."""
    end = 8 + int.from_bytes(sound[:8], "little")
    header = json.loads(sound[8:end])
    header["__metadata__"]["saddlemesh_checksum"] = "none"
    text = json.dumps(header).encode()
    return len(text).to_bytes(8, "little") + text + first_weight + sound[end + 4 :]


def test_a_model_without_a_checksum_is_read_with_a_warning(model: saddlemesh.Model) -> None:
    with pytest.warns(UserWarning, match="no checksum"):
        read = saddlemesh.Model.from_bytes(_without_checksum(model.to_bytes(), b"\0\0\0\0"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        saddlemesh.Model.from_bytes(read.to_bytes())


def test_scores_that_are_not_finite_give_a_warning() -> None:
    model = saddlemesh.train(
        "synthetic:rows=500,features=3", model="linear", iterations=2, standardize="off"
    ).model
    with pytest.warns(UserWarning, match="no checksum"):
        steep = saddlemesh.Model.from_bytes(
            _without_checksum(model.to_bytes(), np.float32(3e38).tobytes())
        )
    rows = np.full((3, 3), 3e38, np.float32)
    rows[1] = 0
    with pytest.warns(UserWarning, match="2 of 3 scores are not finite, in rows 1, 3"):
        scores = steep.scores(rows)
    assert np.isfinite(scores).tolist() == [False, True, False]


def test_messages_hold_no_control_characters(
    model: saddlemesh.Model, tmp_path: pathlib.Path
) -> None:
    path = os.fsencode(tmp_path) + b"/evil\x1b[2J\xff.csv"
    with open(path, "wb") as file:
        file.write(b"a\x1b[31m,label\n1,0\n2,1\n")
    with pytest.raises(ValueError) as refused:
        model.score_data(os.fsdecode(path))
    assert "\x1b" not in str(refused.value)
    assert r"evil\x1b[2J\xff.csv" in str(refused.value)


def test_an_unknown_setting_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match='did you mean "iterations"') as refused:
        saddlemesh.train("synthetic:rows=500,features=3", iters=3)
    assert len(str(refused.value)) < 120


def test_refuses_places_that_cannot_be_written(model: saddlemesh.Model, runs: pathlib.Path) -> None:
    for write in (model.save, model.export_onnx):
        with pytest.raises(saddlemesh.Error, match="people.csv"):
            write(runs / "people.csv" / "model")


def test_refuses_to_write_into_a_folder_that_there_is_not(
    model: saddlemesh.Model, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for write in (model.save, model.export_onnx):
        for path in (tmp_path / "none" / "deep" / "model", "none/deep/model"):
            with pytest.raises(ValueError, match="cannot write .*model: there is no folder .*deep"):
                write(path)
        assert list(tmp_path.iterdir()) == []
        write("here")
        (tmp_path / "here").unlink()
