// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/inputs/input_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "core/base/text/nearest_name.h"
#include "core/tensor/buffer.h"
#include "core/tensor/bytes_tensor.h"
#include "core/tensor/shape.h"
#include "perf/inputs/element_values.h"

namespace thalassa::perf {
namespace {

using json::Value;
using tensor::DataType;

absl::Status invalid(const std::string& message)
{
    return absl::InvalidArgumentError(message);
}

// Returns the error with `place` in front of its message.
absl::Status at(const std::string& place, const absl::Status& error)
{
    return {error.code(), absl::StrCat(place, ": ", error.message())};
}

absl::Status appendElement(const Value& value, DataType type, std::string& bytes)
{
    if (type == DataType::Bytes) {
        if (!value.IsString())
            return invalid("expected strings");
        tensor::appendElement({value.GetString(), value.GetStringLength()}, bytes);
        return absl::OkStatus();
    }
    if (value.IsBool())
        return appendInteger(int64_t{value.GetBool()}, type, bytes);
    if (value.IsInt64())
        return appendInteger(value.GetInt64(), type, bytes);
    if (value.IsUint64())
        return appendInteger(value.GetUint64(), type, bytes);
    if (value.IsNumber())
        return appendNumber(value.GetDouble(), type, bytes);
    return invalid("expected numbers");
}

// Nested lists are one list in row-major order. Without recursion, because the file determines the
// depth.
absl::StatusOr<int64_t> appendElements(const Value& list, DataType type, std::string& bytes)
{
    struct Level {
        Value::ConstValueIterator next;
        Value::ConstValueIterator end;
    };
    std::vector<Level> levels{{list.Begin(), list.End()}};
    int64_t count = 0;
    while (!levels.empty()) {
        Level& level = levels.back();
        if (level.next == level.end) {
            levels.pop_back();
            continue;
        }
        const Value& value = *level.next++;
        if (value.IsArray()) {
            levels.push_back({value.Begin(), value.End()});
            continue;
        }
        RETURN_IF_ERROR(appendElement(value, type, bytes));
        ++count;
    }
    return count;
}

absl::StatusOr<int64_t> countOfBytes(const std::string& bytes, DataType type)
{
    if (type == DataType::Bytes)
        return tensor::countElements(tensor::copiedBuffer(bytes));
    const size_t size = tensor::elementByteSize(type);
    if (bytes.size() % size != 0) {
        return invalid(absl::StrCat(
            "expected whole elements of ", size, " bytes each, got ", bytes.size(), " bytes"));
    }
    return static_cast<int64_t>(bytes.size() / size);
}

struct Content {
    std::string bytes;
    int64_t elements = 0;
};

absl::StatusOr<Content> contentOf(const Value& value, DataType type)
{
    Content content;
    if (value.IsArray()) {
        ASSIGN_OR_RETURN(content.elements, appendElements(value, type, content.bytes));
        return content;
    }
    const Value* const encoded = json::find(value, "b64");
    if (encoded == nullptr || !encoded->IsString()) {
        return invalid("expected a list, {\"content\": ..., \"shape\": [...]} or {\"b64\": "
                       "\"...\"}");
    }
    if (!absl::Base64Unescape({encoded->GetString(), encoded->GetStringLength()}, &content.bytes))
        return invalid("b64 is not in Base64");
    ASSIGN_OR_RETURN(content.elements, countOfBytes(content.bytes, type));
    return content;
}

absl::StatusOr<std::vector<int64_t>> shapeOf(const Value& value)
{
    std::vector<int64_t> shape;
    if (!value.IsArray())
        return invalid("expected a list of sizes in \"shape\"");
    for (const Value& dimension : value.GetArray()) {
        if (!dimension.IsInt64() || dimension.GetInt64() < 0)
            return invalid("expected whole numbers from 0 on in \"shape\"");
        shape.push_back(dimension.GetInt64());
    }
    return shape;
}

absl::StatusOr<SampleTensor> tensorOf(
    Content content, const InputSpec& input, std::vector<int64_t> shape)
{
    if (tensor::hasAnyDimension(shape)) {
        return invalid(absl::StrCat("the model's shape is ", tensor::toString(input.shape),
            R"(: give the shape of the data, with "shape" beside "content" or with --shape)"));
    }
    if (!tensor::matches(input.shape, shape)) {
        return invalid(absl::StrCat("the model's shape is ", tensor::toString(input.shape),
            ", got ", tensor::toString(shape)));
    }
    ASSIGN_OR_RETURN(const int64_t expected, tensor::elementCount(shape));
    if (content.elements != expected) {
        return invalid(absl::StrCat("expected ", expected, " elements for the shape ",
            tensor::toString(shape), ", got ", content.elements));
    }
    return SampleTensor{input.name, input.datatype, std::move(shape), std::move(content.bytes)};
}

std::vector<int64_t> defaultShape(const InputSpec& input, const Shapes& shapes)
{
    const auto given = shapes.find(input.name);
    return given == shapes.end() ? input.shape : given->second;
}

absl::StatusOr<SampleTensor> parseTensor(
    const Value& value, const InputSpec& input, const Shapes& shapes)
{
    std::vector<int64_t> shape = defaultShape(input, shapes);
    if (const Value* const given = json::find(value, "shape"); given != nullptr) {
        ASSIGN_OR_RETURN(shape, shapeOf(*given));
    }
    const Value* const inner = json::find(value, "content");
    ASSIGN_OR_RETURN(Content content, contentOf(inner == nullptr ? value : *inner, input.datatype));
    return tensorOf(std::move(content), input, std::move(shape));
}

absl::Status unknownInput(const std::string& name, const Model& model)
{
    std::vector<std::string> names;
    names.reserve(model.inputs.size());
    for (const InputSpec& input : model.inputs)
        names.push_back(input.name);
    const std::string nearest = base::nearestName(name, names);
    return invalid(absl::StrCat("model '", model.name, "' has no input '", name, "'",
        nearest.empty() ? "" : absl::StrCat(", did you mean '", nearest, "'?")));
}

absl::StatusOr<Sample> parseSample(const Value& step, const Model& model, const Shapes& shapes)
{
    if (!step.IsObject())
        return invalid("expected an object with the model's inputs");
    for (const auto& member : step.GetObject()) {
        const std::string name = member.name.GetString();
        if (std::none_of(model.inputs.begin(), model.inputs.end(),
                [&](const InputSpec& input) { return input.name == name; }))
            return unknownInput(name, model);
    }
    Sample sample;
    for (const InputSpec& input : model.inputs) {
        const Value* const value = find(step, input.name.c_str());
        if (value == nullptr && input.isOptional)
            continue;
        if (value == nullptr)
            return invalid(absl::StrCat("input '", input.name, "' is missing"));
        absl::StatusOr<SampleTensor> tensor = parseTensor(*value, input, shapes);
        if (!tensor.ok())
            return at(absl::StrCat("input '", input.name, "'"), tensor.status());
        sample.push_back(*std::move(tensor));
    }
    return sample;
}

absl::StatusOr<std::string> readFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        return absl::NotFoundError(absl::StrCat("--input-data: cannot read '", path,
            "': expected random, zero, or an existing JSON file or directory"));
    return std::move(text).str();
}

absl::StatusOr<SampleTensor> readTensor(
    const std::string& path, const InputSpec& input, const Shapes& shapes)
{
    ASSIGN_OR_RETURN(std::string bytes, readFile(path));
    Content content;
    if (input.datatype == DataType::Bytes) {
        if (bytes.ends_with('\n'))
            bytes.pop_back();
        for (const absl::string_view line : absl::StrSplit(bytes, '\n')) {
            tensor::appendElement({line.data(), line.size()}, content.bytes);
            ++content.elements;
        }
    } else {
        ASSIGN_OR_RETURN(content.elements, countOfBytes(bytes, input.datatype));
        content.bytes = std::move(bytes);
    }
    return tensorOf(std::move(content), input, defaultShape(input, shapes));
}

absl::StatusOr<Sample> readFolder(
    const std::string& folder, const Model& model, const Shapes& shapes)
{
    Sample sample;
    for (const InputSpec& input : model.inputs) {
        const std::string path = absl::StrCat(folder, "/", input.name);
        if (input.isOptional && !std::filesystem::exists(path))
            continue;
        absl::StatusOr<SampleTensor> tensor = readTensor(path, input, shapes);
        if (!tensor.ok())
            return at(path, tensor.status());
        sample.push_back(*std::move(tensor));
    }
    return sample;
}

} // namespace

absl::StatusOr<std::vector<Sample>> parseSamples(
    std::string_view text, const Model& model, const Shapes& shapes)
{
    ASSIGN_OR_RETURN(const json::Document document, json::parse(text));
    const Value* const data = json::find(document, "data");
    if (data == nullptr || !data->IsArray() || data->Empty())
        return invalid("expected an object whose member \"data\" lists at least one step");
    for (const auto& member : document.GetObject()) {
        if (&member.value != data) {
            return invalid(absl::StrCat("member \"", member.name.GetString(),
                "\" is not used: outputs are not validated; take it out"));
        }
    }
    std::vector<Sample> samples;
    const auto addStep = [&](const Value& step) -> absl::Status {
        absl::StatusOr<Sample> sample = parseSample(step, model, shapes);
        if (!sample.ok())
            return at(absl::StrCat("step ", samples.size()), sample.status());
        samples.push_back(*std::move(sample));
        return absl::OkStatus();
    };
    for (const Value& entry : data->GetArray()) {
        if (!entry.IsArray()) {
            RETURN_IF_ERROR(addStep(entry));
            continue;
        }
        for (const Value& step : entry.GetArray())
            RETURN_IF_ERROR(addStep(step));
    }
    return samples;
}

absl::StatusOr<std::vector<Sample>> readSamples(
    const std::vector<std::string>& files, const Model& model, const Shapes& shapes)
{
    std::vector<Sample> samples;
    for (const std::string& path : files) {
        if (std::filesystem::is_directory(path)) {
            ASSIGN_OR_RETURN(Sample sample, readFolder(path, model, shapes));
            samples.push_back(std::move(sample));
            continue;
        }
        ASSIGN_OR_RETURN(const std::string text, readFile(path));
        absl::StatusOr<std::vector<Sample>> some = parseSamples(text, model, shapes);
        if (!some.ok())
            return at(path, some.status());
        std::move(some->begin(), some->end(), std::back_inserter(samples));
    }
    if (samples.empty())
        return invalid("--input-data: the files hold no step");
    return samples;
}

} // namespace thalassa::perf
