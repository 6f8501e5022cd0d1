// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A batching library for tests that has none of the functions of custom batching.

extern "C" {

int thalassa_nothing()
{
    return 0;
}

} // extern "C"
