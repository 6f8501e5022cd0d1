// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/metrics/server_families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/engine/engine_families.h"
#include "core/metrics/family_names.h"
#include "server/app/metrics/process_families.h"

namespace thalassa::app {
namespace {

using http::RefusalReason;

const prometheus::MetricFamily& familyOf(
    const std::vector<prometheus::MetricFamily>& families, const std::string& name)
{
    const auto found = std::find_if(families.begin(), families.end(),
        [&name](const prometheus::MetricFamily& family) { return family.name == name; });
    EXPECT_NE(found, families.end()) << name;
    return *found;
}

TEST(ServerFamilies, HaveEachPortWithItsRefusalsByReason)
{
    ServerFigures figures;
    figures.ports = {{"http", 3, {}}, {"grpc", 1, {}}};
    figures.ports[0].refusals[static_cast<size_t>(RefusalReason::HeadTooLarge)].count = 5;
    const auto families = serverFamilies(figures);
    const auto& connections = familyOf(families, "thalassa_connections");
    ASSERT_EQ(connections.metric.size(), 2U);
    EXPECT_EQ(connections.metric[0].label.at(0).value, "http");
    EXPECT_EQ(connections.metric[0].gauge.value, 3);
    const auto& refusals = familyOf(families, "thalassa_transport_refusals_total");
    ASSERT_EQ(refusals.metric.size(), 2 * http::kRefusalReasonCount);
    const prometheus::ClientMetric& refused =
        refusals.metric[static_cast<size_t>(RefusalReason::HeadTooLarge)];
    EXPECT_EQ(refused.label.at(0).value, "http");
    EXPECT_EQ(refused.label.at(1).value, "head_too_large");
    EXPECT_EQ(refused.counter.value, 5);
}

TEST(ServerFamilies, CountWhatWasLost)
{
    ServerFigures figures;
    figures.lostTraces = 1;
    figures.lostSpans = 2;
    figures.lostLogLines = 3;
    const auto families = serverFamilies(figures);
    double expected = 0;
    for (const char* const name : {"thalassa_traces_lost_total", "thalassa_spans_lost_total",
             "thalassa_log_lines_lost_total"})
        EXPECT_EQ(familyOf(families, name).metric.at(0).counter.value, ++expected) << name;
}

TEST(ServerFamilies, ReasonsHaveNamesOfTheirOwn)
{
    std::set<std::string_view> names;
    for (size_t i = 0; i < http::kRefusalReasonCount; ++i)
        names.insert(http::nameOf(static_cast<RefusalReason>(i)));
    EXPECT_EQ(names.size(), http::kRefusalReasonCount);
    EXPECT_EQ(http::nameOf(RefusalReason::GaveWay), "gave_way");
    EXPECT_EQ(http::nameOf(RefusalReason::ReadTooSlowly), "read_too_slowly");
}

TEST(ServerFamilies, HaveReservedNamesOfTheirTypes)
{
    std::vector<prometheus::MetricFamily> families = serverFamilies({});
    for (prometheus::MetricFamily& family : processFamilies())
        families.push_back(std::move(family));
    engine::addEngineFamilies({.loadFailures = {{"m", 1}}}, families);
    for (const prometheus::MetricFamily& family : families) {
        const prometheus::MetricType* const type = metrics::serverFamilyType(family.name);
        ASSERT_NE(type, nullptr) << family.name;
        EXPECT_EQ(*type, family.type) << family.name;
        EXPECT_EQ(family.type == prometheus::MetricType::Counter, family.name.ends_with("_total"))
            << family.name;
        EXPECT_FALSE(family.help.empty()) << family.name;
    }
}

} // namespace
} // namespace thalassa::app
