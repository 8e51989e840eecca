from __future__ import annotations

import gzip
import os
import pathlib
from typing import Any

import numpy as np
import pytest
import scipy.sparse
from sklearn.datasets import load_svmlight_file

import needs
import saddlemesh

TABLE = """age,city,income,class
31,Rome,1.5,no
45,Oslo,2.25,yes
27,Rome,0.1,no
52,Bonn,1e-3,yes
"""


def write(path: pathlib.Path, text: str) -> pathlib.Path:
    path.write_text(text)
    return path


def test_reads_a_table_as_pandas_does(tmp_path: pathlib.Path) -> None:
    pandas = needs.module("pandas")
    file = write(tmp_path / "people.csv", TABLE)
    data = saddlemesh.load_data(file)
    frame = pandas.read_csv(file)
    assert data.feature_names == ["age", "city", "income"]
    assert data.X.dtype == np.float32 and data.X.shape == (4, 3)
    for i, name in enumerate(["age", "income"]):
        np.testing.assert_array_equal(data.X[:, 2 * i], frame[name].to_numpy(np.float32))
    assert data.categories == {"city": ["Rome", "Oslo", "Bonn"]}
    codes = data.X[:, 1].astype(int)
    assert [data.categories["city"][code] for code in codes] == frame["city"].tolist()
    assert data.y is not None and data.classes is not None
    assert data.y.tolist() == frame["class"].tolist() and data.classes.tolist() == ["no", "yes"]
    assert (data.name, data.format, data.skipped) == (str(file), "csv", 0)
    assert repr(data) == f"<Data {file} (csv): 4×3 float32>"


def test_takes_options_by_the_names_of_configuration_files(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path / "people.csv", TABLE)
    data = saddlemesh.load_data(
        str(file),
        label_column="city",
        ignore=["class"],
        categorical="age",
        header=True,
        format="csv",
    )
    assert data.feature_names == ["age", "income"]
    assert data.categories == {"age": ["31", "45", "27", "52"]}
    assert data.y is not None and data.y.tolist() == ["Rome", "Oslo", "Rome", "Bonn"]
    by_place = saddlemesh.load_data(file, label_column=-1, categorical=("age", "city"))
    assert list(by_place.categories) == ["age", "city"]
    by_default = saddlemesh.load_data(file, label_column=None, header=None)
    assert by_default.feature_names == ["age", "city", "income"]


def test_a_table_without_labels_has_features_only(tmp_path: pathlib.Path) -> None:
    data = saddlemesh.load_data(write(tmp_path / "rows.csv", "a,b\n1,2\n3,4\n"), labeled=False)
    assert data.y is None and data.classes is None
    assert data.X.tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize(
    ("names", "values", "kind"),
    [
        (["0", "1"], [0, 1], "i"),
        (["-1", "+1"], [-1, 1], "i"),
        (["1.0", "2.0"], [1, 2], "i"),
        (["0.5", "2"], [0.5, 2.0], "f"),
        (["a", "1"], ["1", "a"], "U"),
    ],
)
def test_classes_are_numbers_where_all_are(
    tmp_path: pathlib.Path, names: list[str], values: list[Any], kind: str
) -> None:
    rows = "".join(f"1,{name}\n" for name in names)
    data = saddlemesh.load_data(write(tmp_path / "t.csv", "x,y\n" + rows))
    assert data.classes is not None and data.y is not None
    assert data.classes.tolist() == values
    assert data.classes.dtype.kind == kind and data.y.dtype.kind == kind


def test_missing_values_are_nan_where_they_may_be(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path / "t.csv", "a,b,y\n1,x,0\n,x,1\n3,,1\n")
    with pytest.raises(ValueError, match=r"(?s)t\.csv: .*\"a\".*line 3.*\"b\".*line 4"):
        saddlemesh.load_data(file)
    data = saddlemesh.load_data(file, missing="median")
    np.testing.assert_array_equal(data.X, np.array([[1, 0], [np.nan, 0], [3, np.nan]], np.float32))


def test_what_was_done_about_columns_is_warned_of(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path / "t.csv", "id;a;when;y\n1;1,5;31.01.2020;0\n2;2,5;01.02.2020;1\n")
    with pytest.warns(saddlemesh.DataWarning, match=r"(?s)decimal commas") as warned:
        data = saddlemesh.load_data(file)
    assert len(warned) == 1 and warned[0].filename == __file__
    assert "days since 1970-01-01" in str(warned[0].message)
    np.testing.assert_array_equal(data.X, np.array([[1, 1.5, 18292], [2, 2.5, 18293]], np.float32))
    file = write(tmp_path / "u.csv", "a,b,y\n1,2,0\nx,3,1\n2,4,1\n")
    with pytest.raises(ValueError, match=r"(?s)u\.csv: .*\"a\".*\"x\".*line 3.*numbers expected"):
        saddlemesh.load_data(file)


def test_text_that_is_no_utf8_comes_back_as_the_same_bytes(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "latin.csv"
    file.write_bytes(b"caf\xe9,y\nK\xf6ln,0\nBonn,1\n")
    data = saddlemesh.load_data(file)
    assert data.feature_names is not None
    assert os.fsencode(data.feature_names[0]) == b"caf\xe9"
    texts = data.categories[data.feature_names[0]]
    assert [os.fsencode(text) for text in texts] == [b"K\xf6ln", b"Bonn"]
    assert saddlemesh.load_data(file, label_column=data.feature_names[0]).X.tolist() == [[0], [1]]


def test_reads_sparse_rows_as_scikit_learn_does(tmp_path: pathlib.Path) -> None:
    random = np.random.default_rng(1)
    rows = scipy.sparse.random(50, 40, 0.1, "csr", np.float32, random)
    rows.data = rows.data.round(3) + np.float32(0.5)
    lines = []
    for i in range(50):
        row = rows[i].tocoo()
        cells = [f"{column + 1}:{value!s}" for column, value in sorted(zip(row.col, row.data))]
        lines.append(f"{i % 2 * 2 - 1} " + " ".join(cells))
    file = write(tmp_path / "t.libsvm", "\n".join(lines) + "\n")
    data = saddlemesh.load_data(file, features=60)
    expected, y = load_svmlight_file(str(file), n_features=60, dtype=np.float32)
    assert isinstance(data.X, scipy.sparse.csr_matrix)
    assert data.X.shape == (50, 60) and data.X.dtype == np.float32 and data.X.has_canonical_format
    assert (data.X != expected).nnz == 0
    assert data.y is not None and data.y.tolist() == y.tolist()
    assert data.feature_names is None and data.categories == {}


def test_reads_what_numpy_writes(tmp_path: pathlib.Path) -> None:
    X = np.random.default_rng(1).standard_normal((20, 3))
    y = np.arange(20) % 2
    np.savez(tmp_path / "t.npz", X=X, y=y)
    data = saddlemesh.load_data(tmp_path / "t.npz")
    np.testing.assert_array_equal(data.X, X.astype(np.float32))
    assert data.y is not None and data.y.tolist() == y.tolist()


def test_images_are_bytes_of_channels_rows_and_columns(tmp_path: pathlib.Path) -> None:
    Image = needs.module("PIL.Image")
    random = np.random.default_rng(1)
    pictures = {}
    for label in ("cat", "dog"):
        (tmp_path / "pets" / label).mkdir(parents=True)
        for i in range(3):
            pictures[label, i] = random.integers(0, 256, (5, 7, 3), np.uint8)
            Image.fromarray(pictures[label, i]).save(tmp_path / "pets" / label / f"{i}.png")
    data = saddlemesh.load_data(tmp_path / "pets", cache=False)
    assert data.X.dtype == np.uint8 and data.X.shape == (6, 3, 5, 7)
    assert data.y is not None and data.y.tolist() == ["cat"] * 3 + ["dog"] * 3
    for row, picture in zip(data.X, pictures.values()):
        np.testing.assert_array_equal(row, picture.transpose(2, 0, 1))
    small = saddlemesh.load_data(tmp_path / "pets", cache=False, image_size=4, grey=True, threads=1)
    assert small.X.shape == (6, 1, 4, 4)
    (tmp_path / "pets" / "dog" / "3.png").write_bytes(b"\x89PNG\r\n\x1a\n broken")
    with pytest.raises(ValueError, match=r"3\.png"):
        saddlemesh.load_data(tmp_path / "pets", cache=False)
    assert saddlemesh.load_data(tmp_path / "pets", cache=False, skip_broken=True).skipped == 1


def test_decoded_images_are_kept_and_what_becomes_of_them_is_a_warning(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image = needs.module("PIL.Image")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for label in ("cat", "dog"):
        (tmp_path / "pets" / label).mkdir(parents=True)
        Image.new("L", (3, 3), len(label)).save(tmp_path / "pets" / label / "1.png")
    fresh = saddlemesh.load_data(tmp_path / "pets")
    (kept,) = (tmp_path / "cache" / "saddlemesh" / "decoded").iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    damaged = bytearray(kept.read_bytes())
    damaged[-1] ^= 1
    kept.write_bytes(damaged)
    for call in (
        lambda: saddlemesh.load_data(tmp_path / "pets"),
        lambda: saddlemesh.split_data(tmp_path / "pets", workers=1, test_share=0.5),
        lambda: saddlemesh.train(tmp_path / "pets", workers=1, test_share=0.5, iterations=1),
    ):
        kept.write_bytes(damaged)
        with pytest.warns(UserWarning, match=r"pets: decoded again, because .* is damaged"):
            call()
    np.testing.assert_array_equal(saddlemesh.load_data(tmp_path / "pets").X, fresh.X)


def test_the_arrays_keep_their_memory_and_may_be_written() -> None:
    X = saddlemesh.load_data("synthetic:rows=100,features=2").X
    assert X.base is not None and X.flags.c_contiguous and X.flags.writeable
    X[0] = 7
    assert X[0].tolist() == [7, 7]


def test_named_sets_have_a_training_and_a_test_part() -> None:
    folder = needs.data_folder("ijcnn1.bz2", "ijcnn1.t.bz2")
    train = saddlemesh.load_data("ijcnn1", data_dir=folder)
    test = saddlemesh.load_data("ijcnn1", part="test", data_dir=folder)
    assert train.X.shape == (49990, 22) and test.X.shape == (91701, 22)
    expected, y = load_svmlight_file(str(folder / "ijcnn1.bz2"), n_features=22, dtype=np.float32)
    found = train.X if scipy.sparse.issparse(train.X) else scipy.sparse.csr_matrix(train.X)
    assert (found != expected).nnz == 0
    assert train.y is not None and (train.y == y).all()


def test_lists_the_named_sets_and_where_they_are(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a9a").mkdir()
    with gzip.open(tmp_path / "a9a" / "a9a.gz", "wt") as file:
        file.write("+1 1:1\n-1 2:1\n")
    sets = {known.name: known for known in saddlemesh.data_sets(tmp_path)}
    assert sets["a9a"].here and sets["a9a"].train == str(tmp_path / "a9a" / "a9a.gz")
    assert "Adult census" in sets["a9a"].summary and "cite" in sets["a9a"].terms
    assert "data fetch" in sets["fashion-mnist"].how_to_get
    data = saddlemesh.load_data("a9a", data_dir=tmp_path)
    assert data.X.shape == (2, 123)
    with pytest.raises(ValueError, match="a9a has no test part here"):
        saddlemesh.load_data("a9a", part="test", data_dir=tmp_path)


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        (
            {"lable_column": "y"},
            ValueError,
            r'unknown setting "lable_column" \(did you mean "label_column"\?\)',
        ),
        ({"header": "yes"}, TypeError, "^header: expected True or False, found 'yes'$"),
        ({"header": 1}, TypeError, "^header: expected True or False, found 1$"),
        ({"features": "22"}, TypeError, "^features: expected a whole number .*, found '22'$"),
        ({"features": 2.0}, ValueError, r"^features: expected a whole number .*, found 2\.0$"),
        ({"features": -1}, ValueError, "^features: expected a whole number .*, found -1$"),
        ({"features": True}, TypeError, "^features: expected a whole number .*, found True$"),
        ({"features": 10**30}, ValueError, "^features: expected a whole number"),
        (
            {"categorical": ["a", 1.5, None]},
            TypeError,
            "^categorical: expected a list .*, found None in the list$",
        ),
        (
            {"categorical": ["a,b"]},
            ValueError,
            "^categorical: expected a list .*, found 'a,b' in the list$",
        ),
        ({"categorical": {"a"}}, TypeError, "^categorical: expected a list .*, found {'a'}$"),
        ({"label_column": ["a"]}, TypeError, r"^label_column: expected text, found \['a'\]$"),
        (
            {"label_column": "a\0b"},
            ValueError,
            "^label_column: expected text, found a null character in it$",
        ),
        (
            {"label_column": b"x" * 100},
            TypeError,
            "^label_column: expected text, found a value of type bytes$",
        ),
        ({"missing": "mean"}, ValueError, "^missing: expected one of refuse, median, found"),
        ({"format": "csvv"}, ValueError, 'did you mean "csv"'),
        ({"image_size": "0x3"}, ValueError, "^image_size: expected a size such as 32"),
        ({"threads": 0}, ValueError, "^threads: expected a whole number"),
        (
            {"part": "validation"},
            ValueError,
            'part: expected "train" or "test", found \'validation\'',
        ),
        ({"part": "test"}, ValueError, "only named sets have a test part of their own"),
        ({"label_column": "height"}, ValueError, "height"),
    ],
)
def test_refuses_options_by_name(
    tmp_path: pathlib.Path, options: dict[str, Any], kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind, match=message):
        saddlemesh.load_data(write(tmp_path / "people.csv", TABLE), **options)


def test_takes_the_scalars_and_arrays_of_numpy_as_options(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path / "people.csv", TABLE)
    data = saddlemesh.load_data(
        file,
        header=np.bool_(True),
        label_column=np.int64(-1),
        categorical=np.array(["age", "city"]),
        threads=np.int8(1),
    )
    assert list(data.categories) == ["age", "city"]


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        ("no/such.csv", ValueError, "cannot read no/such.csv: no such file or folder"),
        ("ijcnn", ValueError, 'unknown data set "ijcnn" .did you mean "ijcnn1"'),
        ("", ValueError, "the name of the data is empty"),
        ("synthetic:rows=none", ValueError, "rows"),
        (3, TypeError, "expected str, bytes or os.PathLike object, not int"),
        ("a\0b", ValueError, "embedded null byte"),
    ],
)
def test_refuses_data_that_are_not_there(data: Any, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        saddlemesh.load_data(data)


def test_refuses_a_folder_of_sets_that_is_none(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError, match="no such folder"):
        saddlemesh.load_data("ijcnn1", data_dir=tmp_path / "nowhere")
    with pytest.raises(ValueError, match="no such folder"):
        saddlemesh.data_sets(tmp_path / "nowhere")


def test_the_former_names_of_options_are_taken_with_a_warning(tmp_path: pathlib.Path) -> None:
    file = write(tmp_path / "rows.csv", "a,b\n1,2\n3,4\n")
    with pytest.warns(FutureWarning, match="^labelled is now called labeled$"):
        data = saddlemesh.load_data(file, labelled=False)
    assert data.y is None and data.X.shape == (2, 2)
    with pytest.warns(FutureWarning, match="^grey is now called gray$"):
        saddlemesh.load_data(file, labeled=False, grey=False)
