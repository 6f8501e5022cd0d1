// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/settings/log_message.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_table.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"

namespace thalassa::engine {
namespace {

const google::protobuf::FieldDescriptor* fieldOf(const char* setting)
{
    return v1::LogSettings::descriptor()->FindFieldByName(setting);
}

class MessageLogRequest final : public base::LogRequest {
public:
    // `message` must outlive it.
    explicit MessageLogRequest(const v1::LogSettings& message)
        : m_message(message)
        , m_fields(*message.GetReflection())
    {
    }

    bool names(const char* setting) const override
    {
        return m_fields.HasField(m_message, fieldOf(setting));
    }
    absl::StatusOr<std::optional<bool>> flag(const char* setting) const override
    {
        return names(setting) ? std::optional(m_fields.GetBool(m_message, fieldOf(setting)))
                              : std::nullopt;
    }
    absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const override
    {
        return names(setting)
            ? std::optional<uint64_t>(m_fields.GetUInt32(m_message, fieldOf(setting)))
            : std::nullopt;
    }
    absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const override
    {
        return names(setting) ? std::optional<std::string_view>(m_fields.GetStringReference(
                                    m_message, fieldOf(setting), &m_space))
                              : std::nullopt;
    }
    absl::Status unknownFormat(std::string_view format) const override
    {
        return absl::InvalidArgumentError(absl::StrCat(
            "log_format: expected default, ISO8601 or json, got '", base::excerpt(format), "'"));
    }
    absl::Status tooLarge(const char* setting, uint64_t value, int most) const override
    {
        return absl::InvalidArgumentError(
            absl::StrCat(setting, ": expected at most ", most, ", got ", value));
    }

private:
    const v1::LogSettings& m_message;
    const google::protobuf::Reflection& m_fields;
    mutable std::string m_space; // protobuf fills it with a text that is no std::string
};

} // namespace

absl::StatusOr<base::LogChange> logChangeOf(const v1::LogSettings& wanted)
{
    base::LogChange change;
    RETURN_IF_ERROR(base::readLog(MessageLogRequest(wanted), change));
    return change;
}

v1::LogSettings logMessageOf(const base::LogSettings& settings)
{
    v1::LogSettings message;
    const google::protobuf::Reflection& fields = *message.GetReflection();
    for (const base::LogSettingRow& row : base::logSettingTable()) {
        const auto* const field = fieldOf(row.name);
        const base::LogValue value = row.show(settings);
        if (const bool* const flag = std::get_if<bool>(&value))
            fields.SetBool(&message, field, *flag);
        else if (const int* const number = std::get_if<int>(&value))
            fields.SetUInt32(&message, field, static_cast<uint32_t>(*number));
        else
            fields.SetString(&message, field, std::get<std::string>(value));
    }
    return message;
}

} // namespace thalassa::engine
