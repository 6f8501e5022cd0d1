// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/question.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"

namespace thalassa::observability {
namespace {

using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

absl::Status checkValue(const FieldDescriptor& field, int value)
{
    const EnumDescriptor& type = *field.enum_type();
    if (type.FindValueByNumber(value) != nullptr)
        return absl::OkStatus();
    std::vector<std::string> names;
    for (int i = 0; i < type.value_count(); ++i)
        names.push_back(absl::StrCat(type.value(i)->name(), " (", type.value(i)->number(), ")"));
    return absl::InvalidArgumentError(absl::StrCat(
        field.name(), ": expected one of ", absl::StrJoin(names, ", "), ", got ", value));
}

absl::Status checkField(const Message& message, const FieldDescriptor& field)
{
    const Reflection& values = *message.GetReflection();
    const bool isEnum = field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM;
    const bool isMessage = field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!field.is_repeated()) {
        if (isEnum)
            return checkValue(field, values.GetEnumValue(message, &field));
        return isMessage ? checkValues(values.GetMessage(message, &field)) : absl::OkStatus();
    }
    for (int i = 0; i < values.FieldSize(message, &field); ++i) {
        if (isEnum)
            RETURN_IF_ERROR(checkValue(field, values.GetRepeatedEnumValue(message, &field, i)));
        if (isMessage)
            RETURN_IF_ERROR(checkValues(values.GetRepeatedMessage(message, &field, i)));
    }
    return absl::OkStatus();
}

// 0: at any time.
absl::Status checkTime(int64_t begin, int64_t end)
{
    for (const auto& [name, time] : {std::pair("begin_unix_ns", begin), {"end_unix_ns", end}}) {
        if (time < 0)
            return absl::InvalidArgumentError(
                absl::StrCat(name, ": expected nanoseconds since 1970, got ", time));
    }
    if (end != 0 && end <= begin)
        return absl::InvalidArgumentError(absl::StrCat(
            "end_unix_ns: expected a time after begin_unix_ns, ", begin, ", got ", end));
    return absl::OkStatus();
}

} // namespace

absl::Status checkValues(const Message& question)
{
    std::vector<const FieldDescriptor*> present;
    question.GetReflection()->ListFields(question, &present);
    for (const FieldDescriptor* const field : present)
        RETURN_IF_ERROR(checkField(question, *field));
    return absl::OkStatus();
}

absl::Status check(const v1::RequestsRequest& question)
{
    RETURN_IF_ERROR(checkValues(question));
    return checkTime(question.begin_unix_ns(), question.end_unix_ns());
}

absl::Status check(const v1::ExplainRequest& question)
{
    RETURN_IF_ERROR(checkValues(question));
    return checkTime(question.begin_unix_ns(), question.end_unix_ns());
}

} // namespace thalassa::observability
