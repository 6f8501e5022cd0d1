# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""For all Python tests: what a test says with @pytest.mark.rows("1.3.4") goes into its result, where script/rows reads it."""


def pytest_collection_modifyitems(items):
    for item in items:
        rows = [row for marker in item.iter_markers("rows") for row in marker.args]
        if rows:
            item.user_properties.append(("rows", " ".join(rows)))
