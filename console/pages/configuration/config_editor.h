// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The editor of a config.pbtxt. Each model has a document of its own, so that edits and their undo
// stack stay while another one is shown. *lives on the GUI thread*.
#pragma once

#include <QMap>
#include <functional>

#include "console/models/configuration/configuration_facts.h"
#include "console/pages/configuration/code_view.h"

namespace thalassa::console {

class ConfigEditor : public CodeView {
    Q_OBJECT

public:
    explicit ConfigEditor(QWidget* parent = nullptr);

    // Shows the document with this name, which is made with the text if there is none yet.
    void showDocument(const QString& name, const QString& text);
    // Takes the documents of an editor that is about to be deleted, and shows the one that it
    // shows.
    void takeDocuments(ConfigEditor& earlier);
    // Gives each document the name that `renamed` returns for its present one.
    void renameDocuments(const std::function<QString(const QString& name)>& renamed);
    QString text() const { return textOf(*document()); }
    // The text of the document with this name, null if there is none.
    QString textWithName(const QString& name) const;
    // Replaces the text as one edit, which can be undone.
    void replaceText(const QString& text);
    // The same as a new beginning, which cannot.
    void resetText(const QString& text);
    void setProblems(const QList<ConfigProblem>& problems);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override; // colours of a new theme

private:
    QTextDocument* makeDocument(const QString& text);

    QMap<QString, QTextDocument*> m_documents;
};

} // namespace thalassa::console
