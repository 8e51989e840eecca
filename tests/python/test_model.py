"""saddlemesh.Model: the program's scores, from rows of every kind."""

from __future__ import annotations

import copy
import hashlib
import json
import pathlib
import pickle
import subprocess
import sys
import threading

import numpy as np
import pytest
import scipy.sparse

import needs
import saddlemesh
from model_runs import numbers, predicted, same_bits, trained
from programs import run_program


def test_scores_of_a_matrix_are_those_of_the_program(
    runs: pathlib.Path, model: saddlemesh.Model
) -> None:
    X, _ = numbers()
    expected, labels = predicted(runs / "runs" / "numbers", runs / "numbers.npz")
    assert labels is not None and len(expected) == 300
    wide = np.zeros((600, 10))
    wide[::2, ::2] = X
    for form in (
        X,
        X.astype(np.float32),
        np.asfortranarray(X),
        wide[::2, ::2],
        X.tolist(),
        scipy.sparse.csr_matrix(X),
    ):
        assert same_bits(model.scores(form), expected)
    assert same_bits(model.scores(X, threads=3), expected)
    assert same_bits(model.scores(saddlemesh.load_data(runs / "numbers.npz")), expected)
    assert same_bits(model.scores(X[7:8]), expected[7:8])
    assert model.scores(X[:0]).shape == (0,)


def test_scores_of_whole_numbers_are_those_of_floats(model: saddlemesh.Model) -> None:
    whole = np.arange(50).reshape(10, 5)
    expected = model.scores(whole.astype(np.float64))
    for kind in ("i8", "u1", "i2", "f2", ">f8", "O"):
        assert same_bits(model.scores(whole.astype(kind)), expected)


@pytest.mark.parametrize("name", ["people", "gaps"])
def test_scores_of_a_table_are_those_of_the_program(runs: pathlib.Path, name: str) -> None:
    pandas = needs.module("pandas")
    model = saddlemesh.load_model(runs / "runs" / name)
    file = runs / f"{name}.csv"
    expected, _ = predicted(runs / "runs" / name, file)
    frame = pandas.read_csv(file)
    assert same_bits(model.scores(frame), expected)
    assert same_bits(model.scores(frame[["class", "income", "grade", "city", "age"]]), expected)
    as_texts = frame.assign(
        city=frame["city"].astype("category"), age=frame["age"].astype("Float64")
    )
    assert same_bits(model.scores(as_texts), expected)
    data = saddlemesh.load_data(file, categorical="grade", missing="median")
    assert same_bits(model.scores(data), expected)
    assert model.feature_names == ["age", "city", "grade", "income"]
    assert model.n_features == 4 and model.input_shape == (4,)


def test_a_category_that_training_did_not_have_is_no_error(runs: pathlib.Path) -> None:
    pandas = needs.module("pandas")
    model = saddlemesh.load_model(runs / "runs" / "people")
    frame = pandas.read_csv(runs / "people.csv").head(3)
    frame.loc[0, "city"] = "Paris"
    frame.to_csv(runs / "paris.csv", index=False)
    expected, _ = predicted(runs / "runs" / "people", runs / "paris.csv")
    assert same_bits(model.scores(frame), expected)


def test_missing_numbers_of_a_matrix_are_filled_in_where_training_did_that(
    runs: pathlib.Path,
) -> None:
    X, y = numbers()
    X[::7, 1] = np.nan
    cells = [["" if np.isnan(value) else repr(value) for value in row] for row in X.tolist()]
    lines = [",".join([*row, str(label)]) for row, label in zip(cells, y)]
    (runs / "holes.csv").write_text("\n".join(lines) + "\n")
    run = trained(runs / "runs" / "holes", runs / "holes.csv", "--missing", "median")
    model = saddlemesh.load_model(run)
    expected, _ = predicted(run, runs / "holes.csv")
    assert same_bits(model.scores(X), expected)
    assert model.feature_names is None
    pandas = needs.module("pandas")
    assert same_bits(model.scores(pandas.DataFrame(X)), expected)


def test_scores_of_sparse_rows_are_those_of_the_program(runs: pathlib.Path) -> None:
    model = saddlemesh.load_model(runs / "runs" / "rows")
    expected, _ = predicted(runs / "runs" / "rows", runs / "rows.libsvm")
    X = saddlemesh.load_data(runs / "rows.libsvm").X
    assert scipy.sparse.issparse(X)
    reversed_columns = X.copy()
    for begin, end in zip(X.indptr, X.indptr[1:]):
        reversed_columns.indices[begin:end] = X.indices[begin:end][::-1]
        reversed_columns.data[begin:end] = X.data[begin:end][::-1]
    reversed_columns.has_sorted_indices = reversed_columns.has_canonical_format = False
    before = reversed_columns.indices.copy()
    for form in (X, X.tocsc(), X.astype(np.float64), X.toarray(), reversed_columns):
        assert same_bits(model.scores(form), expected)
    np.testing.assert_array_equal(reversed_columns.indices, before)


def test_scores_of_images_are_those_of_the_program(tmp_path: pathlib.Path) -> None:
    Image = needs.module("PIL.Image")
    random = np.random.default_rng(3)
    for label in ("cat", "dog"):
        (tmp_path / "pets" / label).mkdir(parents=True)
        for i in range(20):
            picture = random.integers(0, 128, (12, 12, 3)) + (100 if label == "dog" else 0)
            Image.fromarray(picture.astype(np.uint8)).save(
                tmp_path / "pets" / label / f"{i:02}.png"
            )
    run = trained(
        tmp_path / "run", tmp_path / "pets", "--model", "resnet8", "--no-cache", "--batch", 4
    )
    model = saddlemesh.load_model(run)
    data = saddlemesh.load_data(tmp_path / "pets", cache=False)
    expected, labels = predicted(run, tmp_path / "pets")
    assert same_bits(model.scores(data.X), expected) and same_bits(model.scores(data), expected)
    assert data.y is not None and ((data.y == "dog") == labels).all()
    assert model.input_shape == (3, 12, 12) and model.n_features == 432
    assert model.feature_names is None and "bn1.running_mean" in model.buffers
    assert model.parameters["conv1.weight"].shape == (16, 3, 3, 3)
    for wrong in (data.X.astype(np.float32), data.X[0], data.X.reshape(40, -1)):
        with pytest.raises(
            ValueError, match=r"images are expected as uint8 of shape \(n, 3, 12, 12\)"
        ):
            model.scores(wrong)
    with pytest.raises(
        ValueError, match="X: its images have shape 3×4×12; the model expects 3×12×12"
    ):
        model.scores(data.X[:, :, :4])


def test_named_data_are_scored_and_evaluated_as_the_program_does(tmp_path: pathlib.Path) -> None:
    folder = needs.data_folder("ijcnn1.bz2", "ijcnn1.t.bz2")
    run = trained(tmp_path / "run", "ijcnn1", "--data-dir", folder)
    model = saddlemesh.load_model(run)
    expected, labels = predicted(run, "ijcnn1", "--data-dir", folder)
    found = model.score_data("ijcnn1", data_dir=folder)
    assert same_bits(found.scores, expected)
    assert found.labels is not None and (found.labels == labels).all()
    assert any("test part of ijcnn1" in note for note in found.notes)
    test = saddlemesh.load_data("ijcnn1", part="test", data_dir=folder)
    assert same_bits(model.scores(test), expected)
    assert model.classes.tolist() == [-1, 1] and model.positive_classes.tolist() == [1]


def test_evaluates_as_the_program_does(runs: pathlib.Path) -> None:
    run, file = runs / "runs" / "people", runs / "people.csv"
    model = saddlemesh.load_model(run)
    assert model.evaluate(file) == json.loads(run_program("evaluate", run, file, "--json"))
    options = ["--json", "--bootstrap", 50, "--seed", 3, "--max-fpr", 0.3, "--threads", 2]
    found = model.evaluate(str(file), bootstrap=50, seed=3, max_fpr=0.3, threads=1)
    assert found == json.loads(run_program("evaluate", run, file, *options))
    scored = model.score_data(file)
    assert scored.labels is not None
    assert found["auroc"]["value"] == saddlemesh.metrics.roc_auc(scored.labels, scored.scores)
    assert "interval" not in model.evaluate(file, bootstrap=0)["auroc"]


def test_scores_a_file_without_labels(runs: pathlib.Path) -> None:
    model = saddlemesh.load_model(runs / "runs" / "people")
    (runs / "new.csv").write_text("income,age,grade,city,shoes\n10.5,30,2,Oslo,41\n")
    found = model.score_data(runs / "new.csv")
    assert found.labels is None and found.scores.shape == (1,)
    assert found.name == str(runs / "new.csv")
    assert any("shoes" in note for note in found.notes)
    (runs / "bare.csv").write_text("income,age,grade,city\n10.5,30,2,Oslo\n")
    with pytest.raises(ValueError, match=r"bare\.csv: there is no column for the label"):
        model.evaluate(runs / "bare.csv")


def test_a_model_comes_back_the_same_from_file_pickle_and_copy(
    runs: pathlib.Path, model: saddlemesh.Model, tmp_path: pathlib.Path
) -> None:
    X, _ = numbers()
    model.save(tmp_path / "saved.safetensors")
    original = (runs / "runs" / "numbers" / "model.safetensors").read_bytes()
    assert model.to_bytes() == original == (tmp_path / "saved.safetensors").read_bytes()
    again = [
        saddlemesh.load_model(str(tmp_path / "saved.safetensors")),
        pickle.loads(pickle.dumps(model)),
        copy.deepcopy(model),
        copy.copy(model),
        saddlemesh.Model.from_bytes(original),
        saddlemesh.Model.from_bytes(bytearray(original)),
        saddlemesh.Model.from_bytes(memoryview(original + b"more")[: len(original)]),
    ]
    for one in again:
        assert one.to_bytes() == original
        assert same_bits(one.scores(X), model.scores(X))


def test_a_model_can_be_pickled_into_another_process(
    model: saddlemesh.Model, tmp_path: pathlib.Path
) -> None:
    X, _ = numbers()
    (tmp_path / "m.pickle").write_bytes(pickle.dumps((model, X)))
    code = """import pickle, sys
model, X = pickle.load(open(sys.argv[1], "rb"))
sys.stdout.buffer.write(model.scores(X).tobytes())
"""
    command = [sys.executable, "-c", code, str(tmp_path / "m.pickle")]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout == model.scores(X).tobytes()


def test_tells_about_itself(model: saddlemesh.Model) -> None:
    assert {"method", "iteration"} <= set(model.about)
    assert model.architecture["name"] == "mlp" and model.architecture["hidden"] == [16]
    assert model.classes.tolist() == [0, 1] and model.positive_classes.tolist() == [1]
    assert model.n_features == 5 and model.buffers == {}
    shapes = {name: values.shape for name, values in model.parameters.items()}
    assert shapes == {"0.weight": (16, 5), "0.bias": (16,), "2.weight": (1, 16), "2.bias": (1,)}
    assert repr(model) == "<Model mlp of 5 features>"


def test_parameters_are_copies_that_pytorch_takes(model: saddlemesh.Model) -> None:
    before = model.to_bytes()
    model.parameters["0.weight"][:] = 0
    assert model.to_bytes() == before
    torch = needs.module("torch")
    network = torch.nn.Sequential(torch.nn.Linear(5, 16), torch.nn.Tanh(), torch.nn.Linear(16, 1))
    values = {name: torch.from_numpy(array) for name, array in model.parameters.items()}
    network.load_state_dict(values)


def test_exports_what_onnx_checks(
    model: saddlemesh.Model, runs: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    model.export_onnx(tmp_path / "model.onnx")
    run_program("export", runs / "runs" / "numbers", "--onnx", tmp_path / "program.onnx")
    assert (tmp_path / "model.onnx").read_bytes() == (tmp_path / "program.onnx").read_bytes()
    onnx = needs.module("onnx")
    onnx.checker.check_model(onnx.load(str(tmp_path / "model.onnx")))


def test_threads_share_a_model(model: saddlemesh.Model) -> None:
    X, _ = numbers()
    expected, found = model.scores(X), [None] * 4

    def score(place: int) -> None:
        for _ in range(20):
            found[place] = model.scores(X)

    threads = [threading.Thread(target=score, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(same_bits(scores, expected) for scores in found)


def test_the_checksum_is_of_the_bytes_that_the_documentation_names(
    model: saddlemesh.Model,
) -> None:
    data = model.to_bytes()
    end = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:end])
    metadata = header.pop("__metadata__")
    found = metadata.pop("saddlemesh_checksum")
    digest = hashlib.sha256()

    def add_text(text: str) -> None:
        digest.update(len(text.encode()).to_bytes(8, "little") + text.encode())

    for key in sorted(metadata):
        add_text(key)
        add_text(metadata[key])
    for name in sorted(header):
        add_text(name)
        for number in (len(header[name]["shape"]), *header[name]["shape"]):
            digest.update(number.to_bytes(8, "little"))
        begin, stop = header[name]["data_offsets"]
        digest.update(data[end + begin : end + stop])
    assert found == "sha256:" + digest.hexdigest()
