// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two texts and their differences: those of the shown model (file, edited, completed, running, of
// one version, or with which it ran earlier), of another model of the server, and of the same model
// on another server. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/configuration/configuration_facts.h"
#include "console/models/fleet/workspace.h"

class QComboBox;
class QLabel;

namespace thalassa::console {

class ConfigurationStore;
class DiffView;

class DifferencePanel : public QWidget {
    Q_OBJECT

public:
    explicit DifferencePanel(Workspace& workspace, QWidget* parent = nullptr);

    // The model that is shown, and the text of the editor.
    void setSubject(ServerStore* server, const QByteArray& model);
    // `check` is null if it was not checked.
    void setEdited(const QString& text, const ConfigCheck* check);
    // Asks again for the texts of this comparison that could not be read.
    void askAgain();
    // Shows what is known now, and asks for what is not.
    void renew();
    DiffView* view() const { return m_view; }

private:
    enum class Kind { File, Edited, Completed, Running, Version, Earlier, Other };
    struct Source {
        Kind kind = Kind::File;
        QPointer<ServerStore> server; // of another model
        QByteArray model;
        qint64 version = 0; // of a version
        WallTime until;     // of an earlier configuration

        bool operator==(const Source& other) const = default;
    };
    struct Text {
        QString written; // with its comments
        QString printed; // in the form of all printed texts
        QString missing; // why there is none; empty: there is one
    };

    QComboBox* makeChoice(const QString& name, const QString& help);
    void renewChoices();
    QList<Source> ownSources() const;
    QString titleOf(const Source& source) const;
    Text textOf(const Source& source);
    Text textOfVersion(const Source& source);
    Text textOfEarlier(const Source& source) const;
    Text textOfOther(const Source& source);

    Workspace& m_workspace;
    QPointer<ServerStore> m_server;
    QByteArray m_model;
    QString m_edited;
    QString m_editedPrinted;   // empty: it could not be read
    QString m_editedCompleted; // empty: not known
    QList<Source> m_sources;
    QList<Source> m_asked; // other models that were read for this comparison
    QComboBox* m_left;
    QComboBox* m_right;
    QLabel* m_note;
    DiffView* m_view;
    QList<QPointer<ConfigurationStore>> m_watched;
};

} // namespace thalassa::console
