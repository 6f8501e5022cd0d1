// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/config_editor.h"

#include <QKeyEvent>
#include <QPlainTextDocumentLayout>
#include <QTextBlock>

#include "console/models/configuration/problem_list.h"
#include "console/models/text/shown_text.h"
#include "console/pages/configuration/config_highlighter.h"

namespace thalassa::console {
namespace {

const QString kIndent = QStringLiteral("  ");

} // namespace

ConfigEditor::ConfigEditor(QWidget* parent)
    : CodeView(QStringLiteral("configEditor"), 1, parent)
{
    setAccessibleName(tr("Text of the configuration"));
}

QTextDocument* ConfigEditor::makeDocument(const QString& text)
{
    auto* made = new QTextDocument(this);
    made->setDocumentLayout(new QPlainTextDocumentLayout(made));
    made->setDefaultFont(font());
    made->setDefaultTextOption(document()->defaultTextOption());
    made->setPlainText(text);
    new ConfigHighlighter(made);
    return made;
}

void ConfigEditor::showDocument(const QString& name, const QString& text)
{
    QTextDocument*& wanted = m_documents[name];
    if (wanted == nullptr)
        wanted = makeDocument(text);
    if (document() == wanted)
        return;
    setDocument(wanted);
    setLooks({});
}

QString ConfigEditor::textWithName(const QString& name) const
{
    const QTextDocument* document = m_documents.value(name);
    return document == nullptr ? QString() : textOf(*document);
}

void ConfigEditor::takeDocuments(ConfigEditor& earlier)
{
    QTextDocument* shown = earlier.document();
    const QTextCursor cursor = earlier.textCursor();
    m_documents = std::exchange(earlier.m_documents, {});
    const bool isTaken = m_documents.values().contains(shown); // false: nothing was shown yet
    earlier.setDocument(earlier.makeDocument({})); // deletes a document of the editor itself
    for (QTextDocument* one : m_documents)
        one->setParent(this);
    if (!isTaken)
        return;
    setDocument(shown);
    setTextCursor(cursor);
}

void ConfigEditor::renameDocuments(const std::function<QString(const QString& name)>& renamed)
{
    QMap<QString, QTextDocument*> documents;
    for (auto one = m_documents.constBegin(); one != m_documents.constEnd(); ++one)
        documents.insert(renamed(one.key()), one.value());
    m_documents = documents;
}

void ConfigEditor::replaceText(const QString& text)
{
    if (text == this->text())
        return;
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
}

void ConfigEditor::resetText(const QString& text)
{
    if (text != this->text())
        setPlainText(text);
}

void ConfigEditor::setProblems(const QList<ConfigProblem>& problems)
{
    QHash<int, LineLook> looks;
    for (const ConfigProblem& problem : problems) {
        if (problem.line == 0)
            continue;
        LineLook& look = looks[problem.line - 1];
        const bool isWorse = problem.isCertain && look.mark != Health::Failed;
        if (!look.mark || isWorse) {
            look.mark = problem.isCertain ? Health::Failed : Health::Attention;
            look.tint = problem.isCertain ? LineLook::Tint::Failed : LineLook::Tint::Attention;
        }
        if (!look.toolTip.isEmpty())
            look.toolTip += u'\n';
        look.toolTip +=
            toolTipText(QStringLiteral("%1 (%2)").arg(problem.message, certaintyOf(problem)));
    }
    setLooks(looks);
}

void ConfigEditor::keyPressEvent(QKeyEvent* event)
{
    const bool isBreak = (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) &&
        (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
    if (!isBreak || isReadOnly()) {
        CodeView::keyPressEvent(event);
        return;
    }
    // The new line begins below the one before it, and deeper after an open brace.
    QTextCursor cursor = textCursor();
    const QString before = cursor.block().text().first(cursor.positionInBlock());
    QString indent;
    for (const QChar c : before) {
        if (!c.isSpace())
            break;
        indent += c;
    }
    const QString content = before.trimmed();
    if (content.endsWith(u'{') || content.endsWith(u'['))
        indent += kIndent;
    cursor.insertText(u'\n' + indent);
    setTextCursor(cursor);
    ensureCursorVisible();
}

void ConfigEditor::changeEvent(QEvent* event)
{
    CodeView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    for (QTextDocument* one : m_documents) {
        auto* colors = one != document() ? one->findChild<ConfigHighlighter*>() : nullptr;
        if (colors != nullptr)
            colors->rehighlight();
    }
}

} // namespace thalassa::console
