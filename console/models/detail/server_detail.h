// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerDetail: what the pages about requests, batches, queues, memory, trace settings and
// configurations show of one server, beside its ServerStore. console/feed fills it; a page adds an
// interest to the topics that it shows, and sets what they are about. *lives on the GUI thread*.
#pragma once

#include "console/models/configuration/configuration_store.h"
#include "console/models/live/connection_table.h"
#include "console/models/live/curl.h"
#include "console/models/live/instance_table.h"
#include "console/models/live/queue_table.h"
#include "console/models/live/sequence_table.h"
#include "console/models/live/topic.h"
#include "console/models/memory/memory_tree.h"
#include "console/models/memory/region_table.h"
#include "console/models/requests/batch_reasons.h"
#include "console/models/requests/request_query.h"
#include "console/models/requests/request_table.h"
#include "console/models/server/server_store.h"
#include "console/models/settings/trace_history.h"
#include "console/models/settings/trace_table.h"
#include "console/models/try_it/inference.h"
#include "console/models/what_if/recorded_load.h"

namespace thalassa::console {

// Which request is explained: the one with the number, or the latest ones with the client's id.
struct ExplanationSubject {
    quint64 id = 0;
    QByteArray clientId;

    bool isEmpty() const { return id == 0 && clientId.isEmpty(); }
    bool operator==(const ExplanationSubject& other) const = default;
    QJsonObject body() const;
};

// The moment since which the growth of memory is shown.
struct MemorySince {
    quint64 ledger = 0; // 0: see time
    WallTime time;      // the epoch: no growth is shown

    bool operator==(const MemorySince& other) const = default;
    QJsonObject body() const;
};

class ServerDetail : public QObject {
    Q_OBJECT

public:
    enum class Kind {
        Requests,
        Explanation,
        Batches,
        Queues,
        Sequences,
        Instances,
        Connections,
        Memory,
        SharedMemory,
        TraceSettings,
        Form,
        Configuration,
        Search
    };
    static constexpr int kKindCount = 13;

    // Returns the detail of the store, which is made with the first call and lives as long as the
    // store.
    static ServerDetail& of(ServerStore& store);

    ServerStore& store() const { return m_store; }
    Topic& topic(Kind kind) { return *m_topics[static_cast<std::size_t>(kind)]; }

    // The address of thalassa.v1, for "Copy as curl"; without a base there is no such command.
    void setEndpoint(const QString& base, bool usesToken);
    // The command for the query of a topic; empty: the endpoint is not known.
    QString curl(const QString& query, const QJsonObject& body, bool isChange = false) const;

    // The commands that make the pending changes of the trace settings; without changes, the one
    // that reads the settings. Empty: the endpoint is not known.
    QString traceCurl() const;

    const RequestQuery& requestQuery() const { return m_requestQuery; }
    void setRequestQuery(const RequestQuery& query);
    RequestTable& requests() { return m_requests; }
    quint64 requestsLeftOut() const { return m_requestsLeftOut; }
    void applyRequests(std::vector<RequestFacts> requests, quint64 leftOut);

    const ExplanationSubject& subject() const { return m_subject; }
    void setSubject(const ExplanationSubject& subject);
    // The explanations of the subject, the latest request last.
    const std::vector<ExplanationFacts>& explanations() const { return m_explanations; }
    void applyExplanations(std::vector<ExplanationFacts> explanations);
    // Returns the request that a person means: "#17" is a number of the server, another number is
    // one if the list of requests has it, and else an id of a client.
    ExplanationSubject subjectNamed(const QString& text) const;
    // The request that is looked for beside the explained one, and what the server says about it.
    const ExplanationSubject& sought() const { return m_sought; }
    void seek(const ExplanationSubject& subject);
    const std::vector<ExplanationFacts>& found() const { return m_found; }
    void applyFound(std::vector<ExplanationFacts> found);

    // The model version whose batches are shown; empty: those of all models.
    const ModelKey& batchModel() const { return m_batchModel; }
    void setBatchModel(const ModelKey& model);
    // The time in which the requests of the batches ended; absent: the latest ones are shown.
    void setBatchSpan(const std::optional<TimeSpan>& span);
    // The requests from which the batches are made.
    RequestQuery batchQuery() const;
    BatchTable& batches() { return m_batches; }
    BatchReasonTable& reasons() { return m_reasons; }
    const std::vector<RequestFacts>& batchRequests() const { return m_batchRequests; }
    // The settings of the configuration of the model; absent: not known.
    const std::optional<BatchSettings>& configured() const { return m_configured; }
    void applyBatches(std::vector<RequestFacts> requests);
    void applyConfigured(const std::optional<BatchSettings>& settings);

    QueueTable& queues() { return m_queues; }
    SequenceTable& sequences() { return m_sequences; }
    InstanceTable& instances() { return m_instances; }
    ConnectionTable& connections() { return m_connections; }
    // The last reading of the connections.
    const ConnectionReading& connectionReading() const { return m_connectionReading; }
    void applyConnections(ConnectionReading reading);

    const MemorySince& memorySince() const { return m_memorySince; }
    void setMemorySince(const MemorySince& since);
    MemoryTree& memory() { return m_memory; }
    RegionTable& regions() { return m_regions; }

    TraceTable& traceSettings() { return m_traceSettings; }
    TraceHistory& traceHistory() { return m_traceHistory; }
    void applyTraceSettings(const TraceFacts& facts);

    // The model version of the try-it form; empty: none.
    const ModelKey& formModel() const { return m_formModel; }
    void setFormModel(const ModelKey& model);
    const std::optional<ModelForm>& form() const { return m_form; }
    void applyForm(const ModelForm& form);
    // The model whose configuration is shown; empty: none.
    const QByteArray& configurationModel() const { return m_configurationModel; }
    void setConfigurationModel(const QByteArray& model);
    ConfigurationStore& configurations() { return m_configurations; }
    // The address of requests, for code.
    const CodePlace& codePlace() const { return m_codePlace; }
    void setCodePlace(const CodePlace& place) { m_codePlace = place; }

    // Forgets what was read; edits of settings stay.
    void clear();

Q_SIGNALS:
    // The subject of a topic has changed.
    void subjectChanged(thalassa::console::ServerDetail::Kind kind);

private:
    explicit ServerDetail(ServerStore& store);
    void renewTraceRates();

    ServerStore& m_store;
    std::array<Topic*, kKindCount> m_topics{};
    QString m_base;
    bool m_usesToken = false;

    RequestQuery m_requestQuery;
    RequestTable m_requests;
    quint64 m_requestsLeftOut = 0;
    ExplanationSubject m_subject;
    std::vector<ExplanationFacts> m_explanations;
    ExplanationSubject m_sought;
    std::vector<ExplanationFacts> m_found;
    ModelKey m_batchModel;
    std::optional<TimeSpan> m_batchSpan;
    BatchTable m_batches;
    BatchReasonTable m_reasons;
    std::vector<RequestFacts> m_batchRequests;
    std::optional<BatchSettings> m_configured;
    QueueTable m_queues;
    SequenceTable m_sequences;
    InstanceTable m_instances;
    ConnectionTable m_connections;
    ConnectionReading m_connectionReading;
    MemorySince m_memorySince;
    MemoryTree m_memory;
    RegionTable m_regions;
    TraceTable m_traceSettings;
    TraceHistory m_traceHistory;
    ModelKey m_formModel;
    std::optional<ModelForm> m_form;
    CodePlace m_codePlace;
    QByteArray m_configurationModel;
    ConfigurationStore m_configurations;
};

} // namespace thalassa::console
