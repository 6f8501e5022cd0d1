// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/rule_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace thalassa::console {
namespace {

struct RuleTexts {
    Q_DECLARE_TR_FUNCTIONS(Alerts)
};

constexpr qsizetype kMostCompletions = 50;

struct Unit {
    const char16_t* name;
    double size;
};

constexpr std::array kDurations{Unit{u"h", 3600e9}, Unit{u"min", 60e9}, Unit{u"s", 1e9},
    Unit{u"ms", 1e6}, Unit{u"us", 1e3}, Unit{u"ns", 1}};
constexpr std::array kBytes{Unit{u"TiB", 0x1p40}, Unit{u"GiB", 0x1p30}, Unit{u"MiB", 0x1p20},
    Unit{u"KiB", 0x1p10}, Unit{u"B", 1}};
// The last one is that of a number without a unit.
constexpr std::array kRates{Unit{u"/s", 1}, Unit{u"", 1}};
constexpr std::array kCounts{Unit{u"M", 1e6}, Unit{u"k", 1e3}, Unit{u"", 1}};
constexpr std::array kShares{Unit{u"%", 0.01}};

std::span<const Unit> unitsOf(AlertUnit unit)
{
    switch (unit) {
    case AlertUnit::PerSecond:
        return kRates;
    case AlertUnit::Share:
        return kShares;
    case AlertUnit::Bytes:
        return kBytes;
    case AlertUnit::Duration:
        return kDurations;
    default:
        return kCounts;
    }
}

QStringList namesOf(std::span<const Unit> units)
{
    QStringList names;
    for (const Unit& unit : units) {
        if (unit.name[0] != 0)
            names.prepend(QString::fromUtf16(unit.name));
    }
    return names;
}

constexpr std::array kKeywords{u"all", u"models", u"server", u"version", u"on", u"in", u"is",
    u"for", u"of", u"error", u"warning"};

constexpr std::array kComparisons{std::pair(u">=", AlertComparison::GreaterEqual),
    std::pair(u"<=", AlertComparison::LessEqual), std::pair(u">", AlertComparison::Greater),
    std::pair(u"<", AlertComparison::Less), std::pair(u"is", AlertComparison::Is)};

bool isSign(QChar c)
{
    return c == u'>' || c == u'<' || c == u'=' || c == u',' || c == u'"' || c == u'%';
}

bool isControl(QChar c)
{
    return c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
        c.category() == QChar::Separator_Line || c.category() == QChar::Separator_Paragraph ||
        c.isSurrogate();
}

bool isPlainName(const QString& name)
{
    return !name.isEmpty() &&
        std::none_of(name.begin(), name.end(), [](QChar c) { return c.isSpace() || isSign(c); }) &&
        std::none_of(kKeywords.begin(), kKeywords.end(), [&name](const char16_t* word) {
            return name.compare(QStringView(word), Qt::CaseInsensitive) == 0;
        });
}

} // namespace

// Reads a text from left to right. At the end of the text it collects the words that may follow.
class RuleReader {
public:
    explicit RuleReader(const QString& text)
        : m_text(text)
    {
    }

    ParsedRule read()
    {
        AlertRule rule;
        const bool isRead = readSeries(rule) && readWhat(rule) && readWhere(rule) &&
            readThreshold(rule) && readDuration(rule) && readSeverity(rule) && readEnd();
        if (!isRead)
            return {std::nullopt, m_fault};
        if (const QString fault = faultOf(rule); !fault.isEmpty())
            return {std::nullopt, {fault, 0, m_text.size()}};
        return {rule, {}};
    }

    // The words that may follow at the end, and the kind of the names.
    QStringList words;
    bool wantsModel = false;
    bool wantsServer = false;
    bool wantsGroup = false;

private:
    void skip()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
    }
    bool isAtEnd()
    {
        skip();
        return m_at == m_text.size();
    }
    qsizetype wordEnd() const
    {
        qsizetype end = m_at;
        while (end < m_text.size() && !m_text[end].isSpace() && !isSign(m_text[end]))
            ++end;
        return std::max(end, std::min(m_at + 1, m_text.size()));
    }
    bool fail(const QString& sentence)
    {
        if (m_fault.text.isEmpty()) {
            skip();
            m_fault = {sentence, m_at, m_at == m_text.size() ? 0 : wordEnd() - m_at};
        }
        return false;
    }
    void offer(const QString& word)
    {
        if (isAtEnd())
            words.append(word);
    }
    // Takes a word, or offers it.
    bool take(QStringView word)
    {
        offer(word.toString());
        const QStringView next = QStringView(m_text).mid(m_at, wordEnd() - m_at);
        if (next.compare(word, Qt::CaseInsensitive) != 0)
            return false;
        m_at += next.size();
        return true;
    }
    bool takeSign(QStringView sign)
    {
        offer(sign.toString());
        if (!QStringView(m_text).mid(m_at).startsWith(sign))
            return false;
        m_at += sign.size();
        return true;
    }
    bool takeQuoted(QString& name)
    {
        qsizetype at = m_at + 1;
        for (; at < m_text.size() && m_text[at] != u'"'; ++at) {
            if (m_text[at] == u'\\' && at + 1 < m_text.size())
                ++at;
            name.append(m_text[at]);
        }
        if (at >= m_text.size())
            return fail(RuleTexts::tr("The quotation mark of the name has no end."));
        m_at = at + 1;
        return true;
    }
    // Takes a name of the given kind, which the sentence of a fault says.
    bool takeName(QString& name, const QString& expected)
    {
        if (isAtEnd())
            return fail(expected);
        const qsizetype begin = m_at;
        if (m_text[m_at] == u'"') {
            if (!takeQuoted(name))
                return false;
        } else {
            const qsizetype end = wordEnd();
            name = m_text.mid(m_at, end - m_at);
            if (!isPlainName(name))
                return fail(expected);
            m_at = end;
        }
        const bool isFit = !name.isEmpty() && name.size() <= kLongestAlertName &&
            std::none_of(name.begin(), name.end(), isControl);
        if (!isFit) {
            m_fault = {RuleTexts::tr("A name has 1 to %1 characters, and no control characters.")
                           .arg(kLongestAlertName),
                begin, m_at - begin};
        }
        return isFit;
    }
    // Takes a number with one of the units.
    bool takeFigure(double& value, std::span<const Unit> units, const QString& example)
    {
        if (isAtEnd())
            return fail(RuleTexts::tr("A number is expected, such as %1.").arg(example));
        qsizetype end = m_at;
        while (end < m_text.size() && (m_text[end].isDigit() || m_text[end] == u'.'))
            ++end;
        bool isNumber = false;
        const double number = m_text.mid(m_at, end - m_at).toDouble(&isNumber);
        if (!isNumber || !std::isfinite(number))
            return fail(RuleTexts::tr("A number is expected, such as %1.").arg(example));
        m_at = end;
        for (const Unit& unit : units) {
            const QStringView name(unit.name);
            const bool isTaken = name.isEmpty() ||
                (isSign(name.front()) || name.front() == u'/' ? takeSign(name) : take(name));
            if (isTaken) {
                // A share is read as its hundredths, so that 5 % is the nearest number to 0.05.
                value = unit.size == 0.01 ? number / 100 : number * unit.size;
                return true;
            }
        }
        return fail(RuleTexts::tr("A unit is expected: %1.")
                        .arg(namesOf(units).join(QStringLiteral(", "))));
    }

    bool readSeries(AlertRule& rule);
    bool readWhat(AlertRule& rule);
    bool readWhere(AlertRule& rule);
    bool readThreshold(AlertRule& rule);
    bool readDuration(AlertRule& rule);
    bool readSeverity(AlertRule& rule);
    bool readEnd();

    const QString& m_text;
    qsizetype m_at = 0;
    RuleFault m_fault;
};

bool RuleReader::readSeries(AlertRule& rule)
{
    QStringList names;
    for (const AlertSeriesInfo& info : alertSeries()) {
        const QString word = QLatin1String(info.word);
        names.append(word);
        if (!take(word))
            continue;
        rule.series = info.series;
        for (const char* stage : alertStages()) {
            const QString name = QLatin1String(stage);
            if (info.hasStages && take(name)) {
                rule.stage = name;
                break;
            }
        }
        return true;
    }
    return fail(RuleTexts::tr("A figure is expected: %1.").arg(names.join(QStringLiteral(", "))));
}

bool RuleReader::readWhat(AlertRule& rule)
{
    if (!take(u"of"))
        return true;
    const AlertSeriesInfo& info = infoOf(rule.series);
    if (isAtEnd()) {
        wantsModel = info.isOfModels;
        if (info.isOfServers && rule.stage.isEmpty())
            words.append(QStringLiteral("server"));
        if (info.isOfModels)
            words.append(QStringLiteral("all models"));
        return fail(
            RuleTexts::tr("The name of a model is expected, or “all models”, or “server”."));
    }
    if (take(u"server"))
        return true;
    if (take(u"all")) {
        rule.scope.what = AlertScope::What::AllModels;
        return take(u"models") || fail(RuleTexts::tr("“models” is expected after “all”."));
    }
    rule.scope.what = AlertScope::What::Model;
    if (!takeName(rule.scope.model,
            RuleTexts::tr("The name of a model is expected, or “all models”, or “server”.")))
        return false;
    if (!take(u"version"))
        return true;
    skip();
    const qsizetype end = wordEnd();
    bool isNumber = false;
    rule.scope.version = m_text.mid(m_at, end - m_at).toLongLong(&isNumber);
    if (!isNumber || rule.scope.version <= 0)
        return fail(RuleTexts::tr("The number of a version is expected, such as 3."));
    m_at = end;
    return true;
}

bool RuleReader::readWhere(AlertRule& rule)
{
    if (take(u"on")) {
        rule.scope.where = AlertScope::Where::Server;
        wantsServer = isAtEnd();
        return takeName(rule.scope.place, RuleTexts::tr("The name of a server is expected."));
    }
    if (take(u"in")) {
        rule.scope.where = AlertScope::Where::Group;
        wantsGroup = isAtEnd();
        return takeName(rule.scope.place, RuleTexts::tr("The name of a group is expected."));
    }
    return true;
}

bool RuleReader::readThreshold(AlertRule& rule)
{
    const AlertSeriesInfo& info = infoOf(rule.series);
    const bool isYesNo = info.unit == AlertUnit::YesNo;
    for (const auto& [sign, comparison] : kComparisons) {
        if ((comparison == AlertComparison::Is) != isYesNo)
            continue;
        if (!(isYesNo ? take(sign) : takeSign(sign)))
            continue;
        rule.comparison = comparison;
        if (!isYesNo)
            return takeFigure(rule.threshold, unitsOf(info.unit),
                info.unit == AlertUnit::Duration        ? QStringLiteral("20 ms")
                    : info.unit == AlertUnit::Share     ? QStringLiteral("5 %")
                    : info.unit == AlertUnit::Bytes     ? QStringLiteral("4 GiB")
                    : info.unit == AlertUnit::PerSecond ? QStringLiteral("10 /s")
                                                        : QStringLiteral("100"));
        if (take(u"yes"))
            rule.threshold = 1;
        else if (!take(u"no"))
            return fail(RuleTexts::tr("“yes” or “no” is expected."));
        return true;
    }
    return fail(isYesNo ? RuleTexts::tr("“is yes” or “is no” is expected.")
                        : RuleTexts::tr("A comparison is expected: >, >=, < or <=."));
}

bool RuleReader::readDuration(AlertRule& rule)
{
    if (!take(u"for"))
        return true;
    static constexpr std::array kLong{kDurations[0], kDurations[1], kDurations[2]};
    double value = 0;
    if (!takeFigure(value, kLong, QStringLiteral("2 min")))
        return false;
    if (value > static_cast<double>(kLongestAlertDuration.count()))
        return fail(RuleTexts::tr("The duration is at most 24 h."));
    rule.duration = std::chrono::nanoseconds(std::llround(value));
    return true;
}

bool RuleReader::readSeverity(AlertRule& rule)
{
    if (!takeSign(u","))
        return true;
    if (take(u"error"))
        rule.severity = AlertSeverity::Error;
    else if (!take(u"warning"))
        return fail(RuleTexts::tr("A severity is expected: error or warning."));
    return true;
}

bool RuleReader::readEnd()
{
    return isAtEnd() ||
        fail(RuleTexts::tr("The rule has ended here: “for”, “, error” or nothing may follow."));
}

ParsedRule parseRule(const QString& text)
{
    if (text.size() > kLongestRuleText) {
        return {std::nullopt,
            {RuleTexts::tr("A rule has at most %1 characters.").arg(kLongestRuleText), 0,
                text.size()}};
    }
    return RuleReader(text).read();
}

namespace {

// The number in a unit. It is read as the same value, if there is such a number.
QString numberIn(double value, const Unit& unit)
{
    const bool isShare = unit.size == 0.01;
    // Where the division is not exact, a neighbour of the quotient may be the number.
    const double nearest = isShare ? value * 100 : value / unit.size;
    double number = nearest;
    for (int step = 0; step < 2; ++step)
        number = std::nextafter(number, 0);
    for (int step = 0; step < 5; ++step) {
        QString text = QString::number(number, 'f', QLocale::FloatingPointShortest);
        const double again = isShare ? text.toDouble() / 100 : text.toDouble() * unit.size;
        if (again == value)
            return text;
        number = std::nextafter(number, std::numeric_limits<double>::infinity());
    }
    return QString::number(nearest, 'f', QLocale::FloatingPointShortest);
}

// The number in the largest unit in which it is short.
QString figureText(double value, std::span<const Unit> units)
{
    constexpr qsizetype kShort = 8; // characters
    QString number;
    const Unit* found = &units.back();
    for (const Unit& unit : units) {
        if (value < unit.size && unit.size > units.back().size)
            continue;
        number = numberIn(value, unit);
        found = &unit;
        if (number.size() <= kShort)
            break;
    }
    const QString name = QString::fromUtf16(found->name);
    return name.isEmpty() ? number : number + u' ' + name;
}

} // namespace

QString nameText(const QString& name)
{
    if (isPlainName(name))
        return name;
    QString text = name;
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return u'"' + text + u'"';
}

QString signOf(AlertComparison comparison)
{
    for (const auto& [sign, one] : kComparisons) {
        if (one == comparison)
            return QString::fromUtf16(sign);
    }
    return {};
}

QString thresholdText(const AlertRule& rule)
{
    const AlertUnit unit = infoOf(rule.series).unit;
    if (unit == AlertUnit::YesNo)
        return rule.threshold != 0 ? QStringLiteral("yes") : QStringLiteral("no");
    return figureText(rule.threshold, unitsOf(unit));
}

QString durationText(const AlertRule& rule)
{
    const qint64 count = rule.duration.count();
    constexpr qint64 kSecond = 1'000'000'000;
    if (count <= 0)
        return {};
    if (count % (3600 * kSecond) == 0)
        return QStringLiteral("%1 h").arg(count / (3600 * kSecond));
    if (count % (60 * kSecond) == 0)
        return QStringLiteral("%1 min").arg(count / (60 * kSecond));
    return QStringLiteral("%1 s").arg(
        QString::number(static_cast<double>(count) / kSecond, 'f', QLocale::FloatingPointShortest));
}

QString textOf(const AlertRule& rule)
{
    const AlertSeriesInfo& info = infoOf(rule.series);
    QStringList words{QLatin1String(info.word)};
    if (!rule.stage.isEmpty())
        words.append(rule.stage);
    words.append(QStringLiteral("of"));
    switch (rule.scope.what) {
    case AlertScope::What::Server:
        words.append(QStringLiteral("server"));
        break;
    case AlertScope::What::AllModels:
        words.append(QStringLiteral("all models"));
        break;
    case AlertScope::What::Model:
        words.append(nameText(rule.scope.model));
        if (rule.scope.version > 0)
            words.append(QStringLiteral("version %1").arg(rule.scope.version));
        break;
    }
    if (rule.scope.where != AlertScope::Where::AllServers) {
        words.append(rule.scope.where == AlertScope::Where::Server ? QStringLiteral("on")
                                                                   : QStringLiteral("in"));
        words.append(nameText(rule.scope.place));
    }
    words.append(signOf(rule.comparison));
    words.append(thresholdText(rule));
    if (const QString duration = durationText(rule); !duration.isEmpty()) {
        words.append(QStringLiteral("for"));
        words.append(duration);
    }
    QString text = words.join(u' ');
    if (rule.severity == AlertSeverity::Error)
        text += QStringLiteral(", error");
    return text;
}

QStringList completionsOf(const QString& text, const RuleNames& names)
{
    if (text.size() > kLongestRuleText)
        return {};
    // The word at the end, which begins after a blank outside of quotation marks.
    qsizetype begin = 0;
    bool isQuoted = false;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (isQuoted && text[at] == u'\\')
            ++at;
        else if (text[at] == u'"')
            isQuoted = !isQuoted;
        else if (text[at].isSpace() && !isQuoted)
            begin = at + 1;
    }
    const QString head = text.left(begin);
    const QString word = text.mid(begin);
    RuleReader reader(head);
    reader.read();
    QStringList candidates = reader.words;
    const auto addNames = [&candidates](bool isWanted, const QStringList& more) {
        for (const QString& name : more) {
            if (isWanted)
                candidates.append(nameText(name));
        }
    };
    addNames(reader.wantsModel, names.models);
    addNames(reader.wantsServer, names.servers);
    addNames(reader.wantsGroup, names.groups);
    candidates.removeDuplicates();
    QStringList completions;
    for (const QString& candidate : candidates) {
        if (candidate.startsWith(word, Qt::CaseInsensitive) && candidate != word &&
            completions.size() < kMostCompletions)
            completions.append(head + candidate);
    }
    return completions;
}

} // namespace thalassa::console
