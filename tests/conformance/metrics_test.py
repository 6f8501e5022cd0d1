# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The metrics port, with requests of the official clients and Prometheus' own parser: each value agrees with the
requests and with the statistics."""

import concurrent.futures
import contextlib
import socket
import time

import numpy as np
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import add_batching, ask, busy, sender
from cached import CACHED, local_cache, probe, wait_for_counts
from ensembles import ensemble_config, identity_step
from exposition import (CACHE_COUNTERS, CACHE_SUMMARIES, COUNTERS, CPU, DURATIONS, FIRST_RESPONSE, GAUGES, LATENCIES, LOCAL_CACHE,
                        PROCESS, STAGES, SUMMARIES, read)
from http_client import HttpClient
from http_client import tensor as http_tensor
from model_repository import ModelRepository
from official_client import client_of
from server_process import HOST, wait_until
from steered import probe_inputs, repeat_inputs, stream
from tritonclient.utils import InferenceServerException

CONTENT_TYPE = "text/plain; charset=utf-8"
EXPLICIT = ("--model-control-mode=explicit", "--load-model=*")


@pytest.fixture
def repository(tmp_path):
    return ModelRepository(tmp_path / "models")


def infer(library, server, model, rows=None, **options):
    data = np.arange(3, dtype=np.float32) if rows is None else np.zeros((rows, 3), np.float32)
    tensor = library.InferInput("INPUT0" if model != "ensemble" else "IN", list(data.shape), "FP32")
    tensor.set_data_from_numpy(data)
    with client_of(library, server) as client:
        return client.infer(model, [tensor], **options)


def ask_batched(server, model):
    with client_of(grpcclient, server) as client:
        return client.infer(model, probe_inputs(grpcclient, rows=1))


def statistics(server, model, version=""):
    client = HttpClient(server.http_url)
    path = f"/v2/models/{model}" + (f"/versions/{version}" if version else "") + "/stats"
    stats = client.get(path).json["model_stats"]
    client.close()
    return stats[0]


def check_against_statistics(metrics, stats, version="1", cached=False):
    """Each counter equals that of the statistics extension."""
    model, totals = stats["name"], stats["inference_stats"]
    assert metrics.get("nv_inference_request_success", model, version) == totals["success"]["count"]
    assert metrics.get("nv_inference_count", model, version) == stats["inference_count"]
    assert metrics.get("nv_inference_exec_count", model, version) == stats["execution_count"]
    assert sum(metrics.failures(model, version).values()) == totals["fail"]["count"]
    for name in LATENCIES:
        total = totals["success" if name == "request" else name]["ns"]
        assert metrics.get(f"nv_inference_{name}_duration_us", model, version) == total // 1000, name
    if cached:
        for name in ("hit", "miss"):
            assert metrics.get(f"nv_cache_{name}_duration_per_model", model, version) == totals[f"cache_{name}"]["ns"] // 1000
        assert metrics.get("nv_cache_num_hits_per_model", model, version) == totals["cache_hit"]["count"]
        assert metrics.get("nv_cache_num_misses_per_model", model, version) == totals["cache_miss"]["count"]


@pytest.mark.rows("8.1", "7.45", "7.47", "10.3.5", "1.2.12")
def test_the_port_has_one_route(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    client = HttpClient(server.metrics_url)
    reply = client.get("/metrics")
    assert (reply.status, reply.headers["Content-Type"]) == (200, CONTENT_TYPE)
    assert reply.body.startswith(b"# HELP ") and reply.body.endswith(b"\n")
    for path in ("/", "/v2/health/ready", "/metrics/x", "/Metrics"):
        other = client.get(path)
        assert (other.status, other.headers["Content-Type"], other.body) == (200, CONTENT_TYPE, b""), path
    for path in ("/metrics?name=x", "/metrics/"):
        assert client.get(path).body, path
    for method in ("POST", "PUT", "DELETE", "HEAD"):
        for path in ("/metrics", "/other"):
            refused = client.request(method, path)
            assert (refused.status, refused.headers["Allow"]) == (405, "GET"), (method, path)
    with socket.create_connection((HOST, server.metrics_port), timeout=30) as announcing:
        announcing.sendall(b"POST /metrics HTTP/1.1\r\nHost: x\r\nContent-Length: 314572800\r\n\r\n")  # without a body
        answer = announcing.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 413 ") and b"exceeds 65536 bytes, the limit of this port" in answer
    server.wait_for_log(f"Started Metrics Service at {HOST}:{server.metrics_port}")
    client.close()


@pytest.mark.rows("8.10", "7.45")
def test_without_metrics_there_is_no_port(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--allow-metrics=false")
    infer(httpclient, server, "a")
    with socket.socket() as probing:
        assert probing.connect_ex((HOST, server.metrics_port)) != 0
    assert "Metrics Service" not in server.log


@pytest.mark.rows("8.4", "8.4.1", "8.4.3", "8.4.4", "8.4.5", "8.4.6", "8.4.7", "8.4.8", "8.4.9", "8.4.11", "8.9")
def test_counters_are_what_was_sent_and_what_the_statistics_say(start_server, repository):
    repository.add_identity("batched", max_batch_size=8)
    repository.add_identity("plain")
    server = start_server(repository)
    before = read(server)
    assert before.of_model("batched") == COUNTERS | DURATIONS | GAUGES
    for name in COUNTERS - {"nv_inference_request_failure"} | DURATIONS:
        assert before.get(name, "batched") == 0
        assert before.types[name] == "counter"
    for rows in (1, 2, 5):
        infer(httpclient, server, "batched", rows)
        infer(grpcclient, server, "batched", rows)
    infer(grpcclient, server, "plain")
    wait_for_counts(server, "batched", success=6)
    wait_for_counts(server, "plain", success=1)
    metrics = read(server)
    assert metrics.get("nv_inference_request_success", "batched") == 6
    assert metrics.get("nv_inference_count", "batched") == 16
    assert metrics.get("nv_inference_exec_count", "batched") == 6
    assert metrics.get("nv_inference_count", "plain") == 1
    for model in ("batched", "plain"):
        check_against_statistics(metrics, statistics(server, model))
        assert metrics.get("nv_inference_request_duration_us", model) > 0
        assert 0 < metrics.get("nv_model_load_duration_secs", model) < 60
        assert f'nv_inference_request_success{{model="{model}",version="1"}} {6 if model == "batched" else 1}\n' in metrics.text


@pytest.mark.rows("8.4", "8.9")
def test_counters_and_statistics_agree_after_many_clients_at_once(start_server, repository):
    repository.add_identity("a", max_batch_size=4, extra="dynamic_batching { max_queue_delay_microseconds: 200 }\n")
    server = start_server(repository)

    def send(index):
        library = (httpclient, grpcclient)[index % 2]
        for _ in range(25):
            infer(library, server, "a", 1 + index % 4)
            metrics = read(server)
            assert metrics.get("nv_inference_count", "a") >= metrics.get("nv_inference_request_success", "a")
        return 25

    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        sent = sum(pool.map(send, range(6)))
    wait_for_counts(server, "a", success=sent)
    metrics = read(server)
    assert metrics.get("nv_inference_count", "a") == 25 * (1 + 2 + 3 + 4 + 1 + 2)
    check_against_statistics(metrics, statistics(server, "a"))


@pytest.mark.rows("8.4.2", "5.9", "8.4.10", "4.1.4")
def test_failures_are_counted_by_their_reason(start_server, repository):
    repository.add_faulty("returns", execute="error:UNAVAILABLE")
    repository.add_probe("marker")
    add_batching(repository, "impatient", "default_queue_policy { timeout_action: REJECT default_timeout_microseconds: 300000 }")
    add_batching(repository, "full", "default_queue_policy { max_queue_size: 1 }", max_batch_size=1)
    server = start_server(repository)
    for library in (httpclient, grpcclient):
        with pytest.raises(InferenceServerException):
            infer(library, server, "returns")
        with pytest.raises(InferenceServerException):
            probe(library, server, "fail=UNAVAILABLE", "marker")
    for model in ("returns", "marker"):
        wait_for_counts(server, model, fail=2)
        assert read(server).failures(model) == {"BACKEND": 2}
    with busy(server, "impatient"):
        with pytest.raises(InferenceServerException, match="timeout"):
            ask_batched(server, "impatient")
    assert read(server).failures("impatient")["REJECTED"] == 1
    with busy(server, "full", rows=1), sender(server) as waiting:
        waiting.send("full", ask())
        wait_until(lambda: read(server).get("nv_inference_pending_request_count", "full") == 1, "it waits")
        with pytest.raises(InferenceServerException, match="queue"):
            ask_batched(server, "full")
        assert read(server).failures("full") == {}, "what no scheduler has accepted counts nowhere"
        assert read(server).get("nv_inference_pending_request_count", "full") == 1
        waiting.stream.client.stop_stream(cancel_requests=True)
        wait_until(lambda: read(server).failures("full").get("CANCELED") == 1, "the cancelled one counts")
    wait_until(lambda: read(server).get("nv_inference_pending_request_count", "full") == 0, "none waits")
    for model in ("returns", "marker", "impatient", "full"):
        wait_until(lambda model=model: sum(read(server).failures(model).values())
                   == statistics(server, model)["inference_stats"]["fail"]["count"], "the sums agree")


@pytest.mark.rows("8.4.2", "5.11", "4.4.17", "8.4.1")
def test_ensembles_fail_for_other_reasons_and_count_under_version_1(start_server, repository):
    repository.add_identity("identity")
    repository.add_faulty("broken", execute="error:UNAVAILABLE")
    repository.add("ensemble", ensemble_config([identity_step("IN", "OUT")], extra="version_policy { all { } }\n"), versions=(1, 3))
    repository.add("failing", ensemble_config([identity_step("IN", "OUT", "broken")], extra="version_policy { all { } }\n"), versions=(3,))
    server = start_server(repository)
    for version in ("1", "3", "3"):
        infer(grpcclient, server, "ensemble", model_version=version)
    tensor = grpcclient.InferInput("IN", [1], "FP32")
    tensor.set_data_from_numpy(np.zeros(1, np.float32))
    with client_of(grpcclient, server) as client, pytest.raises(InferenceServerException):
        client.infer("failing", [tensor])
    wait_for_counts(server, "failing", fail=2)
    wait_until(lambda: read(server).get("nv_inference_request_success", "ensemble") == 3, "all three count")
    metrics = read(server)
    assert metrics.get("nv_inference_request_success", "ensemble", "3") == 0
    assert metrics.get("nv_inference_exec_count", "ensemble", "1") == 3
    assert metrics.get("nv_inference_request_success", "identity") == 3
    assert metrics.failures("failing", "1") == {"OTHER": 2}
    assert metrics.failures("broken") == {"BACKEND": 1}
    assert metrics.failures("failing", "3") == {}


@pytest.mark.rows("8.3", "8.11")
def test_a_models_metrics_come_and_go_with_it(start_server, repository):
    repository.add_identity("a", versions=(1, 2), extra="version_policy { all { } }\n")
    server = start_server(repository, "--model-control-mode=explicit", "--allow-cpu-metrics=false")
    shown = lambda: [name for name in read(server).types if not name.startswith(("process_", "thalassa_", "nv_pinned_"))]  # noqa: E731
    assert not shown(), "a family without a sample is left out"
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.load_model("a")
        metrics = read(server)
        for version in ("1", "2"):
            assert metrics.get("nv_inference_request_success", "a", version) == 0
            assert metrics.failures("a", version) == {}
        infer(grpcclient, server, "a")
        wait_until(lambda: read(server).get("nv_inference_request_success", "a", "2") == 1, "it counts")
        with open(repository.path / "a" / "config.pbtxt", "a", encoding="ascii") as config:
            config.write('parameters { key: "changed" value { string_value: "yes" } }\n')
        client.load_model("a")
        wait_until(lambda: "ends: accepted 1 requests" in server.log, "the old one is gone")
        assert read(server).get("nv_inference_request_success", "a", "2") == 1, "there was one of that name all the time"
        client.unload_model("a")
        wait_until(lambda: not shown(), "nothing is left")
        client.load_model("a")
        assert read(server).get("nv_inference_request_success", "a", "2") == 0


@pytest.mark.rows("8.2", "3.2.10", "8.9")
def test_labels_are_name_version_and_tags(start_server, repository):
    tags = 'metric_tags { key: "team" value: "a\\"b\\\\c" } metric_tags { key: "Zone" value: "ü" }\n'
    repository.add_identity("tagged", versions=(7,), extra=tags)
    server = start_server(repository)
    infer(grpcclient, server, "tagged")
    labels = {"model": "tagged", "version": "7", "_team": 'a"b\\c', "_Zone": "ü"}
    wait_until(lambda: read(server).value("nv_inference_count", **labels) == 1, "it counts")
    metrics = read(server)
    assert metrics.value("nv_inference_request_failure", reason="OTHER", **labels) == 0
    for line in metrics.text.splitlines():
        if "tagged" in line:
            names = [pair.split("=")[0] for pair in line[line.index("{") + 1:line.rindex("}")].split(",")]
            assert names == sorted(names, key=lambda name: (name == "le", name)), line


@pytest.mark.rows("8.2", "10.7.5")
def test_the_namespace_is_a_label(start_server, tmp_path):
    repositories = []
    for name in ("first", "second"):
        repositories.append(ModelRepository(tmp_path / name))
        repositories[-1].add_identity("a")
    server = start_server(repositories, "--model-namespacing=true")
    metrics = read(server)
    for one in repositories:
        assert metrics.get("nv_inference_count", "a", namespace=str(one.path)) == 0
    assert len(metrics.lines("nv_inference_count")) == 2
    client = HttpClient(server.http_url)
    assert [row["name"] for row in client.post("/v2/repository/index").json] == ["a", "a"]
    client.close()


@pytest.mark.rows("8.4.12", "8.4.13", "8.4.16", "8.7", "4.6.8", "8.5")
def test_the_cache_has_families_of_its_own(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    repository.add_probe("plain")
    server = start_server(repository, *local_cache(1 << 20), "--metrics-config=summary_latencies=true")
    before = read(server)
    assert before.of_model("plain") == COUNTERS | DURATIONS | GAUGES | SUMMARIES
    assert before.of_model("probe") == COUNTERS | DURATIONS | GAUGES | CACHE_COUNTERS | CACHE_SUMMARIES | (
        SUMMARIES - {"nv_inference_request_summary_us"})
    for orders in ("bytes=3", "bytes=3", "bytes=4", "bytes=3", "bytes=700000", "bytes=800000"):
        probe(grpcclient, server, orders)
        probe(httpclient, server, "bytes=3", model="plain")
    wait_for_counts(server, "probe", success=6, cache_hit=2, cache_miss=4)
    metrics = read(server)
    check_against_statistics(metrics, statistics(server, "probe"), cached=True)
    assert metrics.get("nv_cache_num_hits_per_model", "probe") == 2
    assert metrics.get("nv_cache_hit_summary_per_model_count", "probe") == 2
    assert metrics.get("nv_cache_miss_summary_per_model_count", "probe") == 4
    assert metrics.get("nv_inference_queue_summary_us_count", "probe") == 6
    assert metrics.get("nv_inference_compute_infer_summary_us_count", "probe") == 4
    assert LOCAL_CACHE <= set(metrics.types) and {metrics.types[name] for name in LOCAL_CACHE} == {"gauge"}
    for name, value in (("num_lookups", 6), ("num_hits", 2), ("num_misses", 4)):
        assert metrics.value(f"nv_cache_{name}") == value, name
    assert metrics.value("nv_cache_num_evictions") == 3, "the last answer leaves no room for others"
    assert metrics.value("nv_cache_num_entries") == 1
    assert 0.7 < metrics.value("nv_cache_util") < 0.9
    assert metrics.value("nv_cache_lookup_duration") > 0 and metrics.value("nv_cache_insertion_duration") > 0


@pytest.mark.rows("8.4.12", "8.4.13", "8.4.16", "8.5")
def test_a_model_that_enables_the_cache_has_its_families_without_a_cache(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    repository.add("ensemble", ensemble_config([identity_step("IN", "OUT")], extra=CACHED))
    repository.add_identity("identity")
    server = start_server(repository, "--metrics-config=summary_latencies=true")
    probe(grpcclient, server, "bytes=3")
    metrics = read(server)
    for model in ("probe", "ensemble"):
        assert CACHE_COUNTERS | CACHE_SUMMARIES <= metrics.of_model(model) and "nv_inference_request_summary_us" not in metrics.of_model(model)
        assert metrics.get("nv_cache_num_hits_per_model", model) == metrics.get("nv_cache_num_misses_per_model", model) == 0
    assert not metrics.of_model("identity") & (CACHE_COUNTERS | CACHE_SUMMARIES)
    assert not LOCAL_CACHE & set(metrics.types)


@pytest.mark.rows("8.4.15", "7.49")
def test_summaries_are_there_when_asked_for(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--metrics-config=summary_latencies=true", "--metrics-config=summary_quantiles=0.25:0.1,0.75:0.05")
    assert {read(server).types[name] for name in SUMMARIES} == {"summary"}
    for _ in range(4):
        infer(httpclient, server, "a")
    wait_until(lambda: read(server).get("nv_inference_request_summary_us_count", "a") == 4, "all four count")
    metrics = read(server)
    for name in LATENCIES:
        family = f"nv_inference_{name}_summary_us"
        assert metrics.get(f"{family}_count", "a") == 4
        total = metrics.get(f"nv_inference_{name}_duration_us", "a")
        assert total - 4 <= metrics.get(f"{family}_sum", "a") <= total
        assert {sample.labels["quantile"] for sample in metrics.families[family].samples if sample.name == family} == {"0.25", "0.75"}
        low, high = (metrics.get(family, "a", quantile=quantile) for quantile in ("0.25", "0.75"))
        assert 0 <= low <= high


@pytest.mark.rows("8.4.14", "3.8.16", "3.2.26", "7.49")
def test_first_responses_have_a_histogram_when_asked_for(start_server, repository):
    own = ('model_metrics { metric_control { metric_identifier { family: "%s" } histogram_options { buckets: [ 40, 60000 ] } }\n'
           'metric_control { metric_identifier { family: "nv_unknown" } histogram_options { buckets: 1 } } }\n' % FIRST_RESPONSE)
    repository.add_repeat("repeat")
    repository.add_repeat("narrow", extra=own)
    repository.add_probe("probe", extra=own)
    server = start_server(repository, "--metrics-config=histogram_latencies=true")
    server.wait_for_log("'nv_unknown'")
    with stream(server.grpc_url) as opened:
        opened.send("repeat", repeat_inputs([1, 2, 3], delays=[0, 0, 150]))
        opened.take(3)
        for delay in (0, 100):
            opened.send("narrow", repeat_inputs([1], delays=[delay]))
            opened.take(1)
    probe(grpcclient, server, "")
    wait_for_counts(server, "probe", success=1)
    wait_until(lambda: read(server).get(f"{FIRST_RESPONSE}_count", "narrow") == 2, "both count")
    metrics = read(server)
    assert metrics.types[FIRST_RESPONSE] == "histogram"
    bounds = [sample.labels["le"] for sample in metrics.families[FIRST_RESPONSE].samples
              if sample.labels["model"] == "repeat" and sample.name.endswith("_bucket")]
    assert bounds == ["100", "500", "2000", "5000", "+Inf"]
    assert metrics.get(f"{FIRST_RESPONSE}_count", "repeat") == 1, "of three responses only the first counts"
    assert metrics.get(f"{FIRST_RESPONSE}_bucket", "narrow", le="60000") == 2
    assert metrics.get(f"{FIRST_RESPONSE}_bucket", "narrow", le="40") <= 1
    assert metrics.get(f"{FIRST_RESPONSE}_sum", "narrow") >= 100
    assert {sample.labels["model"] for sample in metrics.families[FIRST_RESPONSE].samples} == {"repeat", "narrow"}, "only decoupled models"


def test_stages_have_histograms_from_the_first_request_on_unless_refused(start_server, repository):
    repository.add_probe("probe")
    server = start_server(repository, "--metrics-config=stage_histograms=false")
    probe(grpcclient, server, "")
    wait_for_counts(server, "probe", success=1)
    assert STAGES not in read(server).families
    server = start_server(repository, "--metrics-config=counter_latencies=false")
    assert STAGES not in read(server).families
    for orders in ("", "delay_ms=30"):
        probe(grpcclient, server, orders)
    wait_until(lambda: read(server).get(f"{STAGES}_count", "probe", stage="request") == 2, "both count")
    metrics = read(server)
    totals = statistics(server, "probe")["inference_stats"]
    assert {sample.labels["stage"] for sample in metrics.families[STAGES].samples} == set(LATENCIES)
    for stage in LATENCIES:
        assert metrics.get(f"{STAGES}_count", "probe", stage=stage) == 2
        expected = totals["success" if stage == "request" else stage]["ns"] / 1e9
        assert metrics.get(f"{STAGES}_sum", "probe", stage=stage) == pytest.approx(expected)
    assert metrics.get(f"{STAGES}_bucket", "probe", stage="request", le="0.025") <= 1
    assert metrics.get(f"{STAGES}_bucket", "probe", stage="request", le="+Inf") == 2


@pytest.mark.rows("8.5", "7.49")
def test_sums_of_durations_can_be_left_out(start_server, repository):
    repository.add_probe("probe", extra=CACHED)
    server = start_server(repository, *local_cache(), "--metrics-config=counter_latencies=false")
    probe(grpcclient, server)
    wait_for_counts(server, "probe", success=1)
    metrics = read(server)
    assert metrics.of_model("probe") == COUNTERS | GAUGES | {STAGES}
    assert metrics.get("nv_inference_request_success", "probe") == 1


@pytest.mark.rows("7.48", "8.9", "8.10")
def test_processors_and_memory_are_read_at_the_interval(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository, "--metrics-interval-ms=20")
    metrics = read(server)
    assert {metrics.types[name] for name in CPU} == {"gauge"}
    wait_until(lambda: read(server).value("nv_cpu_utilization") > 0, "somebody worked")
    seen = {read(server).value("nv_cpu_utilization") for _ in range(200)}
    assert all(0 <= value <= 1 for value in seen)
    with open("/proc/meminfo", encoding="ascii") as file:
        total = int(file.readline().split()[1]) * 1024
    assert metrics.value("nv_cpu_memory_total_bytes") == total
    assert 0 < metrics.value("nv_cpu_memory_used_bytes") < total
    slow = start_server(repository, "--metrics-interval-ms=3600000")
    assert {read(slow).value("nv_cpu_utilization") for _ in range(50)} == {0}, "the first interval is not over"
    without = start_server(repository, "--allow-cpu-metrics=false")
    assert not CPU & set(read(without).types)


def test_the_process_is_measured_as_by_prometheus_clients(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    before, start = read(server), time.time()
    assert {name: kind for name, kind in before.types.items() if name.startswith("process_")} == PROCESS
    assert start - 600 < before.value("process_start_time_seconds") <= start + 1
    assert before.value("process_resident_memory_bytes") < before.value("process_virtual_memory_bytes")
    with contextlib.ExitStack() as stack:
        for _ in range(30):  # more than the descriptors of other files that the server may close meanwhile
            stack.enter_context(socket.create_connection((HOST, server.http_port)))
        wait_until(lambda: read(server).value("process_open_fds") >= before.value("process_open_fds") + 20, "the connections have descriptors")
    assert before.value("process_max_fds") > before.value("process_open_fds")
    wait_until(lambda: read(server).value("process_cpu_seconds_total") > before.value("process_cpu_seconds_total"), "scrapes take time")


def test_readiness_drains_and_failed_loads_are_measured(start_server, repository):
    repository.add_identity("a")
    repository.add_faulty("bad", model_initialize="error:UNAVAILABLE")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    states = lambda: tuple(read(server).value(f"thalassa_{name}") for name in ("ready", "draining"))  # noqa: E731
    assert states() == (1, 0) and "thalassa_model_load_failures_total" not in read(server).types
    admin = HttpClient(server.admin_url)
    admin.post("/v2/thalassa/drain", b'{"action": "BEGIN", "grace_ms": 3600000}')
    assert states() == (0, 1)
    admin.post("/v2/thalassa/drain", b'{"action": "END"}')
    assert states() == (1, 0)
    for _ in range(2):
        assert HttpClient(server.http_url).post("/v2/repository/models/bad/load").status == 400
    assert states() == (0, 0)
    assert read(server).value("thalassa_model_load_failures_total", model="bad") == 2


def test_connections_and_refusals_of_each_port_are_measured(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    connections = lambda port: read(server).value("thalassa_connections", port=port)  # noqa: E731
    refusals = lambda port, reason: read(server).value("thalassa_transport_refusals_total", port=port, reason=reason)  # noqa: E731
    assert {label: connections(label) for label in ("http", "grpc", "admin", "admin_grpc", "metrics")} | {"http": 0} == {
        "http": 0, "grpc": 0, "admin": 0, "admin_grpc": 0, "metrics": 1}
    for port, label in ((server.http_port, "http"), (server.grpc_port, "grpc"), (server.admin_port, "admin")):
        with socket.create_connection((HOST, port)), socket.create_connection((HOST, port)):
            wait_until(lambda label=label: connections(label) == 2, "both are counted")
        wait_until(lambda label=label: connections(label) == 0, "both are closed")
    assert refusals("http", "malformed") == refusals("admin", "malformed") == refusals("grpc", "too_many_connections") == 0
    with socket.create_connection((HOST, server.http_port)) as client:
        client.sendall(b"nonsense\r\n\r\n")
        assert client.makefile("rb").readline().startswith(b"HTTP/1.1 400 ")
    assert (refusals("http", "malformed"), refusals("admin", "malformed")) == (1, 0)


def test_refused_requests_are_counted_by_the_code_of_the_error(start_server, repository):
    repository.add_identity("a")
    server = start_server(repository)
    http = HttpClient(server.http_url)
    counts = lambda *codes: [read(server).value("thalassa_refused_requests_total", code=code) for code in codes]  # noqa: E731
    codes = ("INVALID_ARGUMENT", "NOT_FOUND", "INTERNAL", "UNAVAILABLE")
    assert counts(*codes) == [0, 0, 0, 0]
    assert http.infer("nobody", {}).status == 404
    assert http.infer("a", {"inputs": [http_tensor("OTHER", [1])]}).status == 400
    assert http.infer("a", "no JSON").status == 500
    for model, shape in (("nobody", 3), ("a", 4)):
        tensor = grpcclient.InferInput("INPUT0", [3], "FP32")
        tensor.set_data_from_numpy(np.zeros(3, np.float32))
        tensor.set_shape([shape])
        with client_of(grpcclient, server) as client, pytest.raises(InferenceServerException):
            client.infer(model, [tensor])
    assert counts(*codes) == [2, 2, 1, 0]
    infer(grpcclient, server, "a")
    assert counts(*codes) == [2, 2, 1, 0], "answered requests are not refused"


@pytest.mark.rows("8.8")
def test_backends_make_families_of_their_own(start_server, repository):
    repository.add_measuring("a", "counter things_total of=a 2", "gauge level 0.25", "histogram sizes of=a 5")
    repository.add_measuring("b", "counter things_total of=b 3")
    server = start_server(repository, *EXPLICIT)
    metrics = read(server)
    assert metrics.types["things_total"] == "counter"
    assert [metrics.value("things_total", of=model) for model in ("a", "b")] == [2, 3]
    assert metrics.value("level") == 0.25
    assert [metrics.value("sizes_bucket", of="a", le=bound) for bound in ("1", "10", "+Inf")] == [0, 1, 1]
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.unload_model("a")
        wait_until(lambda: "level" not in read(server).types, "the model's metrics go with it")
    assert len(read(server).lines("things_total")) == 1


@pytest.mark.rows("1.7.14")
def test_generate_tells_the_load_of_a_language_models_cache(start_server, repository):
    family = "gauge nv_trt_llm_kv_cache_block_metrics model=llm version=1 kv_cache_block_type"
    repository.add_measuring("llm", f"{family}=tokens_per 64", f"{family}=used 25", f"{family}=max 200", f"{family}=free 175")
    repository.add_identity("plain")
    server = start_server(repository, *EXPLICIT)
    client = HttpClient(server.http_url)
    wanted, given = "endpoint-load-metrics-format", "endpoint-load-metrics"

    def ask(**headers):
        reply = client.post("/v2/models/plain/generate", b'{"INPUT0": 1}', **headers)
        assert reply.status == 200, reply.body
        return reply.headers.get(given)

    assert ask() is None
    assert ask(**{wanted: "text"}) == "TEXT named_metrics.kv_cache_utilization=0.125, named_metrics.max_token_capacity=12800"
    assert ask(**{wanted: "json"}) == 'JSON {"named_metrics":{"kv_cache_utilization":0.125,"max_token_capacity":12800}}'
    streamed = client.post("/v2/models/plain/generate_stream", b'{"INPUT0": 1}', **{wanted: "text"})
    assert streamed.headers[given].startswith("TEXT ") and streamed.body.startswith(b"data: ")
    assert ask(**{wanted: "xml"}) is None
    server.wait_for_log("got 'xml'")
    client.post("/v2/repository/models/llm/unload")
    wait_until(lambda: "nv_trt_llm_kv_cache_block_metrics" not in read(server).types, "it is unloaded")
    assert ask(**{wanted: "text"}) is None
    server.wait_for_log("nv_trt_llm_kv_cache_block_metrics")
    client.close()


def test_invalid_load_formats_of_clients_fill_no_log(start_server, repository):
    repository.add_identity("plain")
    server = start_server(repository)
    client = HttpClient(server.http_url)
    before, started = len(server.log), time.monotonic()
    for _ in range(100):
        headers = {"endpoint-load-metrics-format": "x" * 10_000}
        assert client.post("/v2/models/plain/generate", b'{"INPUT0": 1}', **headers).status == 200
    server.wait_for_log("x... (10000 bytes)'")
    lines = [line for line in server.log[before:].splitlines() if "endpoint-load-metrics" in line]
    assert len(lines) <= 1 + (time.monotonic() - started) // 5
    assert max(map(len, lines)) < 400
    client.close()


@pytest.mark.rows("11.2.7")
def test_metrics_can_be_read_until_the_models_have_ended(start_server, repository, tmp_path):
    gate = tmp_path / "gate"
    repository.add_faulty("held", execute=f"wait:{gate}")
    server = start_server(repository, "--log-verbose=1")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        answer = pool.submit(infer, grpcclient, server, "held")
        server.wait_for_log("gRPC request: /inference.GRPCInferenceService/ModelInfer\"")
        wait_until(lambda: read(server).get("nv_inference_pending_request_count", "held") == 0, "it executes")
        server.process.terminate()
        server.wait_for_log("Timeout")
        assert read(server).get("nv_inference_request_success", "held") == 0
        gate.touch()
        answer.result(timeout=60)
    assert server.wait_for_exit() == 0


def test_a_scrape_waits_behind_nothing(start_server, repository, tmp_path):
    """All HTTP and gRPC threads are busy, and a load is blocked."""
    gate = tmp_path / "gate"
    repository.add_identity("a")
    repository.add_faulty("stuck", model_initialize=f"wait:{gate}")
    server = start_server(repository, "--model-control-mode=explicit", "--load-model=a")
    with concurrent.futures.ThreadPoolExecutor(1) as pool, httpclient.InferenceServerClient(server.http_url) as client:
        load = pool.submit(client.load_model, "stuck")
        wait_until(lambda: '"stuck"' in HttpClient(server.http_url).post("/v2/repository/index").body.decode(), "it is being loaded")
        assert read(server).get("nv_inference_request_success", "a") == 0
        gate.touch()
        load.result(timeout=60)
    assert read(server).get("nv_inference_request_success", "stuck") == 0
