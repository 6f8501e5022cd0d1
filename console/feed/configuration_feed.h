// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fills the ConfigurationStore of one server from its session: the file of a model with its check
// by thalassa.v1, the running configuration by the standard protocol, and checks of texts. A server
// without thalassa.v1 tells the running configuration alone. *lives on the GUI thread*.
#pragma once

#include <QObject>

#include "client/session/session.h"
#include "console/models/detail/server_detail.h"

namespace thalassa::console {

class ConfigurationFeed : public QObject {
    Q_OBJECT

public:
    // The detail and the session outlive the feed.
    ConfigurationFeed(ServerDetail& detail, client::Session& session, QObject* parent = nullptr);

private:
    void readShown();
    void read(const QByteArray& model);
    void readRunning(const QByteArray& model, const ConfigurationFacts& facts);
    void readVersion(const ModelKey& key);
    void check(const QByteArray& model, const QString& text);
    void checkLater(const QByteArray& model, const ConfigCheck& check);
    void fail(const QByteArray& model, const absl::Status& status);
    bool canCheck() const;
    ConfigurationStore& store() { return m_detail.configurations(); }

    ServerDetail& m_detail;
    client::Session& m_session;
    client::Call m_check;
    quint64 m_checkCount = 0; // a later check makes an earlier one void
};

} // namespace thalassa::console
