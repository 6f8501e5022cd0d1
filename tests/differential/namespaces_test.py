# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Two repositories that share the name of a model, in Triton and in Thalassa: --model-namespacing."""

import pytest
from control_test import ONE, Index, follow, load, post, rows, unload
from ensembles import add_ensemble, identity_step
from exchange import GrpcCase, HttpCase
from grpc_cases import EIGHT, infer_request
from model_repository import ModelRepository
from pair_of_servers import both_servers
from server_process import wait_until
from tritonclient.grpc import service_pb2 as pb

SPACE = ("model_namespace", )  # paths of the two servers


def repositories(path):
    """Both repositories have `twin` and the ensemble `over`; `elsewhere` gives a namespace, which the server replaces."""
    places = [ModelRepository(path / name) for name in ("first", "second")]
    for place in places:
        place.add_identity("twin")
        place.add_identity(f"only_{place.path.name}")
        add_ensemble(place, "over", [identity_step("INPUT0", "OUTPUT0", "twin")], [("INPUT0", )], [("OUTPUT0", )])
    steps = [identity_step("INPUT0", "T", "only_first"), identity_step("T", "OUTPUT0", "only_second")]
    add_ensemble(places[0], "across", steps, [("INPUT0", )], [("OUTPUT0", )])
    given = identity_step("INPUT0", "OUTPUT0", "only_second").replace("model_version", 'model_namespace: "/nowhere" model_version')
    add_ensemble(places[0], "elsewhere", [given], [("INPUT0", )], [("OUTPUT0", )])
    return places


@pytest.fixture(scope="session")
def pair(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("namespaces"), "--model-namespacing=true", "--model-control-mode=explicit",
                      models=repositories) as servers:
        yield servers


class UntilUnloaded:
    """Waits until no version of the model serves or is being unloaded."""

    def __init__(self, model):
        self.model = model

    def wait(self, server):
        def ended():
            return not {row.get("state") for row in rows(server, self.model)} & {"READY", "UNLOADING"}

        wait_until(ended, f"'{self.model}' is unloaded")


def queries(model, when):
    yield Index(f"index of {model} {when}", model)
    yield HttpCase(f"metadata of {model} {when}", f"/v2/models/{model}")
    yield HttpCase(f"config of {model} {when}", f"/v2/models/{model}/config", masked=SPACE)
    yield post(f"inference of {model} {when}", f"/v2/models/{model}/infer", ONE)
    for method in ("ModelMetadata", "ModelConfig"):
        yield GrpcCase(f"{method} of {model} {when}", method, getattr(pb, f"{method}Request")(name=model), masked=SPACE)
    yield GrpcCase(f"ModelInfer of {model} {when}", "ModelInfer", infer_request(model, raw=[EIGHT]))


def names_and_namespaces():
    for model in ("twin", "over", "across", "elsewhere"):
        yield from queries(model, "before")
        yield load(f"of {model}", model)
        yield from queries(model, "loaded")
    yield load("of nobody", "nobody")
    yield unload("of twin", "twin")
    yield UntilUnloaded("twin")
    yield Index("index of twin unloaded", "twin")


SCENARIOS = (names_and_namespaces, )


@pytest.mark.rows("10.7.1", "10.7.2", "10.7.3", "10.7.4", "3.8.13")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_namespaces(scenario, pair, known):
    follow(scenario, pair, known)
