// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// JsonText is the JSON of an answer, whose tensors are converted when it is written.
// *thread-compatible*. The tensors must outlive it.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/api/json/tensor_writer.h"

namespace thalassa::httpapi {

class JsonText {
public:
    void append(std::string_view text);
    // REQUIRES: as the constructor of TensorWriter.
    void append(const TensorWriter& tensor, size_t sizeGuess);

    // The estimated number of bytes of the whole text, see jsonSizeGuess().
    size_t sizeGuess() const { return m_sizeGuess; }

    // Appends to `json` until it has `size` bytes, or a few more. Returns true when all is written.
    bool write(std::string& json, size_t size);
    // Makes the next write() begin at the start.
    void rewind();
    // REQUIRES: nothing is written yet.
    std::string whole();

private:
    struct Part {
        std::string text;
        std::optional<TensorWriter> tensor; // behind the text
    };

    std::deque<Part> m_parts;
    size_t m_next = 0;         // the part that is written next
    bool m_isInTensor = false; // its text is written
    size_t m_sizeGuess = 0;
};

} // namespace thalassa::httpapi
