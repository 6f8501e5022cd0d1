# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Bytes that a backend does not write must not contain data of other requests."""

import pytest
from http_client import HttpClient, binary_tensor

PATTERN = b"\xa5\x5a\xc3\x3c"


@pytest.mark.parametrize("count", [1, 16, 1000, 100_000])
def test_outputs_that_no_backend_wrote_hold_no_bytes_of_other_requests(start_attacked, repository, count):
    repository.add_faulty("unwritten", execute=f"unwritten:{count}")
    client = HttpClient(start_attacked().http_url)
    data = PATTERN * count
    filled = {"inputs": [binary_tensor("INPUT0", len(data), [count])], "parameters": {"binary_data_output": True}}
    for _ in range(20):
        assert client.infer("echo_FP32", filled, data).split()[1] == data
        head, left = client.infer("unwritten", filled, data).split()
        assert head["outputs"][0]["shape"] == [count] and left == bytes(4 * count)
