// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ctrl+K: finds servers, models, pages, settings and actions by words of their names, and requests
// by their id, and opens or runs the one that is chosen. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <QList>
#include <functional>

class QLineEdit;
class QListWidget;
class QLabel;

namespace thalassa::console {

class ActionRegistry;
class Fleet;
class RequestSearch;
class ServerStore;
struct Location;

struct PaletteEntry {
    QString text; // "resnet"
    QString kind; // "model of gpu-east"
    QString keys; // "Ctrl+1"; empty: none
    bool isEnabled = true;
    std::function<void()> run;
    QString reason; // why it is disabled; empty: not known
};
using GoTo = std::function<void(const Location& location)>;

// The entries for all servers, actions and models. At most kMostModelEntries models are offered.
inline constexpr qsizetype kMostModelEntries = 20'000;
QList<PaletteEntry> paletteEntries(
    const Fleet& fleet, const ActionRegistry& actions, const GoTo& goTo);
// The entries for trace files, given by their paths.
QList<PaletteEntry> traceEntries(
    const QStringList& paths, const std::function<void(const QString& path)>& open);
// Returns the servers whose requests are looked for: the given one, or all that are connected.
QList<ServerStore*> searchedServers(ServerStore* current, const Fleet& fleet);

// The value of a match: less is better, negative is none. Every word of the query is part of the
// text or of the kind; a match at the begin of the text, or of a word of it, is better.
int matchOf(const QString& query, const QString& text, const QString& kind);

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    static constexpr int kMostRows = 60;

    // Requests are looked for on the given servers, and opened with `goTo`.
    CommandPalette(QList<PaletteEntry> entries, const QList<ServerStore*>& servers, GoTo goTo,
        QWidget* parent);

    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void makeLayout();
    void renew();
    void renewRequests();
    void add(const PaletteEntry& entry, int number);
    const PaletteEntry& entryOf(int number) const;
    void runCurrent();
    void move(int rows);

    const QList<PaletteEntry> m_entries;
    QList<PaletteEntry> m_requests; // with the typed id; their numbers are negative: -1, -2, ...
    const GoTo m_goTo;
    RequestSearch* m_search;
    QLineEdit* m_query;
    QListWidget* m_list;
    QLabel* m_count;
};

} // namespace thalassa::console
