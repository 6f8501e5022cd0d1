# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""--host-policy: the processors on which instances run and the NUMA node of their memory, as the kernel shows them."""

import os
import pathlib

import pytest
import tritonclient.grpc as grpcclient
import tritonclient.http as httpclient
from host_policies import add_asking, failure
from server_process import wait_until
from steered import probe_inputs

CORES = sorted(os.sched_getaffinity(0))
LAST = str(CORES[-1])
NODE = pathlib.Path("/sys/devices/system/node/node0")


def cores_of(task):
    lines = (task / "status").read_text().splitlines()
    return next(line.split()[1] for line in lines if line.startswith("Cpus_allowed_list"))


def tasks(server, name=None):
    """Returns the server's threads, or those of one instance, which have its name."""
    found = []
    for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
        try:
            if name is None or (task / "comm").read_text().strip() == name:
                found.append(task)
        except OSError:
            pass  # the thread has just ended
    return found


def task(server, name):
    (found,) = wait_until(lambda: tasks(server, name), f"there is a thread {name}")
    return found


def infer(server, library, model):
    with library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url) as client:
        return client.infer(model, probe_inputs(library)).as_numpy("INSTANCE")


@pytest.mark.rows("3.5.9", "7.63")
def test_instances_run_on_the_processors_of_their_policy(start_server, repository):
    repository.add_probe("usual")
    repository.add("placed", 'backend: "probe"\ninstance_group [ { name: "own" kind: KIND_CPU count: 2 host_policy: "mine" }, '
                             '{ name: "model" kind: KIND_MODEL count: 1 } ]\n')
    before = {cores_of(pathlib.Path("/proc/self"))}
    server = start_server(repository, f"--host-policy=mine,cpu-cores={LAST}", f"--host-policy=model,cpu-cores={CORES[0]}")
    for name, cores in (("own_0", LAST), ("own_1", LAST), ("model_0", str(CORES[0]))):
        wait_until(lambda: cores_of(task(server, name)) == cores, f"{name} runs on {cores}")
    placed = [task(server, name) for name in ("own_0", "own_1", "model_0")]
    others = [one for one in tasks(server) if one not in placed]
    assert {cores_of(one) for one in others} == before, "nobody else is placed: not who loaded, and not who polls"
    for library in (grpcclient, httpclient):
        assert infer(server, library, "placed") is not None
        assert infer(server, library, "usual") is not None


@pytest.mark.rows("3.5.9", "7.63", "11.5.2")
def test_instances_prefer_the_memory_of_their_node(start_server, repository):
    repository.add_probe("probe", extra="")
    if not NODE.exists():  # the kernel lists no node
        server = start_server(repository, "--host-policy=cpu,numa-node=0", "--exit-on-error=false", wait_for="live")
        server.wait_for_log("this machine has no NUMA node 0; it has none that it reports")
        return
    server = start_server(repository, "--host-policy=cpu,numa-node=0")
    thread = task(server, "probe_0_0")
    wait_until(lambda: "prefer:0" in (thread / "numa_maps").read_text(), "the thread prefers the node's memory")
    assert cores_of(thread) == (NODE / "cpulist").read_text().strip()
    main = pathlib.Path(f"/proc/{server.process.pid}/task/{server.process.pid}")
    assert "prefer:0" not in (main / "numa_maps").read_text()


@pytest.mark.rows("3.5.9")
def test_a_policy_holds_while_an_instance_is_initialized(start_server, repository, tmp_path):
    """Afterwards the loading thread has its own processors again."""
    gate = tmp_path / "gate"
    repository.add_faulty("held", instance_initialize=f"wait:{gate}")
    every = cores_of(pathlib.Path("/proc/self"))
    server = start_server(repository, f"--host-policy=cpu,cpu-cores={LAST}", wait_for=None)
    try:
        wait_until(lambda: len(CORES) == 1 or LAST in {cores_of(one) for one in tasks(server)}, "the loading thread is placed")
    finally:
        gate.touch()
    instance = task(server, "held_0_0")
    wait_until(lambda: cores_of(instance) == LAST, "the instance is placed")
    wait_until(lambda: {cores_of(one) for one in tasks(server) if one != instance} == {every}, "all others are as before")


@pytest.mark.rows("9.3.23", "3.5.9")
def test_backends_are_told_the_settings(start_server, repository):
    add_asking(repository, "asking")
    assert failure(start_server, repository, f"--host-policy=cpu,cpu-cores={LAST}").endswith(
        f'the host policy is {{"cpu":{{"cpu-cores":"{LAST}"}}}} on processors {LAST} with memory policy 0')


@pytest.mark.rows("3.5.9")
@pytest.mark.parametrize("setting, said", [
    ("cpu-cores=60000", "cannot run on the processors 60000"), (f"cpu-cores={LAST},60000", f"processors {LAST},60000"),
    ("numa-node=60000", "this machine has no NUMA node 60000")], ids=["processor", "one of two processors", "node"])
def test_what_the_machine_has_not_fails_the_load(start_server, repository, setting, said):
    repository.add_probe("probe")
    text = failure(start_server, repository, f"--host-policy=cpu,{setting}")
    assert "model instance 'probe_0_0': host policy 'cpu'" in text
    assert said in text
