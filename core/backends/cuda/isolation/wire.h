// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WireWriter and WireReader: the content of a message between the server and a worker process, both
// of which run on one machine: whole numbers of 64 bits in its byte order, and texts and lists with
// their length before them. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace thalassa::backends::kernels {

class WireWriter {
public:
    void number(uint64_t value);
    void text(std::string_view value);
    void numbers(const std::vector<int64_t>& values);

    std::string take() { return std::move(m_content); }

private:
    std::string m_content;
};

// Reads what a WireWriter wrote, in the same order. A value that the content lacks is read as 0 or
// empty, and isComplete() is false from then on: the reader never reads beyond the content, and
// allocates no more than a small multiple of its size.
class WireReader {
public:
    // The content outlives the reader.
    explicit WireReader(std::string_view content)
        : m_rest(content)
    {
    }

    uint64_t number();
    std::string text();
    std::vector<int64_t> numbers();

    // Returns whether everything was there, and nothing is left.
    bool isComplete() const { return !m_hasFailed && m_rest.empty(); }

private:
    // Returns the number of entries of a list, each of which has at least 8 bytes.
    uint64_t count();

    std::string_view m_rest;
    bool m_hasFailed = false;
};

} // namespace thalassa::backends::kernels
