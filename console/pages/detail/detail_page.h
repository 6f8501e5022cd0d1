// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DetailPage: a page about a ServerDetail. It adds its interest to topics while it is visible, and
// shows the four states around its content. *lives on the GUI thread*.
#pragma once

#include <functional>

#include "console/look/state_pane.h"
#include "console/models/detail/server_detail.h"
#include "console/pages/page.h"

class QComboBox;
class QToolButton;

namespace thalassa::console {

class ModelChoice;
class TableBar;
class TableView;

class DetailPage : public Page {
    Q_OBJECT

public:
    using Kind = ServerDetail::Kind;

    DetailPage(Workspace& workspace, const QString& id, QWidget* parent = nullptr);
    ~DetailPage() override;

    void pretend(DataState state) override;

protected:
    // Takes the content, which is shown when there are data, and what stays above it in each state,
    // such as the choice of a model; null: nothing does. Once, in the constructor of the page.
    void setContent(QWidget* head, QWidget* content);
    // The detail of the server; null: the page has no server.
    ServerDetail* detail() const;

    // The topics that are read while the page is visible. The first one decides about the state.
    virtual QList<Kind> kinds() const = 0;
    virtual bool hasRows() const = 0;
    virtual Notice emptyNotice() const = 0;
    // The page has another server: tables get their models here.
    virtual void detailReplaced() { }
    // Called after each change of the topics while the page is visible.
    virtual void renew() { }
    virtual void setMuted(bool) { }
    // At a place with a model, the place follows what the user chooses in the list.
    void leadBy(const ModelChoice& choice);
    // The kinds have changed while the page is visible.
    void renewKinds();

    void serverReplaced() final;
    void refresh() final;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void hold();
    void release();
    void act();
    void showState(DataState state, const Notice& notice);

    StatePane* m_pane = nullptr;
    QPointer<ServerDetail> m_watched;
    QPointer<ServerDetail> m_held;
    QList<Kind> m_heldKinds;
};

// A button that copies the command of the query that `make` returns, if it is not empty. `part` is
// what the query is for, of several on the page: "Sequences".
QToolButton* makeCurlButton(
    QWidget* parent, const QString& name, std::function<QString()> make, const QString& part = {});
// Fills a list of model versions with those of the server, and keeps the choice. The first entry is
// "All models"; the data of an entry are the number of its row in the table of models.
class ModelChoice : public QWidget {
    Q_OBJECT

public:
    // `name` is the objectName of the list; without `hasAll` there is no entry for all models.
    ModelChoice(const QString& name, bool hasAll, QWidget* parent = nullptr);

    // An empty list begins with `first`, if the server has it.
    void renew(const ServerStore& server, const ModelKey& first = {});
    // The chosen version; empty: all models, or there is none.
    ModelKey key() const;
    // Chooses the version; false: the list does not have it.
    bool choose(const ModelKey& key);
    // Chooses what a place is about, also if it does not serve. Version 0 is the highest that
    // serves, else the highest. Without a model, the choice of the place before ends: all
    // models are chosen again. A choice of the user stays.
    void follow(const ServerStore& server, const ModelKey& place);

Q_SIGNALS:
    void chosen(const thalassa::console::ModelKey& key);
    // The same, by the user; after chosen().
    void picked(const thalassa::console::ModelKey& key);

private:
    const bool m_hasAll;
    QComboBox* m_list;
    QList<ModelKey> m_keys;
    ModelKey m_place; // that follow() has chosen; it is listed whether it serves or not
};

} // namespace thalassa::console
