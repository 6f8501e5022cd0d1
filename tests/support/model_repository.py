# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Lays out model repositories for tests: identity models of any shape, faulty models, ONNX models."""

import pathlib
import shutil

from server_process import BUILD, ROOT

EXAMPLES = ROOT / "resources" / "models"
TYPES = ("BOOL", "UINT8", "UINT16", "UINT32", "UINT64", "INT8", "INT16", "INT32", "INT64", "FP16", "FP32", "FP64", "BYTES", "BF16")


def config_type(datatype):
    """Returns the name of a protocol datatype in config.pbtxt."""
    return "TYPE_STRING" if datatype == "BYTES" else f"TYPE_{datatype}"


def tensor(direction, name, datatype="FP32", dims=(-1,), extra=""):
    return f'{direction} {{ name: "{name}" data_type: {config_type(datatype)} dims: [ {", ".join(map(str, dims))} ] {extra} }}\n'


def parameter(key, value):
    return f'parameters {{ key: "{key}" value {{ string_value: "{value}" }} }}\n'


class ModelRepository:
    """A directory of models for a server."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        self.path.mkdir(parents=True, exist_ok=True)

    def __fspath__(self):
        return str(self.path)

    def add(self, name, config, versions=(1,), files=None):
        """Adds a model; `config` None omits config.pbtxt; `files` maps paths inside the model to their bytes."""
        model = self.path / name
        model.mkdir()
        for version in versions:
            (model / str(version)).mkdir()
        for path, content in (files or {}).items():
            (model / path).parent.mkdir(parents=True, exist_ok=True)
            (model / path).write_bytes(content)
        # The configuration comes last: a model without one may be found while it is incomplete.
        if config is not None:
            (model / "config.pbtxt").write_text(config)
        return model

    def add_identity(self, name, tensors=(("FP32", (-1,)),), max_batch_size=0, extra="", versions=(1,), backend="identity"):
        """Adds a model that copies INPUTi to OUTPUTi; `tensors` lists datatype and dims of each."""
        text = f'backend: "{backend}"\nmax_batch_size: {max_batch_size}\n'
        for index, (datatype, dims, *more) in enumerate(tensors):
            text += tensor("input", f"INPUT{index}", datatype, dims, *more)
            text += tensor("output", f"OUTPUT{index}", datatype, dims)
        return self.add(name, text + "instance_group { kind: KIND_CPU count: 1 }\n" + extra, versions)

    def add_faulty(self, name, versions=(1,), extra="", **faults):
        """Adds an identity model with the faults of core/backends/test/faults.h, such as
        execute="error:UNAVAILABLE"."""
        settings = "".join(parameter(point, action) for point, action in faults.items())
        model = self.add_identity(name, versions=versions, backend="faulty", extra=settings + extra)
        (model / "libtriton_faulty.so").symlink_to(BUILD / "test_backends" / "faulty" / "libtriton_faulty.so")
        return model

    def add_measuring(self, name, *metrics, extra=""):
        """Adds an identity model that makes metrics as core/backends/test/measuring.cpp says, such as "gauge things a=b
        3"."""
        settings = "".join(parameter(f"metric{index}", text) for index, text in enumerate(metrics))
        model = self.add_identity(name, backend="measuring", extra=settings + extra)
        (model / "libtriton_measuring.so").symlink_to(BUILD / "test_backends" / "measuring" / "libtriton_measuring.so")
        return model

    def add_calling(self, name, calls, tensors=(("FP32", (-1,)),), extra=""):
        """Adds a model with identity's tensors that returns the response of another model
        (core/backends/test/calling.cpp)."""
        model = self.add_identity(name, tensors, backend="calling", extra=parameter("calls", calls) + extra)
        (model / "libtriton_calling.so").symlink_to(BUILD / "test_backends" / "calling" / "libtriton_calling.so")
        return model

    def add_repeat(self, name, decoupled=True, extra="", **parameters):
        """Adds a model that sends several responses (core/backends/repeat); its parameters: final_flag, fail_on,
        senders."""
        text = 'backend: "repeat"\n'
        if not decoupled:
            text += tensor("input", "IN", "INT32") + tensor("input", "DELAY", "UINT32") + tensor("input", "WAIT", "UINT32", (1,))
            text += tensor("output", "OUT", "INT32", (1,)) + tensor("output", "IDX", "UINT32", (1,))
        settings = "".join(parameter(key, value) for key, value in parameters.items())
        return self.add(name, text + "instance_group { kind: KIND_CPU count: 1 }\n" + extra + settings)

    def add_probe(self, name, max_batch_size=0, extra="", instances=1):
        """Adds a model whose requests say how it treats them (core/backends/probe)."""
        return self.add(name, f'backend: "probe"\nmax_batch_size: {max_batch_size}\n'
                        f"instance_group {{ kind: KIND_CPU count: {instances} }}\n{extra}")

    def add_example(self, name):
        """Adds a copy of one of the models that come with the project."""
        shutil.copytree(EXAMPLES / name, self.path / name)
        return self.path / name

    def remove(self, name):
        shutil.rmtree(self.path / name)
