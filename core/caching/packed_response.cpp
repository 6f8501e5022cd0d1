// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/packed_response.h"

#include <cstring>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "core/tensor/bytes_tensor.h"

namespace thalassa::caching {
namespace {

using inference::Parameter;
using tensor::DataType;

constexpr std::string_view kMagic = "THALRSP1";
constexpr uint32_t kMaxRank = 64;

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the format is little-endian");

// Counts the bytes, and writes them if there is a target, so that size and contents always agree.
class Packer {
public:
    explicit Packer(std::byte* target = nullptr)
        : m_target(target)
    {
    }
    size_t size() const { return m_size; }

    void bytes(const void* data, size_t size)
    {
        if (m_target != nullptr && size > 0)
            std::memcpy(m_target + m_size, data, size);
        m_size += size;
    }
    template <typename Number> void number(Number value) { bytes(&value, sizeof value); }
    void text(std::string_view value)
    {
        number(static_cast<uint32_t>(value.size()));
        bytes(value.data(), value.size());
    }

private:
    std::byte* const m_target;
    size_t m_size = 0;
};

void packParameter(const Parameter& parameter, Packer& packer)
{
    packer.text(parameter.name);
    packer.number(static_cast<uint8_t>(parameter.value.index()));
    std::visit(
        [&packer](const auto& value) {
            using Value = std::decay_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, std::string>)
                packer.text(value);
            else if constexpr (std::is_same_v<Value, bool>)
                packer.number(static_cast<uint8_t>(value));
            else
                packer.number(value);
        },
        parameter.value);
}

void packAll(const StoredResponse& response, Packer& packer)
{
    packer.bytes(kMagic.data(), kMagic.size());
    packer.number(static_cast<uint32_t>(response.outputs.size()));
    packer.number(static_cast<uint32_t>(response.parameters.size()));
    for (const StoredOutput& output : response.outputs) {
        packer.text(output.name);
        packer.number(static_cast<uint32_t>(output.dataType));
        packer.number(static_cast<uint32_t>(output.shape.size()));
        for (const int64_t dimension : output.shape)
            packer.number(dimension);
        packer.number(static_cast<uint64_t>(output.byteSize));
        packer.bytes(output.block ? output.block->data() : nullptr, output.byteSize);
    }
    for (const Parameter& parameter : response.parameters)
        packParameter(parameter, packer);
}

class Unpacker {
public:
    explicit Unpacker(std::string_view bytes)
        : m_rest(bytes)
        , m_whole(bytes.size())
    {
    }

    absl::StatusOr<StoredResponsePtr> run()
    {
        ASSIGN_OR_RETURN(const std::string_view magic, bytes(kMagic.size()));
        if (magic != kMagic)
            return fault("expected the beginning of a response that this server has cached");
        ASSIGN_OR_RETURN(const uint32_t outputs, number<uint32_t>());
        ASSIGN_OR_RETURN(const uint32_t parameters, number<uint32_t>());
        auto response = std::make_shared<StoredResponse>();
        response->isUnpacked = true;
        for (uint32_t i = 0; i < outputs; ++i) {
            ASSIGN_OR_RETURN(StoredOutput one, output());
            response->outputs.push_back(std::move(one));
        }
        for (uint32_t i = 0; i < parameters; ++i) {
            ASSIGN_OR_RETURN(Parameter one, parameter());
            response->parameters.push_back(std::move(one));
        }
        if (!m_rest.empty())
            return fault("unexpected data after the last parameter");
        return response;
    }

private:
    absl::Status fault(const std::string& what) const
    {
        return absl::DataLossError(absl::StrCat("it has ", m_whole,
            " bytes, and is damaged at byte ", m_whole - m_rest.size(), ": ", what));
    }
    absl::StatusOr<std::string_view> bytes(uint64_t size)
    {
        if (size > m_rest.size())
            return fault(absl::StrCat(size, " bytes are cut off"));
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return taken;
    }
    template <typename Number> absl::StatusOr<Number> number()
    {
        ASSIGN_OR_RETURN(const std::string_view taken, bytes(sizeof(Number)));
        Number value;
        std::memcpy(&value, taken.data(), sizeof value);
        return value;
    }
    absl::StatusOr<std::string> text()
    {
        ASSIGN_OR_RETURN(const uint32_t size, number<uint32_t>());
        ASSIGN_OR_RETURN(const std::string_view taken, bytes(size));
        return std::string(taken);
    }

    absl::StatusOr<StoredOutput> output()
    {
        StoredOutput output;
        ASSIGN_OR_RETURN(output.name, text());
        ASSIGN_OR_RETURN(const uint32_t type, number<uint32_t>());
        if (type == 0 || type > static_cast<uint32_t>(DataType::Bf16))
            return fault(absl::StrCat("there is no data type ", type));
        output.dataType = static_cast<DataType>(type);
        ASSIGN_OR_RETURN(const uint32_t rank, number<uint32_t>());
        if (rank > kMaxRank)
            return fault(absl::StrCat("a shape of ", rank, " dimensions"));
        for (uint32_t i = 0; i < rank; ++i) {
            ASSIGN_OR_RETURN(const int64_t dimension, number<int64_t>());
            output.shape.push_back(dimension);
        }
        ASSIGN_OR_RETURN(const uint64_t size, number<uint64_t>());
        ASSIGN_OR_RETURN(const std::string_view data, bytes(size));
        if (!data.empty()) {
            output.block = tensor::allocateHeapBlock(data.size());
            if (!output.block) {
                return absl::UnavailableError(absl::StrCat("there is no memory for ", data.size(),
                    " bytes of output '", output.name, "'"));
            }
            std::memcpy(output.block->data(), data.data(), data.size());
            output.byteSize = data.size();
        }
        RETURN_IF_ERROR(checkSize(output));
        return output;
    }

    absl::Status checkSize(const StoredOutput& output) const
    {
        const auto elements = tensor::elementCount(output.shape);
        const auto needed = tensor::byteSize(output.dataType, output.shape);
        if (!elements.ok() || !needed.ok())
            return fault("an invalid shape");
        const bool isBytes = output.dataType == DataType::Bytes;
        if (isBytes) {
            const auto counted = tensor::countElements(
                output.block ? tensor::Buffer(output.block) : tensor::Buffer());
            if (!counted.ok() || *counted != *elements)
                return fault("strings that do not fit their shape");
        } else if (static_cast<uint64_t>(*needed) != output.byteSize) {
            return fault(absl::StrCat(
                "an output of ", output.byteSize, " bytes whose shape requires ", *needed));
        }
        return absl::OkStatus();
    }

    absl::StatusOr<Parameter> parameter()
    {
        Parameter parameter;
        ASSIGN_OR_RETURN(parameter.name, text());
        ASSIGN_OR_RETURN(const uint8_t kind, number<uint8_t>());
        switch (kind) {
        case 0: {
            ASSIGN_OR_RETURN(parameter.value, text());
            return parameter;
        }
        case 1: {
            ASSIGN_OR_RETURN(parameter.value, number<int64_t>());
            return parameter;
        }
        case 2: {
            ASSIGN_OR_RETURN(const uint8_t flag, number<uint8_t>());
            parameter.value = flag != 0;
            return parameter;
        }
        case 3: {
            ASSIGN_OR_RETURN(parameter.value, number<double>());
            return parameter;
        }
        default:
            return fault(absl::StrCat("there is no kind ", kind, " of parameter"));
        }
    }

    std::string_view m_rest;
    const size_t m_whole;
};

} // namespace

size_t packedSize(const StoredResponse& response)
{
    Packer packer;
    packAll(response, packer);
    return packer.size();
}

void pack(const StoredResponse& response, std::byte* target)
{
    Packer packer(target);
    packAll(response, packer);
}

absl::StatusOr<StoredResponsePtr> unpack(std::string_view bytes)
{
    return Unpacker(bytes).run();
}

} // namespace thalassa::caching
