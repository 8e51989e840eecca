"""The models of src/saddlemesh/nn/architecture in PyTorch, written independently of those.

Names are torchvision's.
And any LayerGraph, layer by layer."""

import torch
from torch import nn
from torch.nn import functional

ACTIVATIONS = {"relu": nn.ReLU, "elu": nn.ELU, "tanh": nn.Tanh, "sigmoid": nn.Sigmoid}


def conv(inputs, outputs, kernel, stride):
    return nn.Conv2d(inputs, outputs, kernel, stride, padding=kernel // 2, bias=False)


class PadShortcut(nn.Module):
    """He et al.'s option A."""

    def __init__(self, added, stride=2):
        super().__init__()
        self.before, self.after, self.stride = added // 2, added - added // 2, stride

    def forward(self, x):
        return functional.pad(
            x[:, :, :: self.stride, :: self.stride], (0, 0, 0, 0, self.before, self.after)
        )


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride, shortcut):
        super().__init__()
        self.conv1, self.bn1 = conv(inputs, outputs, 3, stride), nn.BatchNorm2d(outputs)
        self.conv2, self.bn2 = conv(outputs, outputs, 3, 1), nn.BatchNorm2d(outputs)
        if inputs == outputs:
            self.downsample = nn.Identity()
        elif shortcut == "A":
            self.downsample = PadShortcut(outputs - inputs)
        else:
            self.downsample = nn.Sequential(
                conv(inputs, outputs, 1, stride), nn.BatchNorm2d(outputs)
            )

    def forward(self, x):
        inside = self.bn2(self.conv2(torch.relu(self.bn1(self.conv1(x)))))
        return torch.relu(inside + self.downsample(x))


class ResNet(nn.Module):
    def __init__(self, channels, depth, shortcut):
        super().__init__()
        self.conv1, self.bn1 = conv(channels, 16, 3, 1), nn.BatchNorm2d(16)
        stages, width = [], 16
        for outputs in (16, 32, 64):
            blocks = []
            for _ in range((depth - 2) // 6):
                blocks.append(Block(width, outputs, 1 if width == outputs else 2, shortcut))
                width = outputs
            stages.append(nn.Sequential(*blocks))
        self.layer1, self.layer2, self.layer3 = stages
        self.avgpool, self.fc = nn.AdaptiveAvgPool2d(1), nn.Linear(64, 1)

    def forward(self, x):
        x = torch.relu(self.bn1(self.conv1(x)))
        x = self.avgpool(self.layer3(self.layer2(self.layer1(x))))
        return self.fc(torch.flatten(x, 1))


class Sum(nn.Module):
    def forward(self, a, b):
        return a + b


def layer(node, nodes):
    """One node of a LayerGraph as the module that PyTorch has for it."""
    kind, outputs = node["kind"], node["channels"]
    source = nodes[node["inputs"][0]] if node["inputs"] else node
    if kind == "dense":
        return nn.Linear(source["channels"], outputs, bias=node["bias"])
    if kind == "convolution":
        return conv(source["channels"], outputs, node["kernel"], node["stride"])
    if kind == "batch norm":
        return nn.BatchNorm1d(outputs) if node["flat"] else nn.BatchNorm2d(outputs)
    if kind == "average pool":
        return nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten())
    if kind == "pad shortcut":
        return PadShortcut(outputs - source["channels"], node["stride"])
    if kind.lower() in ACTIVATIONS:
        return ACTIVATIONS[kind.lower()]()
    return {"input": nn.Identity, "add": Sum, "flatten": nn.Flatten}[kind]()


class Graph(nn.Module):
    """Any LayerGraph, node by node.

    Modules are registered by number, because names of nodes may be empty or contain dots.
    """

    def __init__(self, nodes):
        super().__init__()
        self.nodes = nodes
        self.layers = nn.ModuleList(layer(node, nodes) for node in nodes)

    def forward(self, x):
        values = [x]
        for node, module in list(zip(self.nodes, self.layers))[1:]:
            values.append(module(*(values[i] for i in node["inputs"])))
        return values[-1]

    def named(self, tensors):
        for name, tensor in tensors:
            _, number, rest = name.split(".", 2)  # layers.3.weight
            called = self.nodes[int(number)]["name"]
            yield (f"{called}.{rest}" if called else rest), tensor

    def named_parameters(self, *args, **kwargs):
        return self.named(super().named_parameters(*args, **kwargs))

    def named_buffers(self, *args, **kwargs):
        return self.named(super().named_buffers(*args, **kwargs))


def build(model):
    """From {"kind": "linear" | "mlp" | "resnet" | "graph", …}."""
    if model["kind"] == "graph":
        return Graph(model["nodes"])
    if model["kind"] == "linear":
        return nn.Linear(model["features"], 1)
    if model["kind"] == "mlp":
        layers, width = [], model["features"]
        for units in model["hidden"]:
            layers += [nn.Linear(width, units), ACTIVATIONS[model["activation"]]()]
            width = units
        return nn.Sequential(*layers, nn.Linear(width, 1))
    return ResNet(model["channels"], model["depth"], model["shortcut"])


def blocks(vector, description, named, what):
    """The pieces of a C++ vector, which must be named, ordered and shaped as PyTorch's own."""
    theirs = [(block["name"], tuple(block["shape"])) for block in description]
    ours = [(name, tuple(tensor.shape)) for name, tensor in named]
    assert theirs == ours, f"{what} differ:\nC++     {theirs}\nPyTorch {ours}"
    ends = [block["offset"] + tensor.numel() for block, (_, tensor) in zip(description, named)]
    assert [block["offset"] for block in description] == [0, *ends[:-1]][
        : len(ends)
    ], f"{what} have gaps: {description}"
    assert vector.numel() == (ends[-1] if ends else 0), f"{what}: {vector.numel()} values"
    return [vector[end - t.numel() : end].reshape(t.shape) for end, (_, t) in zip(ends, named)]


def buffers(module):
    return [
        (name, tensor)
        for name, tensor in module.named_buffers()
        if not name.endswith("num_batches_tracked")
    ]


def load(model, parameters, parameter_blocks, running, running_blocks, dtype):
    """The model with parameters and running statistics taken by name."""
    module = build(model).to(dtype)
    with torch.no_grad():
        for vector, description, named, what in (
            (parameters, parameter_blocks, list(module.named_parameters()), "parameters"),
            (running, running_blocks, buffers(module), "buffers"),
        ):
            for piece, (_, tensor) in zip(blocks(vector, description, named, what), named):
                tensor.copy_(piece)
    return module
