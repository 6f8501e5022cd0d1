// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Does the model answer? A form made from the metadata of a model, the answer to its request, where
// the time went, and the same request as code. *lives on the GUI thread*.
#pragma once

#include "console/models/work/latest_job.h"
#include "console/pages/detail/detail_page.h"

class QProgressBar;
class QPushButton;
class QSpinBox;
class QSplitter;
class QTabBar;
class QStackedWidget;
class QVBoxLayout;

namespace thalassa::console {

class AnswerView;
class ExplanationView;
class InputEditor;

class TryPage : public DetailPage {
    Q_OBJECT

public:
    explicit TryPage(Workspace& workspace, QWidget* parent = nullptr);
    ~TryPage() override;

    QList<InputEditor*> inputs() const { return m_inputs; }
    bool showExample(const ModelKey& model) override;

protected:
    QList<Kind> kinds() const override { return {Kind::Form, Kind::Explanation}; }
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void detailReplaced() override;
    void locationChanged() override;
    void renew() override;
    void carryFrom(Page& before) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeAnswer();
    void makeForm();
    // Makes the request of the form off the GUI thread, and calls `then` with it. It is not called
    // if an input is wrong, which the form shows, nor after a cancel.
    using Then = std::function<void(TryPage& page, const InferenceDraft& draft)>;
    void prepare(Then then);
    void take(InferenceDraft draft, const QList<TensorResult>& tensors);
    bool isPreparing() const { return bool(m_then); }
    bool isRunning() const { return m_then || m_cancel; }
    void send();
    void sendNow(const InferenceDraft& request);
    void cancel();
    void showAnswer(const InferenceAnswer& answer);
    void renewExplanation();
    void renewButtons();
    void copyCode(QString (*make)(const InferenceDraft&, const CodePlace&));

    ModelForm m_shown;              // the form that is shown
    LatestJob* const m_preparation; // makes a request
    Then m_then;                    // takes the request that is being made; null: none is
    QList<InputEditor*> m_inputs;
    std::function<void()> m_cancel; // cancels the request under way; null: there is none
    quint64 m_count = 0;            // number of requests of this page
    QByteArray m_sentId;
    std::optional<InferenceAnswer> m_last;         // the answer that is shown
    std::shared_ptr<QPointer<TryPage>> m_receiver; // the page that gets the next answer
    ModelChoice* m_model;
    QComboBox* m_protocol;
    QSpinBox* m_classes;
    QPushButton* m_send;
    QPushButton* m_cancelButton;
    QToolButton* m_copy = nullptr;
    QProgressBar* m_progress;
    QVBoxLayout* m_form;
    QSplitter* m_splitter = nullptr; // between the form and the answer
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    AnswerView* m_answer;
    ExplanationView* m_explanation;
};

class PageRegistry;
void addTryPage(PageRegistry& registry);

} // namespace thalassa::console
