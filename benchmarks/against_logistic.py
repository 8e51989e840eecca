#!/usr/bin/python3
"""Compare default training with scikit-learn's default logistic regression on the same tables.

    benchmarks/against_logistic.py [--splits 3] [--program build/release/saddlemesh] [OPTION…]

Prints the mean test AUROC of both over random splits 3 : 1. Further options go to saddlemesh train.
If SADDLEMESH_DATA is set, its credit-card table is included. """
import argparse
import json
import os
import pathlib
import subprocess
import tempfile

import numpy
import pandas
from sklearn import datasets
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def tables():
    cancer = datasets.load_breast_cancer()
    yield "breast cancer", cancer.data, 1 - cancer.target
    digits = datasets.load_digits()
    yield "digits: 8 or not", digits.data, digits.target == 8
    diabetes = datasets.load_diabetes()
    yield "diabetes: worst quarter", diabetes.data, diabetes.target > numpy.quantile(
        diabetes.target, 0.75
    )
    rows, labels = datasets.make_moons(3000, noise=0.3, random_state=0)
    kept = (labels == 0) | (numpy.random.default_rng(0).random(len(labels)) < 0.2)
    yield "two moons", rows[kept], labels[kept]
    yield "clusters", *datasets.make_classification(
        4000, 20, n_informative=6, n_clusters_per_class=3, weights=[0.9], random_state=3
    )
    yield "noisy, nearly linear", *datasets.make_classification(
        2000, 30, n_informative=5, n_redundant=5, weights=[0.95], flip_y=0.05, random_state=4
    )
    folder = os.environ.get("SADDLEMESH_DATA")
    if folder:
        card = pandas.read_csv(pathlib.Path(folder) / "creditcard-subset.csv.gz").to_numpy(
            dtype=float
        )
        yield "credit cards", card[:, :-1], card[:, -1] > 0


def write_table(path, rows, labels):
    frame = pandas.DataFrame(rows, columns=[f"x{i}" for i in range(rows.shape[1])])
    frame["label"] = labels.astype(int)
    frame.to_csv(path, index=False)


def trained(program, options, folder):
    command = [
        program,
        "train",
        folder / "train.csv",
        "--test",
        folder / "test.csv",
        "--out",
        folder / "run",
    ]
    said = subprocess.run(
        [*command, "--json", "--quiet", *options], check=True, capture_output=True, text=True
    )
    return json.loads(said.stdout)["test_auroc"]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument(
        "--program", default=pathlib.Path(__file__).parents[1] / "build/release/saddlemesh"
    )
    arguments, options = parser.parse_known_args()
    print(
        f"{'table':<24} {'rows':>5} {'positive':>8}  "
        f"{'saddlemesh':>10} {'logistic':>8} {'difference':>10}"
    )
    for name, rows, labels in tables():
        ours, theirs = [], []
        for split in range(arguments.splits):
            train, test, train_labels, test_labels = train_test_split(
                rows, labels, test_size=0.25, stratify=labels, random_state=split
            )
            with tempfile.TemporaryDirectory() as temporary:
                folder = pathlib.Path(temporary)
                write_table(folder / "train.csv", train, train_labels)
                write_table(folder / "test.csv", test, test_labels)
                ours.append(trained(arguments.program, options, folder))
            model = make_pipeline(StandardScaler(), LogisticRegression(max_iter=5000)).fit(
                train, train_labels
            )
            theirs.append(roc_auc_score(test_labels, model.decision_function(test)))
        ours, theirs = numpy.mean(ours), numpy.mean(theirs)
        print(
            f"{name:<24} {len(rows):>5} {100 * labels.mean():>6.1f} %  "
            f"{ours:>10.4f} {theirs:>8.4f} {ours - theirs:>+10.4f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
