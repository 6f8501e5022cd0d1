// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/data_flow.h"

#include <algorithm>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"

namespace thalassa::trace_tool {
namespace {

constexpr size_t kMostDimensions = 64;
constexpr size_t kDeepest = 64; // nested ensembles that are shown
constexpr size_t kWidest = 58;  // length of the rule around a request; a step's is shorter

// Splits at commas, except inside of a quoted element.
std::vector<std::string> elementsOf(std::string_view data)
{
    std::vector<std::string> elements;
    if (data.empty())
        return elements;
    elements.emplace_back();
    bool isQuoted = false;
    for (size_t i = 0; i < data.size(); ++i) {
        if (data[i] == ',' && !isQuoted) {
            elements.emplace_back();
            continue;
        }
        isQuoted ^= data[i] == '"';
        elements.back() += data[i];
        if (isQuoted && data[i] == '\\' && i + 1 < data.size())
            elements.back() += data[++i];
    }
    return elements;
}

// NOLINTNEXTLINE(misc-no-recursion): to kMostDimensions
std::string nest(const std::vector<std::string>& elements, const std::vector<size_t>& shape,
    size_t dimension, size_t& next)
{
    if (dimension == shape.size())
        return elements[next++];
    std::string text = "[";
    for (size_t i = 0; i < shape[dimension]; ++i)
        absl::StrAppend(&text, i == 0 ? "" : " ", nest(elements, shape, dimension + 1, next));
    return text + "]";
}

// NOLINTNEXTLINE(misc-no-recursion): to kDeepest
void printOne(const TraceTree& tree, const RecordedTrace& trace, size_t depth, std::ostream& out)
{
    const std::string indent(depth, '\t');
    const std::string rule(kWidest > 8 * depth ? kWidest - 8 * depth : 1, '=');
    out << indent << rule << "\n"
        << indent << "Name:    " << base::visibleJson(trace.model()) << "\n"
        << indent << "Version: " << trace.version() << "\n";
    constexpr std::string_view kPrefix = "TENSOR_";
    for (const Tensor& tensor : trace.tensors()) {
        std::string_view activity = tensor.activity;
        if (activity.starts_with(kPrefix))
            activity.remove_prefix(kPrefix.size());
        out << indent << base::visibleJson(activity) << ":\n"
            << indent << "\t" << base::visibleJson(tensor.name) << ": "
            << base::visibleJson(bracketed(tensor)) << "\n";
    }
    out << indent << rule << "\n";
    for (const RecordedTrace& step : tree) {
        if (step.parent() == trace.id() && step.id() != trace.id() && depth < kDeepest)
            printOne(tree, step, depth + 1, out);
    }
}

} // namespace

bool hasTensors(const TraceTree& tree)
{
    return std::any_of(
        tree.begin(), tree.end(), [](const RecordedTrace& trace) { return trace.hasTensors(); });
}

std::string bracketed(const Tensor& tensor)
{
    const std::vector<std::string> elements = elementsOf(tensor.data);
    std::vector<size_t> shape;
    size_t count = 1;
    for (const absl::string_view text :
        absl::StrSplit(base::toAbsl(tensor.shape), ',', absl::SkipEmpty())) {
        uint64_t size = 0;
        if (shape.size() == kMostDimensions)
            return std::string(tensor.data);
        if (!absl::SimpleAtoi(text, &size) || size > elements.size())
            return std::string(tensor.data);
        shape.push_back(size);
        count *= size; // never overflows: compared with the number of elements after each step
        if (count > elements.size())
            return std::string(tensor.data);
    }
    if (count != elements.size())
        return std::string(tensor.data);
    size_t next = 0;
    return nest(elements, shape, 0, next);
}

void printDataFlow(const TraceTree& tree, std::ostream& out)
{
    out << "Data Flow:\n";
    for (const RecordedTrace& trace : tree) {
        if (trace.parent() == 0)
            printOne(tree, trace, 1, out);
    }
}

} // namespace thalassa::trace_tool
