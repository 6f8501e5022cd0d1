// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/request_search.h"

#include <QTimer>

namespace thalassa::console {
namespace {

constexpr std::chrono::milliseconds kPause(200); // of the user
using Kind = ServerDetail::Kind;

QList<ExplanationSubject> subjectsOf(const ServerDetail& detail, const QString& text)
{
    const ExplanationSubject first = detail.subjectNamed(text);
    QList<ExplanationSubject> subjects{first};
    bool isNumber = false;
    const quint64 number = text.toULongLong(&isNumber);
    if (isNumber && number > 0) {
        subjects.append(
            first.id > 0 ? ExplanationSubject{0, text.toUtf8()} : ExplanationSubject{number, {}});
    }
    return subjects;
}

} // namespace

RequestSearch::RequestSearch(const QList<ServerStore*>& servers, QObject* parent)
    : QObject(parent)
    , m_delay(new QTimer(this))
{
    m_delay->setObjectName(QStringLiteral("requestSearchDelay"));
    m_delay->setSingleShot(true);
    m_delay->setInterval(kPause);
    connect(m_delay, &QTimer::timeout, this, &RequestSearch::ask);
    for (ServerStore* server : servers)
        m_questions.append(Question{&ServerDetail::of(*server), {}});
    for (Question& question : m_questions) {
        Topic& topic = question.detail->topic(Kind::Search);
        topic.addInterest();
        connect(&topic, &Topic::changed, this, [this, &question] { take(question); });
    }
}

RequestSearch::~RequestSearch()
{
    for (const Question& question : m_questions) {
        if (question.detail == nullptr)
            continue;
        Topic& topic = question.detail->topic(Kind::Search);
        topic.disconnect(this);
        question.detail->seek({});
        topic.removeInterest();
    }
}

void RequestSearch::setText(const QString& text)
{
    m_text = text.trimmed();
    m_delay->stop();
    for (Question& question : m_questions)
        question.subjects.clear();
    if (!m_found.isEmpty()) {
        m_found.clear();
        Q_EMIT changed();
    }
    const bool isWord = !m_text.isEmpty() && m_text != QLatin1String("#") && !m_text.contains(u' ');
    if (isWord)
        m_delay->start();
}

void RequestSearch::ask()
{
    for (Question& question : m_questions) {
        if (question.detail == nullptr)
            continue;
        question.subjects = subjectsOf(*question.detail, m_text);
        question.detail->seek({}); // the same question gets a new answer
        question.detail->seek(question.subjects.first());
    }
}

void RequestSearch::take(Question& question)
{
    const Topic& topic = question.detail->topic(Kind::Search);
    const bool isAnswer = topic.hasData() || !topic.error().isEmpty();
    if (question.subjects.isEmpty() || !isAnswer ||
        !(question.detail->sought() == question.subjects.first()))
        return;
    question.subjects.removeFirst();
    if (topic.error().isEmpty() && !question.detail->found().empty()) {
        question.subjects.clear();
        m_found.append({&question.detail->store(), question.detail->found().back().request});
        Q_EMIT changed();
    } else if (!question.subjects.isEmpty()) {
        // Not while the topic tells the others about the answer.
        const ExplanationSubject next = question.subjects.first();
        QMetaObject::invokeMethod(
            this,
            [&question, next] {
                if (question.detail != nullptr && question.subjects.value(0) == next)
                    question.detail->seek(next);
            },
            Qt::QueuedConnection);
    }
}

} // namespace thalassa::console
