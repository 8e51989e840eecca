#!/usr/bin/python3
"""Writes NAME.reference for every NAME.f4 or NAME.f8 (scores) with its NAME.labels in a folder.

All values are float64:
AUROC, average precision, roc_auc_score(max_fpr=0.1), then fpr, tpr and thresholds of roc_curve, a
third of the rest each."""

import pathlib
import sys

import numpy
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

for path in pathlib.Path(sys.argv[1]).glob("*.f[48]"):
    scores = numpy.fromfile(path, dtype=path.suffix[1:])
    labels = numpy.fromfile(path.with_suffix(".labels"), dtype=numpy.uint8)
    values = [
        roc_auc_score(labels, scores),
        average_precision_score(labels, scores),
        roc_auc_score(labels, scores, max_fpr=0.1),
    ]
    curve = numpy.concatenate(roc_curve(labels, scores))
    numpy.concatenate([values, curve]).astype(numpy.float64).tofile(path.with_suffix(".reference"))
