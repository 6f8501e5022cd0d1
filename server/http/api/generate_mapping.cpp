// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/generate_mapping.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/json.h"
#include "core/inference/validate_request.h"
#include "server/http/api/json/json.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/api/json/json_tensor.h"
#include "server/http/api/json/parameter_json.h"
#include "server/http/api/json/tensor_writer.h"

namespace thalassa::httpapi {
namespace {

using json::Value;

constexpr char kFlat[] = "; a generate request has the elements of an input in one flat array, "
                         "and their number gives the shape";
constexpr char kId[] = "id";
constexpr char kParameters[] = "parameters";

// Maps the members of the request and of its `parameters`.
class RequestMapper {
public:
    RequestMapper(
        std::string_view json, uint64_t maxInputSize, StopFlag stop, inference::Request& request)
        : m_json(json)
        , m_maxInputSize(maxInputSize)
        , m_stop(stop)
        , m_request(request)
        , m_info(request.model()->info())
    {
    }

    absl::Status map(const Value& object)
    {
        for (const auto& member : object.GetObject()) {
            const std::string name(characters(member.name));
            const bool isKeyword = name == kId || name == kParameters;
            RETURN_IF_ERROR(note(name, isKeyword));
            RETURN_IF_ERROR(
                isKeyword ? mapKeyword(name, member.value) : mapMember(name, member.value, false));
        }
        return absl::OkStatus();
    }

private:
    // Returns INVALID_ARGUMENT if a parameter has the name of an earlier one.
    absl::Status note(const std::string& name, bool isKeyword)
    {
        const bool isNew = m_names.insert({isKeyword, name}).second;
        if (isNew || m_info.findInput(name) != nullptr)
            return absl::OkStatus();
        return absl::InvalidArgumentError(absl::StrCat("'", name, "' already exists in request"));
    }

    absl::Status mapKeyword(const std::string& name, const Value& value)
    {
        if (name == kParameters)
            return mapParameters(value);
        RETURN_IF_ERROR(readId(value));
        return mapMember(name, value, false); // models see the id as any other member, too
    }

    absl::Status mapMember(const std::string& name, const Value& value, bool isNested)
    {
        if (const config::InputSpec* const input = m_info.findInput(name)) {
            if (isNested && m_request.findInput(name) != nullptr)
                return ofParameters(
                    inference::withRequestId(absl::InvalidArgumentError(absl::StrCat(
                                                 "input '", name, "' already exists in request")),
                        *m_request.context()));
            return mapInput(*input, value);
        }
        absl::Status read = readCustomParameter(name, value, m_request);
        if (read.ok())
            return read;
        if (isNested)
            return ofParameters(read);
        return {read.code(),
            absl::StrCat(read.message(), " '", base::excerpt(name),
                "' is read as a parameter, because the model '", m_info.name(),
                "' has no input of that name", inference::knownInputs(m_info, name))};
    }

    static absl::Status ofParameters(const absl::Status& error)
    {
        return {error.code(),
            absl::StrCat("Converting keyword: '", kParameters, "': ", error.message())};
    }

    absl::Status readId(const Value& value)
    {
        if (!value.IsString())
            return wrongType(kId, value, "string");
        m_request.context()->clientId = characters(value);
        base::LogRequestScope::setId(characters(value));
        return absl::OkStatus();
    }

    absl::Status mapParameters(const Value& value)
    {
        if (m_info.findInput(kParameters) != nullptr) {
            return absl::InvalidArgumentError(absl::StrCat(
                "Keyword 'parameters' for nested schema also given as input tensor name: model '",
                m_info.name(), "' has an input named 'parameters'; use infer"));
        }
        if (!value.IsObject()) {
            const absl::Status wrong = wrongType(kParameters, value, "object");
            return absl::InternalError(
                absl::StrCat("Expected JSON object for keyword: 'parameters': ",
                    absl::StripPrefix(wrong.message(), "Unable to parse 'parameters': ")));
        }
        for (const auto& member : value.GetObject()) {
            const std::string inner(characters(member.name));
            RETURN_IF_ERROR(note(inner, false)); // `id` and `parameters` are like others here
            RETURN_IF_ERROR(mapMember(inner, member.value, true));
        }
        return absl::OkStatus();
    }

    absl::Status mapInput(const config::InputSpec& spec, const Value& value)
    {
        tensor::Shape pattern(spec.dims);
        if (m_info.maxBatchSize() > 0 && !spec.isShapeTensor)
            pattern.insert(pattern.begin(), tensor::kAnyDimension);
        const ArrayText array = value.IsArray() ? arrayText(value, m_json) : ArrayText{{}, 1};
        const auto count = static_cast<int64_t>(array.count);
        const std::optional<tensor::Shape> shape = spread(pattern, count);
        if (!shape)
            return unfit(spec, pattern, array);
        inference::InputTensor& tensor = m_request.inputs.emplace_back();
        tensor.name = spec.name;
        tensor.dataType = spec.dataType;
        tensor.shape = *shape;
        const JsonTensor elements{tensor.name, tensor.dataType, count, m_maxInputSize, m_stop};
        absl::StatusOr<tensor::Buffer> data = value.IsArray()
            ? tensorFromJsonText(elements, array.text)
            : tensorFromJson(elements, value);
        if (!data.ok())
            return withNesting(data.status(), array);
        tensor.data = *std::move(data);
        m_request.context()->copies.addConversion();
        m_byteSize += tensor.data.byteSize();
        if (m_byteSize > m_maxInputSize) {
            return absl::InvalidArgumentError(
                absl::StrCat("the inputs together, as tensors, exceed "
                             "the maximum allowed input size of ",
                    m_maxInputSize, " bytes. Use --http-max-input-size to increase the limit."));
        }
        return absl::OkStatus();
    }

    // Returns the error for an array whose elements do not fill the shape of the input.
    static absl::Status unfit(
        const config::InputSpec& spec, const tensor::Shape& pattern, const ArrayText& array)
    {
        const std::optional<tensor::Shape> nested = nestedShapeOf(array.text);
        const std::string got = nested
            ? absl::StrCat("an array of shape ", tensor::toString(*nested), kFlat)
            : absl::StrCat(array.count, array.count == 1 ? " element" : " elements");
        return absl::InvalidArgumentError(absl::StrCat("The schema can not convert input '",
            spec.name, "' to tensor with proper shape: expected a value or an array that fits ",
            tensor::toString(pattern), ", got ", got));
    }

    // Returns the error of an array with the shape that it has, if that is the reason: each of its
    // direct elements has been counted as one.
    static absl::Status withNesting(const absl::Status& error, const ArrayText& array)
    {
        const std::optional<tensor::Shape> nested =
            absl::IsInternal(error) ? nestedShapeOf(array.text) : std::nullopt;
        if (!nested ||
            tensor::elementCount(*nested).value_or(-1) == static_cast<int64_t>(array.count))
            return error;
        return absl::InternalError(absl::StrCat(
            error.message(), ", got an array of shape ", tensor::toString(*nested), kFlat));
    }

    const std::string_view m_json;
    const uint64_t m_maxInputSize;
    const StopFlag m_stop;
    inference::Request& m_request;
    const config::ModelInfo& m_info;
    // So far; true for keywords. An absl::flat_hash_set is damaged by an insertion without memory.
    std::set<std::pair<bool, std::string>> m_names;
    uint64_t m_byteSize = 0; // bytes of all inputs
};

using Writer = json::Writer<rapidjson::kWriteNanAndInfFlag>;

template <typename Write> std::string jsonOf(Write write)
{
    json::StringBuffer buffer;
    Writer writer(buffer);
    write(writer);
    return {buffer.GetString(), buffer.GetSize()};
}

std::string textJson(std::string_view text)
{
    return jsonOf([text](Writer& writer) {
        writer.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
    });
}

std::string valueJson(const decltype(inference::Parameter::value)& value)
{
    return std::visit(
        [](const auto& one) {
            using One = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<One, std::string>)
                return textJson(one);
            else if constexpr (std::is_same_v<One, int64_t>)
                return std::to_string(one);
            else if constexpr (std::is_same_v<One, bool>)
                return std::string(one ? "true" : "false");
            else
                return jsonOf([one](Writer& writer) { writer.Double(one); });
        },
        value);
}

// A single element is written without the array (row 1.7.7).
TensorWriter writerOf(const inference::OutputTensor& output)
{
    const absl::StatusOr<int64_t> count = tensor::elementCount(output.shape);
    const bool isSingle = count.ok() && *count == 1 && output.byteSize > 0;
    return TensorWriter(
        output, isSingle ? TensorWriter::Form::Elements : TensorWriter::Form::Array);
}

} // namespace

std::optional<tensor::Shape> spread(tensor::Dimensions pattern, int64_t count)
{
    tensor::Shape shape(pattern.begin(), pattern.end());
    int64_t fixed = 1;
    std::optional<size_t> innermost;
    for (size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == tensor::kAnyDimension) {
            innermost = i;
            shape[i] = 1;
        } else if (__builtin_mul_overflow(fixed, shape[i], &fixed)) {
            return std::nullopt;
        }
    }
    if (fixed <= 0 || count % fixed != 0)
        return std::nullopt;
    if (innermost)
        shape[*innermost] = count / fixed;
    else if (count != fixed)
        return std::nullopt;
    return shape;
}

absl::Status mapGenerateRequest(
    std::string_view json, uint64_t maxInputSize, inference::Request& request, StopFlag stop)
{
    if (json.size() > maxInputSize)
        return tooLarge(json.size(), maxInputSize);
    ASSIGN_OR_RETURN(const json::Document document, parseJson(json, TensorPlaces::Members, stop));
    return RequestMapper(json, maxInputSize, stop, request).map(document);
}

absl::StatusOr<JsonText> encodeGenerate(
    const inference::RequestContext& context, const inference::Response& response)
{
    // The members by name. An output replaces any other member of the same name.
    std::map<std::string, std::variant<std::string, const inference::OutputTensor*>> members;
    for (const inference::OutputTensor& output : response.outputs()) {
        RETURN_IF_ERROR(checkWritable(output));
        members[output.name] = &output;
    }
    for (const inference::Parameter& parameter : response.parameters())
        members.try_emplace(parameter.name, valueJson(parameter.value));
    if (!context.clientId.empty())
        members.try_emplace("id", textJson(context.clientId));
    members.try_emplace("model_name", textJson(context.modelName));
    members.try_emplace("model_version", textJson(std::to_string(context.modelVersion)));
    JsonText json;
    const char* separator = "{";
    for (const auto& [name, value] : members) {
        json.append(absl::StrCat(std::exchange(separator, ","), textJson(name), ":"));
        if (const auto* const text = std::get_if<std::string>(&value)) {
            json.append(*text);
        } else {
            const auto& output = *std::get<const inference::OutputTensor*>(value);
            json.append(writerOf(output), jsonSizeGuess(output));
            context.copies.addConversion();
        }
    }
    json.append("}");
    return json;
}

absl::StatusOr<std::string> mapGenerateResponse(
    const inference::RequestContext& context, const inference::Response& response)
{
    ASSIGN_OR_RETURN(JsonText json, encodeGenerate(context, response));
    return json.whole();
}

} // namespace thalassa::httpapi
