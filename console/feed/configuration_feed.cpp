// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/configuration_feed.h"

#include "client/session/queries.h"
#include "console/feed/configuration_translation.h"
#include "console/feed/detail_feed.h"
#include "console/feed/translation.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using Kind = ServerDetail::Kind;

} // namespace

ConfigurationFeed::ConfigurationFeed(
    ServerDetail& detail, client::Session& session, QObject* parent)
    : QObject(parent)
    , m_detail(detail)
    , m_session(session)
{
    Topic& topic = detail.topic(Kind::Configuration);
    connect(&topic, &Topic::interestChanged, this, &ConfigurationFeed::readShown);
    connect(&topic, &Topic::refreshRequested, this, &ConfigurationFeed::readShown);
    connect(&detail, &ServerDetail::subjectChanged, this, [this](Kind kind) {
        if (kind == Kind::Configuration)
            readShown();
    });
    connect(&session, &client::Session::connectionChanged, this, [this] {
        if (m_session.connection().isConnected())
            store().forgetVersionErrors({}); // they may come from the lost connection
        if (m_session.connection().isConnected() && !m_detail.topic(Kind::Configuration).hasData())
            readShown();
    });
    // Later, when the detail has forgotten what the server said before.
    connect(&session, &client::Session::serverRestarted, this, &ConfigurationFeed::readShown,
        Qt::QueuedConnection);
    connect(&store(), &ConfigurationStore::readRequested, this, &ConfigurationFeed::read);
    connect(
        &store(), &ConfigurationStore::readVersionRequested, this, &ConfigurationFeed::readVersion);
    connect(&store(), &ConfigurationStore::checkRequested, this, &ConfigurationFeed::check);
    readShown();
}

bool ConfigurationFeed::canCheck() const
{
    return m_session.availability(queries::kCheck).state !=
        client::Availability::State::Unavailable;
}

void ConfigurationFeed::readShown()
{
    Topic& topic = m_detail.topic(Kind::Configuration);
    if (!topic.isWanted())
        return;
    if (m_detail.configurationModel().isEmpty()) {
        // Later, because a page may be the caller: there is no model.
        QMetaObject::invokeMethod(&topic, &Topic::succeed, Qt::QueuedConnection);
        return;
    }
    read(m_detail.configurationModel());
}

void ConfigurationFeed::read(const QByteArray& model)
{
    if (!canCheck()) {
        readRunning(model, {});
        return;
    }
    v1::CheckRequest request;
    request.set_model(model.toStdString());
    m_session.ask(queries::kCheck, request, this,
        [this, model](const client::Answer<v1::CheckResponse>& answer) {
            if (answer.ok()) {
                ConfigurationFacts facts;
                facts.file = checkOf(**answer);
                readRunning(model, facts);
            } else if (!canCheck()) {
                readRunning(model, {});
            } else {
                fail(model, answer.status());
            }
        });
}

void ConfigurationFeed::readRunning(const QByteArray& model, const ConfigurationFacts& facts)
{
    inference::ModelConfigRequest request;
    request.set_name(model.toStdString());
    m_session.ask(queries::kModelConfig, request, this,
        [this, model, facts](const client::Answer<inference::ModelConfigResponse>& answer) {
            ConfigurationFacts known = facts;
            if (answer.ok()) {
                known.running = printedText((*answer)->config());
                known.ensemble = ensembleOf((*answer)->config());
            } else if (!known.file.isByServer) {
                fail(model, answer.status());
                return;
            } else {
                known.ensemble = ensembleOf(known.file.completed);
            }
            store().apply(model, known);
            if (model == m_detail.configurationModel())
                m_detail.topic(Kind::Configuration).succeed();
        });
}

void ConfigurationFeed::readVersion(const ModelKey& key)
{
    inference::ModelConfigRequest request;
    request.set_name(key.name.toStdString());
    request.set_version(std::to_string(key.version));
    m_session.ask(queries::kModelConfig, request, this,
        [this, key](const client::Answer<inference::ModelConfigResponse>& answer) {
            store().applyVersion(key,
                answer.ok() ? VersionConfig{printedText((*answer)->config()), {}}
                            : VersionConfig{{}, errorText(answer.status())});
        });
}

void ConfigurationFeed::fail(const QByteArray& model, const absl::Status& status)
{
    const QString error = errorText(status);
    store().fail(model, error);
    if (model != m_detail.configurationModel())
        return;
    const QString advice = adviceOf(status);
    m_detail.topic(Kind::Configuration)
        .fail(error,
            advice.isEmpty() && !canCheck() ? tr("This server tells the configuration of a model "
                                                 "only while it serves. Load it first.")
                                            : advice);
}

void ConfigurationFeed::check(const QByteArray& model, const QString& text)
{
    m_check.cancel();
    ++m_checkCount;
    // An empty text would be the file, and one with a brace JSON.
    const QString content = text.trimmed();
    if (!canCheck() || content.isEmpty() || content.startsWith(u'{') ||
        text.size() > kMostConfigText) {
        checkLater(model, readConfig(text));
        return;
    }
    v1::CheckRequest request;
    request.set_model(model.toStdString());
    request.set_config(text.toStdString());
    m_check = m_session.ask(queries::kCheck, request, this,
        [this, model, text](const client::Answer<v1::CheckResponse>& answer) {
            if (answer.ok()) {
                ConfigCheck check = checkOf(**answer);
                check.source = text;
                store().applyDraft(model, check);
            } else if (!canCheck()) {
                store().applyDraft(model, readConfig(text));
            } else {
                store().failDraft(model, errorText(answer.status()));
            }
        });
}

// Later, as an answer of a server comes.
void ConfigurationFeed::checkLater(const QByteArray& model, const ConfigCheck& check)
{
    QMetaObject::invokeMethod(
        this,
        [this, model, check, number = m_checkCount] {
            if (number == m_checkCount)
                store().applyDraft(model, check);
        },
        Qt::QueuedConnection);
}

} // namespace thalassa::console
