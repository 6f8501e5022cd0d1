# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Helpers for tests of the response cache: models that use it, requests that count executions, the counters of both."""

import pathlib
import subprocess

import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from http_client import HttpClient
from official_client import client_of
from server_process import IS_PEER, PROGRAM, ROOT, wait_until
from steered import probe_inputs

CACHED = "response_cache { enable: true }\n"
PROTOCOLS = {"http": httpclient, "grpc": grpcclient}


def peer_program():
    """Returns the path of Triton's program."""
    return pathlib.Path(subprocess.run([ROOT / "script" / "peer"], capture_output=True, text=True, check=True).stdout.strip())


def peer_options(program):
    """Returns the options with which Triton finds its caches."""
    return [f"--cache-directory={program.parent.parent / 'caches'}"]


def local_cache(size=1 << 20):
    """Returns the options of a server with the local cache."""
    return [f"--cache-config=local,size={size}", *(peer_options(PROGRAM) if IS_PEER else [])]


def probe(library, server, orders="bytes=3", model="probe", outputs=None, **options):
    """Sends a request to a probe model; EXECUTION[0] of the result is the number of its execution."""
    wanted = None if outputs is None else [library.InferRequestedOutput(name) for name in outputs]
    with client_of(library, server) as client:
        return client.infer(model, probe_inputs(library, orders), outputs=wanted, **options)


def execution(result):
    return int(result.as_numpy("EXECUTION")[0])


def counters(server, model):
    """Returns the statistics of the model's newest version."""
    client = HttpClient(server.http_url)
    stats = client.get(f"/v2/models/{model}/stats").json["model_stats"][0]
    client.close()
    return stats


def counts(server, model):
    return {name: value["count"] for name, value in counters(server, model)["inference_stats"].items()}


def wait_for_counts(server, model, **expected):
    """Waits for the counts, because backends report after they have responded."""
    def agree():
        now = counts(server, model)
        return all(now[name] == count for name, count in expected.items())

    try:
        wait_until(agree, f"the counts of {model} are {expected}", deadline=20)
    except AssertionError as late:
        raise AssertionError(f"{late}; they are {counts(server, model)}") from late
