# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Traces to OpenTelemetry: batches, retries, collectors that are down or slow, losses, and the settings."""

import json
import re
import subprocess
import time

import pytest
import tritonclient.grpc as grpcclient
from collector import Collector
from exporting import EXIT_BOUND, add_models, ask, end, exporting, of_one_trace
from http_client import HttpClient
from ports import free_ports
from server_process import HOST

NOBODY = "http://127.0.0.1:1/v1/traces"
DEFAULTS = {"bsp_max_queue_size": "2048", "bsp_schedule_delay": "5000", "bsp_max_export_batch_size": "512"}


@pytest.fixture
def start(start_server, repository):
    def started(url, *more, **settings):
        return start_server(add_models(repository), *exporting(url, *more, **settings))
    return started


def lost(server):
    return sum(int(count) for count in re.findall(r"spans for '[^']*' are lost \((\d+)\)", server.log))


def settings(server, body=None):
    client = HttpClient(server.http_url)
    reply = client.get("/v2/trace/setting") if body is None else client.post("/v2/trace/setting", json.dumps(body))
    client.close()
    return reply


@pytest.mark.rows("6.5.1")
def test_spans_leave_in_batches_that_are_no_larger_than_said(start):
    with Collector() as collector:
        server = start(collector, "opentelemetry,bsp_max_export_batch_size=4", delay=200)
        for _ in range(5):
            ask(server)
        spans = collector.wait_for(15)
        sizes = [len(one.spans) for one in collector.deliveries]
        assert max(sizes) == 4 and sum(sizes) == 15
        for trace in {span.trace for span in spans}:
            of_one_trace([span for span in spans if span.trace == trace])


@pytest.mark.rows("6.5.1")
def test_a_batch_that_is_not_whole_waits_for_the_delay(start):
    with Collector() as collector:
        server = start(collector, delay=1500)
        before = time.monotonic()
        for _ in range(4):
            ask(server)
        collector.wait_for(12)
        assert len(collector.deliveries) == 1 and collector.deliveries[0].when - before >= 1.5


@pytest.mark.rows("6.5.1")
def test_what_waits_at_the_end_is_sent(start):
    with Collector() as collector:
        server = start(collector, delay=1000000)
        ask(server), ask(server, grpcclient)
        assert not collector.deliveries
        assert end(server) < EXIT_BOUND
        assert len(collector.spans) == 6 and lost(server) == 0


@pytest.mark.rows("6.5.1")
def test_a_collector_that_is_busy_is_asked_again(start):
    with Collector(503, (429, "2"), (502, "0"), (504, "0")) as collector:
        server = start(collector)
        ask(server)
        spans = collector.wait_for(3)
        assert [one.status for one in collector.deliveries] == [503, 429, 502, 504, 200]
        assert all(one.spans == spans for one in collector.deliveries)  # all are the same message
        times = [one.when for one in collector.deliveries]
        assert times[1] - times[0] >= 0.8 and times[2] - times[1] >= 2
        server.wait_for_log("again")
        assert lost(server) == 0


@pytest.mark.rows("6.5.1")
def test_what_a_collector_refuses_is_lost_and_counted(start):
    with Collector(400) as collector:
        server = start(collector)
        ask(server)
        server.wait_for_log("are lost (3)")
        assert lost(server) == 3 and "it answers with status 400" in server.log
        ask(server)
        assert len(collector.wait_for(3)) == 3


@pytest.mark.rows("6.5.1")
def test_without_a_collector_requests_go_on_and_the_exit_does_not_wait(start):
    server = start(NOBODY, "opentelemetry,bsp_max_queue_size=30")
    for _ in range(20):
        ask(server), ask(server, grpcclient)
    server.wait_for_log("cannot send traces to 'http://127.0.0.1:1/v1/traces'")
    assert end(server) < EXIT_BOUND
    assert lost(server) == 120


@pytest.mark.rows("6.5.1")
def test_a_collector_that_comes_later_gets_what_has_waited(start):
    (port,) = free_ports(1)
    server = start(f"http://{HOST}:{port}/v1/traces")
    ask(server)
    server.wait_for_log("cannot send traces")
    with Collector(port=port) as collector:
        assert len(collector.wait_for(3)) == 3
        server.wait_for_log("again")
        ask(server)
        collector.wait_for(6)
        assert end(server) < EXIT_BOUND and lost(server) == 0


@pytest.mark.rows("6.5.1")
def test_a_collector_that_does_not_answer_slows_no_request_and_no_exit(start):
    with Collector() as collector:
        collector.hold()
        server = start(collector, "opentelemetry,bsp_max_queue_size=30")
        ask(server)
        before = time.monotonic()
        for _ in range(40):
            ask(server), ask(server, grpcclient)
        assert time.monotonic() - before < 30  # a single answer would take ten
        assert settings(server).status == 200
        assert end(server) < EXIT_BOUND
        assert lost(server) == 243
        collector.release()


@pytest.fixture
def certificate(tmp_path):
    """The files of a certificate that no system trusts, and of its key."""
    files = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={HOST}", "-addext",
                    f"subjectAltName=IP:{HOST}", "-keyout", files[1], "-out", files[0]], check=True, capture_output=True)
    return files


@pytest.mark.rows("6.5.1")
@pytest.mark.parametrize("variable", ["OTEL_EXPORTER_OTLP_CERTIFICATE", "OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE"])
def test_a_collector_with_a_trusted_certificate_gets_the_spans(start, certificate, variable, monkeypatch):
    monkeypatch.setenv(variable, str(certificate[0]))
    with Collector(certificate=certificate) as collector:
        server = start(collector)
        ask(server)
        of_one_trace(collector.wait_for(3))
        assert end(server) < EXIT_BOUND
        assert "Qt: " not in server.log


@pytest.mark.rows("6.5.1")
def test_a_file_without_certificates_ends_the_start(start_server, repository, tmp_path, monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_CERTIFICATE", str(tmp_path / "none.pem"))
    server = start_server(repository, *exporting("https://localhost:4318/v1/traces"), wait_for=None)
    assert server.wait_for_exit() == 1
    assert f"cannot start: expected a PEM file with certificates, found '{tmp_path / 'none.pem'}': No such file or directory" in server.log


@pytest.mark.rows("6.5.1")
def test_a_collector_without_a_trusted_certificate_gets_nothing(start, certificate):
    with Collector(certificate=certificate) as collector:
        server = start(collector)
        ask(server)
        server.wait_for_log("cannot send traces to 'https://")
        assert "certificate" in server.log
        assert end(server) < EXIT_BOUND
        assert lost(server) == 3 and not collector.deliveries


@pytest.mark.rows("6.5.5", "6.5.6")
def test_the_settings_of_the_exporter_are_shown_and_stay(start):
    server = start(NOBODY, "opentelemetry,resource=zone=b", "opentelemetry,bsp_max_queue_size=7", delay=8)
    shown = {"trace_level": ["TIMESTAMPS"], "trace_rate": "1", "trace_count": "-1", "trace_mode": "opentelemetry", "url": NOBODY,
             "resource": "zone=b", **DEFAULTS, "bsp_max_queue_size": "7", "bsp_schedule_delay": "8"}
    assert settings(server).json == shown
    for name in ("url", "resource", "bsp_max_queue_size", "trace_mode", "log_frequency"):
        assert settings(server, {name: "5"}).json == shown
    assert settings(server, {"trace_file": "x"}).status == 501
    assert settings(server, {"trace_rate": "6"}).json == {**shown, "trace_rate": "6"}
    assert settings(server, {"trace_rate": "0"}).error == "Attempting to set invalid trace setting :sample rate must be non-zero"
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        told = {name: list(value.value) for name, value in client.get_trace_settings().settings.items()}
    assert told == {name: value if isinstance(value, list) else [value] for name, value in {**shown, "trace_rate": "6"}.items()}


@pytest.mark.rows("6.5.1")
def test_a_server_describes_itself_as_configured(start):
    with Collector() as collector:
        server = start(collector, "opentelemetry,resource=service.name=mine", "opentelemetry,resource=zone=b=c")
        assert settings(server).json["resource"] == ["service.name=mine", "zone=b=c"]
        ask(server)
        resource = collector.wait_for(3)[0].resource
        assert (resource["service.name"], resource["zone"], resource["telemetry.sdk.name"]) == ("mine", "b=c", "thalassa")


@pytest.mark.rows("6.5.1")
def test_the_environment_has_the_defaults_of_the_batches(start_server, repository, monkeypatch):
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "11")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "12")
    monkeypatch.setenv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "13")
    server = start_server(add_models(repository), "--trace-config=mode=opentelemetry", "--trace-config=opentelemetry,bsp_schedule_delay=14")
    shown = settings(server).json
    assert [shown[name] for name in DEFAULTS] == ["11", "14", "13"] and "url" not in shown and "resource" not in shown
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "many")
    bad = start_server(repository, "--trace-config=mode=opentelemetry", wait_for=None)
    assert bad.wait_for_exit() == 1 and "OTEL_BSP_MAX_QUEUE_SIZE: " in bad.log
    assert settings(start_server(repository)).json["trace_mode"] == "triton"  # this mode ignores the variable


@pytest.mark.rows("6.5.1", "6.5.5", "7.50")
@pytest.mark.parametrize("options,warning", [
    (["mode=opentelemetry", "triton,file=/nowhere/t"], "the trace file is ignored in the mode opentelemetry"),
    (["mode=opentelemetry", "triton,log-frequency=3"], "the log frequency is ignored in the mode opentelemetry"),
    (["opentelemetry,url=localhost:1"], "the settings of the mode opentelemetry have no effect without --trace-config=mode=opentelemetry")])
def test_settings_of_the_other_mode_have_no_effect_and_a_warning(start_server, repository, options, warning):
    server = start_server(add_models(repository), *(f"--trace-config={one}" for one in options))
    assert warning in server.log
    ask(server)


@pytest.mark.rows("6.5.1", "7.50")
@pytest.mark.parametrize("config,message", [
    ("url=http://", "expected a URL such as http://localhost:4318/v1/traces, found 'http://'"),
    ("url=ftp://h/", "expected a URL such as"),
    ("bsp_max_queue_size=abc", "bsp_max_queue_size: "),
    ("bsp_schedule_delay=0", "bsp_schedule_delay: "),
    ("bsp_max_export_batch_size=-1", "bsp_max_export_batch_size: "),
    ("resource=zone", "expected opentelemetry,resource=<key>=<value>, found 'zone'"),
    ("foo=bar", "there is no setting 'foo' of the mode opentelemetry")])
def test_settings_that_make_no_sense_end_the_start(start_server, repository, config, message):
    server = start_server(repository, f"--trace-config=opentelemetry,{config}", wait_for=None)
    assert server.wait_for_exit() == 1
    assert 'Bad option: "--trace-config"' in server.log and message in server.log
