"""Splits the LIBSVM file that data.txt names 9 : 1 into train.svm and test.svm, stratified, and writes logistic
regression's test AUROC to auroc.txt."""
import bz2

from sklearn.datasets import dump_svmlight_file, load_svmlight_file
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

with open("data.txt") as name, bz2.open(name.read()) as file:
    rows, labels = load_svmlight_file(file)
train, test, train_labels, test_labels = train_test_split(
    rows, labels, test_size=0.1, stratify=labels, random_state=1
)
dump_svmlight_file(train, train_labels, "train.svm", zero_based=False)
dump_svmlight_file(test, test_labels, "test.svm", zero_based=False)
model = make_pipeline(StandardScaler(with_mean=False), LogisticRegression(max_iter=1000))
model.fit(train, train_labels)
with open("auroc.txt", "w") as out:
    print(roc_auc_score(test_labels, model.decision_function(test)), file=out)
