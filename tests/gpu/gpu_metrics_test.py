# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The metrics of a real GPU beside the values of nvidia-smi."""

import re
import shutil
import subprocess

import pytest
from http_client import HttpClient
from server_process import wait_until

FIELDS = ("uuid", "memory.total", "power.limit")


def scrape(server):
    """Returns the samples of the metrics of GPUs, by family and uuid."""
    client = HttpClient(server.metrics_url)
    text = client.get("/metrics").body.decode()
    client.close()
    found = re.findall(r'^(nv_gpu_\w+|nv_energy_consumption)\{gpu_uuid="([^"]+)"\} (\S+)$', text, re.MULTILINE)
    return {(family, uuid): float(value) for family, uuid, value in found}


@pytest.mark.skipif(shutil.which("nvidia-smi") is None, reason="there is no nvidia-smi")
def test_metrics_agree_with_nvidia_smi(start_server, repository):
    command = ["nvidia-smi", f"--query-gpu={','.join(FIELDS)}", "--format=csv,noheader,nounits"]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    expected = {uuid: (float(memory), float(power)) for uuid, memory, power in (line.split(", ") for line in lines)}
    repository.add_identity("identity")
    server = start_server(repository, "--metrics-interval-ms=100")
    assert "metrics of GPUs are not available" not in server.log
    wait_until(lambda: scrape(server), "the GPUs are read")
    samples = scrape(server)
    uuids = {uuid for _, uuid in samples}
    assert uuids and uuids <= set(expected), "the server uses GPUs that nvidia-smi shows"
    for uuid in uuids:
        memory, power = expected[uuid]
        assert samples["nv_gpu_memory_total_bytes", uuid] == memory * (1 << 20)
        assert samples["nv_gpu_power_limit", uuid] == pytest.approx(power, abs=0.01)
        assert 0 < samples["nv_gpu_memory_used_bytes", uuid] < memory * (1 << 20)
        assert 0 <= samples["nv_gpu_utilization", uuid] <= 1
        assert samples["nv_gpu_power_usage", uuid] > 0
        wait_until(lambda uuid=uuid: scrape(server)["nv_energy_consumption", uuid] > 0, "the GPU uses energy")
