// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/json_problem.h"

#include <gtest/gtest.h>
#include <rapidjson/document.h>

namespace thalassa::console::trace {
namespace {

TEST(JsonProblem, NamesWhatIsWrong)
{
    const std::pair<const char*, const char*> cases[] = {
        {"", "the document is empty"},
        {"{} 1", "something follows the document"},
        {R"({"a":nul})", "a value is invalid"},
        {"{1:2}", "the name of a member of an object is missing"},
        {R"({"a" 2})", "the colon after the name of a member is missing"},
        {R"({"a":2 3})", "a comma or '}' is missing after a member of an object"},
        {"[1 2]", "a comma or ']' is missing after an element of an array"},
        {R"("\u12")", "a string has \\u without four hexadecimal digits"},
        {R"("\uD800x")", "a string has half of a surrogate pair"},
        {R"("\q")", "a string has a wrong escape sequence or a control character"},
        {"\"a", "the closing quotation mark of a string is missing"},
        {"\"\x01\"", "a string has a wrong escape sequence or a control character"},
        {"\"\xff\"", "a string is not UTF-8"},
        {"1e999", "a number is too large"},
        {"1.", "a number has no digits after its point"},
        {"1e", "a number has no digits in its exponent"},
    };
    for (const auto& [text, problem] : cases) {
        rapidjson::Document document;
        document.Parse<rapidjson::kParseValidateEncodingFlag>(text);
        EXPECT_EQ(jsonProblem(document.GetParseError()), QString::fromUtf8(problem)) << text;
    }
    EXPECT_EQ(jsonProblem(rapidjson::kParseErrorUnspecificSyntaxError), u"it is not JSON");
}

} // namespace
} // namespace thalassa::console::trace
