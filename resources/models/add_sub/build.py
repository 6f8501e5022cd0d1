#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the example model `add_sub` to 1/model.onnx beside this file: OUTPUT0 = INPUT0 + INPUT1, OUTPUT1 = INPUT0 - INPUT1."""

import pathlib

import onnx
from onnx import TensorProto, helper

MODEL = pathlib.Path(__file__).parent / "1" / "model.onnx"


def tensors(*names):
    return [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["batch", 16]) for name in names]


def main():
    nodes = [
        helper.make_node("Add", ["INPUT0", "INPUT1"], ["OUTPUT0"]),
        helper.make_node("Sub", ["INPUT0", "INPUT1"], ["OUTPUT1"]),
    ]
    graph = helper.make_graph(nodes, "add_sub", tensors("INPUT0", "INPUT1"), tensors("OUTPUT0", "OUTPUT1"))
    model = helper.make_model(graph, producer_name="thalassa", ir_version=8, opset_imports=[helper.make_opsetid("", 17)])
    onnx.checker.check_model(model, full_check=True)
    MODEL.parent.mkdir(exist_ok=True)
    onnx.save(model, MODEL)
    print(f"wrote {MODEL}: {MODEL.stat().st_size} bytes")


if __name__ == "__main__":
    main()
