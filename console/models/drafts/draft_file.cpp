// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/drafts/draft_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <utility>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct DraftFileTexts {
    Q_DECLARE_TR_FUNCTIONS(DraftFile)
};

constexpr qsizetype kLongestName = 2048; // characters of a server or a model, in the file
constexpr QLatin1String kTraceSettings("trace_settings");
constexpr QLatin1String kConfiguration("configuration");
constexpr QLatin1String kLogSettings("log_settings");

// Reads the members of an object. The first fault stays; values that are read after it are
// undefined.
class DraftReader {
public:
    DraftReader(QJsonObject object, QString place)
        : m_object(std::move(object))
        , m_place(std::move(place))
    {
    }

    const QString& fault() const { return m_fault; }
    void fail(const char* name, const QString& what)
    {
        if (m_fault.isEmpty())
            m_fault = QStringLiteral("%1.%2: %3").arg(m_place, QLatin1String(name), what);
    }
    QString text(const char* name, qsizetype longest)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        QString text = value.toString();
        if (!value.isString() || text.size() > longest) {
            fail(name, DraftFileTexts::tr("expected a text of at most %1 characters").arg(longest));
            return {};
        }
        return text;
    }
    QByteArray model()
    {
        return QByteArray::fromPercentEncoding(text("model", kLongestName).toUtf8());
    }
    // A value of a setting, which a table shows.
    QString value(const char* name)
    {
        const QByteArray utf8 = text(name, kLongestName).toUtf8();
        return shownText(std::string_view(utf8.constData(), static_cast<std::size_t>(utf8.size())));
    }
    bool flag(const char* name)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (!value.isUndefined() && !value.isBool())
            fail(name, DraftFileTexts::tr("expected true or false"));
        return value.toBool();
    }
    quint32 number(const char* name, quint32 highest)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        const qint64 number = value.toInteger(-1);
        if (number >= 0 && number <= highest)
            return static_cast<quint32>(number);
        fail(name, DraftFileTexts::tr("expected a number of at most %1").arg(highest));
        return 0;
    }
    WallTime time(const char* name)
    {
        const QDateTime time = QDateTime::fromString(text(name, kLongestName), Qt::ISODateWithMs);
        // The wall clock of the console ends in the year 2262.
        const qint64 ms = time.isValid() ? time.toMSecsSinceEpoch() : 0;
        if (ms > 0 && ms <= std::numeric_limits<qint64>::max() / 1'000'000)
            return WallTime(std::chrono::milliseconds(ms));
        fail(name, DraftFileTexts::tr("expected a time such as 2026-01-31T12:00:00Z"));
        return {};
    }

private:
    const QJsonObject m_object;
    const QString m_place;
    QString m_fault;
};

QString readEdit(const QJsonValue& value, qsizetype number, PendingTraceEdit& edit)
{
    DraftReader reader(value.toObject(), QStringLiteral(".edits[%1]").arg(number));
    edit.model = reader.model();
    const std::optional<TraceField> field = traceFieldNamed(reader.text("field", kLongestName));
    if (field && isEditable(*field))
        edit.field = *field;
    else
        reader.fail("field", DraftFileTexts::tr("there is no such setting"));
    edit.edit.isReset = reader.flag("reset");
    if (!edit.edit.isReset)
        edit.edit.value = reader.value("value");
    edit.before = reader.value("before");
    edit.wasOwn = reader.flag("was_own");
    return reader.fault();
}

QString readEdits(const QJsonValue& value, QList<PendingTraceEdit>& edits)
{
    const QJsonArray list = value.toArray();
    if (!value.isArray() || list.isEmpty() || list.size() > kMostDraftEdits)
        return DraftFileTexts::tr(".edits: expected a list of 1 to %1 objects")
            .arg(kMostDraftEdits);
    for (const QJsonValue one : list) {
        PendingTraceEdit edit;
        if (QString fault = readEdit(one, edits.size(), edit); !fault.isEmpty())
            return fault;
        edits.append(edit);
    }
    return {};
}

QString readLog(const QJsonObject& root, const char* name, LogValues& values)
{
    DraftReader reader(
        root.value(QLatin1String(name)).toObject(), u'.' + QString(QLatin1String(name)));
    values.info = reader.flag("log_info");
    values.warning = reader.flag("log_warning");
    values.error = reader.flag("log_error");
    values.verboseLevel = reader.number("log_verbose_level", LogValues::kHighestLevel);
    values.format = reader.value("log_format");
    return reader.fault();
}

QString readLogEdits(const QJsonObject& root, LogEdits& edits)
{
    QString fault = readLog(root, "before", edits.before);
    return fault.isEmpty() ? readLog(root, "after", edits.after) : fault;
}

QJsonObject objectOf(const LogValues& values)
{
    return {{QStringLiteral("log_info"), values.info},
        {QStringLiteral("log_warning"), values.warning},
        {QStringLiteral("log_error"), values.error},
        {QStringLiteral("log_verbose_level"), static_cast<qint64>(values.verboseLevel)},
        {QStringLiteral("log_format"), values.format.left(kLongestName)}};
}

QJsonObject objectOf(const PendingTraceEdit& edit)
{
    QJsonObject object{
        {QStringLiteral("model"), QString::fromLatin1(edit.model.toPercentEncoding())},
        {QStringLiteral("field"), nameOf(edit.field)}, {QStringLiteral("before"), edit.before},
        {QStringLiteral("was_own"), edit.wasOwn}};
    if (edit.edit.isReset)
        object.insert(QStringLiteral("reset"), true);
    else
        object.insert(QStringLiteral("value"), edit.edit.value.left(kLongestName));
    return object;
}

} // namespace

int LogEdits::countChangedSince(const LogValues& now) const
{
    const auto isChanged = [&](auto LogValues::*value) {
        return before.*value != after.*value && now.*value != before.*value ? 1 : 0;
    };
    return isChanged(&LogValues::info) + isChanged(&LogValues::warning) +
        isChanged(&LogValues::error) + isChanged(&LogValues::verboseLevel) +
        isChanged(&LogValues::format);
}

bool KeptDraft::isSame(const KeptDraft& other) const
{
    return subject == other.subject && edits == other.edits && base == other.base &&
        text == other.text && log == other.log;
}

bool KeptDraft::fits() const
{
    return edits.size() <= kMostDraftEdits && base.size() <= kLongestDraftText &&
        text.size() <= kLongestDraftText;
}

ReadDraft readDraft(const QByteArray& bytes)
{
    const auto fail = [](const QString& fault) { return ReadDraft{{}, fault}; };
    if (bytes.size() > kLargestDraftFile)
        return fail(DraftFileTexts::tr(": expected at most %1 bytes").arg(kLargestDraftFile));
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(bytes, &error).object();
    if (error.error != QJsonParseError::NoError)
        return fail(DraftFileTexts::tr(": byte %1: %2").arg(error.offset).arg(error.errorString()));
    if (root.value(QLatin1String("version")).toInt(-1) != 1)
        return fail(DraftFileTexts::tr(".version: expected 1"));
    ReadDraft result;
    KeptDraft& draft = result.draft;
    DraftReader reader(root, {});
    const QString kind = reader.text("kind", kLongestName);
    draft.subject.server = reader.text("server", kLongestName);
    draft.edited = reader.time("edited");
    if (kind == kConfiguration) {
        draft.subject.kind = DraftSubject::Kind::Configuration;
        draft.subject.model = reader.model();
        draft.base = reader.text("base", kLongestDraftText);
        draft.text = reader.text("text", kLongestDraftText);
    } else if (kind == kLogSettings) {
        draft.subject.kind = DraftSubject::Kind::LogSettings;
    } else if (kind != kTraceSettings) {
        reader.fail(
            "kind", DraftFileTexts::tr("expected trace_settings, log_settings or configuration"));
    }
    result.fault = reader.fault();
    if (result.fault.isEmpty() && kind == kTraceSettings)
        result.fault = readEdits(root.value(QLatin1String("edits")), draft.edits);
    else if (result.fault.isEmpty() && kind == kLogSettings)
        result.fault = readLogEdits(root, draft.log);
    return result;
}

QByteArray writtenDraft(const KeptDraft& draft)
{
    QJsonObject root{{QStringLiteral("version"), 1},
        {QStringLiteral("server"), draft.subject.server},
        {QStringLiteral("edited"), figures::fileTime(draft.edited)}};
    if (draft.subject.kind == DraftSubject::Kind::Configuration) {
        root.insert(QStringLiteral("kind"), kConfiguration);
        root.insert(
            QStringLiteral("model"), QString::fromLatin1(draft.subject.model.toPercentEncoding()));
        root.insert(QStringLiteral("base"), draft.base);
        root.insert(QStringLiteral("text"), draft.text);
    } else if (draft.subject.kind == DraftSubject::Kind::LogSettings) {
        root.insert(QStringLiteral("kind"), kLogSettings);
        root.insert(QStringLiteral("before"), objectOf(draft.log.before));
        root.insert(QStringLiteral("after"), objectOf(draft.log.after));
    } else {
        QJsonArray edits;
        for (const PendingTraceEdit& edit : draft.edits)
            edits.append(objectOf(edit));
        root.insert(QStringLiteral("kind"), kTraceSettings);
        root.insert(QStringLiteral("edits"), edits);
    }
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

} // namespace thalassa::console
