#!/usr/bin/python3
"""Compare default training with pooled logistic regression and gradient boosting on the same rows.

    benchmarks/against_tables.py [--splits 3] [--tables NAME,…] [--program …] [OPTION…]

Prints mean test AUROCs over random splits 3 : 1 and the seconds of a training. scikit-learn's two
models have their defaults and all rows in one place; Saddlemesh deals the rows to four workers.
Further options go to saddlemesh train. Tables of SADDLEMESH_DATA are included if it is set."""
import argparse
import json
import os
import pathlib
import subprocess
import tempfile
import time

import numpy
import pandas
from sklearn import datasets
from sklearn.compose import make_column_transformer
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, OrdinalEncoder, StandardScaler

# File below SADDLEMESH_DATA, column of the label, and its positive class.
FILES = {
    "creditcard": ("creditcard-subset.csv.gz", "Class", 1),
    "hmda": ("tables/hmda.csv.gz", "deny", "yes"),
    "wa_churn": ("tables/wa_churn.csv.gz", "churn", "Yes"),
    "stackoverflow": ("tables/stackoverflow.csv.gz", "Remote", "Remote"),
    "mlc_churn": ("tables/mlc_churn.csv.gz", "churn", "yes"),
    "credit_data": ("tables/credit_data.csv.gz", "Status", "bad"),
    "spam": ("tables/spam.csv.gz", "type", "spam"),
    "attrition": ("tables/attrition.csv.gz", "Attrition", "Yes"),
}


def frame_of(rows):
    return pandas.DataFrame(rows, columns=[f"x{i}" for i in range(rows.shape[1])])


def generated():
    cancer = datasets.load_breast_cancer()
    yield "breast cancer", frame_of(cancer.data), 1 - cancer.target
    digits = datasets.load_digits()
    yield "digits: 8 or not", frame_of(digits.data), digits.target == 8
    rows, labels = datasets.make_moons(3000, noise=0.3, random_state=0)
    kept = (labels == 0) | (numpy.random.default_rng(0).random(len(labels)) < 0.2)
    yield "two moons", frame_of(rows[kept]), labels[kept]
    rows, labels = datasets.make_classification(
        4000, 20, n_informative=6, n_clusters_per_class=3, weights=[0.9], random_state=3
    )
    yield "clusters", frame_of(rows), labels
    rows, labels = datasets.make_classification(
        2000, 30, n_informative=5, n_redundant=5, weights=[0.95], flip_y=0.05, random_state=4
    )
    yield "noisy, nearly linear", frame_of(rows), labels


def tables():
    yield from generated()
    folder = os.environ.get("SADDLEMESH_DATA")
    for name, (file, label, positive) in FILES.items() if folder else ():
        frame = pandas.read_csv(pathlib.Path(folder) / file)
        labels = frame.pop(label) == positive
        yield name, frame, labels.to_numpy()


def encoder(frame, numbers, categories):
    texts = frame.select_dtypes(object).columns
    return make_column_transformer(
        (numbers, frame.columns.difference(texts, sort=False)), (categories, texts)
    )


def logistic(frame):
    numbers = make_pipeline(SimpleImputer(strategy="median"), StandardScaler())
    return make_pipeline(
        encoder(frame, numbers, OneHotEncoder(handle_unknown="ignore")),
        LogisticRegression(max_iter=5000),
    )


def boosting(frame):
    codes = OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=numpy.nan)
    return make_pipeline(
        encoder(frame, "passthrough", codes), HistGradientBoostingClassifier(random_state=0)
    )


def trained(program, options, train, test):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name, (rows, labels) in {"train": train, "test": test}.items():
            rows.assign(the_label=numpy.where(labels, "yes", "no")).to_csv(
                folder / f"{name}.csv", index=False
            )
        command = [program, "train", folder / "train.csv", "--test", folder / "test.csv"]
        command += ["--label-column", "the_label", "--missing", "median", "--out", folder / "run"]
        begin = time.perf_counter()
        said = subprocess.run(
            [*command, "--json", "--quiet", *options], check=True, capture_output=True, text=True
        )
        return json.loads(said.stdout)["test_auroc"], time.perf_counter() - begin


def aurocs(program, options, rows, labels, split):
    train, test, train_labels, test_labels = train_test_split(
        rows, labels, test_size=0.25, stratify=labels, random_state=split
    )
    ours, seconds = trained(program, options, (train, train_labels), (test, test_labels))
    theirs = [
        roc_auc_score(test_labels, make(rows).fit(train, train_labels).predict_proba(test)[:, 1])
        for make in (logistic, boosting)
    ]
    return ours, *theirs, seconds


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument("--tables", default="", help="their names, with commas; default: all")
    parser.add_argument(
        "--program", default=pathlib.Path(__file__).parents[1] / "build/release/saddlemesh"
    )
    arguments, options = parser.parse_known_args()
    print(
        f"{'table':<20} {'rows':>5} {'positive':>8}  {'saddlemesh':>10} {'logistic':>8} "
        f"{'boosting':>8} {'to the better':>13} {'seconds':>7}"
    )
    for name, rows, labels in tables():
        if arguments.tables and name not in arguments.tables.split(","):
            continue
        found = [
            aurocs(arguments.program, options, rows, labels, split)
            for split in range(arguments.splits)
        ]
        ours, linear, boosted, seconds = numpy.mean(found, axis=0)
        print(
            f"{name:<20} {len(rows):>5} {100 * labels.mean():>6.1f} %  {ours:>10.4f} "
            f"{linear:>8.4f} {boosted:>8.4f} {ours - max(linear, boosted):>+13.4f} {seconds:>7.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
