"""Split the LIBSVM file named in data.txt and fit a logistic regression.

The stratified split is 9 : 1 into train.svm and test.svm. Writes the test AUROC to auroc.txt."""
import bz2
import io

from sklearn.datasets import load_svmlight_file
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

with open("data.txt") as name, bz2.open(name.read()) as file:
    lines = file.readlines()
rows, labels = load_svmlight_file(io.BytesIO(b"".join(lines)))
train, test, train_labels, test_labels, train_lines, test_lines = train_test_split(
    rows, labels, lines, test_size=0.1, stratify=labels, random_state=1
)
for file_name, part in ("train.svm", train_lines), ("test.svm", test_lines):
    with open(file_name, "wb") as out:
        out.writelines(part)
model = make_pipeline(StandardScaler(with_mean=False), LogisticRegression(max_iter=1000))
model.fit(train, train_labels)
with open("auroc.txt", "w") as out:
    print(roc_auc_score(test_labels, model.decision_function(test)), file=out)
