# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The documents for users: each example prints what the document shows, and each call has its place."""

import re

import pytest
from document_examples import Reader
from server_process import ROOT

DOCUMENTS = ("getting-started", "http-api", "grpc-api", "observability-api")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_examples_of_a_document_print_what_it_shows(name, tmp_path):
    (tmp_path / "resources").symlink_to(ROOT / "resources")
    (tmp_path / "proto").symlink_to(ROOT / "proto")
    with Reader(f"docs/{name}.md", tmp_path) as reader:
        reader.read((ROOT / "docs" / f"{name}.md").read_text())


def calls(proto):
    return re.findall(r"^  rpc (\w+)\(", (ROOT / "proto" / proto).read_text(), re.MULTILINE)


def test_each_call_of_the_inference_service_is_described():
    text = (ROOT / "docs" / "grpc-api.md").read_text()
    assert [call for call in calls("grpc_service.proto") if f"`{call}`" not in text] == []


def test_each_query_of_the_observability_extension_has_an_example():
    text = (ROOT / "docs" / "observability-api.md").read_text()
    assert [call for call in calls("observability.proto") if f"`{call}`" not in text] == []
    queries = [re.sub(r"(?<=[a-z])(?=[A-Z])", "-", call).lower() for call in calls("observability.proto") if not call.startswith("Watch")]
    assert [query for query in queries if f"/v2/thalassa/{query} " not in text.replace("\n", " ")] == []
