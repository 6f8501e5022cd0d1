# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Fixtures of the differential tests: a pair of servers that no test changes, and the table of known differences."""

import pytest
from differences import read_table
from pair_of_servers import both_servers


@pytest.fixture(scope="session")
def servers(tmp_path_factory):
    with both_servers(tmp_path_factory.mktemp("models"), "--exit-on-error=false", "--strict-readiness=false") as pair:
        yield pair


@pytest.fixture(scope="session")
def known():
    return read_table()
