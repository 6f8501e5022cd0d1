// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which requests were slow, failed or refused, and why? The flight recorder of a server as a table,
// and the explanation of the selected request below it. *lives on the GUI thread*.
#pragma once

#include "console/pages/detail/detail_page.h"

class QButtonGroup;
class QLabel;
class QLineEdit;

namespace thalassa::console {

class ExplanationView;
class SpanRow;

class RequestsPage : public DetailPage {
    Q_OBJECT

public:
    explicit RequestsPage(Workspace& workspace, QWidget* parent = nullptr);

    bool showExample(const ModelKey& model) override;
    bool followsRange() const override { return true; }

protected:
    QList<Kind> kinds() const override { return {Kind::Requests, Kind::Explanation}; }
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void detailReplaced() override;
    void carryFrom(Page& before) override;
    void locationChanged() override;
    void renew() override;
    void setMuted(bool isMuted) override;

private:
    QWidget* makeChoices();
    QWidget* makeExplanation();
    // Explains a request of the table, or one that the explanation names.
    void explainRequest(quint64 id);
    void find();
    void renewQuery();
    void forgetListed();
    void describeRequest(const RequestFacts& request, const QStringList& sentences = {});
    void renewExplanation();
    void describeExplained();
    void dump();
    void openTimeline();
    const RequestFacts* selected() const; // null: none

    QButtonGroup* m_show;
    ModelChoice* m_model;
    QLineEdit* m_minimum;
    QLabel* m_minimumError;
    QLineEdit* m_find;
    TableView* m_table;
    SpanRow* m_span;
    TableBar* m_bar;
    ExplanationView* m_explanation;
    QToolButton* m_dump = nullptr;
    QToolButton* m_timeline = nullptr;
    quint64 m_listed = 0; // the explained request, if the table or another explanation led to it
    // The request that the inspector shows; without an id: none.
    RequestFacts m_described;
    QStringList m_describedSentences;
};

} // namespace thalassa::console
