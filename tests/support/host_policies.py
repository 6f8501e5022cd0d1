# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""A model that reports its host policy, and the reason for which a model does not load."""

import tritonclient.http as httpclient
from model_repository import parameter
from server_process import BUILD, wait_until


def add_asking(repository, name):
    """Adds a model whose load fails with an error that contains its host policy (core/backends/test/asking.cpp)."""
    model = repository.add(name, f'backend: "asking"\ninstance_group {{ kind: KIND_CPU count: 1 }}\n{parameter("asks", "policy")}')
    (model / "libtriton_asking.so").symlink_to(BUILD / "test_backends" / "asking" / "libtriton_asking.so")


def failure(start_server, repository, *options, **settings):
    """Starts a server with a model that does not load; returns the reason."""
    server = start_server(repository, "--exit-on-error=false", *options, wait_for="live", **settings)
    with httpclient.InferenceServerClient(server.http_url) as client:
        (model,) = wait_until(lambda: [one for one in client.get_model_repository_index() if one.get("state") == "UNAVAILABLE"], "the load has failed")
    return model["reason"]
