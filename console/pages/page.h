// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A page of the window. A page reads stores and calls commands; it never talks to a server. While
// it is hidden it says that it needs nothing, so that nothing is read for it. *lives on the GUI
// thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/fleet/description.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/location.h"

namespace thalassa::console {

class StatePane;

class Page : public QWidget {
    Q_OBJECT

public:
    // `id` is that of the registry, and the objectName.
    Page(Workspace& workspace, const QString& id, QWidget* parent = nullptr);
    ~Page() override;

    // The workspace of the page that a widget is a part of. REQUIRES: it is a part of one.
    static Workspace& workspaceAround(const QWidget& part);

    // Shows a place. The server is null on a page that has none.
    void open(const Location& location, ServerStore* server);
    const Location& location() const { return m_location; }
    // It takes any height, so that the window does not ask each hidden page for its own.
    bool hasHeightForWidth() const override { return false; }
    // The model version that is shown, for the next page; the version is 0 if the page shows none.
    virtual ModelKey shownModel() const { return m_location.key(); }
    // The page as it would be with the given state of its data, for documentation and checks. The
    // next refresh() shows the true state.
    virtual void pretend(DataState state) = 0;
    // Gives the focus to the control of a setting of the page's PageEntry, as soon as the page
    // shows it.
    void showSetting(const QString& name);
    // Shows the place of a page of the same class that is about to be deleted, with what the user
    // has entered there: the window is made again, in another language.
    void takeOver(Page& before);
    // Selects something, so that a picture shows what the page is for. The model has requests.
    // False: the data that it needs have yet to come, and it is called again.
    virtual bool showExample(const ModelKey& model)
    {
        Q_UNUSED(model)
        return true;
    }
    // Returns the edits that were neither applied nor saved, a line each: "The configuration of
    // resnet on gpu-east".
    virtual QStringList unsavedWork() const { return {}; }
    // Whether the shared time range applies to the page. On others its control is disabled.
    virtual bool followsRange() const { return false; }
    // Whether work off the GUI thread goes on that changes what is shown.
    virtual bool isBusy() const { return false; }

Q_SIGNALS:
    // Something was selected; without a title: nothing is.
    void described(const thalassa::console::Description& description);
    void opened(const thalassa::console::Location& location);

protected:
    Workspace& workspace() const { return m_workspace; }
    ServerStore* server() const { return m_server; }

    // Fills the page with the content, between margins, and with a pane of its states around it.
    // The button of a notice connects to the server again.
    StatePane* makePane(QWidget* content);

    // Lets the notices of a pane open the profile of the server, if it has one.
    void offerProfile(StatePane& pane);

    // The data that the page needs of its server while it is visible.
    virtual QList<Interest> interests() const { return {}; }
    // Takes what is in no control with a name, such as open files, from a page of the same class.
    // The controls are filled after it.
    virtual void carryFrom(Page& before) { Q_UNUSED(before) }
    // The page has another server.
    virtual void serverReplaced() { }
    // The location has changed.
    virtual void locationChanged() { }
    // Gives the focus to the control of a setting; false: the page does not show it yet.
    virtual bool focusSetting(const QString& name)
    {
        Q_UNUSED(name)
        return true;
    }
    // Gives the focus to the wanted setting, if there is one. Called after each refresh(), and by a
    // page that shows more data at another time.
    void focusWanted();
    // Called when the page becomes visible, and while it is, after each change of its server.
    virtual void refresh() = 0;

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void setServer(ServerStore* server);
    void hold();
    void release();

    Workspace& m_workspace;
    Location m_location;
    QPointer<ServerStore> m_server;
    QString m_wanted;             // the setting that gets the focus; empty: none
    QPointer<ServerStore> m_held; // the server whose data are needed now
    QList<Interest> m_heldInterests;
};

} // namespace thalassa::console
