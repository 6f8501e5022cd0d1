// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The four states of a page around its content: loading (a skeleton), empty and failed (what, why,
// and what to do next), stale (the content in grey below a line with its age). *lives on the GUI
// thread*.
#pragma once

#include <QWidget>

#include "console/models/server/server_store.h"

class QLabel;
class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace thalassa::console {

// The text of a pane without live data.
struct Notice {
    QString title;
    QString text;
    QString action;             // the button; empty: none
    bool offersProfile = false; // whether a change of the profile may help
    QString stale;              // the line above old data; empty: the title and the text
};

class StatePane : public QWidget {
    Q_OBJECT

public:
    // Takes the content.
    explicit StatePane(QWidget* content, QWidget* parent = nullptr);

    void showState(DataState state, const Notice& notice = {});
    DataState state() const { return m_state; }
    // It takes any height, so that the boxes around it do not ask each hidden part for its own.
    bool hasHeightForWidth() const override { return false; }

Q_SIGNALS:
    void actionTriggered(); // the button of the notice
    // The profile of the server is to be changed. Without a receiver there is no button for it.
    void profileWanted();
    void stateChanged();

private:
    void makeNotice();
    void makeStale();
    QPushButton* makeProfileButton(const QString& name);
    bool opensProfile(const Notice& notice) const; // whether there is a button for it
    void showNotice(const Notice& notice);
    void showAge(const Notice& notice);

    DataState m_state = DataState::Live;
    QWidget* m_content;
    QVBoxLayout* m_column;
    QStackedLayout* m_stack;
    QWidget* m_skeleton;
    QWidget* m_notice = nullptr; // null until it is shown, with its parts
    QLabel* m_title = nullptr;
    QLabel* m_text = nullptr;
    QPushButton* m_action = nullptr;
    QPushButton* m_profile = nullptr;
    QWidget* m_stale = nullptr; // null until it is shown, with its parts
    QLabel* m_staleText = nullptr;
    QPushButton* m_staleAction = nullptr;
    QPushButton* m_staleProfile = nullptr;
};

// The notice for a server that is not connected, or not in time; `empty` if it is connected.
Notice noticeOf(const ServerStore& server, const Notice& empty);

// The same for a server that is in the given state, whatever its true state is: for documentation
// and checks.
Notice sampleNotice(const ServerStore& server, DataState state, const Notice& empty);

} // namespace thalassa::console
