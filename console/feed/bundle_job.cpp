// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/bundle_job.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSysInfo>
#include <QThread>
#include <cmath>
#include <google/protobuf/util/json_util.h>
#include <set>
#include <utility>

#include "client/session/queries.h"
#include "console/feed/translation.h"
#include "console/models/server/server_store.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;

constexpr quint32 kRequests = 500; // of each list
constexpr quint32 kEvents = 2048;
constexpr quint32 kRows = 1000;
constexpr std::size_t kMostConfigurations = 100;

QByteArray jsonOf(const google::protobuf::Message& message)
{
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    options.add_whitespace = true;
    std::string json;
    const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
    return status.ok() ? QByteArray::fromStdString(json)
                       : QByteArray(R"({"error": "the answer has no form in JSON"})");
}

QByteArray contentOf(const google::protobuf::Message& message)
{
    return jsonOf(message);
}

QByteArray contentOf(const session::MetricFamilies& families)
{
    return metricsText(families);
}

v1::RequestsRequest requestsOf(std::initializer_list<v1::Outcome> outcomes, bool isSlow)
{
    v1::RequestsRequest request;
    request.set_limit(kRequests);
    request.set_slow_only(isSlow);
    for (const v1::Outcome outcome : outcomes)
        request.add_outcomes(outcome);
    return request;
}

QString numberText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("+Inf") : QStringLiteral("-Inf");
    return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

QString escaped(const std::string& text, bool isLabel)
{
    QString result = QString::fromStdString(text);
    result.replace(u'\\', QStringLiteral("\\\\")).replace(u'\n', QStringLiteral("\\n"));
    return isLabel ? result.replace(u'"', QStringLiteral("\\\"")) : result;
}

QString wordOf(LinkState::Phase phase)
{
    switch (phase) {
    case LinkState::Phase::Connected:
        return QStringLiteral("connected");
    case LinkState::Phase::Connecting:
        return QStringLiteral("connecting");
    case LinkState::Phase::Failed:
        return QStringLiteral("failed");
    case LinkState::Phase::Disconnected:
        break;
    }
    return QStringLiteral("disconnected");
}

// Returns the facts that the console itself has about the server and the connection.
QByteArray consoleText(const ServerStore& store)
{
    const LinkState& link = store.link();
    QJsonArray concerns;
    for (const Concern& concern : store.concerns())
        concerns.append(concern.sentence);
    return QJsonDocument(QJsonObject{{QStringLiteral("console"),
                                         QCoreApplication::applicationName() + u' ' +
                                             QCoreApplication::applicationVersion()},
                             {QStringLiteral("qt"), QLatin1String(qVersion())},
                             {QStringLiteral("system"), QSysInfo::prettyProductName()},
                             {QStringLiteral("time"), figures::fileTime(figures::wallNow())},
                             {QStringLiteral("server"), store.label().name},
                             {QStringLiteral("group"), store.label().group},
                             {QStringLiteral("address"), store.label().address},
                             {QStringLiteral("connection"), wordOf(link.phase)},
                             {QStringLiteral("reason"), link.reason},
                             {QStringLiteral("missing"), QJsonArray::fromStringList(link.missing)},
                             {QStringLiteral("needs_attention"), concerns},
                             {QStringLiteral("uses_tls"), link.usesTls},
                             {QStringLiteral("uses_token"), link.usesToken},
                             {QStringLiteral("read_only"), store.label().isReadOnly}})
        .toJson();
}

QByteArray actionsText(const OperationTable& operations, const QString& server)
{
    QJsonArray list;
    for (int row = 0; row < operations.rowCount(); ++row) {
        const Operation& operation = *operations.operationOf(operations.index(row, 0));
        if (operation.server == server)
            list.append(QJsonObject{{QStringLiteral("time"), figures::fileTime(operation.began)},
                {QStringLiteral("action"), sentenceOf(operation)}});
    }
    return QJsonDocument(list).toJson();
}

} // namespace

QByteArray metricsText(const session::MetricFamilies& families)
{
    QString text;
    for (const session::MetricFamily& family : families.families()) {
        const QString name = QString::fromStdString(family.name());
        if (!family.help().empty())
            text += QStringLiteral("# HELP %1 %2\n").arg(name, escaped(family.help(), false));
        text += QStringLiteral("# TYPE %1 %2\n").arg(name, QString::fromStdString(family.type()));
        for (const session::Sample& sample : family.samples()) {
            QStringList labels;
            for (const session::Label& label : sample.labels())
                labels.append(
                    QStringLiteral("%1=\"%2\"")
                        .arg(QString::fromStdString(label.name()), escaped(label.value(), true)));
            text += QString::fromStdString(sample.name());
            if (!labels.isEmpty())
                text += u'{' + labels.join(u',') + u'}';
            text += u' ' + numberText(sample.value());
            if (sample.has_time_unix_ms())
                text += u' ' + QString::number(sample.time_unix_ms());
            text += u'\n';
        }
    }
    return text.toUtf8();
}

BundleJob::BundleJob(
    const BundleSource& source, QString file, ServerCommands::BundleWatch watch, QObject* parent)
    : QObject(parent)
    , m_source(source)
    , m_session(source.session)
    , m_store(source.store)
    , m_file(std::move(file))
    , m_watch(std::move(watch))
    , m_stop(std::make_shared<std::atomic_bool>(false))
{
}

BundleJob::~BundleJob()
{
    *m_stop = true;
}

void BundleJob::start()
{
    const QString& name = m_store->label().name;
    const auto cancelThis = [self = QPointer(this)] {
        if (self != nullptr)
            self->cancel();
    };
    m_operation = m_source.operations->begin(name,
        [file = m_file] { return tr("diagnostic bundle %1").arg(file); },
        {m_file, cancelThis, false});
    m_bundle.title = tr("Diagnostic bundle of %1").arg(name);
    m_bundle.preface = {
        tr("Saved by %1 %2 at %3.")
            .arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion(),
                figures::fileTime(figures::wallNow())),
        tr("Secrets were replaced by [removed].")};
    connect(m_session, &QObject::destroyed, this, [this] {
        if (!m_isWriting)
            finish({tr("the server was removed"), {}});
    });
    addSteps();
    askNext();
}

void BundleJob::cancel()
{
    *m_stop = true;
    m_source.operations->cancel(m_operation); // unless it was cancelled there
    if (!m_isWriting)
        finish({tr("cancelled"), {}});
}

template <typename Request, typename Response>
void BundleJob::addStep(const QString& name, const QString& description,
    const client::Query<Request, Response>& query, const Request& request)
{
    m_steps.append(
        {name, description, [this, &query, request] {
             m_session->ask(query, request, this, [this](const client::Answer<Response>& answer) {
                 if (!answer.ok())
                     return take(answer.status(), nullptr);
                 take(absl::OkStatus(), [message = *answer] { return contentOf(*message); });
             });
         }});
}

void BundleJob::addSteps()
{
    addStep(QStringLiteral("metadata.json"), tr("Name, version and extensions of the server"),
        queries::kServerMetadata);
    const bool hasExtension = m_session->availability(queries::kSnapshot).state !=
        client::Availability::State::Unavailable;
    if (hasExtension)
        addExtensionSteps();
    else
        m_bundle.missing.append({tr("the parts of thalassa.v1"),
            reasonText(m_session->availability(queries::kSnapshot))});
    addProtocolSteps();
    if (!hasExtension) {
        addStep(QStringLiteral("trace-settings.json"), tr("Global trace settings"),
            queries::kTraceSetting);
        addStep(QStringLiteral("log-settings.json"), tr("Log settings"), queries::kLogSetting);
    }
    addStep(QStringLiteral("metrics.txt"), tr("The metrics in Prometheus' text format"),
        queries::kMetrics);
}

void BundleJob::addExtensionSteps()
{
    addStep(
        QStringLiteral("server.json"), tr("Identity and build of the server"), queries::kServer);
    v1::ExplainRequest readiness;
    readiness.mutable_readiness();
    addStep(QStringLiteral("readiness.json"), tr("Whether the server is ready, and why not"),
        queries::kExplain, readiness);
    addStep(QStringLiteral("snapshot.json"), tr("Counters and quantiles of each model"),
        queries::kSnapshot);
    addStep(
        QStringLiteral("latencies.json"), tr("Histograms of the durations"), queries::kLatencies);
    v1::HistoryRequest history;
    history.set_resolution(v1::RESOLUTION_MINUTE);
    addStep(QStringLiteral("history.json"), tr("Figures of each model by the minute"),
        queries::kHistory, history);
    v1::EventsRequest events;
    events.set_limit(kEvents);
    addStep(QStringLiteral("events.json"), tr("The latest events"), queries::kEvents, events);
    addStep(QStringLiteral("requests-newest.json"), tr("The newest requests"), queries::kRequests,
        requestsOf({}, false));
    addStep(QStringLiteral("requests-slowest.json"), tr("The slowest requests"), queries::kRequests,
        requestsOf({}, true));
    addStep(QStringLiteral("requests-failed.json"), tr("Requests that failed or were refused"),
        queries::kRequests,
        requestsOf({v1::OUTCOME_FAILED, v1::OUTCOME_REJECTED, v1::OUTCOME_CANCELLED}, false));
    addStep(QStringLiteral("queues.json"), tr("The queues"), queries::kQueues);
    v1::SequencesRequest sequences;
    sequences.set_limit(kRows);
    addStep(QStringLiteral("sequences.json"), tr("The sequences"), queries::kSequences, sequences);
    addStep(QStringLiteral("instances.json"), tr("The instances"), queries::kInstances);
    v1::MemoryRequest memory;
    memory.set_limit(kRows);
    addStep(QStringLiteral("memory.json"), tr("The memory by owner"), queries::kMemory, memory);
    addStep(QStringLiteral("shared-memory.json"), tr("Regions of shared memory of clients"),
        queries::kSharedMemory);
    addStep(QStringLiteral("trace-settings.json"), tr("Trace settings with their layers"),
        queries::kTraceSettings);
    addStep(QStringLiteral("log-settings.json"), tr("Log settings"), queries::kLogSettings);
    addStep(QStringLiteral("drain.json"), tr("Whether the server drains"), queries::kDrain);
}

void BundleJob::addProtocolSteps()
{
    addStep(QStringLiteral("statistics.json"), tr("Triton's statistics of each model"),
        queries::kModelStatistics);
    // The configurations follow from the index.
    m_steps.append(
        {QStringLiteral("repository.json"), tr("Models and versions with their states"), [this] {
             m_session->ask(queries::kRepositoryIndex, {}, this,
                 [this](const client::Answer<inference::RepositoryIndexResponse>& answer) {
                     if (!answer.ok())
                         return take(answer.status(), nullptr);
                     addModelSteps(**answer);
                     take(absl::OkStatus(), [message = *answer] { return contentOf(*message); });
                 });
         }});
}

void BundleJob::addModelSteps(const inference::RepositoryIndexResponse& index)
{
    std::set<std::string> names;
    for (const auto& model : index.models()) {
        if (model.state() != "READY" || !names.insert(model.name()).second)
            continue;
        const QString name = QStringLiteral("configurations/%1-%2.json")
                                 .arg(names.size())
                                 .arg(fileNameOf(QString::fromStdString(model.name())));
        if (names.size() > kMostConfigurations) {
            m_bundle.missing.append(
                {name, tr("at most %1 configurations are read").arg(kMostConfigurations)});
            return;
        }
        inference::ModelConfigRequest request;
        request.set_name(model.name());
        addStep(name,
            tr("Configuration of %1").arg(shownName(QByteArray::fromStdString(model.name()))),
            queries::kModelConfig, request);
    }
}

void BundleJob::askNext()
{
    if (m_isEnded || m_isWriting)
        return;
    if (m_session == nullptr || m_store == nullptr)
        return finish({tr("the server was removed"), {}});
    if (m_next == m_steps.size())
        return write();
    report(m_steps[m_next].description);
    m_steps[m_next].ask();
}

void BundleJob::take(const absl::Status& status, std::function<QByteArray()> content)
{
    if (m_isEnded)
        return;
    const Step step = m_steps[m_next++];
    if (status.ok())
        m_bundle.parts.append({step.name, step.description, std::move(content)});
    else
        m_bundle.missing.append({step.name, errorText(status)});
    askNext();
}

void BundleJob::addConsoleParts()
{
    const auto add = [this](const char* name, const QString& description, const QByteArray& text) {
        m_bundle.parts.append({QLatin1String(name), description, [text] { return text; }});
    };
    add("console.json", tr("The connection as the console sees it, and what needs attention"),
        consoleText(*m_store));
    add("actions.json", tr("What was changed from this console"),
        actionsText(*m_source.operations, m_store->label().name));
}

// The file is written on a thread: the parts become JSON, pass through the redaction and are
// compressed there.
void BundleJob::write()
{
    addConsoleParts();
    m_isWriting = true;
    report(tr("Writing the file"));
    auto written = std::make_shared<WrittenBundle>();
    QThread* thread = QThread::create(
        [bundle = std::move(m_bundle), redaction = Redaction(m_source.secrets), file = m_file,
            stop = m_stop, written] { *written = writeBundle(bundle, redaction, file, *stop); });
    connect(thread, &QThread::finished, this, [this, written] { finish(*written); });
    connect(thread, &QThread::finished, thread, &QObject::deleteLater);
    thread->start();
}

void BundleJob::finish(const WrittenBundle& written)
{
    if (m_isEnded)
        return;
    m_isEnded = true;
    m_source.operations->end(m_operation, written.error);
    QStringList missing;
    for (const MissingPart& part : written.missing)
        missing.append(tr("%1: %2").arg(part.name, part.reason));
    if (m_watch.onEnd)
        m_watch.onEnd(written.error, missing);
    deleteLater();
}

void BundleJob::report(const QString& part)
{
    // The file is the last of the steps.
    if (m_watch.onProgress)
        m_watch.onProgress(static_cast<int>(m_next), static_cast<int>(m_steps.size()) + 1, part);
}

} // namespace thalassa::console
