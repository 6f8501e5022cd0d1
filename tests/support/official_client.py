# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The official client, over both protocols."""

import tritonclient.grpc as grpcclient


def client_of(library, server):
    """Returns a client of the server; `library`: tritonclient.grpc or .http."""
    return library.InferenceServerClient(server.grpc_url if library is grpcclient else server.http_url)
