// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/export_settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/rows.h"

namespace thalassa::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using trace::SettingValue;

constexpr char kVariable[] = "OTEL_BSP_MAX_QUEUE_SIZE";
constexpr char kCertificate[] = "OTEL_EXPORTER_OTLP_CERTIFICATE";
constexpr char kTraceCertificate[] = "OTEL_EXPORTER_OTLP_TRACES_CERTIFICATE";

class ExportSettingsTest : public testing::Test {
protected:
    ~ExportSettingsTest() override
    {
        for (const char* const name : {kVariable, kCertificate, kTraceCertificate})
            ::unsetenv(name);
    }

    std::string refusalOf(const std::string& setting, const std::string& value)
    {
        return std::string(m_settings.set(setting, value).message());
    }

    ExportSettings m_settings;
};

TEST_F(ExportSettingsTest, HasOpenTelemetrysDefaults)
{
    ROWS("6.5.1");
    EXPECT_TRUE(m_settings.isEmpty());
    const auto options = m_settings.complete();
    ASSERT_TRUE(options.ok());
    EXPECT_EQ(options->url, "http://localhost:4318/v1/traces");
    EXPECT_EQ(options->maxQueueSize, 2048u);
    EXPECT_EQ(options->scheduleDelay, std::chrono::milliseconds(5000));
    EXPECT_EQ(options->maxBatchSize, 512u);
    EXPECT_THAT(m_settings.shown(),
        ElementsAre(SettingValue{"bsp_max_export_batch_size", {"512"}},
            SettingValue{"bsp_max_queue_size", {"2048"}},
            SettingValue{"bsp_schedule_delay", {"5000"}}));
}

TEST_F(ExportSettingsTest, TakesWhatIsSetBeforeTheEnvironment)
{
    ROWS("6.5.1");
    ::setenv(kVariable, "9", 1);
    EXPECT_EQ(ExportSettings().complete()->maxQueueSize, 9u);
    ASSERT_TRUE(m_settings.set("bsp_max_queue_size", "7").ok());
    ASSERT_TRUE(m_settings.set("bsp_max_queue_size", "8").ok()); // the last value holds
    EXPECT_EQ(m_settings.complete()->maxQueueSize, 8u);
    ::setenv(kVariable, "", 1);
    EXPECT_EQ(ExportSettings().complete()->maxQueueSize, 2048u);
    ::setenv(kVariable, "0", 1);
    EXPECT_THAT(ExportSettings().complete().status().message(), HasSubstr(kVariable));
}

TEST_F(ExportSettingsTest, TheEnvironmentNamesTheTrustedCertificates)
{
    EXPECT_EQ(ExportSettings().complete()->certificateFile, "");
    ::setenv(kCertificate, "all.pem", 1);
    EXPECT_EQ(ExportSettings().complete()->certificateFile, "all.pem");
    ::setenv(kTraceCertificate, "traces.pem", 1);
    EXPECT_EQ(ExportSettings().complete()->certificateFile, "traces.pem");
}

TEST_F(ExportSettingsTest, ShowsWhatWasSet)
{
    ROWS("6.5.6");
    ASSERT_TRUE(m_settings.set("url", "h:1/x").ok());
    ASSERT_TRUE(m_settings.set("resource", "a=b=c").ok());
    const auto options = m_settings.complete();
    EXPECT_EQ(options->url, "h:1/x");
    EXPECT_THAT(options->resource, ElementsAre(std::pair<std::string, std::string>("a", "b=c")));
    EXPECT_EQ(m_settings.shown().back(), (SettingValue{"resource", {"a=b=c"}}));
    ASSERT_TRUE(m_settings.set("resource", "d=").ok());
    EXPECT_EQ(m_settings.shown().back(), (SettingValue{"resource", {"a=b=c", "d="}, true}));
}

TEST_F(ExportSettingsTest, RefusesWhatMakesNoSense)
{
    EXPECT_THAT(refusalOf("file", "x"), HasSubstr("there is no setting 'file'"));
    EXPECT_THAT(refusalOf("resource", "a"), HasSubstr("found 'a'"));
    EXPECT_THAT(refusalOf("resource", "=a"), HasSubstr("found '=a'"));
    EXPECT_THAT(refusalOf("url", "ftp://h"), HasSubstr("found 'ftp://h'"));
    EXPECT_THAT(refusalOf("bsp_schedule_delay", "0"), HasSubstr("bsp_schedule_delay: "));
    EXPECT_THAT(refusalOf("bsp_max_queue_size", "9999999999"), HasSubstr("bsp_max_queue_size: "));
    EXPECT_TRUE(m_settings.isEmpty());
}

} // namespace
} // namespace thalassa::app
