# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The metrics ports of both servers after the same requests: families, types, labels and counts, without the HELP
texts."""

import contextlib
import socket

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
from batching import add_batching, ask, busy, sender
from cached import CACHED, local_cache, peer_options, peer_program, probe
from ensembles import ensemble_config, identity_step
from exposition import COUNTERS, CPU, FIRST_RESPONSE, LOCAL_CACHE, read
from http_client import HttpClient
from model_repository import ModelRepository
from official_client import client_of
from server_process import BUILD, HOST, ServerProcess, wait_until
from steered import probe_inputs
from tritonclient.utils import InferenceServerException

# Families that only the rows have, and families of features that only the peer has.
NEWER = {"nv_model_load_duration_secs", FIRST_RESPONSE}
OURS = ("process_", "thalassa_")  # prefixes of families that the peer does not have
COUNTED = COUNTERS | {"nv_cache_num_hits_per_model", "nv_cache_num_misses_per_model", "nv_inference_pending_request_count"}
OPTIONS = ("--metrics-config=summary_latencies=true", "--metrics-config=histogram_latencies=true", "--metrics-interval-ms=50")


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_identity("identity")
    repository.add_probe("probe", extra=CACHED)
    repository.add_probe("cached", extra=CACHED)
    repository.add_identity("versions", versions=(1, 4), extra="version_policy { all { } }\n")
    repository.add_identity("tagged", extra='metric_tags { key: "team" value: "a\\"b\\\\c" } metric_tags { key: "Zone" value: "z" }\n')
    repository.add("ensemble", ensemble_config([identity_step("IN", "OUT")], extra="version_policy { all { } }\n"), versions=(1, 3))
    repository.add("failing", ensemble_config([identity_step("IN", "OUT", "broken")], extra="version_policy { all { } }\n"), versions=(3,))
    repository.add_faulty("broken", execute="error:UNAVAILABLE")
    add_batching(repository, "impatient", "default_queue_policy { timeout_action: REJECT default_timeout_microseconds: 300000 }")
    add_batching(repository, "waiting")
    repository.add_probe("marker")
    return repository


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    program = peer_program()
    with ServerProcess(lay_out(tmp_path_factory.mktemp("peer") / "models"), *local_cache()[:1], *OPTIONS, *peer_options(program),
                       program=program) as peer, ServerProcess(lay_out(tmp_path_factory.mktemp("ours") / "models"), *local_cache()[:1],
                                                               *OPTIONS, f"--backend-directory={BUILD / 'backends'}") as ours:
        wait_for_port(peer)
        yield peer, ours
        peer.kill()
        peer.wait_for_exit()


def wait_for_port(peer):
    """The peer is ready before it listens on that port."""
    def listens():
        with socket.socket() as probing:
            return probing.connect_ex((HOST, peer.metrics_port)) == 0

    wait_until(listens, "the peer's metrics can be read")


def infer(server, model, name="INPUT0", **options):
    tensor = grpcclient.InferInput(name, [2], "FP32")
    tensor.set_data_from_numpy(np.zeros(2, np.float32))
    with client_of(grpcclient, server) as client:
        with contextlib.suppress(InferenceServerException):
            client.infer(model, [tensor], **options)


def load(server):
    """Sends the same requests to each server; returns when all are counted."""
    for version in ("1", "4", "4"):
        infer(server, "versions", model_version=version)
    infer(server, "tagged")
    for version in ("1", "3"):
        infer(server, "ensemble", "IN", model_version=version)
    infer(server, "failing", "IN")
    infer(server, "broken")
    for orders in ("bytes=3", "bytes=3", "bytes=4"):
        probe(grpcclient, server, orders)
    with contextlib.suppress(InferenceServerException):
        probe(grpcclient, server, "fail=INTERNAL", "marker")
    with busy(server, "impatient"), contextlib.suppress(InferenceServerException), client_of(grpcclient, server) as client:
        client.infer("impatient", probe_inputs(grpcclient, rows=1))
    for model in ("versions", "identity", "marker"):
        wait_until(lambda model=model: settled(server, model), f"what {model} was asked is counted")


def settled(server, model):
    """Backends report after they have responded."""
    counts = {"versions": 3, "identity": 2, "marker": 1}
    metrics = read(server)
    versions = ("1", "4") if model == "versions" else ("1",)
    done = sum(metrics.get("nv_inference_request_success", model, version) for version in versions)
    return done + sum(metrics.failures(model).values()) >= counts[model]


def samples(metrics, names):
    """Returns each sample of the families with its labels and its value."""
    return sorted(line for name in names for line in metrics.lines(name))


@pytest.mark.rows("8.2", "8.4", "8.4.1", "8.4.2", "8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.4.7", "8.4.8", "8.4.9", "8.4.12", "8.4.13", "8.4.15",
                  "8.4.16", "8.5", "8.7", "8.9", "4.4.17", "5.11")
def test_both_have_the_same_families_labels_and_counts(pair):
    for server in pair:
        load(server)
    peer, ours = (read(server) for server in pair)
    assert {name: kind for name, kind in ours.types.items() if name not in NEWER and not name.startswith(OURS)} == peer.types
    apart = 'nv_inference_request_failure{model="failing",reason="OTHER",'
    assert [line for line in samples(ours, COUNTED) if not line.startswith(apart)] == [
        line for line in samples(peer, COUNTED) if not line.startswith(apart)]
    # A failed request to an ensemble counts twice; the peer shows one of the two under the ensemble's own version.
    for metrics in (ours, peer):
        assert sum(metrics.failures("failing", version).get("OTHER", 0) for version in ("1", "3")) == 2
    common = set(peer.types) - LOCAL_CACHE - CPU
    labels = lambda metrics: [line.rsplit(" ", 1)[0] for line in samples(metrics, common)]  # noqa: E731
    assert labels(ours) == labels(peer), "durations have the same names and labels, and other values"


@pytest.mark.rows("8.7", "4.6.8")
def test_both_caches_say_the_same(pair):
    for server in pair:
        for orders in ("bytes=5", "bytes=6", "bytes=5"):
            probe(grpcclient, server, orders, "cached")
    names = [f"nv_cache_num_{name}" for name in ("entries", "lookups", "hits", "misses", "evictions")]
    # The peer updates its cache metrics periodically.
    wait_until(lambda: read(pair[0]).value("nv_cache_num_lookups") == read(pair[1]).value("nv_cache_num_lookups") > 0, "it was looked at")
    peer, ours = (read(server) for server in pair)
    assert [peer.value(name) for name in names] == [ours.value(name) for name in names]


@pytest.mark.rows("8.4.10", "4.1.4")
def test_both_count_waiting_requests(pair):
    for server in pair:
        with busy(server, "waiting"), sender(server) as waiting:
            pending = lambda server=server: read(server).get("nv_inference_pending_request_count", "waiting")  # noqa: E731
            wait_until(lambda pending=pending: pending() == 0, "what executes does not wait")
            waiting.send("waiting", ask(), ask())
            wait_until(lambda pending=pending: pending() == 2, "both wait")
        wait_until(lambda pending=pending: pending() == 0, "nobody waits")


@pytest.mark.rows("8.1")
def test_both_answer_other_paths_and_verbs_alike(pair):
    for method, path in (("GET", "/metrics"), ("GET", "/"), ("GET", "/v2/health/live"), ("GET", "/metrics/"), ("GET", "/metrics?a=b"),
                         ("POST", "/metrics"), ("PUT", "/metrics"), ("DELETE", "/other"), ("HEAD", "/metrics")):
        replies = []
        for server in pair:
            client = HttpClient(server.metrics_url)
            replies.append(client.request(method, path))
            client.close()
        assert replies[0].status == replies[1].status, (method, path)
        assert bool(replies[0].body) == bool(replies[1].body), (method, path)
        if replies[0].status == 200:
            assert replies[0].headers["Content-Type"] == replies[1].headers["Content-Type"], (method, path)


@pytest.mark.rows("8.8")
def test_a_backends_families_look_the_same_in_both(tmp_path):
    texts = []
    for name, program in (("peer", peer_program()), ("ours", None)):
        repository = ModelRepository(tmp_path / name)
        repository.add_measuring("a", "counter things_total b=2 a=1 2.5", "gauge level -0.25", "histogram sizes of=a 5", "gauge big 123456789")
        repository.add_measuring("b", "counter things_total a=1 b=2 3", "counter whole 7")
        options = [] if name == "peer" else [f"--backend-directory={BUILD / 'backends'}"]
        with ServerProcess(repository, *options, program=program) as server:
            if program:
                wait_for_port(server)
            metrics = read(server)
            texts.append(samples(metrics, ["things_total", "level", "sizes", "big", "whole"]))
            server.kill()
            server.wait_for_exit()
    assert texts[0] == texts[1]
    assert 'things_total{a="1",b="2"} 5.5' in texts[1], "the same labels are the same metric"
