// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/family_sources.h"

#include <gtest/gtest.h>

#include "core/metrics/family_builders.h"

namespace thalassa::metrics {
namespace {

std::vector<std::string> namesOf(const FamilySources& sources)
{
    std::vector<std::string> names;
    for (const prometheus::MetricFamily& family : sources.collect())
        names.push_back(family.name);
    return names;
}

FamilySources::Source sourceOf(const char* name)
{
    return [name](FamilySources::Families& families) { families.push_back(gauge(name, "", 1)); };
}

TEST(FamilySources, AreReadInTheOrderOfTheirRegistrationUntilItEnds)
{
    const auto sources = std::make_shared<FamilySources>();
    EXPECT_TRUE(sources->collect().empty());
    FamilySources::Registration first = sources->add(sourceOf("first"));
    const FamilySources::Registration second = sources->add(sourceOf("second"));
    EXPECT_EQ(namesOf(*sources), (std::vector<std::string>{"first", "second"}));
    first.reset();
    EXPECT_EQ(namesOf(*sources), std::vector<std::string>{"second"});
}

TEST(FamilySources, RegistrationsMayOutliveTheRegistry)
{
    auto sources = std::make_shared<FamilySources>();
    const FamilySources::Registration registration = sources->add(sourceOf("a"));
    sources.reset();
}

} // namespace
} // namespace thalassa::metrics
