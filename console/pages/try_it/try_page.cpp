// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/try_it/try_page.h"

#include <QClipboard>
#include <QComboBox>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/tab_bar.h"
#include "console/look/theme.h"
#include "console/models/live/words.h"
#include "console/pages/detail/explanation_view.h"
#include "console/pages/page_registry.h"
#include "console/pages/table_bar.h"
#include "console/pages/try_it/answer_view.h"
#include "console/pages/try_it/input_editor.h"

namespace thalassa::console {
namespace {

constexpr int kFormWidth = 360; // pixels

constexpr qsizetype kMostInputs = 64;

QString titleOfPage()
{
    return QCoreApplication::translate("PageTitle", "Try it");
}

QList<PageKey> tryKeys()
{
    return {{QStringLiteral("trySend"), TryPage::tr("Send the request"),
        {QKeySequence(Qt::CTRL | Qt::Key_Return)}}};
}

} // namespace

TryPage::TryPage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("try"), parent)
    , m_preparation(new LatestJob(this))
    , m_receiver(std::make_shared<QPointer<TryPage>>(this))
    , m_model(new ModelChoice(QStringLiteral("tryModel"), false))
    , m_protocol(new QComboBox)
    , m_classes(new QSpinBox)
    , m_send(new QPushButton(tr("Send")))
    , m_cancelButton(new QPushButton(tr("Cancel")))
    , m_progress(new QProgressBar)
    , m_form(new QVBoxLayout)
    , m_tabs(makeTabBar(QStringLiteral("tryTabs"), tr("Parts of the answer"),
          {tr("Answer"), tr("Where the time went")}))
    , m_stack(new QStackedWidget)
    , m_answer(new AnswerView)
    , m_explanation(new ExplanationView)
{
    auto* inputs = new QWidget;
    m_form->setContentsMargins(0, 0, kGap, 0);
    m_form->setSpacing(kGap);
    inputs->setLayout(m_form);
    auto* area = new QScrollArea;
    area->setObjectName(QStringLiteral("tryForm"));
    area->setAccessibleName(tr("Inputs"));
    area->setProperty(kRole, QLatin1String("bare"));
    area->setWidgetResizable(true);
    area->setWidget(inputs);
    m_splitter = new QSplitter;
    m_splitter->setObjectName(QStringLiteral("trySplitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(area);
    m_splitter->addWidget(makeAnswer());
    // The form is made later: without a width it would get that of an empty one.
    area->setMinimumWidth(kFormWidth);
    m_splitter->setSizes({kFormWidth, kFormWidth});
    auto* head = new QWidget;
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeBar());
    column->addWidget(m_progress);
    setContent(head, m_splitter);
    renewButtons();
}

TryPage::~TryPage()
{
    cancel();
    m_preparation->abandon(); // it may read an image
}

QWidget* TryPage::makeBar()
{
    auto* widget = new QWidget;
    m_protocol->setObjectName(QStringLiteral("tryProtocol"));
    m_protocol->setAccessibleName(tr("Protocol"));
    m_protocol->addItems({tr("HTTP"), tr("gRPC")});
    m_classes->setObjectName(QStringLiteral("tryClasses"));
    m_classes->setAccessibleName(tr("Classes"));
    m_classes->setToolTip(tr("Ask for the largest elements of each output, with their labels"));
    m_classes->setRange(0, 1000);
    m_classes->setSpecialValueText(tr("all elements"));
    m_classes->setPrefix(tr("top "));
    m_send->setObjectName(QStringLiteral("trySend"));
    m_send->setToolTip(tr("Send the request to the server (Ctrl+Return)"));
    m_send->setShortcut(tryKeys().first().keys.first());
    offer(*m_send, tryKeys().first().text);
    offer(*m_cancelButton, tr("Cancel the request"));
    m_cancelButton->setObjectName(QStringLiteral("tryCancel"));
    m_progress->setObjectName(QStringLiteral("tryProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_copy =
        makeToolButton(widget, QStringLiteral("tryCopy"), QStringLiteral("copy"), tr("Copy as ▾"),
            tr("Copy this request as a command or a program; a token is not part of it"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    menu->setObjectName(QStringLiteral("tryCopyMenu"));
    menu->addAction(tr("curl"), this, [this] {
        copyCode(static_cast<QString (*)(const InferenceDraft&, const CodePlace&)>(&curlOf));
    });
    menu->addAction(tr("Python"), this, [this] { copyCode(&pythonOf); });
    menu->addAction(tr("C++"), this, [this] { copyCode(&cppOf); });
    const std::initializer_list<const char*> names{"tryCopyCurl", "tryCopyPython", "tryCopyCpp"};
    auto name = names.begin();
    for (QAction* action : menu->actions())
        action->setObjectName(QLatin1String(*name++));
    m_copy->setMenu(menu);
    m_copy->setAccessibleName(tr("Copy as"));
    offerMenu(*m_copy, m_copy->accessibleName());
    auto* row = new FlowLayout(widget);
    row->add(m_model);
    row->add(m_protocol);
    row->add(m_classes);
    row->add(m_send);
    row->add(m_cancelButton);
    row->addStretch();
    row->add(m_copy);
    connect(m_model, &ModelChoice::chosen, this, [this](const ModelKey& key) {
        if (detail() != nullptr)
            detail()->setFormModel(key);
    });
    leadBy(*m_model);
    connect(m_send, &QPushButton::clicked, this, &TryPage::send);
    connect(m_cancelButton, &QPushButton::clicked, this, &TryPage::cancel);
    return widget;
}

// In a narrow window, the answer is below the form.
void TryPage::resizeEvent(QResizeEvent* event)
{
    DetailPage::resizeEvent(event);
    m_splitter->setOrientation(width() < 2 * kFormWidth ? Qt::Vertical : Qt::Horizontal);
}

QWidget* TryPage::makeAnswer()
{
    m_stack->addWidget(m_answer);
    m_stack->addWidget(m_explanation);
    m_explanation->showNote(tr("Send a request to see where its time goes."));
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_explanation, &ExplanationView::requestChosen, this, [this](quint64 id) {
        if (server() != nullptr) {
            detail()->setSubject({id, {}});
            Q_EMIT opened({QStringLiteral("requests"), server()->label().name, {}, {}});
        }
    });
    auto* widget = new QWidget;
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(kGap, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    return widget;
}

bool TryPage::hasRows() const
{
    return detail() != nullptr && detail()->form() && !detail()->form()->inputs.isEmpty();
}

Notice TryPage::emptyNotice() const
{
    return {tr("No model serves"),
        tr("Load a model on the page “Models”. Its inputs make the form."), {}};
}

void TryPage::detailReplaced()
{
    cancel();
    {
        const QSignalBlocker blocker(m_model); // the form of an earlier page stays
        m_model->renew(*server());
        m_model->choose(detail()->formModel());
    }
    detail()->setFormModel(m_model->key());
    makeForm();
}

void TryPage::locationChanged()
{
    if (server() != nullptr)
        m_model->follow(*server(), location().key());
}

bool TryPage::showExample(const ModelKey& model)
{
    if (m_model->key() != model && m_model->choose(model))
        refresh();
    return true;
}

void TryPage::renew()
{
    m_model->renew(*server());
    if (detail()->formModel() != m_model->key())
        detail()->setFormModel(m_model->key());
    const std::optional<ModelForm>& form = detail()->form();
    const bool isOther = form &&
        (form->key != m_shown.key || form->inputs != m_shown.inputs ||
            form->isDecoupled != m_shown.isDecoupled);
    if (isOther || (!form && !m_inputs.isEmpty()))
        makeForm();
    renewExplanation();
    renewButtons();
}

void TryPage::makeForm()
{
    m_shown = detail() != nullptr && detail()->form() ? *detail()->form() : ModelForm();
    m_preparation->cancel(); // its editors go
    m_then = nullptr;
    m_inputs.clear();
    while (QLayoutItem* item = m_form->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const TensorSpec& spec :
        m_shown.inputs.first(std::min(kMostInputs, m_shown.inputs.size()))) {
        auto* editor = new InputEditor(spec, static_cast<int>(m_inputs.size()));
        m_form->addWidget(editor);
        m_inputs.append(editor);
    }
    m_form->addStretch(1);
    m_answer->showNote(m_shown.isDecoupled
            ? tr("This model answers a request with any number of responses; only models with one "
                 "response can be tried here.")
            : tr("The answer appears here."),
        false);
    m_explanation->showNote(tr("Send a request to see where its time goes."));
    m_sentId.clear();
    m_last.reset();
    renewButtons();
}

void TryPage::prepare(Then then)
{
    InferenceDraft draft;
    draft.key = m_shown.key;
    draft.requestId = "console-" + QByteArray::number(QCoreApplication::applicationPid()) + '-' +
        QByteArray::number(m_count + 1);
    draft.protocol = m_protocol->currentIndex() == 0 ? Protocol::Http : Protocol::Grpc;
    draft.classes = m_classes->value();
    QList<InputValues> inputs;
    for (const InputEditor* input : m_inputs)
        inputs.append(input->values());
    m_then = std::move(then);
    m_preparation->run(
        [this, draft, inputs](const std::atomic<bool>& cancel) -> std::function<void()> {
            QList<TensorResult> tensors;
            for (const InputValues& input : inputs) {
                if (!cancel)
                    tensors.append(tensorOf(input, cancel));
            }
            return [this, draft, tensors] { take(draft, tensors); };
        });
    renewButtons();
}

void TryPage::take(InferenceDraft draft, const QList<TensorResult>& tensors)
{
    const Then then = std::exchange(m_then, nullptr);
    bool isRight = true;
    for (qsizetype i = 0; i < tensors.size(); ++i) {
        m_inputs[i]->showProblem(tensors[i].problem);
        isRight = isRight && tensors[i].problem.isEmpty();
        draft.inputs.append(tensors[i].tensor);
    }
    renewButtons();
    if (isRight)
        then(*this, draft);
}

void TryPage::send()
{
    if (server() != nullptr && workspace().commands() != nullptr && !isRunning())
        prepare([](TryPage& page, const InferenceDraft& request) { page.sendNow(request); });
}

void TryPage::sendNow(const InferenceDraft& request)
{
    if (server() == nullptr || workspace().commands() == nullptr)
        return;
    ++m_count;
    m_sentId = request.requestId;
    m_last.reset();
    m_answer->showNote(tr("The server is asked…"), false);
    m_cancel = workspace().commands()->infer(
        *server(), request, [receiver = m_receiver, id = m_sentId](const InferenceAnswer& answer) {
            TryPage* page = *receiver;
            if (page != nullptr && page->m_sentId == id)
                page->showAnswer(answer);
        });
    renewButtons();
}

void TryPage::cancel()
{
    if (!isRunning())
        return;
    m_preparation->cancel();
    m_then = nullptr;
    if (m_cancel)
        std::exchange(m_cancel, nullptr)();
    m_sentId.clear();
    m_answer->showNote(tr("The request was cancelled."), false);
    renewButtons();
}

void TryPage::showAnswer(const InferenceAnswer& answer)
{
    m_cancel = nullptr;
    m_last = answer;
    m_answer->showAnswer(answer);
    const bool tells =
        server() != nullptr && server()->identity() && server()->identity()->isThalassa;
    if (tells)
        detail()->setSubject({0, m_sentId});
    else
        m_explanation->showNote(tr("This server does not say where the time of a request goes."));
    renewButtons();
}

void TryPage::carryFrom(Page& before)
{
    auto& earlier = static_cast<TryPage&>(before);
    if (earlier.m_shown.inputs != m_shown.inputs || earlier.m_shown.key != m_shown.key)
        return;
    for (qsizetype i = 0; i < m_inputs.size(); ++i)
        m_inputs[i]->takeFile(*earlier.m_inputs[i]);
    m_count = earlier.m_count;
    m_sentId = earlier.m_sentId;
    m_last = earlier.m_last;
    m_cancel = std::exchange(earlier.m_cancel, nullptr);
    m_receiver = earlier.m_receiver;
    *m_receiver = this;
    if (m_last)
        showAnswer(*m_last);
    else if (m_cancel)
        m_answer->showNote(tr("The server is asked…"), false);
    if (earlier.isPreparing()) {
        // It is made again when the form has all that was entered, unless it is cancelled before.
        m_then = earlier.m_then;
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (isPreparing())
                    prepare(std::exchange(m_then, nullptr));
            },
            Qt::QueuedConnection);
    }
    renewButtons();
}

void TryPage::renewExplanation()
{
    if (m_sentId.isEmpty() || detail()->subject().clientId != m_sentId)
        return;
    const Topic& topic = detail()->topic(Kind::Explanation);
    if (!topic.error().isEmpty())
        m_explanation->showNote(topic.error());
    else if (!detail()->explanations().empty())
        m_explanation->showExplanation(explain(detail()->explanations().back()));
}

void TryPage::renewButtons()
{
    m_send->setEnabled(!isRunning() && !m_inputs.isEmpty() && !m_shown.isDecoupled &&
        workspace().commands() != nullptr);
    m_cancelButton->setVisible(isRunning());
    m_progress->setVisible(isRunning());
    m_copy->setEnabled(!isPreparing() && !m_inputs.isEmpty());
    for (QWidget* button : std::initializer_list<QWidget*>{m_send, m_copy})
        setReason(*button, tr("There is no request that could be sent now."));
}

void TryPage::copyCode(QString (*make)(const InferenceDraft&, const CodePlace&))
{
    if (isPreparing())
        return;
    prepare([make](TryPage& page, const InferenceDraft& request) {
        if (page.detail() == nullptr)
            return;
        const QString code = make(request, page.detail()->codePlace());
        if (!code.isEmpty()) {
            QGuiApplication::clipboard()->setText(code);
            return;
        }
        page.m_answer->showNote(
            tr("The request is too large for a command, or the profile has no address "
               "for HTTP. Copy it as Python."),
            true);
    });
}

void addTryPage(PageRegistry& registry)
{
    registry.add({QStringLiteral("try"), PageScope::Server, titleOfPage, QStringLiteral("Ctrl+8"),
        [](Workspace& workspace) -> Page* { return new TryPage(workspace); }, nullptr, tryKeys,
        true});
}

} // namespace thalassa::console
