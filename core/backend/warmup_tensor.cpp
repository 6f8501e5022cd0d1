// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/warmup_tensor.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <span>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::backend {
namespace {

using Input = ::inference::ModelWarmup::Input;
using tensor::DataType;

// The bytes left for tensors, and the number of requests of an execution that each need the tensor.
struct Budget {
    size_t room;
    size_t requests;
};

// Returns the bytes that a tensor of `size` bytes needs in all requests of an execution.
absl::StatusOr<size_t> neededBytes(size_t size, const Budget& budget)
{
    size_t needed = 0;
    const bool overflows = __builtin_mul_overflow(size, budget.requests, &needed);
    if (!overflows && needed <= budget.room)
        return needed;
    return absl::InvalidArgumentError(absl::StrCat("needs ", size, " bytes",
        budget.requests == 1
            ? std::string()
            : absl::StrCat(" in each of the ", budget.requests, " requests of batch_size, ",
                  overflows ? "more than a 64-bit integer can hold"
                            : absl::StrCat("together ", needed)),
        ", and ", budget.room, " are left of the ", kMaxWarmupBytes,
        " bytes that all model_warmup tensors of a model may have together. Use smaller dims, a "
        "smaller batch_size, or fewer samples"));
}

absl::Status withoutMemory(size_t size)
{
    return absl::ResourceExhaustedError(
        absl::StrCat("needs ", size, " bytes, and the server has not as much memory left"));
}

absl::StatusOr<tensor::Buffer> zeroBytes(size_t size)
{
    if (size == 0)
        return tensor::Buffer();
    const tensor::BlockRef block = tensor::allocateClearedHeapBlock(size);
    if (!block)
        return withoutMemory(size);
    return tensor::Buffer(block);
}

template <typename Value> void fillWith(std::span<std::byte> bytes, std::mt19937_64& random)
{
    std::uniform_real_distribution<Value> distribution(0, 1);
    for (size_t at = 0; at + sizeof(Value) <= bytes.size(); at += sizeof(Value)) {
        const Value value = distribution(random);
        std::memcpy(bytes.data() + at, &value, sizeof(value));
    }
}

// Returns random bytes: numbers from 0 to 1 for FP32 and FP64, 0 or 1 for BOOL.
absl::StatusOr<tensor::Buffer> randomBytes(DataType type, size_t size)
{
    if (size == 0)
        return tensor::Buffer();
    const tensor::BlockRef block = tensor::allocateHeapBlock(size);
    if (!block)
        return withoutMemory(size);
    std::mt19937_64 random(size); // the same at each load
    const std::span<std::byte> bytes(block->data(), size);
    if (type == DataType::Fp32)
        fillWith<float>(bytes, random);
    else if (type == DataType::Fp64)
        fillWith<double>(bytes, random);
    else if (type == DataType::Bool)
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(random() & 1);
    else
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(random());
    return tensor::Buffer(block);
}

// Returns the first `mostBytes` bytes of the file, or all of a smaller one.
absl::StatusOr<tensor::Buffer> readFile(const std::string& directory, const std::string& name,
    const Budget& budget, uintmax_t mostBytes)
{
    const std::filesystem::path relative(name);
    for (const auto& part : relative) {
        if (relative.is_absolute() || part == "..")
            return absl::InvalidArgumentError(
                absl::StrCat("input_data_file '", name, "' must be a path below ", directory));
    }
    const std::filesystem::path path = std::filesystem::path(directory) / relative;
    const auto cannotRead = [&path] {
        return absl::NotFoundError(absl::StrCat("cannot read the file ", path.string(),
            ": failed to open text file for read ", path.string()));
    };
    std::error_code error;
    // Checked first, because opening a pipe would wait for its writer.
    if (!std::filesystem::is_regular_file(path, error))
        return cannotRead();
    const uintmax_t fileSize = std::filesystem::file_size(path, error);
    if (error)
        return cannotRead();
    const auto size = static_cast<size_t>(std::min(fileSize, mostBytes));
    RETURN_IF_ERROR(neededBytes(size, budget).status());
    std::ifstream file(path, std::ios::binary);
    if (!file.is_open())
        return cannotRead();
    if (size == 0)
        return tensor::Buffer();
    const tensor::BlockRef block = tensor::allocateHeapBlock(size);
    if (!block)
        return withoutMemory(size);
    file.read(reinterpret_cast<char*>(block->data()), static_cast<std::streamsize>(size));
    if (file.bad())
        return cannotRead();
    // The file may have become shorter meanwhile.
    tensor::Buffer bytes;
    bytes.append(tensor::slice(block, 0, static_cast<size_t>(file.gcount())));
    return bytes;
}

absl::StatusOr<tensor::Buffer> bytesOf(const std::string& name, const Input& input, DataType type,
    int64_t elements, const std::string& directory, RandomData random, const Budget& budget)
{
    // An empty string is a length of 0 in four bytes.
    const int64_t width =
        type == DataType::Bytes ? 4 : static_cast<int64_t>(tensor::elementByteSize(type));
    // Compared before they are multiplied, which might overflow.
    if (elements > std::numeric_limits<int64_t>::max() / width)
        return absl::InvalidArgumentError(absl::StrCat("has ", elements, " elements of ", width,
            " bytes; all model_warmup tensors of a model may have ", kMaxWarmupBytes,
            " bytes together"));
    const auto size = static_cast<size_t>(elements * width);
    RETURN_IF_ERROR(neededBytes(size, budget).status());
    switch (input.input_data_type_case()) {
    case Input::kZeroData:
        return zeroBytes(size);
    case Input::kRandomData: // BYTES elements are empty even then (row 4.7.3)
        if (type == DataType::Bytes || random == RandomData::Zero)
            return zeroBytes(size);
        return randomBytes(type, size);
    case Input::kInputDataFile: {
        if (type == DataType::Bytes)
            return readFile(directory, input.input_data_file(), budget, UINTMAX_MAX);
        ASSIGN_OR_RETURN(
            tensor::Buffer bytes, readFile(directory, input.input_data_file(), budget, size));
        if (bytes.byteSize() < size)
            return absl::InvalidArgumentError(
                absl::StrCat("has too few bytes in its file: warmup setting expects ", size,
                    " bytes, but the data provided from ", input.input_data_file(), " only has ",
                    bytes.byteSize(), " bytes"));
        return bytes;
    }
    default:
        return absl::InvalidArgumentError(
            absl::StrCat("must have one of zero_data, random_data and input_data_file: warmup "
                         "setting expects input '",
                name, "' to have input_data_type set"));
    }
}

} // namespace

absl::StatusOr<inference::InputTensor> makeWarmupTensor(const std::string& name, const Input& input,
    bool isBatching, uint32_t batchSize, const std::string& directory, RandomData random,
    size_t& room)
{
    inference::InputTensor tensor;
    tensor.name = name;
    tensor.dataType = static_cast<DataType>(input.data_type());
    if (tensor.dataType == DataType::Invalid)
        return absl::InvalidArgumentError("must have a data_type such as TYPE_FP32");
    if (isBatching)
        tensor.shape.push_back(1);
    for (const int64_t dim : input.dims()) {
        if (dim < 0)
            return absl::InvalidArgumentError(absl::StrCat("must have dims of 0 or more, got ", dim,
                ": warmup setting expects all variable-size dimensions are specified for input '",
                name, "'"));
        tensor.shape.push_back(dim);
    }
    ASSIGN_OR_RETURN(const int64_t elements, tensor::elementCount(tensor.shape));
    const Budget budget{room, batchSize};
    ASSIGN_OR_RETURN(
        tensor.data, bytesOf(name, input, tensor.dataType, elements, directory, random, budget));
    ASSIGN_OR_RETURN(const size_t needed, neededBytes(tensor.data.byteSize(), budget));
    room -= needed;
    tensor.backendShape = tensor.shape;
    return tensor;
}

} // namespace thalassa::backend
