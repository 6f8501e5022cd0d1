// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

// ROWS("1.3.4", "1.3.5") in the body of a test names the rows of tests/conformance/rows.tsv that
// the test covers. The names go into the result file, where script/rows counts those of passed
// tests. May be called several times in one test. Lives on the thread that runs the test.

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace thalassa::test {

inline constexpr char kRowsProperty[] = "rows";

inline void nameRows(std::initializer_list<const char*> rows)
{
    std::string named;
    const testing::TestResult& result =
        *testing::UnitTest::GetInstance()->current_test_info()->result();
    for (int i = 0; i < result.test_property_count(); ++i) {
        if (result.GetTestProperty(i).key() == std::string(kRowsProperty))
            named = result.GetTestProperty(i).value();
    }
    for (const char* row : rows)
        named += (named.empty() ? "" : " ") + std::string(row);
    testing::Test::RecordProperty(kRowsProperty, named);
}

} // namespace thalassa::test

#define ROWS(...) ::thalassa::test::nameRows({__VA_ARGS__})
