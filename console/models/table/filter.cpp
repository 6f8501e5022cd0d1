// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/table/filter.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>

namespace thalassa::console {
namespace {

struct Unit {
    const char* name;
    double size;
};

constexpr std::array kDurations{Unit{"ns", 1}, Unit{"us", 1e3}, Unit{"µs", 1e3}, Unit{"ms", 1e6},
    Unit{"s", 1e9}, Unit{"min", 60e9}, Unit{"h", 3600e9}};
constexpr std::array kBytes{Unit{"", 1}, Unit{"b", 1}, Unit{"kib", 0x1p10}, Unit{"mib", 0x1p20},
    Unit{"gib", 0x1p30}, Unit{"tib", 0x1p40}};
constexpr std::array kNumbers{Unit{"", 1}, Unit{"k", 1e3}, Unit{"m", 1e6}, Unit{"%", 0.01}};

template <std::size_t N>
std::optional<double> sizeOf(const std::array<Unit, N>& units, const QString& name)
{
    for (const Unit& unit : units) {
        if (name.compare(QString::fromUtf8(unit.name), Qt::CaseInsensitive) == 0) {
            return unit.size;
        }
    }
    return std::nullopt;
}

std::optional<double> parseNumber(const QString& text, Filter::Kind kind)
{
    static const QRegularExpression kPattern(
        QStringLiteral("^(\\d+(?:\\.\\d*)?|\\.\\d+)\\s*([a-zµ%]*)$"),
        QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = kPattern.match(text);
    if (!match.hasMatch()) {
        return std::nullopt;
    }
    const QString unit = match.captured(2);
    std::optional<double> size;
    switch (kind) {
    case Filter::Kind::Duration:
        size = sizeOf(kDurations, unit);
        break;
    case Filter::Kind::Bytes:
        size = sizeOf(kBytes, unit);
        break;
    default:
        size = sizeOf(kNumbers, unit);
    }
    return size ? std::optional(match.captured(1).toDouble() * *size) : std::nullopt;
}

struct FilterTexts {
    Q_DECLARE_TR_FUNCTIONS(Filter)
};

QString wrongNumber(const QString& field, const QString& value, Filter::Kind kind)
{
    switch (kind) {
    case Filter::Kind::Duration:
        return FilterTexts::tr("%1 is compared with a duration, such as 10ms, and not with “%2”.")
            .arg(field, value);
    case Filter::Kind::Bytes:
        return FilterTexts::tr("%1 is compared with a size, such as 64MiB, and not with “%2”.")
            .arg(field, value);
    default:
        return FilterTexts::tr(
            "%1 is compared with a number, such as 100 or 1.5k, and not with “%2”.")
            .arg(field, value);
    }
}

// "state:", "p99>=": the begin of a term about a column.
QRegularExpressionMatch headOf(const QString& text, qsizetype at)
{
    static const QRegularExpression kHead(
        QStringLiteral("\\G([A-Za-z_][A-Za-z0-9_]*)(:|<=|>=|<|>|=)"));
    return kHead.match(text, at);
}

} // namespace

// Splits a text into terms.
class Filter::Reader {
public:
    Reader(const QString& text, const QList<Field>& fields)
        : m_text(text)
        , m_fields(fields)
    {
    }

    Parsed read()
    {
        for (int index = 0; index < m_fields.size(); ++index) {
            if (m_fields[index].kind == Kind::Text) {
                m_parsed.filter.m_textFields.append(index);
            }
        }
        while (skipBlanks() && m_parsed.error.isEmpty()) {
            readTerm();
        }
        return m_parsed;
    }

    QStringList split()
    {
        QStringList terms;
        while (skipBlanks()) {
            const qsizetype begin = m_at;
            skipMinus();
            if (const QRegularExpressionMatch head = headOf(m_text, m_at); head.hasMatch())
                m_at = head.capturedEnd();
            const qsizetype value = m_at;
            readValue();
            const QString written = m_text.mid(value, m_at - value);
            const bool isOpen =
                written.startsWith(u'"') && (written.size() == 1 || !written.endsWith(u'"'));
            terms.append(
                m_text.mid(begin, m_at - begin) + (isOpen ? QStringLiteral("\"") : QString()));
        }
        return terms;
    }

private:
    bool skipBlanks()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace()) {
            ++m_at;
        }
        return m_at < m_text.size();
    }

    // A word, or what stands in quotation marks; without an end mark, the rest.
    QString readValue()
    {
        if (m_at < m_text.size() && m_text[m_at] == u'"') {
            const qsizetype end = m_text.indexOf(u'"', m_at + 1);
            QString value = m_text.mid(m_at + 1, end < 0 ? -1 : end - m_at - 1);
            m_at = end < 0 ? m_text.size() : end + 1;
            return value;
        }
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && !m_text[m_at].isSpace()) {
            ++m_at;
        }
        return m_text.mid(begin, m_at - begin);
    }

    // Skips the sign of a negated term. Returns whether there is one.
    bool skipMinus()
    {
        const bool isNegated =
            m_text[m_at] == u'-' && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace();
        m_at += isNegated ? 1 : 0;
        return isNegated;
    }

    void readTerm()
    {
        Term term;
        term.isNegated = skipMinus();
        const QRegularExpressionMatch head = headOf(m_text, m_at);
        if (head.hasMatch()) {
            m_at = head.capturedEnd();
            readCondition(term, head.captured(1), head.captured(2));
            return;
        }
        term.text = readValue();
        if (!term.text.isEmpty()) {
            m_parsed.filter.m_terms.append(term);
        }
    }

    void readCondition(Term term, const QString& name, const QString& sign)
    {
        const auto found = std::find_if(m_fields.begin(), m_fields.end(),
            [&](const Field& field) { return field.name.compare(name, Qt::CaseInsensitive) == 0; });
        if (found == m_fields.end()) {
            QStringList names;
            for (const Field& field : m_fields) {
                names.append(field.name);
            }
            m_parsed.error = FilterTexts::tr("There is no column “%1”; the columns are %2.")
                                 .arg(name, names.join(QStringLiteral(", ")));
            return;
        }
        term.field = static_cast<int>(found - m_fields.begin());
        term.text = readValue();
        if (term.text.isEmpty()) {
            m_parsed.error = FilterTexts::tr("A value is missing after “%1%2”.").arg(name, sign);
            return;
        }
        if (found->kind == Kind::Text) {
            if (sign != u":" && sign != u"=") {
                m_parsed.error =
                    FilterTexts::tr("%1 is text: write %1:%2.").arg(found->name, term.text);
                return;
            }
            term.comparison = sign == u"=" ? Comparison::Equal : Comparison::Contains;
        } else {
            const std::optional<double> number = parseNumber(term.text, found->kind);
            if (!number) {
                m_parsed.error = wrongNumber(found->name, term.text, found->kind);
                return;
            }
            term.number = *number;
            term.comparison = comparisonOf(sign);
        }
        m_parsed.filter.m_terms.append(term);
    }

    static Comparison comparisonOf(const QString& sign)
    {
        if (sign == u"<") {
            return Comparison::Less;
        }
        if (sign == u"<=") {
            return Comparison::LessEqual;
        }
        if (sign == u">") {
            return Comparison::Greater;
        }
        return sign == u">=" ? Comparison::GreaterEqual : Comparison::Equal;
    }

    const QString& m_text;
    const QList<Field>& m_fields;
    qsizetype m_at = 0;
    Parsed m_parsed;
};

Filter::Parsed Filter::parse(const QString& text, const QList<Field>& fields)
{
    return Reader(text, fields).read();
}

QStringList Filter::termsOf(const QString& text)
{
    return Reader(text, {}).split();
}

QString Filter::fieldOf(const QString& term)
{
    return headOf(term, term.startsWith(u'-') ? 1 : 0).captured(1).toLower();
}

QString Filter::termFor(const QString& field, const QString& value)
{
    if (value.isEmpty() || value.contains(u'"'))
        return {};
    const bool isWord =
        std::none_of(value.begin(), value.end(), [](QChar one) { return one.isSpace(); });
    return field + u'=' + (isWord ? value : u'"' + value + u'"');
}

bool Filter::matches(const std::function<QVariant(int field)>& value,
    const std::function<QStringList(int field)>& names) const
{
    const Row row{value, names};
    return std::all_of(m_terms.begin(), m_terms.end(),
        [&](const Term& term) { return matchesTerm(term, row) != term.isNegated; });
}

bool Filter::matchesText(const Term& term, int field, const Row& row)
{
    const auto isMatch = [&term](const QString& text) {
        return term.comparison == Comparison::Equal
            ? text.compare(term.text, Qt::CaseInsensitive) == 0
            : text.contains(term.text, Qt::CaseInsensitive);
    };
    if (isMatch(row.value(field).toString())) {
        return true;
    }
    const QStringList names = row.names ? row.names(field) : QStringList();
    return std::any_of(names.begin(), names.end(), isMatch);
}

bool Filter::matchesTerm(const Term& term, const Row& row) const
{
    if (term.field < 0) {
        return std::any_of(m_textFields.begin(), m_textFields.end(),
            [&](int field) { return matchesText(term, field, row); });
    }
    if (m_textFields.contains(term.field)) {
        return matchesText(term, term.field, row);
    }
    const QVariant found = row.value(term.field);
    if (!found.isValid()) {
        return false;
    }
    const double number = found.toDouble();
    switch (term.comparison) {
    case Comparison::Less:
        return number < term.number;
    case Comparison::LessEqual:
        return number <= term.number;
    case Comparison::Greater:
        return number > term.number;
    case Comparison::GreaterEqual:
        return number >= term.number;
    default:
        return number == term.number;
    }
}

} // namespace thalassa::console
