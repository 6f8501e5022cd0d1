// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// JsonText: the JSON of an answer, whose tensors are converted when it is written.
// *thread-compatible*. The tensors must outlive it.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/api/tensor_writer.h"

namespace thalassa::httpapi {

class JsonText {
public:
    void append(std::string_view text);
    // REQUIRES: as the constructor of TensorWriter.
    void append(const TensorWriter& tensor, size_t sizeGuess);

    // The number of bytes of the whole: a guess, see jsonSizeGuess().
    size_t sizeGuess() const { return m_sizeGuess; }

    // Appends to `json` until that has `size` bytes, or a few more. True when all is written.
    bool write(std::string& json, size_t size);
    // The next write() begins at the start again.
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
