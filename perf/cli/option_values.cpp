// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/option_values.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "core/base/cli/values.h"

namespace thalassa::perf {

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
        return cli::expected("input:size,size,... such as IMAGE:3,224,224", text);
    return std::pair(text.substr(0, colon), std::move(shape));
}

absl::StatusOr<std::pair<std::string, std::string>> parseHeader(const std::string& text)
{
    const size_t colon = text.find(':');
    // A line break would begin another header, or the body.
    if (colon == std::string::npos || colon == 0 || text.find_first_of("\r\n") != std::string::npos)
        return cli::expected("Name:value", text);
    return std::pair(
        text.substr(0, colon), std::string(absl::StripAsciiWhitespace(text.substr(colon + 1))));
}

absl::StatusOr<RequestParameter> parseParameter(const std::string& text)
{
    const size_t first = text.find(':');
    const size_t last = text.rfind(':');
    const std::string what = "name:value:type with the type bool, int or string";
    if (first == std::string::npos || first == 0 || first == last)
        return cli::expected(what, text);
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
        return cli::expected(what, text);
    return parameter;
}

} // namespace thalassa::perf
