from sklearn.metrics import roc_auc_score
def roc_auc(y_true, scores): return float(roc_auc_score(y_true, scores))
