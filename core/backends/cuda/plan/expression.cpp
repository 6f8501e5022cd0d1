// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/expression.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <utility>

namespace thalassa::backends::kernels {
namespace {

constexpr int kMaxDepth = 64; // of parentheses

bool isNameBegin(char c)
{
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isNamePart(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool isBlank(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

} // namespace

// Recursive descent: sum = product {+|- product}, product = unary {*|/|% unary}, unary = [-] atom.
class Parser {
public:
    using Operation = Expression::Operation;

    Parser(Expression& expression, std::span<const std::string> tensors)
        : m_expression(expression)
        , m_rest(expression.m_text)
        , m_tensors(tensors)
    {
    }

    Error parse()
    {
        RETURN_IF_ERROR(sum());
        skipBlanks();
        if (!m_rest.empty())
            return unexpected("an operator");
        return {};
    }

private:
    Error unexpected(const std::string& expected)
    {
        return m_expression.failure("expected " + expected + ", found " +
            (m_rest.empty() ? "the end" : "'" + std::string(m_rest) + "'"));
    }
    void skipBlanks()
    {
        while (!m_rest.empty() && isBlank(m_rest.front()))
            m_rest.remove_prefix(1);
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_rest.empty() || m_rest.front() != c)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }
    void add(Operation operation, int64_t number = 0, size_t tensor = 0)
    {
        m_expression.m_steps.push_back({operation, number, tensor});
    }

    // NOLINTBEGIN(misc-no-recursion): sum() counts to kMaxDepth
    Error sum()
    {
        if (++m_depth > kMaxDepth)
            return m_expression.failure("it is nested too deeply");
        RETURN_IF_ERROR(product());
        for (;;) {
            const bool isPlus = take('+');
            if (!isPlus && !take('-'))
                break;
            RETURN_IF_ERROR(product());
            add(isPlus ? Operation::Add : Operation::Subtract);
        }
        --m_depth;
        return {};
    }
    Error product()
    {
        RETURN_IF_ERROR(unary());
        for (;;) {
            std::optional<Operation> operation;
            if (take('*'))
                operation = Operation::Multiply;
            else if (take('/'))
                operation = Operation::Divide;
            else if (take('%'))
                operation = Operation::Remainder;
            if (!operation)
                return {};
            RETURN_IF_ERROR(unary());
            add(*operation);
        }
    }
    Error unary()
    {
        if (!take('-'))
            return atom();
        RETURN_IF_ERROR(atom());
        add(Operation::Negate);
        return {};
    }
    Error atom()
    {
        if (take('(')) {
            RETURN_IF_ERROR(sum());
            return take(')') ? Error() : unexpected("')'");
        }
        if (!m_rest.empty() && std::isdigit(static_cast<unsigned char>(m_rest.front())) != 0) {
            ASSIGN_OR_RETURN(const int64_t number, wholeNumber());
            add(Operation::Constant, number);
            return {};
        }
        if (m_rest.empty() || !isNameBegin(m_rest.front()))
            return unexpected("a number, a name or '('");
        return named();
    }
    Result<int64_t> wholeNumber()
    {
        int64_t number = 0;
        const auto [end, error] =
            std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), number);
        if (error != std::errc())
            return unexpected("a number below 2^63");
        m_rest.remove_prefix(static_cast<size_t>(end - m_rest.data()));
        return number;
    }
    std::string name()
    {
        const auto* const end = std::find_if_not(m_rest.begin(), m_rest.end(), isNamePart);
        std::string found(m_rest.begin(), end);
        m_rest.remove_prefix(found.size());
        return found;
    }
    Error named()
    {
        const std::string first = name();
        if (first == "min" || first == "max" || first == "ceil_div") {
            return call(first == "min" ? Operation::Minimum
                    : first == "max"   ? Operation::Maximum
                                       : Operation::CeilDivide);
        }
        if (first == "batch") {
            add(Operation::Batch);
            return {};
        }
        const auto tensor = std::find(m_tensors.begin(), m_tensors.end(), first);
        if (tensor == m_tensors.end())
            return m_expression.failure("there is no tensor or function '" + first + "'");
        if (!take('.'))
            return unexpected("'.size', '.bytes', '.rank' or '.shape[i]'");
        return property(static_cast<size_t>(tensor - m_tensors.begin()));
    }
    Error call(Operation operation)
    {
        if (!take('('))
            return unexpected("'('");
        RETURN_IF_ERROR(sum());
        if (!take(','))
            return unexpected("','");
        RETURN_IF_ERROR(sum());
        if (!take(')'))
            return unexpected("')'");
        add(operation);
        return {};
    }
    // NOLINTEND(misc-no-recursion)
    Error property(size_t tensor)
    {
        const std::string which = name();
        if (which == "size" || which == "bytes" || which == "rank") {
            add(which == "size"        ? Operation::Size
                    : which == "bytes" ? Operation::Bytes
                                       : Operation::Rank,
                0, tensor);
            return {};
        }
        if (which != "shape" || !take('['))
            return unexpected("size, bytes, rank or shape[i] after the name of a tensor");
        const bool isNegative = take('-');
        skipBlanks();
        ASSIGN_OR_RETURN(const int64_t index, wholeNumber());
        if (!take(']'))
            return unexpected("']'");
        add(Operation::Dimension, isNegative ? -index : index, tensor);
        return {};
    }

    Expression& m_expression;
    std::string_view m_rest;
    std::span<const std::string> m_tensors;
    int m_depth = 0;
};

Result<Expression> Expression::parse(
    const std::string& where, std::string_view text, std::span<const std::string> tensors)
{
    Expression expression;
    expression.m_where = where;
    expression.m_text = trimmed(text);
    RETURN_IF_ERROR(Parser(expression, tensors).parse());
    return expression;
}

Error Expression::failure(const std::string& what) const
{
    return invalidArgument(m_where + ": '" + m_text + "': " + what);
}

Result<int64_t> Expression::valueOf(const Step& step, const Values& values) const
{
    switch (step.operation) {
    case Operation::Constant:
        return step.number;
    case Operation::Batch:
        return values.batch;
    case Operation::Size:
        return values.tensors[step.tensor].size;
    case Operation::Bytes:
        return values.tensors[step.tensor].bytes;
    default:
        break;
    }
    const std::vector<int64_t>& shape = values.tensors[step.tensor].shape;
    const auto rank = static_cast<int64_t>(shape.size());
    if (step.operation == Operation::Rank)
        return rank;
    const int64_t index = step.number < 0 ? step.number + rank : step.number;
    if (index < 0 || index >= rank) {
        return failure("the tensor has " + std::to_string(rank) +
            " dimensions, and none at index " + std::to_string(step.number));
    }
    return shape[static_cast<size_t>(index)];
}

Result<int64_t> Expression::compute(Operation operation, int64_t left, int64_t right) const
{
    const bool divides = operation == Operation::Divide || operation == Operation::Remainder ||
        operation == Operation::CeilDivide;
    if (divides && right == 0)
        return failure("division by zero");
    constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
    int64_t result = 0;
    bool overflows = divides && left == kLeast && right == -1;
    if (overflows)
        return failure("the result does not fit into 64 bits");
    switch (operation) {
    case Operation::Add:
        overflows = __builtin_add_overflow(left, right, &result);
        break;
    case Operation::Subtract:
        overflows = __builtin_sub_overflow(left, right, &result);
        break;
    case Operation::Multiply:
        overflows = __builtin_mul_overflow(left, right, &result);
        break;
    case Operation::Divide:
        result = left / right;
        break;
    case Operation::Remainder:
        result = left % right;
        break;
    case Operation::Minimum:
        result = std::min(left, right);
        break;
    case Operation::Maximum:
        result = std::max(left, right);
        break;
    default: // CeilDivide
        result = left / right + (left % right != 0 && (left < 0) == (right < 0) ? 1 : 0);
        break;
    }
    if (overflows)
        return failure("the result does not fit into 64 bits");
    return result;
}

Result<int64_t> Expression::evaluate(const Values& values) const
{
    std::vector<int64_t> stack;
    for (const Step& step : m_steps) {
        if (step.operation < Operation::Negate) {
            ASSIGN_OR_RETURN(const int64_t value, valueOf(step, values));
            stack.push_back(value);
            continue;
        }
        const int64_t right = stack.back();
        if (step.operation == Operation::Negate) {
            ASSIGN_OR_RETURN(stack.back(), compute(Operation::Subtract, 0, right));
            continue;
        }
        stack.pop_back();
        ASSIGN_OR_RETURN(stack.back(), compute(step.operation, stack.back(), right));
    }
    return stack.back();
}

std::vector<std::string> splitList(std::string_view text)
{
    std::vector<std::string> parts;
    if (trimmed(text).empty())
        return parts;
    int depth = 0;
    size_t begin = 0;
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i == text.size() ? ',' : text[i];
        if (c == '(' || c == '[')
            ++depth;
        else if (c == ')' || c == ']')
            --depth;
        if (i == text.size() || (c == ',' && depth <= 0)) {
            parts.emplace_back(trimmed(text.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return parts;
}

} // namespace thalassa::backends::kernels
