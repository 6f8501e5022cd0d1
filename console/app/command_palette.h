// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ctrl+K: finds servers, models, pages and actions by words of their names, and opens or runs the
// one that is chosen. *lives on the GUI thread*.
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
struct Location;

struct PaletteEntry {
    QString text; // "resnet"
    QString kind; // "model of gpu-east"
    QString keys; // "Ctrl+1"; empty: none
    bool isEnabled = true;
    std::function<void()> run;
};

// The entries for all servers, actions and models. At most kMostModelEntries models are offered.
inline constexpr qsizetype kMostModelEntries = 20'000;
QList<PaletteEntry> paletteEntries(const Fleet& fleet, const ActionRegistry& actions,
    const std::function<void(const Location& location)>& goTo);

// The value of a match: less is better, negative is none. Every word of the query is part of the
// text or of the kind; a match at the begin of the text, or of a word of it, is better.
int matchOf(const QString& query, const QString& text, const QString& kind);

class CommandPalette : public QDialog {
    Q_OBJECT

public:
    static constexpr int kMostRows = 60;

    CommandPalette(QList<PaletteEntry> entries, QWidget* parent);

    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void renew();
    void runCurrent();
    void move(int rows);

    const QList<PaletteEntry> m_entries;
    QLineEdit* m_query;
    QListWidget* m_list;
    QLabel* m_count;
};

} // namespace thalassa::console
