// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/what_if_panel.h"

#include <QClipboard>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>
#include <algorithm>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kMostOwn = 32; // settings of the form in one comparison

void set(QWidget* control, const QString& name, const QString& accessible, const QString& help)
{
    control->setObjectName(name);
    control->setAccessibleName(accessible);
    control->setToolTip(help);
}

} // namespace

WhatIfPanel::WhatIfPanel(QWidget* parent)
    : QWidget(parent)
    , m_run(std::make_unique<WhatIfRun>())
    , m_instances(new QSpinBox)
    , m_maximum(new QSpinBox)
    , m_delay(new QSpinBox)
    , m_preferred(new QLineEdit)
    , m_try(new QPushButton(tr("Try")))
    , m_compare(new QPushButton(tr("Try usual settings")))
    , m_cancel(new QPushButton(tr("Cancel")))
    , m_progress(new QProgressBar)
    , m_note(makeParagraph({}, "muted"))
    , m_table(new TableView(QStringLiteral("whatIfTable")))
{
    setObjectName(QStringLiteral("whatIf"));
    m_table->setAccessibleName(tr("Simulated settings"));
    m_table->setTable(&m_results);
    m_table->sortByColumn(WhatIfTable::P99, Qt::AscendingOrder);
    m_table->setEmptyText(tr("The results of a simulation appear here."));
    m_bar = new TableBar(*m_table, tr("Filter: text, p99<10ms, instances=1"),
        [](int n) { return tr("%n setting(s)", nullptr, n); });
    m_copy = makeToolButton(this, QStringLiteral("whatIfCopy"), QStringLiteral("copy"),
        tr("Copy configuration"), tr("Copy the selected settings as lines of config.pbtxt"));
    connect(m_copy, &QToolButton::clicked, this, &WhatIfPanel::copyConfiguration);
    m_bar->addControl(m_copy);
    m_note->setObjectName(QStringLiteral("whatIfNote"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeForm());
    column->addWidget(m_note);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    connectRun();
    connect(m_table, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const WhatIfRow* row = m_results.rowOf(source);
        Q_EMIT described(row != nullptr ? describe(*row) : Description());
        renewButtons();
    });
    renewButtons();
}

QWidget* WhatIfPanel::makeForm()
{
    auto* frame = new QFrame;
    frame->setProperty(kRole, QLatin1String("panel"));
    m_instances->setRange(1, 1024);
    m_maximum->setRange(1, 1 << 20);
    m_delay->setRange(0, 60'000'000);
    m_delay->setSingleStep(100);
    m_delay->setSuffix(QStringLiteral(" µs"));
    set(m_instances, QStringLiteral("whatIfInstances"), tr("Instances"), tr("Copies of the model"));
    set(m_maximum, QStringLiteral("whatIfMaximum"), tr("Max batch"), tr("max_batch_size, in rows"));
    set(m_delay, QStringLiteral("whatIfDelay"), tr("Queue delay"),
        tr("max_queue_delay_microseconds"));
    set(m_preferred, QStringLiteral("whatIfPreferred"), tr("Preferred sizes"),
        tr("preferred_batch_size: numbers of rows with commas; empty: none"));
    set(m_try, QStringLiteral("whatIfTry"), tr("Try"), tr("Simulate these settings"));
    set(m_compare, QStringLiteral("whatIfCompare"), tr("Try usual settings"),
        tr("Simulate longer and shorter delays, larger batches and more instances"));
    set(m_cancel, QStringLiteral("whatIfCancel"), tr("Cancel"), tr("End the simulation"));
    set(m_progress, QStringLiteral("whatIfProgress"), tr("Progress"), {});
    m_preferred->setPlaceholderText(tr("none"));
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    auto* grid = new QGridLayout(frame);
    grid->setContentsMargins(kMargin, kGap, kMargin, kGap);
    grid->setHorizontalSpacing(kGap);
    grid->setVerticalSpacing(kGap / 2);
    int column = 0;
    const auto add = [&](const QString& text, QWidget* control, int stretch) {
        grid->addWidget(makeLabel(text, "caption"), 0, column);
        grid->addWidget(control, 1, column);
        grid->setColumnStretch(column++, stretch);
    };
    add(tr("Instances"), m_instances, 1);
    add(tr("Max batch"), m_maximum, 1);
    add(tr("Queue delay"), m_delay, 1);
    add(tr("Preferred sizes"), m_preferred, 2);
    offer(*m_try, tr("Try other settings"));
    offer(*m_compare);
    auto* buttons = new FlowLayout;
    for (QPushButton* button : {m_try, m_compare, m_cancel})
        buttons->add(button);
    grid->addLayout(buttons, 2, 0, 1, column);
    grid->addWidget(m_progress, 3, 0, 1, column);
    // The inputs of the user stay when the requests change.
    const auto keepForm = [this] { m_isFormSet = true; };
    for (const QSpinBox* number : {m_instances, m_maximum, m_delay})
        connect(number, &QSpinBox::valueChanged, this, keepForm);
    connect(m_preferred, &QLineEdit::textChanged, this, keepForm);
    connect(m_try, &QPushButton::clicked, this, [this] { simulate(true); });
    connect(m_compare, &QPushButton::clicked, this, [this] { simulate(false); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_run->cancel(); });
    return frame;
}

void WhatIfPanel::connectRun()
{
    connect(m_run.get(), &WhatIfRun::progressed, this, [this](int done, int total) {
        m_progress->setRange(0, total);
        m_progress->setValue(done);
    });
    connect(m_run.get(), &WhatIfRun::ended, this, &WhatIfPanel::showResults);
}

void WhatIfPanel::setDetail(ServerDetail* detail)
{
    m_detail = detail;
    m_model = {};
    forgetResults();
    renew();
}

void WhatIfPanel::forgetResults()
{
    m_run->cancel();
    m_results.setResults({});
    m_phase = Phase::Ready;
}

void WhatIfPanel::takeOver(WhatIfPanel& earlier)
{
    if (m_detail != earlier.m_detail || m_model != earlier.m_model)
        return;
    earlier.m_run->disconnect(&earlier);
    m_run = std::exchange(earlier.m_run, std::make_unique<WhatIfRun>());
    connectRun();
    m_results.setResults(earlier.m_results.rows());
    m_own = earlier.m_own;
    m_isOwn = earlier.m_isOwn;
    m_instances->setValue(earlier.m_instances->value());
    m_maximum->setValue(earlier.m_maximum->value());
    m_delay->setValue(earlier.m_delay->value());
    m_preferred->setText(earlier.m_preferred->text());
    m_isFormSet = earlier.m_isFormSet;
    m_progress->setRange(0, earlier.m_progress->maximum());
    m_progress->setValue(earlier.m_progress->value());
    m_bar->renewCount();
    setPhase(earlier.m_phase);
}

void WhatIfPanel::setPhase(Phase phase)
{
    m_phase = phase;
    m_note->setText(noteText());
    renewButtons();
}

QString WhatIfPanel::noteText() const
{
    if (m_phase == Phase::Complete)
        return m_results.trustText();
    if (m_phase == Phase::Cancelled)
        return tr("The simulation was ended; these are the results before that.");
    if (m_detail == nullptr || m_detail->batchRequests().empty())
        return {};
    const RecordedLoad load = recordedLoadOf(m_detail->batchRequests(), m_model);
    if (m_phase == Phase::Running)
        return tr("Simulating %1 requests…").arg(figures::count(load.arrivals.size()));
    const QString wrong = m_phase == Phase::Refused ? problem(load, m_isOwn) : load.problem;
    return !wrong.isEmpty()
        ? wrong
        : tr("Nothing was simulated yet. The simulation uses the arrivals and "
             "the execution times of %1 requests over %2, and changes nothing "
             "on the server.")
              .arg(figures::count(load.arrivals.size()), figures::span(load.length));
}

void WhatIfPanel::renew()
{
    if (m_detail == nullptr)
        return;
    if (m_detail->batchModel() != m_model) {
        m_model = m_detail->batchModel();
        forgetResults();
        m_own.clear();
        m_isFormSet = false;
    }
    if (!m_isFormSet && !m_detail->batchRequests().empty()) {
        const RecordedLoad load = recordedLoadOf(m_detail->batchRequests(), m_model);
        const BatchSettings settings = present(load);
        m_instances->setValue(static_cast<int>(settings.instances));
        m_maximum->setValue(static_cast<int>(settings.maximumRows));
        m_delay->setValue(static_cast<int>(settings.delay.count()));
        QStringList sizes;
        for (const quint32 size : settings.preferredRows)
            sizes.append(QString::number(size));
        m_preferred->setText(sizes.join(QStringLiteral(", ")));
        setPhase(Phase::Ready);
        m_isFormSet = m_detail->configured().has_value();
    }
    renewButtons();
}

BatchSettings WhatIfPanel::present(const RecordedLoad& load) const
{
    return m_detail->configured() ? *m_detail->configured() : load.seen;
}

BatchSettings WhatIfPanel::tried(QString& error) const
{
    BatchSettings settings;
    settings.instances = static_cast<quint32>(m_instances->value());
    settings.maximumRows = static_cast<quint32>(m_maximum->value());
    settings.delay = std::chrono::microseconds(m_delay->value());
    static const QRegularExpression kBetween(QStringLiteral("[,\\s]+"));
    for (const QString& text : m_preferred->text().split(kBetween, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        settings.preferredRows.push_back(text.toUInt(&isNumber));
        if (!isNumber)
            error =
                tr("Preferred sizes are numbers of rows with commas, and “%1” is none.").arg(text);
    }
    return settings;
}

QString WhatIfPanel::problem(const RecordedLoad& load, bool isOwn) const
{
    QString error = load.problem;
    const BatchSettings own = tried(error);
    return isOwn && error.isEmpty() ? problemOf(own, load) : error;
}

void WhatIfPanel::simulate(bool isOwn)
{
    if (m_detail == nullptr)
        return;
    RecordedLoad load = recordedLoadOf(m_detail->batchRequests(), m_model);
    m_isOwn = isOwn;
    m_isFormSet = true;
    if (!problem(load, isOwn).isEmpty()) {
        setPhase(Phase::Refused);
        return;
    }
    QString error;
    const BatchSettings own = tried(error);
    const BatchSettings now = present(load);
    std::vector<BatchSettings> settings{now};
    if (isOwn && m_own.size() < kMostOwn &&
        std::find(m_own.begin(), m_own.end(), own) == m_own.end())
        m_own.push_back(own);
    if (!isOwn)
        settings = settingsToTry(now);
    for (const BatchSettings& one : m_own) {
        if (std::find(settings.begin(), settings.end(), one) == settings.end())
            settings.push_back(one);
    }
    std::erase_if(settings,
        [&](const BatchSettings& one) { return one != now && !problemOf(one, load).isEmpty(); });
    settings.front().maximumRows = std::max(settings.front().maximumRows, load.mostRows);
    m_progress->setRange(0, static_cast<int>(settings.size()));
    m_progress->setValue(0);
    m_run->start(std::move(load), std::move(settings));
    setPhase(Phase::Running);
}

void WhatIfPanel::showResults(const std::vector<WhatIfRow>& rows, bool isComplete)
{
    m_results.setResults(rows);
    m_bar->renewCount();
    setPhase(isComplete ? Phase::Complete : Phase::Cancelled);
}

void WhatIfPanel::copyConfiguration()
{
    if (const WhatIfRow* row = m_results.rowOf(m_table->currentSource()))
        QGuiApplication::clipboard()->setText(configurationOf(row->settings) + u'\n');
}

void WhatIfPanel::renewButtons()
{
    const bool isRunning = m_run->isRunning();
    const bool canRun = m_detail != nullptr && !m_detail->batchRequests().empty() && !isRunning;
    if (!isRunning)
        passFocus(*m_cancel, *m_table); // to the results
    m_cancel->setVisible(isRunning);
    QWidget& next = isRunning ? static_cast<QWidget&>(*m_cancel) : *m_table;
    enableControl(*m_try, canRun, next);
    enableControl(*m_compare, canRun, next);
    m_progress->setVisible(isRunning);
    m_copy->setEnabled(m_results.rowOf(m_table->currentSource()) != nullptr);
}

} // namespace thalassa::console
