// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/text_diff.h"

#include <dtl/dtl.hpp>

#include <QHash>
#include <QStringList>
#include <algorithm>
#include <vector>

namespace thalassa::console {
namespace {

// Above this number of lines that differ, the texts are compared as one block.
constexpr qsizetype kMostCompared = 2'000;

QStringList linesOf(const QString& text)
{
    if (text.isEmpty())
        return {};
    QStringList lines = text.split(u'\n');
    if (lines.last().isEmpty())
        lines.removeLast();
    return lines;
}

class DiffMaker {
public:
    DiffMaker(QStringList left, QStringList right)
        : m_left(std::move(left))
        , m_right(std::move(right))
    {
    }

    TextDiff make()
    {
        const qsizetype shorter = std::min(m_left.size(), m_right.size());
        qsizetype head = 0;
        while (head < shorter && m_left[head] == m_right[head])
            ++head;
        qsizetype tail = 0;
        while (tail < shorter - head &&
            m_left[m_left.size() - 1 - tail] == m_right[m_right.size() - 1 - tail]) {
            ++tail;
        }
        same(head);
        const qsizetype left = m_left.size() - head - tail;
        const qsizetype right = m_right.size() - head - tail;
        if (left > 0 && right > 0 && left + right <= kMostCompared)
            compare(left, right);
        else
            change(left, right);
        same(tail);
        return std::move(m_diff);
    }

private:
    // The lines between the common ones at both ends.
    void compare(qsizetype left, qsizetype right)
    {
        QHash<QString, int> numbers; // equal lines have equal numbers, which are quick to compare
        const auto number = [&](const QStringList& lines, qsizetype begin, qsizetype count) {
            std::vector<int> result;
            for (const QString& line : lines.sliced(begin, count)) {
                const auto found = numbers.constFind(line);
                const int known =
                    found == numbers.constEnd() ? static_cast<int>(numbers.size()) : *found;
                numbers.insert(line, known);
                result.push_back(known);
            }
            return result;
        };
        const std::vector<int> first = number(m_left, m_atLeft, left);
        const std::vector<int> second = number(m_right, m_atRight, right);
        dtl::Diff<int, std::vector<int>> diff(first, second);
        diff.compose();
        qsizetype removed = 0; // those of a change come before those that are added
        qsizetype added = 0;
        for (const auto& [line, info] : diff.getSes().getSequence()) {
            if (info.type == dtl::SES_COMMON) {
                change(std::exchange(removed, 0), std::exchange(added, 0));
                same(1);
            } else {
                ++(info.type == dtl::SES_DELETE ? removed : added);
            }
        }
        change(removed, added);
    }

    void same(qsizetype count)
    {
        for (qsizetype i = 0; i < count; ++i) {
            const QString& text = m_left[m_atLeft];
            m_diff.rows.append({DiffRow::Kind::Same, static_cast<int>(++m_atLeft),
                static_cast<int>(++m_atRight), text, 0});
        }
    }

    void change(qsizetype removed, qsizetype added)
    {
        if (removed + added > 0)
            m_diff.changes.append(static_cast<int>(m_diff.rows.size()));
        for (qsizetype i = 0; i < removed; ++i) {
            const QString& text = m_left[m_atLeft];
            m_diff.rows.append({DiffRow::Kind::Removed, static_cast<int>(++m_atLeft), 0, text, 0});
        }
        for (qsizetype i = 0; i < added; ++i) {
            const QString& text = m_right[m_atRight];
            m_diff.rows.append({DiffRow::Kind::Added, 0, static_cast<int>(++m_atRight), text, 0});
        }
        m_diff.removed += static_cast<int>(removed);
        m_diff.added += static_cast<int>(added);
    }

    const QStringList m_left;
    const QStringList m_right;
    qsizetype m_atLeft = 0;
    qsizetype m_atRight = 0;
    TextDiff m_diff;
};

} // namespace

TextDiff diffOf(const QString& left, const QString& right)
{
    return DiffMaker(linesOf(left), linesOf(right)).make();
}

TextDiff shortened(const TextDiff& diff, int context)
{
    // Whether each row is near a change.
    std::vector<bool> isShown(static_cast<std::size_t>(diff.rows.size()), false);
    for (qsizetype row = 0; row < diff.rows.size(); ++row) {
        if (diff.rows[row].kind == DiffRow::Kind::Same)
            continue;
        const qsizetype last = std::min<qsizetype>(diff.rows.size() - 1, row + context);
        for (qsizetype near = std::max<qsizetype>(0, row - context); near <= last; ++near)
            isShown[static_cast<std::size_t>(near)] = true;
    }
    TextDiff result{{}, {}, diff.added, diff.removed};
    for (qsizetype row = 0; row < diff.rows.size(); ++row) {
        if (isShown[static_cast<std::size_t>(row)]) {
            if (diff.changes.contains(static_cast<int>(row)))
                result.changes.append(static_cast<int>(result.rows.size()));
            result.rows.append(diff.rows[row]);
        } else if (!result.rows.isEmpty() && result.rows.last().kind == DiffRow::Kind::Gap) {
            ++result.rows.last().hidden;
        } else {
            result.rows.append({DiffRow::Kind::Gap, 0, 0, {}, 1});
        }
    }
    return result;
}

} // namespace thalassa::console
