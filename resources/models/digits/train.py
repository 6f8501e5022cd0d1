#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Trains the example model `digits` and writes 1/model.onnx beside this file; run it with build/venv/bin/python.

A network with one hidden layer learns scikit-learn's handwritten digits (1797 images of 8x8 pixels, 0 to 16). 360 of
them are held out of the training: script/demo classifies those. The split and the training are fixed by their seeds.
"""

import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from sklearn.neural_network import MLPClassifier

SEED = 2026
HELD_OUT = 360
BRIGHTEST = 16.0
LEAST_ACCURACY = 0.95
MODEL = pathlib.Path(__file__).parent / "1" / "model.onnx"


def split():
    """Returns training images, held-out images, training labels, held-out labels."""
    digits = load_digits()
    return train_test_split(
        digits.data.astype(np.float32), digits.target, test_size=HELD_OUT, stratify=digits.target, random_state=SEED)


def held_out():
    """Returns the 360 images (FP32, 64 pixels each) that the model has not seen, and their labels."""
    _, images, _, labels = split()
    return images, labels


def to_onnx(network):
    """Writes the network's weights into a graph; an exporter package would be needed for this graph of six nodes only."""
    (first, second), (first_bias, second_bias) = network.coefs_, network.intercepts_
    constants = {
        "brightest": np.float32(BRIGHTEST), "first": first, "first_bias": first_bias, "second": second, "second_bias": second_bias}
    nodes = [
        helper.make_node("Div", ["image", "brightest"], ["scaled"]),
        helper.make_node("Gemm", ["scaled", "first", "first_bias"], ["hidden"]),
        helper.make_node("Relu", ["hidden"], ["active"]),
        helper.make_node("Gemm", ["active", "second", "second_bias"], ["scores"]),
        helper.make_node("Softmax", ["scores"], ["probabilities"], axis=1),
        helper.make_node("ArgMax", ["probabilities"], ["label"], axis=1, keepdims=1),
    ]
    graph = helper.make_graph(
        nodes, "digits",
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, ["batch", 64])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["batch", 10]),
         helper.make_tensor_value_info("label", TensorProto.INT64, ["batch", 1])],
        [numpy_helper.from_array(np.asarray(value, dtype=np.float32), name) for name, value in constants.items()])
    model = helper.make_model(graph, producer_name="thalassa", ir_version=8, opset_imports=[helper.make_opsetid("", 17)])
    onnx.checker.check_model(model, full_check=True)
    return model


def main():
    training_images, test_images, training_labels, test_labels = split()
    network = MLPClassifier(hidden_layer_sizes=(128,), alpha=0.01, max_iter=500, random_state=SEED)
    network.fit(training_images / BRIGHTEST, training_labels)
    accuracy = network.score(test_images / BRIGHTEST, test_labels)
    print(f"accuracy on the {HELD_OUT} held-out images: {accuracy:.4f}")
    if accuracy < LEAST_ACCURACY:
        raise SystemExit(f"below {LEAST_ACCURACY}: {MODEL} is left as it was")
    MODEL.parent.mkdir(exist_ok=True)
    onnx.save(to_onnx(network), MODEL)
    print(f"wrote {MODEL}: {MODEL.stat().st_size} bytes")


if __name__ == "__main__":
    main()
