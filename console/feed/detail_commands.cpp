// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/detail_commands.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QPointer>
#include <QSaveFile>
#include <array>
#include <google/protobuf/util/json_util.h>

#include "client/session/queries.h"
#include "client/session/session.h"
#include "console/feed/detail_translation.h"
#include "console/feed/feed_texts.h"
#include "console/feed/translation.h"
#include "console/models/detail/server_detail.h"
#include "console/models/settings/trace_rules.h"
#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;

QString actionOf(const TraceChange& change)
{
    if (change.model.isEmpty())
        return FeedTexts::tr("change of the global trace settings");
    return FeedTexts::tr("change of the trace settings of %1").arg(shownName(change.model));
}

// The change as a request of the trace extension; a setting without a value is reset.
inference::TraceSettingRequest tritonRequestOf(const TraceChange& change)
{
    inference::TraceSettingRequest request;
    request.set_model_name(change.model.toStdString());
    for (auto one = change.set.begin(); one != change.set.end(); ++one) {
        auto& value = (*request.mutable_settings())[nameOf(one.key()).toStdString()];
        for (const QString& text : one.value().split(u','))
            value.add_value(text.toStdString());
    }
    for (const TraceField field : change.clear)
        (*request.mutable_settings())[nameOf(field).toStdString()];
    return request;
}

v1::LogSettingsRequest messageOf(const LogChange& change)
{
    v1::LogSettingsRequest request;
    request.set_revision(change.revision);
    v1::LogSettings& settings = *request.mutable_change();
    if (change.info)
        settings.set_log_info(*change.info);
    if (change.warning)
        settings.set_log_warning(*change.warning);
    if (change.error)
        settings.set_log_error(*change.error);
    if (change.verboseLevel)
        settings.set_log_verbose_level(*change.verboseLevel);
    if (change.format)
        settings.set_log_format(change.format->toStdString());
    return request;
}

// The change as a request of the logging extension.
inference::LogSettingsRequest tritonRequestOf(const LogChange& change)
{
    inference::LogSettingsRequest request;
    auto& settings = *request.mutable_settings();
    if (change.info)
        settings["log_info"].set_bool_param(*change.info);
    if (change.warning)
        settings["log_warning"].set_bool_param(*change.warning);
    if (change.error)
        settings["log_error"].set_bool_param(*change.error);
    if (change.verboseLevel)
        settings["log_verbose_level"].set_uint32_param(*change.verboseLevel);
    if (change.format)
        settings["log_format"].set_string_param(change.format->toStdString());
    return request;
}

constexpr qsizetype kMostDump = qsizetype(256) << 20; // bytes that are kept in memory

v1::RequestsRequest requestsOf(const QJsonObject& query)
{
    v1::RequestsRequest request;
    const std::string json = QJsonDocument(query).toJson(QJsonDocument::Compact).toStdString();
    const auto parsed = google::protobuf::util::JsonStringToMessage(json, &request);
    Q_ASSERT(parsed.ok()); // the query is made by this program
    return request;
}

bool has(const client::Session& session, const client::QueryType& query)
{
    return session.availability(query).state != client::Availability::State::Unavailable;
}

// The changes that are left to be sent.
struct Sending {
    QList<TraceChange> changes;
    quint64 revision;
    ServerCommands::OnEnd onEnd;
};

// The caller's `sending` may end with its call while onEnd() runs.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void sendNext(const CommandPlace& place, std::shared_ptr<Sending> sending)
{
    if (sending->changes.isEmpty()) {
        sending->onEnd({});
        return;
    }
    const TraceChange change = sending->changes.takeFirst();
    const quint64 operation =
        place.operations.begin(place.store.label().name, [change] { return actionOf(change); });
    const auto end = [place, operation, change, sending](const absl::Status& status) {
        const QString error = status.ok() ? QString() : errorText(status);
        place.operations.end(operation, error);
        if (!error.isEmpty()) {
            ServerDetail::of(place.store).topic(ServerDetail::Kind::TraceSettings).refresh();
            sending->onEnd(error);
            return false;
        }
        ServerDetail::of(place.store).traceSettings().accepted(change);
        return true;
    };
    // The store is the context: without it there is nothing to tell.
    if (has(place.session, queries::kTraceSettings)) {
        place.session.ask(queries::kTraceSettings, messageOf(change, sending->revision),
            &place.store,
            [place, end, sending](const client::Answer<v1::TraceSettingsResponse>& answer) {
                if (!end(answer.status()))
                    return;
                if (sending->revision > 0)
                    sending->revision = (*answer)->revision().number();
                ServerDetail::of(place.store).applyTraceSettings(traceSettingsOf(**answer));
                sendNext(place, sending);
            });
    } else {
        place.session.ask(queries::kTraceSetting, tritonRequestOf(change), &place.store,
            [place, end, sending](const client::Answer<inference::TraceSettingResponse>& answer) {
                if (!end(answer.status()))
                    return;
                ServerDetail::of(place.store).topic(ServerDetail::Kind::TraceSettings).refresh();
                sendNext(place, sending);
            });
    }
}

template <typename Request, typename Response>
void sendLog(const CommandPlace& place, const client::Query<Request, Response>& query,
    const Request& request)
{
    const quint64 operation = place.operations.begin(
        place.store.label().name, [] { return FeedTexts::tr("change of the log settings"); });
    place.session.ask(
        query, request, &place.store, [place, operation](const client::Answer<Response>& answer) {
            if (answer.ok())
                place.store.setLog(logOf(**answer));
            place.operations.end(operation, answer.ok() ? QString() : errorText(answer.status()));
        });
}

template <typename Request, typename Response>
void sendUnregister(const CommandPlace& place, const client::Query<Request, Response>& query,
    const RegionFacts& region)
{
    const quint64 operation = place.operations.begin(place.store.label().name,
        [name = region.name] { return FeedTexts::tr("unregistration of %1").arg(name); });
    Request request;
    request.set_name(region.id.toStdString());
    place.session.ask(
        query, request, &place.store, [place, operation](const client::Answer<Response>& answer) {
            place.operations.end(operation, answer.ok() ? QString() : errorText(answer.status()));
            ServerDetail::of(place.store).topic(ServerDetail::Kind::SharedMemory).refresh();
        });
}

} // namespace

void unregisterRegion(const CommandPlace& place, const RegionFacts& region)
{
    if (region.kind == RegionFacts::Kind::Cuda)
        sendUnregister(place, queries::kCudaSharedMemoryUnregister, region);
    else
        sendUnregister(place, queries::kSystemSharedMemoryUnregister, region);
}

void closeConnection(const CommandPlace& place, const ConnectionFacts& connection)
{
    const quint64 operation =
        place.operations.begin(place.store.label().name, [client = connection.client] {
            return FeedTexts::tr("end of the connection of %1").arg(client);
        });
    v1::CloseConnectionRequest request;
    request.set_id(connection.id.toStdString());
    place.session.ask(queries::kCloseConnection, request, &place.store,
        [place, operation](const client::Answer<v1::CloseConnectionResponse>& answer) {
            place.operations.end(operation, answer.ok() ? QString() : errorText(answer.status()));
            ServerDetail::of(place.store).topic(ServerDetail::Kind::Connections).refresh();
        });
}

void changeLog(const CommandPlace& place, const LogChange& change)
{
    if (has(place.session, queries::kLogSettings))
        sendLog(place, queries::kLogSettings, messageOf(change));
    else
        sendLog(place, queries::kLogSetting, tritonRequestOf(change));
}

std::function<void()> readRecorder(
    const CommandPlace& place, const QJsonObject& query, RecorderReader::OnTrace onTrace)
{
    struct Reading {
        RecorderTrace trace;
        RecorderReader::OnTrace onTrace;
        std::array<client::Call, 2> calls;
        int open = 2; // calls that have not ended

        void end()
        {
            if (--open == 0)
                onTrace(trace);
        }
    };
    auto reading = std::make_shared<Reading>();
    reading->onTrace = std::move(onTrace);
    v1::RequestsRequest latest = requestsOf(query);
    latest.set_limit(1);
    reading->calls[0] = place.session.ask(queries::kRequests, latest, &place.store,
        [reading](const client::Answer<v1::RequestsResponse>& answer) {
            if (answer.ok() && (*answer)->requests_size() > 0) {
                reading->trace.anchor = (*answer)->requests(0).id();
                reading->trace.anchorBegin =
                    WallTime(std::chrono::nanoseconds((*answer)->requests(0).begin_unix_ns()));
            }
            reading->end();
        });
    v1::DumpRequest request;
    *request.mutable_requests() = requestsOf(query);
    reading->calls[1] = place.session.download(
        queries::kDump, request, &place.store,
        [reading](const std::shared_ptr<const v1::DumpResponse>& message) {
            if (reading->trace.text.size() < kMostDump)
                reading->trace.text.append(
                    message->chunk().data(), static_cast<qsizetype>(message->chunk().size()));
        },
        [reading](const absl::Status& status) {
            if (!status.ok())
                reading->trace.error = errorText(status);
            else if (reading->trace.text.size() >= kMostDump)
                reading->trace.error = FeedTexts::tr("The dump of the server is larger than %1.")
                                           .arg(figures::bytes(kMostDump));
            reading->end();
        });
    return [reading] {
        for (client::Call& call : reading->calls)
            call.cancel();
    };
}

void changeTrace(const CommandPlace& place, const QList<TraceChange>& changes, quint64 revision,
    const ServerCommands::OnEnd& onEnd)
{
    sendNext(place, std::make_shared<Sending>(Sending{changes, revision, onEnd}));
}

void dumpRequests(const CommandPlace& place, const QJsonObject& query, const QString& file)
{
    const quint64 operation = place.operations.begin(place.store.label().name,
        [file] { return FeedTexts::tr("dump of requests to %1").arg(file); }, {file, {}, false});
    auto output = std::make_shared<QSaveFile>(file);
    if (!output->open(QIODevice::WriteOnly)) {
        place.operations.end(operation, output->errorString());
        return;
    }
    v1::DumpRequest request;
    *request.mutable_requests() = requestsOf(query);
    OperationTable& operations = place.operations;
    client::Call call = place.session.download(
        queries::kDump, request, &place.store,
        [output](const std::shared_ptr<const v1::DumpResponse>& message) {
            output->write(message->chunk().data(), static_cast<qint64>(message->chunk().size()));
        },
        [output, operation, &operations](const absl::Status& status) {
            if (!status.ok())
                operations.end(operation, errorText(status)); // the file stays as it was
            else
                operations.end(operation, output->commit() ? QString() : output->errorString());
        });
    operations.setCancel(operation, [call]() mutable { call.cancel(); });
}

std::function<void()> infer(const CommandPlace& place, const InferenceDraft& draft,
    const ServerCommands::OnInference& onAnswer)
{
    client::ExchangeOptions options;
    options.protocol = draft.protocol == Protocol::Grpc ? client::ExchangeOptions::Protocol::Grpc
                                                        : client::ExchangeOptions::Protocol::Http;
    const auto begin = std::chrono::steady_clock::now();
    const std::optional<ModelForm>& form = ServerDetail::of(place.store).form();
    client::Call call = place.session.ask(
        queries::kModelInfer, messageOf(draft, form ? form->outputs : QList<TensorSpec>()),
        &place.store,
        [onAnswer, begin, id = draft.requestId](
            const client::Answer<inference::ModelInferResponse>& answer) {
            InferenceAnswer result;
            if (answer.ok())
                result = answerOf(**answer);
            else
                result.error = errorText(answer.status());
            result.duration = std::chrono::steady_clock::now() - begin;
            result.requestId = id;
            onAnswer(result);
        },
        options);
    return [call]() mutable { call.cancel(); };
}

} // namespace thalassa::console
