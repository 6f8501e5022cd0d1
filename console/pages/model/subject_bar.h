// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choice of what a model version is compared with: a server, one of the versions of the model
// there, and how much earlier. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/fleet/workspace.h"

class QComboBox;

namespace thalassa::console {

struct Subject {
    QPointer<ServerStore> server;
    ModelKey key;
    std::chrono::nanoseconds earlier{}; // than the visible range

    bool operator==(const Subject& other) const = default;
};

class SubjectBar : public QWidget {
    Q_OBJECT

public:
    explicit SubjectBar(Workspace& workspace, QWidget* parent = nullptr);

    // The model that the choices are about.
    void setModel(const QByteArray& model);
    void setSubject(const Subject& subject);
    Subject subject() const;
    // Offers the servers and versions that there are now.
    void renew();

Q_SIGNALS:
    void subjectChosen();
    void closed();

private:
    void fillServers();
    void fillVersions();
    void fillTimes();

    Workspace& m_workspace;
    QByteArray m_model;
    Subject m_subject;
    QComboBox* m_servers;
    QComboBox* m_versions;
    QComboBox* m_times;
};

// "resnet 3 on gpu-east, 1 h earlier"
QString nameOf(const Subject& subject);
// The part of the name that `other` does not have, for a header with little room.
QString shortNameOf(const Subject& subject, const Subject& other);
// Whether the subject is the one before `other`: an earlier time, or else an older version.
bool isBefore(const Subject& subject, const Subject& other);
// The versions of a model that a server has, the highest first.
QList<qint64> versionsOf(const ServerStore& server, const QByteArray& model);

} // namespace thalassa::console
