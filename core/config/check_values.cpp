// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/check_values.h"

#include <google/protobuf/descriptor.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/visible_text.h"

namespace thalassa::config {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

std::string namesOf(const google::protobuf::EnumDescriptor& type)
{
    std::vector<std::string> names;
    names.reserve(static_cast<size_t>(type.value_count()));
    for (int i = 0; i < type.value_count(); ++i)
        names.push_back(type.value(i)->name());
    return absl::StrJoin(names, ", ");
}

// NOLINTBEGIN(misc-no-recursion): as deep as the types of a configuration, none of which contains
// itself
absl::Status check(const Message& message, const std::string& prefix);

// Checks the value of `field`, or its `index`-th value if it is repeated (else `index` is -1).
absl::Status checkValue(
    const Message& message, const FieldDescriptor* field, int index, const std::string& path)
{
    const Reflection& reflection = *message.GetReflection();
    switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_STRING: {
        const std::string text = index < 0 ? reflection.GetString(message, field)
                                           : reflection.GetRepeatedString(message, field, index);
        if (!base::isUtf8(text))
            return absl::InvalidArgumentError(absl::StrCat(path, ": expected UTF-8 text"));
        return absl::OkStatus();
    }
    case FieldDescriptor::CPPTYPE_ENUM: {
        const int number = index < 0 ? reflection.GetEnumValue(message, field)
                                     : reflection.GetRepeatedEnumValue(message, field, index);
        if (field->enum_type()->FindValueByNumber(number) == nullptr) {
            return absl::InvalidArgumentError(absl::StrCat(path, ": expected a value of ",
                field->enum_type()->name(), " (", namesOf(*field->enum_type()), "), got ", number));
        }
        return absl::OkStatus();
    }
    case FieldDescriptor::CPPTYPE_MESSAGE:
        return check(index < 0 ? reflection.GetMessage(message, field)
                               : reflection.GetRepeatedMessage(message, field, index),
            path + ".");
    default:
        return absl::OkStatus();
    }
}

absl::Status check(const Message& message, const std::string& prefix)
{
    const Reflection& reflection = *message.GetReflection();
    std::vector<const FieldDescriptor*> fields;
    reflection.ListFields(message, &fields);
    for (const FieldDescriptor* const field : fields) {
        if (!field->is_repeated()) {
            RETURN_IF_ERROR(checkValue(message, field, -1, prefix + field->name()));
            continue;
        }
        const bool isNumber = field->cpp_type() != FieldDescriptor::CPPTYPE_STRING &&
            field->cpp_type() != FieldDescriptor::CPPTYPE_ENUM &&
            field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE;
        const int size = isNumber ? 0 : reflection.FieldSize(message, field);
        for (int i = 0; i < size; ++i) {
            RETURN_IF_ERROR(
                checkValue(message, field, i, absl::StrCat(prefix, field->name(), "[", i, "]")));
        }
    }
    return absl::OkStatus();
}
// NOLINTEND(misc-no-recursion)

} // namespace

absl::Status checkValues(const Message& message)
{
    return check(message, "");
}

} // namespace thalassa::config
