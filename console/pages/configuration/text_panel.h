// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of a configuration: the editor, the result of its check, and the list of problems, each
// of which goes to its line. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QWidget>
#include <optional>
#include <utility>

#include "console/look/table_copy.h"
#include "console/models/configuration/configuration_facts.h"

class QFrame;
class QLabel;
class QListView;
class QPushButton;
class QTimer;

namespace thalassa::console {

class ConfigEditor;
class ElidedLabel;
class HealthMark;
class ProblemList;

class TextPanel : public QWidget {
    Q_OBJECT

public:
    explicit TextPanel(QWidget* parent = nullptr);

    // Returns the name of the text of a model of a server.
    static QString nameOf(const QString& server, const QByteArray& model);
    // Returns the server and the model of a text with this name.
    static std::pair<QString, QByteArray> subjectOf(const QString& name);
    // Shows the text with this name. `base` is the text of the server: it is shown unless the text
    // was edited.
    void showText(const QString& name, const QString& base);
    // Takes the texts, with their edits and undo stacks, from a panel that is about to be deleted.
    void takeOver(TextPanel& earlier);
    QString text() const;
    QString text(const QString& name) const;
    bool isEdited() const;
    // The shown text was edited, and neither saved to a file nor loaded since.
    bool isUnsaved() const { return isUnsaved(m_name); }
    bool isUnsaved(const QString& name) const;
    // The text of the server from which the edits of a text began.
    QString base(const QString& name) const;
    // The text that the server has now.
    QString latest() const;
    // Adds a notice above the text, and owns it.
    void addNotice(QWidget* notice);
    // Makes edits again that began from another text of the server; they can be undone.
    void restore(const QString& base, const QString& text);
    // This text of the name was saved to a file.
    void noteSaved(const QString& name, const QString& text);
    // This text of the name was loaded as an override; null: none was.
    void noteLoaded(const QString& name, const QString& text);
    // The server has another name from now on.
    void renameServer(const QString& before, const QString& now);
    // The server has another text than the one from which the edits began.
    bool isBehind() const;
    ConfigEditor* editor() const { return m_editor; }
    // Puts the text of the server in place of the edits, which can be undone.
    void discard();

    // Asks for a file, whose text replaces this one as an edit, or into which this one is written.
    void openFile();
    void saveFile();

    // The result for the text; absent: it is not checked, for the reason `pending`.
    void showCheck(const std::optional<ConfigCheck>& check, const QString& pending);
    // A sentence above the text; empty: none.
    void showNote(const QString& note);
    // The text has just changed, and checkDue() comes.
    bool isCheckDue() const;
    QStringList texts() const; // their names, sorted
    // The names of all texts that are unsaved, sorted.
    QStringList unsavedTexts() const;

Q_SIGNALS:
    void edited();
    void saved(const QString& name); // a text of this name, to a file
    void checkDue();                 // half a second after the last change

private:
    struct Draft {
        QString base;   // from which the edits began
        QString latest; // of the server
        QString saved;  // the last one that was saved to a file; null: none
        QString loaded; // the last one that was loaded as an override; null: none
    };

    QWidget* makeProblems();
    void renewNotice();
    void goToProblem(const QModelIndex& index);
    QString problemsAsText(TableFormat format) const;

    QHash<QString, Draft> m_drafts;
    QString m_name;
    QFrame* m_notice;
    QLabel* m_noticeText;
    QPushButton* m_take;
    QLabel* m_note;
    ConfigEditor* m_editor;
    HealthMark* m_mark;
    ElidedLabel* m_sentence;
    ProblemList* m_problems;
    QListView* m_list;
    QTimer* m_timer;
};

} // namespace thalassa::console
