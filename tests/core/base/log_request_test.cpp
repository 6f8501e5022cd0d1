// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_request.h"

#include <gmock/gmock.h>

#include <map>
#include <string>
#include <variant>
#include <vector>

#include "core/base/log/log_control.h"
#include "tests/support/rows.h"

namespace thalassa::base {
namespace {

using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::SizeIs;
using ::testing::StartsWith;

// A request for log settings: values of type string, number or flag by the names of the settings.
class Wanted final : public LogRequest {
public:
    using Value = std::variant<bool, uint64_t, std::string>;

    Wanted(std::initializer_list<std::pair<const std::string, Value>> values)
        : m_values(values)
    {
    }
    bool names(const char* setting) const override { return m_values.count(setting) > 0; }
    std::vector<std::string_view> names() const override
    {
        std::vector<std::string_view> all;
        for (const auto& [name, value] : m_values)
            all.emplace_back(name);
        return all;
    }
    absl::StatusOr<std::optional<bool>> flag(const char* setting) const override
    {
        return read<bool>(setting);
    }
    absl::StatusOr<std::optional<uint64_t>> number(const char* setting) const override
    {
        return read<uint64_t>(setting);
    }
    absl::StatusOr<std::optional<std::string_view>> text(const char* setting) const override
    {
        const absl::StatusOr<std::optional<std::string>> read = this->read<std::string>(setting);
        if (!read.ok())
            return read.status();
        if (!*read)
            return std::optional<std::string_view>();
        return std::optional<std::string_view>(std::get<std::string>(m_values.at(setting)));
    }

    absl::Status unknownFormat(std::string_view format) const override
    {
        return absl::OutOfRangeError(unknownFormatText("the format", format));
    }

private:
    template <typename Type> absl::StatusOr<std::optional<Type>> read(const char* setting) const
    {
        const auto found = m_values.find(setting);
        if (found == m_values.end())
            return std::optional<Type>();
        const Type* const value = std::get_if<Type>(&found->second);
        if (value == nullptr)
            return absl::DataLossError(setting);
        return std::optional<Type>(*value);
    }

    const std::map<std::string, Value> m_values;
};

class LogRequestTest : public ::testing::Test {
protected:
    ~LogRequestTest() override { EXPECT_TRUE(setLogSettings(m_before)); }

    const LogSettings m_before = logSettings();
};

TEST_F(LogRequestTest, ChangesWhatItNamesUpToWhatIsRefused)
{
    ROWS("1.11.2");
    EXPECT_TRUE(changeLog(Wanted{{"log_info", false}, {"log_verbose_level", uint64_t{3}},
                              {"log_format", std::string("json")}},
        "pigeon")
                    .ok());
    EXPECT_FALSE(logSettings().info);
    EXPECT_EQ(logSettings().verboseLevel, 3);
    EXPECT_EQ(logSettings().format, LogFormat::Json);
    const absl::Status refused = changeLog(
        Wanted{{"log_info", true}, {"log_warning", uint64_t{1}}, {"log_error", false}}, "pigeon");
    EXPECT_EQ(refused.code(), absl::StatusCode::kDataLoss);
    EXPECT_TRUE(logSettings().info);
    EXPECT_TRUE(logSettings().error);
}

TEST_F(LogRequestTest, CannotMoveTheFile)
{
    const absl::Status refused =
        changeLog(Wanted{{"log_file", std::string("x")}, {"log_info", false}}, "pigeon");
    EXPECT_EQ(refused.code(), absl::StatusCode::kUnimplemented);
    EXPECT_TRUE(logSettings().info);
}

TEST_F(LogRequestTest, IsToldTheBeginningOfAFormatThatThereIsNot)
{
    const absl::Status refused =
        changeLog(Wanted{{"log_format", std::string(20 << 20, 'x')}}, "pigeon");
    EXPECT_EQ(refused.code(), absl::StatusCode::kOutOfRange);
    const std::string message(refused.message());
    EXPECT_THAT(message, StartsWith("invalid argument for the format, got: xxx"));
    EXPECT_THAT(message, EndsWith("... (20971520 bytes); expected default, ISO8601 or json"));
    EXPECT_THAT(message, SizeIs(::testing::Lt(200)));
}

TEST_F(LogRequestTest, CannotHaveALevelThatNoLogHas)
{
    EXPECT_EQ(changeLog(Wanted{{"log_verbose_level", uint64_t{1} << 31}}, "pigeon").code(),
        absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(logSettings().verboseLevel, m_before.verboseLevel);
}

TEST_F(LogRequestTest, TellsTheNamesThatItIgnores)
{
    EXPECT_THAT(
        ignoredNames(Wanted{{"log_info", true}, {"log_file", std::string("x")}}), SizeIs(0));
    EXPECT_THAT(ignoredNames(Wanted{{"log_inf", true}, {"log_info", true}, {"verbose", true}}),
        ElementsAre("there is no log setting 'log_inf' to change; there are log_file, log_info, "
                    "log_warning, log_error, log_verbose_level, log_format, did you mean "
                    "'log_info'?",
            StartsWith("there is no log setting 'verbose' to change; there are log_file")));
}

} // namespace
} // namespace thalassa::base
