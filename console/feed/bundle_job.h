// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Saves a diagnostic bundle of a server: asks for each part, one after the other, and has the file
// written on a thread of its own. It ends once, and deletes itself then; cancel() ends it early.
// *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QPointer>
#include <atomic>
#include <memory>

#include "client/session/session.h"
#include "console/bundle/bundle.h"
#include "console/models/server/operation_table.h"
#include "console/models/server/server_commands.h"

namespace inference {
class RepositoryIndexResponse;
} // namespace inference

namespace thalassa::session {
class MetricFamilies;
} // namespace thalassa::session

namespace thalassa::console {

struct BundleSource {
    client::Session* session = nullptr;
    ServerStore* store = nullptr;
    OperationTable* operations = nullptr; // my actions are a part; the job is one of them
    QStringList secrets;                  // of the profile
};

class BundleJob : public QObject {
    Q_OBJECT

public:
    BundleJob(const BundleSource& source, QString file, ServerCommands::BundleWatch watch,
        QObject* parent);
    ~BundleJob() override;

    void start();
    void cancel();

private:
    // A part that is asked for: its file, its description, and the function that asks.
    struct Step {
        QString name;
        QString description;
        std::function<void()> ask;
    };

    void addSteps();
    void addExtensionSteps();
    void addProtocolSteps();
    void addModelSteps(const inference::RepositoryIndexResponse& index);
    template <typename Request, typename Response>
    void addStep(const QString& name, const QString& description,
        const client::Query<Request, Response>& query, const Request& request = {});
    void addConsoleParts();
    void askNext();
    // Takes the answer to the current step.
    void take(const absl::Status& status, std::function<QByteArray()> content);
    void write();
    void finish(const WrittenBundle& written);
    void report(const QString& part);

    const BundleSource m_source;
    const QPointer<client::Session> m_session;
    const QPointer<ServerStore> m_store;
    const QString m_file;
    const ServerCommands::BundleWatch m_watch;
    quint64 m_operation = 0;
    QList<Step> m_steps;
    qsizetype m_next = 0;
    Bundle m_bundle;
    std::shared_ptr<std::atomic_bool> m_stop; // shared with the thread, which may outlive the job
    bool m_isWriting = false;
    bool m_isEnded = false;
};

// The families in Prometheus' text format.
QByteArray metricsText(const session::MetricFamilies& families);

} // namespace thalassa::console
