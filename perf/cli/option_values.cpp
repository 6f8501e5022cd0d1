// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/option_values.h"

#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"

namespace thalassa::perf {
namespace {

absl::Status expected(const std::string& what, const std::string& text)
{
    return absl::InvalidArgumentError(absl::StrCat("expected ", what, ", got '", text, "'"));
}

} // namespace

absl::StatusOr<uint64_t> parseWhole(const std::string& text, uint64_t least, uint64_t greatest)
{
    uint64_t value = 0;
    if (!absl::SimpleAtoi(text, &value) || value < least || value > greatest)
        return expected(absl::StrCat("a whole number from ", least, " to ", greatest), text);
    return value;
}

absl::StatusOr<double> parseReal(const std::string& text, double least, double greatest)
{
    double value = 0;
    if (!absl::SimpleAtod(text, &value) || !(value >= least && value <= greatest))
        return expected(absl::StrCat("a number from ", least, " to ", greatest), text);
    return value;
}

absl::StatusOr<std::vector<uint64_t>> parseWholes(
    const std::string& text, uint64_t least, uint64_t greatest)
{
    std::vector<uint64_t> values;
    for (const absl::string_view part : absl::StrSplit(text, ',')) {
        ASSIGN_OR_RETURN(values.emplace_back(), parseWhole(std::string(part), least, greatest));
    }
    return values;
}

absl::StatusOr<std::vector<double>> parseReals(
    const std::string& text, double least, double greatest)
{
    std::vector<double> values;
    for (const absl::string_view part : absl::StrSplit(text, ',')) {
        ASSIGN_OR_RETURN(values.emplace_back(), parseReal(std::string(part), least, greatest));
    }
    return values;
}

absl::StatusOr<std::pair<std::string, std::vector<int64_t>>> parseShapeOption(
    const std::string& text)
{
    const size_t colon = text.rfind(':');
    std::vector<int64_t> shape;
    bool isShape = colon != std::string::npos && colon > 0;
    if (isShape && colon + 1 < text.size()) {
        for (const absl::string_view part : absl::StrSplit(text.substr(colon + 1), ',')) {
            int64_t size = 0;
            isShape = isShape && absl::SimpleAtoi(part, &size) && size >= 0;
            shape.push_back(size);
        }
    } else {
        isShape = false;
    }
    if (!isShape)
        return expected("input:size,size,... such as IMAGE:3,224,224", text);
    return std::pair(text.substr(0, colon), std::move(shape));
}

absl::StatusOr<std::pair<std::string, std::string>> parseHeader(const std::string& text)
{
    const size_t colon = text.find(':');
    // A line break would begin another header, or the body.
    if (colon == std::string::npos || colon == 0 || text.find_first_of("\r\n") != std::string::npos)
        return expected("Name:value", text);
    return std::pair(
        text.substr(0, colon), std::string(absl::StripAsciiWhitespace(text.substr(colon + 1))));
}

absl::StatusOr<RequestParameter> parseParameter(const std::string& text)
{
    const size_t first = text.find(':');
    const size_t last = text.rfind(':');
    const std::string what = "name:value:type with the type bool, int or string";
    if (first == std::string::npos || first == 0 || first == last)
        return expected(what, text);
    const std::string value = text.substr(first + 1, last - first - 1);
    const std::string type = text.substr(last + 1);
    RequestParameter parameter{text.substr(0, first), value};
    bool flag = false;
    int64_t number = 0;
    if (type == "bool" && absl::SimpleAtob(value, &flag))
        parameter.value = flag;
    else if (type == "int" && absl::SimpleAtoi(value, &number))
        parameter.value = number;
    else if (type != "string")
        return expected(what, text);
    return parameter;
}

} // namespace thalassa::perf
