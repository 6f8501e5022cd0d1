# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The durations on the metrics ports of both servers with each choice of `--metrics-config`: the same families, labels,
quantiles and units, and times that the same load explains."""

import re
import threading

import pytest
import tritonclient.grpc as grpcclient
from cached import CACHED, client_of, local_cache, peer_options, peer_program, probe, wait_for_counts
from exposition import CACHE_COUNTERS, CPU, DURATIONS, LOCAL_CACHE, read
from metrics_text_test import NEWER, OURS, samples, wait_for_port
from model_repository import ModelRepository
from server_process import BUILD, ServerProcess
from steered import probe_inputs

CHOICES = {
    "default": (),
    "summaries alone": ("summary_latencies=true", "counter_latencies=false"),
    "other quantiles": ("summary_latencies=true", "summary_quantiles=0.5:0.01,0.75:0.01,0.9999:0.0001"),
    "no latencies": ("counter_latencies=false",),
}
DELAY_US = 20000
SERIAL, TOGETHER, ROWS = 4, 3, 2
UNIT = re.compile(r"microseconds|milliseconds|seconds|bytes")


def lay_out(path):
    repository = ModelRepository(path)
    repository.add_probe("probe")
    repository.add_probe("cached", extra=CACHED)
    repository.add_probe("batched", max_batch_size=8, extra="dynamic_batching { max_queue_delay_microseconds: 50000 }\n")
    return repository


def load(server):
    for _ in range(SERIAL):
        probe(grpcclient, server, f"delay_ms={DELAY_US // 1000}", "probe")
        probe(grpcclient, server, f"delay_ms={DELAY_US // 1000};bytes=3", "cached")

    def send():
        with client_of(grpcclient, server) as client:
            client.infer("batched", probe_inputs(grpcclient, f"delay_ms={DELAY_US // 1000}", rows=ROWS))

    together = [threading.Thread(target=send) for _ in range(TOGETHER)]
    for one in together:
        one.start()
    for one in together:
        one.join()
    # A backend reports after it has responded.
    for model, count in (("probe", SERIAL), ("batched", TOGETHER)):
        wait_for_counts(server, model, success=count)


@pytest.fixture(scope="module", params=list(CHOICES))
def scrapes(request, tmp_path_factory):
    """The choice, and what the peer and Thalassa show after the load."""
    program = peer_program()
    options = [*local_cache()[:1], "--metrics-interval-ms=50", *(f"--metrics-config={one}" for one in CHOICES[request.param])]
    result = []
    for name, more in (("peer", peer_options(program)), ("ours", [f"--backend-directory={BUILD / 'backends'}"])):
        repository = lay_out(tmp_path_factory.mktemp(name) / "models")
        with ServerProcess(repository, *options, *more, program=program if name == "peer" else None) as server:
            if name == "peer":
                wait_for_port(server)
            load(server)
            result.append(read(server))
            server.kill()
            server.wait_for_exit()
    return request.param, *result


def helps(metrics):
    return dict(line.removeprefix("# HELP ").split(" ", 1) for line in metrics.text.splitlines() if line.startswith("# HELP "))


@pytest.mark.rows("8.4.15", "8.4.16", "8.5")
def test_each_choice_has_the_same_families_and_labels(scrapes):
    _, peer, ours = scrapes
    assert {name: kind for name, kind in ours.types.items() if name not in NEWER and not name.startswith(OURS)} == peer.types
    common = set(peer.types) - LOCAL_CACHE - CPU
    labels = [[line.rsplit(" ", 1)[0] for line in samples(metrics, common)] for metrics in (peer, ours)]
    assert labels[1] == labels[0]


@pytest.mark.rows("8.4.5", "8.4.6", "8.4.7", "8.4.8", "8.4.9", "8.4.13", "8.6", "8.7")
def test_help_texts_name_the_same_units(scrapes):
    _, peer, ours = scrapes
    units = [{name: UNIT.findall(text.lower()) for name, text in helps(metrics).items() if name in peer.types} for metrics in (peer, ours)]
    assert units[1] == units[0]


def total(metrics, name, model):
    """Returns the microseconds of a stage, which a counter or a summary has."""
    for family in (f"nv_inference_{name}_duration_us", f"nv_inference_{name}_summary_us_sum"):
        if (value := metrics.samples.get((family, frozenset({("model", model), ("version", "1")})))) is not None:
            return value
    return None


@pytest.mark.rows("8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.4.7", "8.4.8", "8.4.9", "8.4.15", "8.5")
def test_the_load_explains_the_durations(scrapes):
    choice, *both = scrapes
    for metrics in both:
        if choice == "no latencies":
            assert not (DURATIONS | CACHE_COUNTERS) & set(metrics.types)
            continue
        for model, requests in (("probe", SERIAL), ("batched", TOGETHER), ("cached", 1)):
            request, queue, compute = (total(metrics, name, model) for name in ("request", "queue", "compute_infer"))
            stages = sum(total(metrics, f"compute_{name}", model) for name in ("input", "infer", "output"))
            assert compute >= requests * DELAY_US, model
            if request is not None:  # a summary of a model with a response cache has none
                assert request >= stages, model
                assert model == "cached" or request >= stages + queue - requests, f"{model}: each duration is rounded down"


@pytest.mark.rows("8.4.1", "8.4.3", "8.4.4", "8.5")
def test_counts_do_not_depend_on_the_latencies_as_they_do_in_the_peer(scrapes):
    choice, peer, ours = scrapes
    def counts(metrics):
        return [(metrics.get("nv_inference_count", model), metrics.get("nv_inference_exec_count", model),
                 metrics.get("nv_inference_request_success", model)) for model in ("probe", "batched", "cached")]
    assert [one[0] for one in counts(ours)] == [SERIAL, TOGETHER * ROWS, 1]
    assert [one[2] for one in counts(ours)] == [SERIAL, TOGETHER, SERIAL]
    if "counter_latencies=false" in CHOICES[choice]:
        assert counts(peer) == [(0, 0, 0)] * 3, "2.51 stops counting"
    else:
        assert counts(ours) == counts(peer)
