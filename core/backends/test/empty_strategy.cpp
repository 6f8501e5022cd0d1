// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for tests without any function of custom batching, where a batching library is sought.

extern "C" {

int thalassa_nothing()
{
    return 0;
}

} // extern "C"
