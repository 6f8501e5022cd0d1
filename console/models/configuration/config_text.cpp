// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/config_text.h"

#include <QHash>
#include <algorithm>
#include <vector>

namespace thalassa::console {
namespace {

// Bounds for a text that a hostile server sends: paths are kept for all fields.
constexpr qsizetype kMostFields = 20'000;
constexpr std::size_t kMostLevels = 16;
constexpr qsizetype kLongestName = 128;

bool isWordPart(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'.';
}

qsizetype endOfString(QStringView line, qsizetype begin)
{
    for (qsizetype at = begin + 1; at < line.size(); ++at) {
        if (line[at] == u'\\')
            ++at;
        else if (line[at] == line[begin])
            return at + 1;
    }
    return line.size();
}

qsizetype endOfWord(QStringView line, qsizetype begin)
{
    qsizetype at = begin + 1;
    while (at < line.size() && isWordPart(line[at]))
        ++at;
    return at;
}

bool isBeforeValue(QStringView line, qsizetype at)
{
    const QStringView rest = line.sliced(at).trimmed();
    return !rest.isEmpty() &&
        (rest.front() == u':' || rest.front() == u'{' || rest.front() == u'<');
}

// Reads the tokens of a text, and collects the fields.
class FieldReader {
public:
    void read(QStringView line, int number)
    {
        m_line = number;
        for (const ConfigPart& part : partsOf(line)) {
            if (part.token != ConfigToken::Comment)
                take(part, line.sliced(part.begin, part.length));
        }
    }
    QList<ConfigField> fields() { return std::move(m_fields); }

private:
    struct Level {
        QString prefix;             // of the paths of its fields
        QHash<QString, int> counts; // of the fields by name
        qsizetype field = -1;       // that the level is the value of; -1: the text itself
    };

    void take(const ConfigPart& part, QStringView text)
    {
        const bool isTooDeep = m_depth + 1 != m_levels.size();
        if (part.token == ConfigToken::Mark) {
            if (!isTooDeep || QStringView(u"{}<>").contains(text.front()))
                takeMark(text.front());
        } else if (isTooDeep) {
            return;
        } else if (m_isInList) {
            element();
        } else if (part.token == ConfigToken::Name ||
            (part.token == ConfigToken::Word && !m_hasName)) {
            begin(text.first(std::min(text.size(), kLongestName)).toString());
        } else {
            extend(); // a value, or a further part of a string
            m_hasName = false;
        }
    }

    void takeMark(QChar mark)
    {
        if (mark == u'[') {
            m_isInList = m_hasName;
            m_isFirst = true;
        } else if (mark == u']') {
            m_isInList = false;
            m_hasName = false;
        } else if (mark == u'{' || mark == u'<') {
            if (m_isInList)
                element();
            push();
        } else if (mark == u'}' || mark == u'>') {
            pop();
        }
    }

    void begin(const QString& name)
    {
        m_name = name;
        m_hasName = true;
        m_isFirst = false;
        add();
    }

    void element()
    {
        if (m_isFirst)
            extend();
        else
            add();
        m_isFirst = false;
    }

    void add()
    {
        Level& level = m_levels.back();
        const int index = level.counts[m_name]++;
        m_current = m_fields.size();
        if (m_fields.size() < kMostFields) {
            m_fields.append(
                {QStringLiteral("%1%2[%3]").arg(level.prefix, m_name).arg(index), m_line, m_line});
        }
    }

    void extend()
    {
        if (m_current >= 0 && m_current < m_fields.size())
            m_fields[m_current].lastLine = m_line;
    }

    void push()
    {
        const bool isTooDeep = m_depth + 1 != m_levels.size();
        if (!isTooDeep && !m_hasName && !m_isInList)
            return;
        ++m_depth;
        if (isTooDeep || m_levels.size() >= kMostLevels || m_current >= m_fields.size())
            return; // pop() counts it
        m_lists.emplace_back(m_name, m_isInList);
        m_levels.push_back({m_fields[m_current].path + u'.', {}, m_current});
        m_hasName = false;
        m_isInList = false;
    }

    void pop()
    {
        if (m_depth == 0)
            return;
        --m_depth;
        if (m_levels.size() != m_depth + 2)
            return;
        m_current = m_levels.back().field;
        m_levels.pop_back();
        extend();
        m_name = m_lists.back().first;
        m_isInList = m_lists.back().second;
        m_hasName = m_isInList;
        m_isFirst = false;
        m_lists.pop_back();
    }

    std::vector<Level> m_levels{1};
    std::vector<std::pair<QString, bool>>
        m_lists; // the field around each level, and whether it is in a list
    std::size_t m_depth = 0;
    QList<ConfigField> m_fields;
    qsizetype m_current = -1; // the field whose value is read
    QString m_name;
    int m_line = 0;
    bool m_hasName = false; // the value of the current field comes
    bool m_isInList = false;
    bool m_isFirst = false; // of the list
};

// "input[1]" as its name and index; -1: there is no index.
std::pair<QStringView, int> partOf(QStringView part)
{
    const qsizetype bracket = part.indexOf(u'[');
    if (bracket < 0)
        return {part, -1};
    const QStringView number = part.sliced(bracket + 1).chopped(1);
    bool isNumber = false;
    const int index = number.toInt(&isNumber);
    return {part.first(bracket), isNumber ? index : -1};
}

} // namespace

QList<ConfigPart> partsOf(QStringView line)
{
    QList<ConfigPart> parts;
    for (qsizetype at = 0; at < line.size();) {
        const QChar c = line[at];
        if (c.isSpace()) {
            ++at;
            continue;
        }
        ConfigPart part{at, 1, ConfigToken::Mark};
        const bool isNegative = c == u'-' && at + 1 < line.size() && line[at + 1].isDigit();
        if (c == u'#') {
            part = {at, line.size() - at, ConfigToken::Comment};
        } else if (c == u'"' || c == u'\'') {
            part = {at, endOfString(line, at) - at, ConfigToken::String};
        } else if (c.isDigit() || isNegative) {
            part = {at, endOfWord(line, at) - at, ConfigToken::Number};
        } else if (isWordPart(c)) {
            const qsizetype end = endOfWord(line, at);
            part = {at, end - at, isBeforeValue(line, end) ? ConfigToken::Name : ConfigToken::Word};
        }
        parts.append(part);
        at += part.length;
    }
    return parts;
}

QList<ConfigField> fieldsOf(const QString& text)
{
    FieldReader reader;
    int number = 0;
    for (const QStringView line : QStringView(text).split(u'\n'))
        reader.read(line, ++number);
    return reader.fields();
}

bool isWithin(const QString& path, const QString& field)
{
    const QList<QStringView> parts = QStringView(path).split(u'.');
    const QList<QStringView> wanted = QStringView(field).split(u'.');
    if (field.isEmpty() || wanted.size() > parts.size())
        return false;
    return std::equal(
        wanted.begin(), wanted.end(), parts.begin(), [](QStringView a, QStringView b) {
            const auto [name, index] = partOf(a);
            const auto [other, number] = partOf(b);
            return name == other && (index < 0 || index == number);
        });
}

QSet<int> linesOf(const QString& text, const QStringList& fields)
{
    QSet<int> lines;
    for (const ConfigField& found : fieldsOf(text)) {
        const bool isWanted = std::any_of(fields.begin(), fields.end(),
            [&](const QString& field) { return isWithin(found.path, field); });
        for (int line = found.line; isWanted && line <= found.lastLine; ++line)
            lines.insert(line);
    }
    return lines;
}

} // namespace thalassa::console
