// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/alerts/rule_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <algorithm>

#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

QFormLayout* makeColumn(QHBoxLayout* columns)
{
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(kMargin);
    form->setVerticalSpacing(kGap);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    columns->addLayout(form, 1);
    return form;
}

void choose(QComboBox* box, const QVariant& data)
{
    box->setCurrentIndex(std::max(box->findData(data), 0));
}

} // namespace

RuleForm::RuleForm(const RuleNames& names, QWidget* parent)
    : QWidget(parent)
    , m_names(names)
{
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(24);
    QFormLayout* left = makeColumn(columns);
    m_series = addChoice(left, "alertSeries", tr("Figure"));
    m_stage = addChoice(left, "alertStage", tr("Stage"));
    m_what = addChoice(left, "alertWhat", tr("Of"));
    m_model = addChoice(left, "alertModel", tr("Model"));
    m_version = addField(left, "alertVersion", tr("Version"), tr("each version"));
    QFormLayout* right = makeColumn(columns);
    m_where = addChoice(right, "alertWhere", tr("On"));
    m_place = addChoice(right, "alertPlace", tr("Server or group"));
    m_comparison = addChoice(right, "alertComparison", tr("Comparison"));
    m_threshold = addField(right, "alertThreshold", tr("Threshold"), QStringLiteral("20 ms"));
    m_duration = addField(right, "alertDuration", tr("For"), tr("at once, or 2 min"));
    m_severity = addChoice(right, "alertSeverity", tr("Severity"));

    const QScopedValueRollback guard(m_isFilling, true);
    for (const AlertSeriesInfo& info : alertSeries())
        m_series->addItem(QLatin1String(info.word), static_cast<int>(info.series));
    m_stage->addItem(tr("the whole request"), QString());
    for (const char* stage : alertStages())
        m_stage->addItem(QLatin1String(stage), QLatin1String(stage));
    m_what->addItem(tr("the server"), static_cast<int>(AlertScope::What::Server));
    m_what->addItem(
        tr("all models, each by itself"), static_cast<int>(AlertScope::What::AllModels));
    m_what->addItem(tr("one model"), static_cast<int>(AlertScope::What::Model));
    m_where->addItem(tr("all servers"), static_cast<int>(AlertScope::Where::AllServers));
    m_where->addItem(tr("the servers of a group"), static_cast<int>(AlertScope::Where::Group));
    m_where->addItem(tr("one server"), static_cast<int>(AlertScope::Where::Server));
    m_severity->addItem(wordOf(AlertSeverity::Warning), static_cast<int>(AlertSeverity::Warning));
    m_severity->addItem(wordOf(AlertSeverity::Error), static_cast<int>(AlertSeverity::Error));
    for (QComboBox* box : {m_model, m_place}) {
        box->setEditable(true);
        box->setInsertPolicy(QComboBox::NoInsert);
        box->lineEdit()->setMaxLength(static_cast<int>(kLongestAlertName));
    }
    m_model->addItems(names.models);
    m_model->setCurrentText({});
    renewFields();
}

QComboBox* RuleForm::addChoice(QFormLayout* form, const char* name, const QString& label)
{
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(16);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(box, &QComboBox::currentTextChanged, this, &RuleForm::announce);
    QLabel* caption = makeLabel(label);
    caption->setBuddy(box);
    form->addRow(caption, box);
    return box;
}

QLineEdit* RuleForm::addField(
    QFormLayout* form, const char* name, const QString& label, const QString& hint)
{
    auto* field = new QLineEdit;
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setPlaceholderText(hint);
    field->setMaxLength(64);
    connect(field, &QLineEdit::textChanged, this, &RuleForm::announce);
    QLabel* caption = makeLabel(label);
    caption->setBuddy(field);
    form->addRow(caption, field);
    return field;
}

void RuleForm::announce()
{
    if (m_isFilling)
        return;
    renewFields();
    Q_EMIT edited();
}

void RuleForm::renewFields()
{
    const QScopedValueRollback guard(m_isFilling, true);
    const AlertSeriesInfo& info = infoOf(static_cast<AlertSeries>(m_series->currentData().toInt()));
    const auto what = static_cast<AlertScope::What>(m_what->currentData().toInt());
    const auto where = static_cast<AlertScope::Where>(m_where->currentData().toInt());
    m_stage->setEnabled(info.hasStages && what != AlertScope::What::Server);
    m_model->setEnabled(what == AlertScope::What::Model);
    m_version->setEnabled(what == AlertScope::What::Model);
    m_place->setEnabled(where != AlertScope::Where::AllServers);
    const QStringList places = where == AlertScope::Where::Group ? m_names.groups : m_names.servers;
    QStringList shown;
    for (int at = 0; at < m_place->count(); ++at)
        shown.append(m_place->itemText(at));
    if (shown != places) {
        const QString text = m_place->currentText();
        m_place->clear();
        m_place->addItems(places);
        m_place->setCurrentText(text);
    }
    const bool isYesNo = info.unit == AlertUnit::YesNo;
    if (m_comparison->count() == 0 ||
        (m_comparison->itemText(0) == signOf(AlertComparison::Is)) != isYesNo) {
        m_comparison->clear();
        for (const AlertComparison comparison :
            {AlertComparison::Is, AlertComparison::Greater, AlertComparison::GreaterEqual,
                AlertComparison::Less, AlertComparison::LessEqual}) {
            if ((comparison == AlertComparison::Is) == isYesNo)
                m_comparison->addItem(signOf(comparison), static_cast<int>(comparison));
        }
    }
    m_threshold->setPlaceholderText(isYesNo     ? QStringLiteral("no")
            : info.unit == AlertUnit::Duration  ? QStringLiteral("20 ms")
            : info.unit == AlertUnit::Share     ? QStringLiteral("5 %")
            : info.unit == AlertUnit::Bytes     ? QStringLiteral("4 GiB")
            : info.unit == AlertUnit::PerSecond ? QStringLiteral("10 /s")
                                                : QStringLiteral("100"));
}

void RuleForm::setRule(const AlertRule& rule)
{
    const QScopedValueRollback guard(m_isFilling, true);
    choose(m_series, static_cast<int>(rule.series));
    choose(m_stage, rule.stage);
    choose(m_what, static_cast<int>(rule.scope.what));
    choose(m_where, static_cast<int>(rule.scope.where));
    renewFields();
    m_model->setCurrentText(rule.scope.model);
    m_version->setText(rule.scope.version > 0 ? QString::number(rule.scope.version) : QString());
    m_place->setCurrentText(rule.scope.place);
    choose(m_comparison, static_cast<int>(rule.comparison));
    m_threshold->setText(thresholdText(rule));
    m_duration->setText(durationText(rule));
    choose(m_severity, static_cast<int>(rule.severity));
}

QString RuleForm::text() const
{
    QStringList words{m_series->currentText()};
    if (m_stage->isEnabled() && !m_stage->currentData().toString().isEmpty())
        words.append(m_stage->currentData().toString());
    words.append(QStringLiteral("of"));
    switch (static_cast<AlertScope::What>(m_what->currentData().toInt())) {
    case AlertScope::What::Server:
        words.append(QStringLiteral("server"));
        break;
    case AlertScope::What::AllModels:
        words.append(QStringLiteral("all models"));
        break;
    case AlertScope::What::Model:
        words.append(nameText(m_model->currentText()));
        if (!m_version->text().trimmed().isEmpty())
            words.append(QStringLiteral("version ") + m_version->text().trimmed());
        break;
    }
    const auto where = static_cast<AlertScope::Where>(m_where->currentData().toInt());
    if (where != AlertScope::Where::AllServers) {
        words.append(
            where == AlertScope::Where::Group ? QStringLiteral("in") : QStringLiteral("on"));
        words.append(nameText(m_place->currentText()));
    }
    words.append(m_comparison->currentText());
    words.append(m_threshold->text().trimmed());
    if (!m_duration->text().trimmed().isEmpty()) {
        words.append(QStringLiteral("for"));
        words.append(m_duration->text().trimmed());
    }
    QString text = words.join(u' ');
    if (m_severity->currentData().toInt() == static_cast<int>(AlertSeverity::Error))
        text += QStringLiteral(", error");
    return text;
}

} // namespace thalassa::console
