# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Operating a server: its events, who changed which setting, why it is not ready, and drains."""

import json
import os
import socket
import subprocess
import threading

import grpc
import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from batching import MARKER, ask, busy, sender
from http_client import HttpClient
from model_repository import ModelRepository
from observability import Observability, message
from sequences import add_sequences
from server_process import BUILD, ServerProcess, wait_until
from steered import probe_inputs
from tritonclient.utils import InferenceServerException

EXPLICIT = ("--model-control-mode=explicit", "--load-model=*")
HERE = "127.0.0.1"


@pytest.fixture(name="repository")
def _repository(tmp_path):
    made = ModelRepository(tmp_path / "models")
    made.add_probe(MARKER)
    return made


@pytest.fixture(name="server")
def _server(repository):
    repository.add_probe("probe")
    with ServerProcess(repository, *EXPLICIT) as started:
        yield started


@pytest.fixture(name="service")
def _service(server):
    with Observability(server.admin_grpc_url) as opened:
        yield opened


def post(server, question, **request):
    return HttpClient(server.admin_url).post(f"/v2/thalassa/{question}", json.dumps(request).encode())


def infer(server, model="probe", orders="", **options):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        return client.infer(model, probe_inputs(grpcclient, orders), client_timeout=60, **options)


def told(service, *kinds, **request):
    """Returns the events as (kind, model, version, actor)."""
    wanted = [f"EVENT_{kind}" for kind in kinds]
    events = service.Events(kinds=wanted, **request).events
    name = {value.number: value.name.removeprefix("EVENT_") for value in message("Event").DESCRIPTOR.fields_by_name["kind"].enum_type.values}
    return [(name[one.kind], one.model, one.version, one.actor) for one in events]


def code_of(call):
    with pytest.raises(grpc.RpcError) as error:
        call()
    return error.value.code()


@pytest.mark.parametrize("library, actor", [(grpcclient, f"grpc {HERE}"), (httpclient, f"http {HERE}")], ids=["grpc", "http"])
def test_loads_and_unloads_are_events_with_their_actors(server, service, library, actor):
    before = service.Events().last_id
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        client.unload_model("probe")
        wait_until(lambda: told(service, "UNLOADED", after_id=before), "it is unloaded")
        client.load_model("probe")
        with pytest.raises(InferenceServerException):
            client.load_model("nothing")
    assert told(service, after_id=before) == [
        ("UNLOAD_ASKED", "probe", 0, actor), ("UNLOADED", "probe", 1, ""), ("LOAD_ASKED", "probe", 0, actor), ("LOADED", "probe", 1, ""),
        ("LOAD_ASKED", "nothing", 0, actor), ("CONTROL_FAILED", "nothing", 0, actor)]


def test_a_start_is_told(service):
    assert sorted(told(service)) == sorted([("LOADED", MARKER, 1, ""), ("LOADED", "probe", 1, ""), ("STARTED", "", 0, "")])
    assert told(service)[-1][0] == "STARTED"


def test_events_are_filtered_and_limited(service):
    all_of_them = service.Events().events
    assert [one.id for one in all_of_them] == [1, 2, 3]
    latest = service.Events(limit=1)
    assert [one.id for one in latest.events] == [3] and latest.left_out == 2 and latest.last_id == 3
    assert told(service, filter=message("ModelFilter", model="probe")) == [("LOADED", "probe", 1, "")]
    assert told(service, filter=message("ModelFilter", model="probe", version=7)) == []
    assert told(service, "STARTED") == [("STARTED", "", 0, "")]
    assert not service.Events(after_id=3).events


def test_a_watch_tells_events_as_they_happen(server, service):
    watch = service.WatchEvents(interval_ms=100)
    first = next(watch)
    assert first.last_id == 3 and len(first.events) == 3
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.update_log_settings({"log_verbose_level": 1})
    news = next(watch)
    assert [one.text for one in news.events] == ["log_verbose_level 0 -> 1"] and news.events[0].id == 4
    watch.cancel()
    limited = service.WatchEvents(events=message("EventsRequest", limit=1), interval_ms=100)
    assert [next(limited).events[0].id for _ in range(4)] == [1, 2, 3, 4]
    limited.cancel()


def test_refused_requests_are_told_in_few_events(repository):
    repository.add_probe("full", 1, "dynamic_batching { default_queue_policy { max_queue_size: 1 } }\n")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url) as service, sender(server) as waiting, busy(server, "full", rows=1):
        waiting.send("full", ask())
        waiting.settle()
        for _ in range(5):
            with pytest.raises(InferenceServerException, match="Exceeds maximum queue size"):
                infer_one(server, "full")
        def counts():
            return [one.count for one in service.Events(kinds=["EVENT_REQUESTS_REFUSED"]).events]
        wait_until(counts, "the first is told")
        events = service.Events(kinds=["EVENT_REQUESTS_REFUSED"]).events
        assert (events[0].model, events[0].version, events[0].count) == ("full", 1, 1)
        assert "Exceeds maximum queue size" in events[0].text
        wait_until(lambda: sum(counts()) == 5, "so are the others, when the burst is over")
        assert len(counts()) < 5


def infer_one(server, model):
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        return client.infer(model, ask().inputs(), client_timeout=60)


def test_what_the_transport_refuses_is_told(server, service):
    assert HttpClient(server.http_url).request("GET", "/v2/health/live", headers={"Content-Length": "x"}).status == 400
    wait_until(lambda: told(service, "TRANSPORT_REFUSED"), "it is told")
    event = service.Events(kinds=["EVENT_TRANSPORT_REFUSED"]).events[0]
    assert event.count == 1 and HERE in event.text


@pytest.mark.rows("1.10.3 2.3.8")
def test_changes_of_traces_have_a_revision_and_an_actor(repository, tmp_path):
    repository.add_probe("probe")
    with ServerProcess(repository, f"--trace-config=triton,file={tmp_path}/trace", "--trace-config=rate=1000") as server, \
            Observability(server.admin_grpc_url) as service:
        seen = service.TraceSettings()
        assert seen.revision.number == 1 and seen.revision.changed_unix_ns == 0
        assert [(layer.model, layer.settings["trace_rate"]) for layer in seen.layers] == [("", "1000")]
        with httpclient.InferenceServerClient(server.http_url) as client:
            client.update_trace_settings("probe", {"trace_rate": "7"})
        stale = {"change": message("TraceChange", set={"trace_rate": "3"}), "revision": seen.revision.number}
        assert code_of(lambda: service.TraceSettings(**stale)) == grpc.StatusCode.ABORTED
        assert post(server, "trace-settings", revision=1, change={"set": {"trace_rate": "3"}}).status == 409
        now = service.TraceSettings()
        assert now.revision.number == 2 and now.revision.changed_by == f"http {HERE}" and now.revision.changed_unix_ns > 0
        assert [(layer.model, layer.settings["trace_rate"]) for layer in now.layers] == [("", "1000"), ("probe", "7")]
        assert [(layer.model, list(layer.own)) for layer in now.layers] == [("", []), ("probe", ["trace_rate"])]
        change = message("TraceChange", model="probe", set={"trace_level": "TIMESTAMPS,TENSORS", "trace_count": "5"}, clear=["trace_rate"])
        changed = service.TraceSettings(change=change, revision=2)
        assert changed.revision.number == 3 and changed.revision.changed_by == f"grpc {HERE}"
        assert dict(changed.layers[1].settings) | {"trace_file": ""} == {
            "trace_level": "TIMESTAMPS,TENSORS", "trace_rate": "1000", "trace_count": "5", "log_frequency": "0", "trace_file": "", "trace_mode": "triton"}
        assert list(changed.layers[1].own) == ["trace_level", "trace_count"]
        assert [one.text for one in service.Events(kinds=["EVENT_SETTING_CHANGED"]).events] == [
            "trace_rate 1000 -> 7", "trace_level OFF -> TIMESTAMPS,TENSORS, trace_rate 7 -> 1000, trace_count -1 -> 5"]
        for _ in range(2):  # the second call changes nothing
            assert service.TraceSettings(change=message("TraceChange", set={"trace_rate": "44"})).revision.number == 4
        assert len(service.Events(kinds=["EVENT_SETTING_CHANGED"]).events) == 3
        refused = service.Events(kinds=["EVENT_SETTING_REFUSED"]).events
        assert len(refused) == 1 and "revision" in refused[0].text and refused[0].actor == f"grpc {HERE}"


@pytest.mark.parametrize("change, says", [
    ({"set": {"trace_file": "/tmp/x"}}, "trace file location can not be updated"), ({"set": {"trace_speed": "1"}}, "trace_speed"),
    ({"set": {"trace_rate": "fast"}}, "trace_rate"), ({"set": {"trace_level": "LOUD"}}, "expected OFF, TIMESTAMPS, TENSORS"),
    ({"set": {"trace_rate": "1"}, "clear": ["trace_rate"]}, "both"), ({"model": "nothing", "set": {"trace_rate": "1"}}, "nothing")])
def test_changes_that_make_no_sense_change_nothing(server, service, change, says):
    refused = post(server, "trace-settings", change=change)
    assert refused.status >= 400 and says in refused.error
    assert service.TraceSettings().revision.number == 1


def test_changes_of_the_log_have_a_revision(server, service):
    log = service.LogSettings()
    assert log.revision.number == 1 and log.settings.log_info and log.settings.log_format == "default"
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        client.update_log_settings({"log_verbose_level": 2})
        client.update_log_settings({"log_verbose_level": 2})  # changes nothing
    changed = post(server, "log-settings", revision=2, change={"log_warning": False, "log_format": "ISO8601"})
    assert changed.status == 200 and int(changed.json["revision"]["number"]) == 3
    assert post(server, "log-settings", revision=2, change={"log_warning": True}).status == 409
    for wrong in ({"log_format": "loud"}, {"log_file": "/tmp/x"}, {"log_verbose_level": 2**31}):
        assert post(server, "log-settings", change=wrong).status in (400, 501)
    now = service.LogSettings()
    assert (now.revision.number, now.revision.changed_by) == (3, f"http {HERE}")
    assert (now.settings.log_warning, now.settings.log_verbose_level, now.settings.log_format) == (False, 2, "ISO8601")


def test_of_many_changes_of_one_revision_one_succeeds(server, service):
    outcomes = []

    def change(level):
        with Observability(server.admin_grpc_url) as mine:
            try:
                mine.LogSettings(change=message("LogSettings", log_verbose_level=level), revision=1)
                outcomes.append("changed")
            except grpc.RpcError as error:
                outcomes.append(error.code().name)

    threads = [threading.Thread(target=change, args=(level, )) for level in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["ABORTED"] * 7 + ["changed"]
    assert service.LogSettings().revision.number == 2


def test_why_a_server_is_not_ready(repository, server, service):
    ready = service.Explain(readiness=message("ModelFilter")).readiness
    assert ready.is_ready and ready.sentence == "the server is ready" and not ready.unready
    broken = os.path.join(os.fspath(repository), "broken")
    os.makedirs(os.path.join(broken, "1"))
    with open(os.path.join(broken, "config.pbtxt"), "w", encoding="utf-8") as config:
        config.write('backend: "probe"\ninstance_group { kind: KIND_CPU gpus: [ 0 ] }\n')
    with grpcclient.InferenceServerClient(server.grpc_url) as client:
        with pytest.raises(InferenceServerException) as error:
            client.load_model("broken")
        why = service.Explain(readiness=message("ModelFilter")).readiness
        assert not why.is_ready and [one.model for one in why.unready] == ["broken"]
        assert why.unready[0].state == "UNAVAILABLE" and "config.pbtxt:2" in why.unready[0].reason
        assert why.sentence.startswith("the server is not ready: model 'broken' version 1 is UNAVAILABLE: ") and why.unready[0].reason in why.sentence
        assert why.unready[0].reason in error.value.message()
        health = HttpClient(server.http_url).get("/v2/health/ready")
        assert (health.status, health.json) == (400, {"ready": False, "reason": f"model 'broken' version 1 is UNAVAILABLE: {why.unready[0].reason}"})
        with httpclient.InferenceServerClient(server.http_url) as http:
            assert not http.is_server_ready() and http.is_model_ready("probe") and not http.is_model_ready("broken")
        for which in ({}, {"version": 1}):
            alone = service.Explain(readiness=message("ModelFilter", model="broken", **which)).readiness
            assert alone.sentence == f"model 'broken' is not ready: version 1 is UNAVAILABLE: {why.unready[0].reason}"
        with open(os.path.join(broken, "config.pbtxt"), "w", encoding="utf-8") as config:
            config.write('backend: "probe"\nmax_batch_size: -3\n')
        with pytest.raises(InferenceServerException, match=r"must be 0 or more, got -3: [^(]*\(in [^ ]*/broken/config.pbtxt:2\)"):
            client.load_model("broken")
        with pytest.raises(InferenceServerException, match=r"must be 0 or more, got -4: [^(]*\(in the load call\)"):
            client.load_model("broken", config='{"backend": "probe", "max_batch_size": -4}')
        client.unload_model("broken")
        client.unload_model("probe")
        wait_until(lambda: service.Explain(readiness=message("ModelFilter")).readiness.is_ready, "what is unloaded is not missed")
        unloaded = service.Explain(readiness=message("ModelFilter", model="probe")).readiness
        assert unloaded.sentence == "model 'probe' is not ready: version 1 is UNAVAILABLE: unloaded"
    for never, told in (({"model": "never"}, "unknown model 'never'"), ({"model": "probe", "version": 99}, "model 'probe' has no version 99; there are 1")):
        with pytest.raises(grpc.RpcError) as error:
            service.Explain(readiness=message("ModelFilter", **never))
        assert error.value.code() == grpc.StatusCode.NOT_FOUND and told in error.value.details()


def is_ready(server):
    with httpclient.InferenceServerClient(server.http_url) as http, grpcclient.InferenceServerClient(server.grpc_url) as client:
        answers = {http.is_server_ready(), client.is_server_ready(), http.is_model_ready("probe"), client.is_model_ready("probe")}
        assert len(answers) == 1 and http.is_server_live()
        return answers.pop()


State = {name: number for number, name in enumerate(("SERVING", "GRACE", "REFUSING"))}


@pytest.mark.rows("10.6.2")
def test_a_drain_takes_a_server_out_of_service_and_back(server, service):
    assert is_ready(server) and service.Drain().state == State["SERVING"]
    begun = service.Drain(action="BEGIN", grace_ms=3_600_000)
    assert begun.state == State["GRACE"] and begun.begun_by == f"grpc {HERE}" and begun.refuses_from_unix_ns - begun.begin_unix_ns == 3_600 * 10**9
    assert not is_ready(server)
    assert service.Explain(readiness=message("ModelFilter")).readiness.sentence == "the server is not ready: it is being drained"
    assert service.Explain(readiness=message("ModelFilter", model="probe")).readiness.sentence == "model 'probe' is ready, but the server is being drained"
    infer(server)
    assert post(server, "drain", action="BEGIN").json["state"] == "GRACE"  # has begun
    assert service.Drain().accepted_count == 1
    http = HttpClient(server.http_url)
    unready = {"ready": False, "reason": "the server is being drained"}
    assert (http.get("/v2/health/ready").status, http.get("/v2/health/ready").json) == (400, unready)
    assert (http.get("/v2/models/probe/ready").status, http.get("/v2/models/probe/ready").json) == (400, {"name": "probe", **unready})
    assert http.get("/v2/health/live").json == {"live": True} and http.get("/v2/models/never/ready").status == 404
    ended = post(server, "drain", action="END")
    assert ended.json["state"] == "SERVING" and is_ready(server)
    server.wait_for_log(f"the server is drained: it is no longer ready, and refuses requests after 3600000 ms; requested by grpc {HERE}")
    server.wait_for_log("the drain has ended: the server accepts requests again; it accepted 1 and refused 0 since the drain began; "
                        f"requested by http {HERE}")
    assert told(service, "DRAIN_BEGAN", "DRAIN_ENDED") == [("DRAIN_BEGAN", "", 0, f"grpc {HERE}"), ("DRAIN_ENDED", "", 0, f"http {HERE}")]


def test_a_drained_server_answers_what_it_has_and_refuses_the_rest(server, service):
    with sender(server) as running:
        running.send("probe", ask(0, "delay_ms=4000"))
        running.settle()
        assert service.Drain(action="BEGIN").state == State["REFUSING"]
        drained = service.Drain()
        assert drained.in_flight_count >= 1
        with pytest.raises(InferenceServerException, match="the server is drained") as error:
            infer(server)
        assert "UNAVAILABLE" in error.value.status()
        http = HttpClient(server.http_url)
        refused = http.post("/v2/models/probe/infer", json.dumps({"inputs": [{"name": "ORDERS", "shape": [1], "datatype": "BYTES", "data": [""]}]}).encode())
        assert refused.status == 503
        answers = running.take(2)
        assert not any(isinstance(one, Exception) for one in answers)
    wait_until(lambda: service.Drain().in_flight_count == 0, "all is answered")
    now = service.Drain()
    assert (now.accepted_count, now.refused_count) == (0, 2)
    service.Drain(action="END")
    infer(server)


def test_sequences_that_have_begun_go_on_in_a_drained_server(repository):
    add_sequences(repository, "sequences", "direct { }")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url) as service, grpcclient.InferenceServerClient(server.grpc_url) as client:
        def go_on(sequence, **flags):
            client.infer("sequences", ask(1).inputs(), sequence_id=sequence, client_timeout=60, **flags)

        go_on(1, sequence_start=True)
        service.Drain(action="BEGIN")
        go_on(1)
        with pytest.raises(InferenceServerException, match="drained"):
            go_on(2, sequence_start=True)
        go_on(1, sequence_end=True)
        assert (service.Drain().accepted_count, service.Drain().refused_count) == (2, 1)


def test_requests_are_told_as_they_end(server, service):
    infer(server, request_id="before")
    wait_until(lambda: service.Requests().requests, "it is remembered")
    watch = service.WatchRequests(requests=message("RequestsRequest", filter=message("ModelFilter", model="probe")), interval_ms=100)
    assert not next(watch).requests
    sent = [f"request{number}" for number in range(50)]
    infer(server, MARKER, request_id="another model's")
    for name in sent:
        infer(server, request_id=name)
    seen = []
    while len(seen) < len(sent):
        news = next(watch)
        assert news.missed == 0 and news.left_out == 0
        seen += [one.client_id for one in news.requests]
    watch.cancel()
    assert sorted(seen) == sorted(sent)  # a request can end after its client has sent the next one


def test_a_watch_says_what_it_could_not_tell(repository):
    repository.add_probe("probe")
    with ServerProcess(repository, "--flight-recorder-count=16") as server, Observability(server.admin_grpc_url) as service:
        watch = service.WatchRequests(interval_ms=2000)
        assert not next(watch).requests
        with sender(server) as many:
            for _ in range(200):
                many.stream.send("probe", probe_inputs(grpcclient))
            many.take(200)
        seen = missed = 0
        while seen + missed < 200:
            news = next(watch)
            seen += len(news.requests)
            missed += news.missed
        assert seen + missed == 200
        watch.cancel()


def test_a_dump_is_a_trace_file(server, service, tmp_path):
    for number in range(20):
        infer(server, request_id=f"grpc{number}")
    with httpclient.InferenceServerClient(server.http_url) as client:
        client.infer("probe", probe_inputs(httpclient), request_id="http")
    wait_until(lambda: len(service.Requests().requests) == 21, "all are remembered")
    text = b"".join(response.chunk for response in service.Dump())
    assert json.loads(text) == HttpClient(server.admin_url).get("/v2/thalassa/dump").json
    file = tmp_path / "dump.json"
    file.write_bytes(text)
    summary = subprocess.run([BUILD / "bin" / "thalassa-trace", "summary", file], capture_output=True, text=True, check=True).stdout
    assert "probe" in summary and "HTTP" in summary and "GRPC" in summary
    objects = json.loads(text)
    ids = {one["request_id"]: one["id"] for one in objects if "request_id" in one}
    assert set(ids) == {"http"} | {f"grpc{number}" for number in range(20)}
    of_http = [one["timestamps"][0]["name"] for one in objects if one["id"] == ids["http"] and "timestamps" in one]
    assert of_http == ["HTTP_RECV_START", "HTTP_RECV_END", "REQUEST_START", "QUEUE_START", "COMPUTE_START", "COMPUTE_INPUT_END",
                       "COMPUTE_OUTPUT_START", "COMPUTE_END", "REQUEST_END", "INFER_RESPONSE_COMPLETE", "HTTP_SEND_START", "HTTP_SEND_END"]
    one = json.loads(b"".join(response.chunk for response in service.Dump(requests=message("RequestsRequest", client_id="grpc7"))))
    assert {entry["id"] for entry in one} == {ids["grpc7"]}
    origins = {record.client_id: record.origin for record in service.Requests().requests}
    assert origins["http"] == "http" and origins["grpc3"] == "grpc"


def test_a_large_dump_comes_in_pieces(repository):
    repository.add_probe("probe")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url) as service:
        assert b"".join(response.chunk for response in service.Dump()) == b"[]"
        with sender(server) as many:
            for _ in range(3000):
                many.stream.send("probe", probe_inputs(grpcclient))
            many.take(3000)
        wait_until(lambda: len(service.Requests(limit=5000).requests) == 3000, "all are remembered")
        chunks = [response.chunk for response in service.Dump()]
        assert len(chunks) > 1 and max(map(len, chunks)) <= 1 << 20
        assert len({one["id"] for one in json.loads(b"".join(chunks))}) == 3000
        begun = service.Dump()
        next(begun)
        begun.cancel()


def test_unread_dumps_are_bounded(repository):
    repository.add_probe("probe")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url, ("grpc.http2.bdp_probe", 0)) as service:
        with sender(server) as many:
            for _ in range(2000):
                many.stream.send("probe", probe_inputs(grpcclient))
            many.take(2000)
        wait_until(lambda: len(service.Requests(limit=5000).requests) == 2000, "all are remembered")
        unread = [service.Dump() for _ in range(4)]
        for one in unread:
            next(one)
        assert code_of(lambda: next(service.Dump())) == grpc.StatusCode.RESOURCE_EXHAUSTED
        for one in unread:
            one.cancel()
        wait_until(lambda: can_dump(service), "there is room again")


def unread_dump(server):
    """Returns a connection and the status of the answer, of which no more is read."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = server.admin_url.split(":")
    connection.connect((host, int(port)))
    connection.sendall(b"GET /v2/thalassa/dump HTTP/1.1\r\nHost: localhost\r\n\r\n")
    return connection, int(connection.recv(12).split()[1])


def test_large_unread_answers_are_bounded(repository):
    repository.add_probe("probe")
    with ServerProcess(repository) as server, Observability(server.admin_grpc_url) as service:
        with sender(server) as many:
            for _ in range(8192):
                many.stream.send("probe", probe_inputs(grpcclient))
            many.take(8192)
        wait_until(lambda: len(service.Requests(limit=10000).requests) == 8192, "all are remembered")
        unread = [unread_dump(server) for _ in range(4)]
        assert [status for _, status in unread] == [200] * 4
        refused = HttpClient(server.admin_url).get("/v2/thalassa/dump")
        assert refused.status == 503 and "4 answers of more than a megabyte are being read already" in refused.json["error"]
        assert HttpClient(server.admin_url).get("/v2/thalassa/snapshot").status == 200
        for connection, _ in unread:
            connection.close()
        wait_until(lambda: HttpClient(server.admin_url).get("/v2/thalassa/dump").status == 200, "there is room again")


def can_dump(service):
    try:
        return bool(list(service.Dump()))
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED
        return False
