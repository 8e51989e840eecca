// Runs ONNX models: node onnx_runtime.js REQUEST.json REPLY.json
// The request is a list of { model, inputs: { name: { type, dims, data } } }, the reply a list of lists of scores. The
// runtime is onnxruntime-web, installed by scripts/onnxruntime below the folder SADDLEMESH_ONNXRUNTIME.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const ort = require(path.join(process.env.SADDLEMESH_ONNXRUNTIME, "node_modules", "onnxruntime-web"));

const arrays = { float32: Float32Array, uint8: Uint8Array, string: Array };

// JSON has no NaN; null stands for it.
function tensor({ type, dims, data }) {
  const values = type === "float32" ? data.map((value) => (value === null ? NaN : value)) : data;
  return new ort.Tensor(type, arrays[type].from(values), dims);
}

async function score({ model, inputs }) {
  const session = await ort.InferenceSession.create(new Uint8Array(fs.readFileSync(model)));
  const feeds = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, tensor(input)]));
  return Array.from((await session.run(feeds)).score.data);
}

async function main(request, reply) {
  ort.env.wasm.numThreads = 1;
  const scores = [];
  for (const one of JSON.parse(fs.readFileSync(request, "utf8"))) scores.push(await score(one));
  fs.writeFileSync(reply, JSON.stringify(scores));
}

main(process.argv[2], process.argv[3]).catch((error) => {
  console.error(error);
  process.exit(1);
});
