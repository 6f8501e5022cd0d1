// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/version_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

VersionChoice choose(const std::string& policy, std::vector<int64_t> available)
{
    return chooseVersions(
        textConfig("version_policy { " + policy + " }").version_policy(), available);
}

TEST(VersionDirectories, AreNumbersWithoutLeadingZeros)
{
    ROWS("3.4.3");
    const std::vector<std::string> names{"10", "2", "007", "0", "00", "abc", "1x", "-1", "",
        "9223372036854775807", "9223372036854775808", "warmup", "initial_state", "configs"};
    const VersionDirectories directories = readVersionDirectories(names);
    EXPECT_THAT(directories.versions, ElementsAre(0, 2, 10, 9223372036854775807));
    EXPECT_THAT(directories.warnings,
        ElementsAre(
            "ignore version directory '007' which contains leading zeros in its directory name",
            "ignore version directory '00' which contains leading zeros in its directory name",
            "ignore version directory 'abc' which fails to convert to integral number",
            "ignore version directory '1x' which fails to convert to integral number",
            "ignore version directory '-1' which fails to convert to integral number",
            "ignore version directory '' which fails to convert to integral number",
            "ignore version directory '9223372036854775808' which fails to convert to integral "
            "number"));
}

TEST(VersionPolicy, WithoutAChoiceServesAll)
{
    ROWS("3.4.1");
    EXPECT_THAT(choose("", {9, 10, 2}).load, ElementsAre(2, 9, 10));
}

TEST(VersionPolicy, LatestServesTheGreatestNumbers)
{
    ROWS("3.4.1", "3.4.4");
    EXPECT_THAT(choose("latest { num_versions: 2 }", {9, 10, 2}).load, ElementsAre(9, 10));
    EXPECT_THAT(choose("latest { num_versions: 4000000000 }", {9, 2}).load, ElementsAre(2, 9));
    EXPECT_THAT(choose("latest { num_versions: 1 }", {}).load, IsEmpty());
}

TEST(VersionPolicy, AllServesAll)
{
    ROWS("3.4.1");
    EXPECT_THAT(choose("all {}", {9, 2}).load, ElementsAre(2, 9));
}

TEST(VersionPolicy, SpecificVersionsThatAreMissingAreNamedAndTheRestIsServed)
{
    ROWS("3.4.1", "3.4.2");
    const VersionChoice choice = choose("specific { versions: [ 3, 1, 8, 3 ] }", {1, 2, 3});
    EXPECT_THAT(choice.load, ElementsAre(1, 3));
    EXPECT_THAT(choice.missing, ElementsAre(8));
}

TEST(VersionPolicy, WithNothingToLoadTheErrorNamesModelAndMissingVersions)
{
    ROWS("3.4.2");
    EXPECT_EQ(noVersionError("m", choose("specific { versions: [ 7, 8 ] }", {1})).message(),
        "at least one version must be available under the version policy of model 'm'; "
        "version 7 is specified for model 'm', but the version directory is not present; version 8 "
        "is specified for model 'm', but the version directory is not present");
    EXPECT_EQ(noVersionError("m", choose("", {})).message(),
        "at least one version must be available under the version policy of model 'm'");
}

} // namespace
} // namespace thalassa::config
