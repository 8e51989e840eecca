"""Computes the cases of torch_test.cpp with PyTorch: /usr/bin/python3 torch_oracle.py FOLDER."""


from torch_exchange import answer_all, torch
from torch.nn import functional

from torch_models import buffers, load


def flat(tensors):
    tensors = list(tensors)
    return torch.cat([tensor.reshape(-1) for tensor in tensors]) if tensors else torch.empty(0)


def loss(logits, case, exchange):
    labels = exchange.get(case["name"] + "/labels").to(logits.dtype)
    if not case["balanced"]:
        return functional.binary_cross_entropy_with_logits(logits, labels)
    positive, negative = labels == 1, labels == 0
    each = functional.binary_cross_entropy_with_logits(logits, labels, reduction="none")
    return (each[positive].mean() + each[negative].mean()) / 2


def answer(case, exchange, dtype, prefix):
    def get(what):
        return exchange.get(case["name"] + "/" + what)

    def put(what, tensor):
        exchange.put(f"{case['name']}/{prefix}/{what}", tensor)

    module = load(
        case["model"], get("parameters"), case["parameters"], get("buffers"), case["buffers"], dtype
    )
    parameters = list(module.parameters())
    inputs = get("input").to(dtype)

    module.train()
    logits = module(inputs).reshape(-1)
    put("logits", logits)
    put("running", flat(tensor for _, tensor in buffers(module)))
    gradient = flat(
        torch.autograd.grad(loss(logits, case, exchange), parameters, create_graph=True)
    )
    put("gradient", gradient)
    along = torch.dot(gradient, get("direction").to(dtype))
    product = torch.autograd.grad(along, parameters, allow_unused=True)
    put(
        "product",
        flat(torch.zeros_like(p) if h is None else h for p, h in zip(parameters, product)),
    )
    module.eval()
    put("evaluated", module(inputs).reshape(-1))


if __name__ == "__main__":
    answer_all(answer)
