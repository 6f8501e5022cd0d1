// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A description of what is selected, for the inspector: a title, sentences, and figures with their
// names. *thread-compatible*.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

#include "console/models/server/recorder_reader.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console {

struct ModelRow;
struct Operation;
class ServerStore;

struct Description {
    struct Line {
        QString name;
        QString value;
        QString toolTip;
        WallTime since; // the value is the age of this time, and grows; the epoch: it is none

        bool operator==(const Line& other) const = default;
    };

    QString kind; // "model", "event"
    QString title;
    Health health = Health::Unknown;
    QString state; // the word beside the shape; empty: no shape is shown
    QStringList sentences;
    QList<Line> lines;
    std::optional<RecorderExtract> extract; // opens in the timeline

    // Adds the age of a time, which is left out if it is the epoch.
    void addAge(const QString& name, WallTime time);
    // All of it as lines of text, for the clipboard.
    QString text() const;

    bool operator==(const Description& other) const = default;
};

Description describe(const ServerStore& server);
Description describe(const ModelRow& row);
Description describe(const ServerEvent& event);
Description describe(const Operation& operation);

} // namespace thalassa::console
