# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""ONNX models of a few nodes, written in a line, for tests of a server that runs them."""

from onnx import helper, numpy_helper


def model(nodes, inputs, outputs, constants=()):
    """Returns the bytes of a model. `inputs` and `outputs`: name, element type, declared shape; `nodes`: operator,
    inputs, outputs, attributes; `constants`: name and array."""
    graph = helper.make_graph(
        [helper.make_node(operator, takes, makes, **(attributes[0] if attributes else {})) for operator, takes, makes, *attributes in nodes],
        "graph", [helper.make_tensor_value_info(*tensor) for tensor in inputs], [helper.make_tensor_value_info(*tensor) for tensor in outputs],
        [numpy_helper.from_array(array, name) for name, array in constants])
    return helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)]).SerializeToString()
