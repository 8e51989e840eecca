"""Arrays and a description that the C++ tests and PyTorch exchange.

The other side is tests/support/torch_oracle.hpp.

A folder holds request.json (any description, with "arrays": name, shape, offset) and request.bin
(float64, one array after the other); the answer is reply.json and reply.bin of the same form. """

import json
import pathlib
import sys

try:
    import numpy
    import torch
except ImportError as error:
    print(error)
    sys.exit(77)  # the C++ side skips the test and shows this

torch.set_num_threads(1)


class Exchange:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.description = json.loads((self.folder / "request.json").read_text())
        self._request = numpy.fromfile(self.folder / "request.bin", dtype=numpy.float64)
        self._arrays = {array["name"]: array for array in self.description["arrays"]}
        self._reply, self._parts, self._end = [], [], 0

    def get(self, name):
        """The array of that name, as a tensor in double precision."""
        array = self._arrays[name]
        size = int(numpy.prod(array["shape"], dtype=numpy.int64))
        values = self._request[array["offset"] : array["offset"] + size]
        return torch.from_numpy(values.copy()).reshape(array["shape"])

    def put(self, name, tensor):
        values = tensor.detach().to(torch.float64).contiguous()
        self._reply.append({"name": name, "shape": list(values.shape), "offset": self._end})
        self._parts.append(values.numpy().ravel())
        self._end += values.numel()

    def close(self):
        numpy.concatenate([numpy.empty(0), *self._parts]).tofile(self.folder / "reply.bin")
        (self.folder / "reply.json").write_text(json.dumps({"arrays": self._reply}))


def answer_all(answer):
    """Replies with answer(case, exchange, dtype, prefix) of every case, in both precisions."""
    exchange = Exchange(sys.argv[1])
    for case in exchange.description["cases"]:
        answer(case, exchange, torch.float64, "double")
        answer(case, exchange, torch.float32, "single")
    exchange.close()
