// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TensorWriter writes an output tensor as a flat JSON array (row 1.3.25), in slices.
// *thread-compatible*; the functions are pure.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "core/inference/response.h"

namespace thalassa::httpapi {

// Returns INVALID_ARGUMENT for FP16, BF16 and for BYTES data that are cut off, which have no JSON.
absl::Status checkWritable(const inference::OutputTensor& output);

class TensorWriter {
public:
    enum class Form : bool { Array, Elements }; // Elements: without the array's brackets

    // REQUIRES: checkWritable() has accepted the tensor, which outlives the writer.
    explicit TensorWriter(const inference::OutputTensor& output, Form form = Form::Array)
        : m_output(output)
        , m_form(form)
    {
    }

    // Appends to `json` until it has `size` bytes, or a few more. Returns true when all is written.
    bool write(std::string& json, size_t size);
    // Makes the next write() begin the array again.
    void rewind() { *this = TensorWriter(m_output.get(), m_form); }

private:
    void writeFlags(std::string& json, size_t size);
    template <typename Element> void writeElements(std::string& json, size_t size);
    void writeTexts(std::string& json, size_t size);
    void writeSome(std::string& json, size_t size);

    std::reference_wrapper<const inference::OutputTensor> m_output;
    Form m_form;
    size_t m_at = 0;             // place of the tensor's next byte to write
    size_t m_textRest = 0;       // bytes left of a text that is written in part
    bool m_isInsideText = false; // its first quote is written
    bool m_hasBegun = false;
};

// Estimates the number of bytes of the tensor as JSON, by its type and size.
size_t jsonSizeGuess(const inference::OutputTensor& output);

// Appends the whole array at once. Fails as checkWritable() does.
absl::Status appendTensorJson(const inference::OutputTensor& output, std::string& json);

} // namespace thalassa::httpapi
