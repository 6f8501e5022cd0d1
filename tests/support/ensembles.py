# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes the configurations of ensembles for tests."""

from model_repository import tensor


def step(model, inputs, outputs, version=-1):
    """Returns a step; `inputs` and `outputs` map the member's tensors to the ensemble's."""
    text = f'step {{ model_name: "{model}" model_version: {version} '
    for field, edges in (("input_map", inputs), ("output_map", outputs)):
        text += "".join(f'{field} {{ key: "{key}" value: "{value}" }} ' for key, value in edges.items())
    return text + "}\n"


def identity_step(source, target, model="identity"):
    return step(model, {"INPUT0": source}, {"OUTPUT0": target})


def ensemble_config(steps, inputs=(("IN",),), outputs=(("OUT",),), batch=0, scheduling="", extra=""):
    """`inputs` and `outputs`: name, and further arguments of model_repository.tensor(); FP32 of any length by
    default."""
    text = f'platform: "ensemble"\nmax_batch_size: {batch}\n'
    text += "".join(tensor("input", *one) for one in inputs) + "".join(tensor("output", *one) for one in outputs)
    return text + f"ensemble_scheduling {{\n{''.join(steps)}{scheduling} }}\n{extra}"


def add_ensemble(repository, name, steps, inputs=(("IN",),), outputs=(("OUT",),), **more):
    return repository.add(name, ensemble_config(steps, inputs, outputs, **more))
