// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/sequence_controls.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "core/inference/parameters.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::scheduling {
namespace {

using Proto = ::inference::ModelSequenceBatching::Control;
using inference::InputTensor;
using inference::Request;

template <typename Value> tensor::Buffer bufferOf(Value value)
{
    char bytes[sizeof(value)];
    std::memcpy(bytes, &value, sizeof(value));
    return tensor::copiedBuffer({bytes, sizeof(value)});
}

// Little-endian, like all tensors; the 32-bit types take the low bits (row 4.3.15).
tensor::Buffer idBuffer(const inference::CorrelationId& id, tensor::DataType type)
{
    if (type == tensor::DataType::Bytes) {
        const std::string* const text = std::get_if<std::string>(&id);
        const std::string bytes = text == nullptr ? std::string() : *text;
        const auto size = static_cast<uint32_t>(bytes.size());
        std::string element(sizeof(size), '\0');
        std::memcpy(element.data(), &size, sizeof(size));
        return tensor::copiedBuffer(element + bytes);
    }
    const uint64_t* const number = std::get_if<uint64_t>(&id);
    const uint64_t value = number == nullptr ? 0 : *number;
    const bool isShort = type == tensor::DataType::Int32 || type == tensor::DataType::Uint32;
    return isShort ? bufferOf(static_cast<uint32_t>(value)) : bufferOf(value);
}

} // namespace

SequenceControls::SequenceControls(const ::inference::ModelConfig& config)
{
    if (config.max_batch_size() > 0)
        m_shape.push_back(1);
    for (const auto& input : config.sequence_batching().control_input()) {
        for (const Proto& proto : input.control()) {
            Control control{input.name(), proto.kind()};
            if (proto.int32_false_true_size() == 2) {
                control.dataType = tensor::DataType::Int32;
                for (int i = 0; i < 2; ++i)
                    control.values[i] = bufferOf(proto.int32_false_true(i));
            } else if (proto.fp32_false_true_size() == 2) {
                control.dataType = tensor::DataType::Fp32;
                for (int i = 0; i < 2; ++i)
                    control.values[i] = bufferOf(proto.fp32_false_true(i));
            } else if (proto.bool_false_true_size() == 2) {
                control.dataType = tensor::DataType::Bool;
                for (int i = 0; i < 2; ++i)
                    control.values[i] = bufferOf(static_cast<char>(proto.bool_false_true(i)));
            } else {
                control.dataType = static_cast<tensor::DataType>(proto.data_type());
            }
            m_controls.push_back(std::move(control));
        }
    }
}

void SequenceControls::addTo(Request& request, bool isReady) const
{
    for (const Control& control : m_controls) {
        InputTensor* input = request.findInput(control.name);
        if (input == nullptr) {
            input = &request.inputs.emplace_back();
            input->name = control.name;
        }
        input->dataType = control.dataType;
        input->shape = input->backendShape = m_shape;
        input->data = valueOf(control, request, isReady);
    }
}

tensor::Buffer SequenceControls::valueOf(
    const Control& control, const Request& request, bool isReady) const
{
    switch (control.kind) {
    case Proto::CONTROL_SEQUENCE_START:
        return control.values[(request.flags & inference::kSequenceStart) != 0];
    case Proto::CONTROL_SEQUENCE_END:
        return control.values[(request.flags & inference::kSequenceEnd) != 0];
    case Proto::CONTROL_SEQUENCE_READY:
        return control.values[isReady];
    default:
        return idBuffer(request.correlationId, control.dataType);
    }
}

} // namespace thalassa::scheduling
