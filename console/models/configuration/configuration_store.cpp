// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/configuration_store.h"

namespace thalassa::console {

const ConfigurationFacts* ConfigurationStore::find(const QByteArray& model) const
{
    const auto found = m_facts.constFind(model);
    return found == m_facts.constEnd() ? nullptr : &*found;
}

void ConfigurationStore::read(const QByteArray& model)
{
    Q_EMIT readRequested(model);
}

void ConfigurationStore::readVersion(const ModelKey& key)
{
    if (m_versions.size() >= kMostKept)
        m_versions.clear(); // a page reads again what it shows
    m_versions.insert(key, {});
    Q_EMIT readVersionRequested(key);
}

const VersionConfig* ConfigurationStore::findVersion(const ModelKey& key) const
{
    const auto found = m_versions.constFind(key);
    return found == m_versions.constEnd() ? nullptr : &*found;
}

void ConfigurationStore::applyVersion(const ModelKey& key, const VersionConfig& config)
{
    if (!m_versions.contains(key))
        return; // the model was loaded since
    m_versions.insert(key, config);
    Q_EMIT changed(key.name);
}

void ConfigurationStore::forgetVersions(const QByteArray& model)
{
    m_versions.removeIf(
        [&model](const auto& one) { return model.isEmpty() || one.key().name == model; });
}

void ConfigurationStore::forgetVersionErrors(const QByteArray& model)
{
    m_versions.removeIf([&model](const auto& one) {
        return (model.isEmpty() || one.key().name == model) && !one.value().error.isEmpty();
    });
}

// A model that serves with another configuration than the last one has been loaded.
void ConfigurationStore::noteRunning(const QByteArray& model, const QString& running)
{
    if (running.isEmpty() || m_lastRunning.value(model) == running)
        return;
    if (m_lastRunning.size() >= kMostKept && !m_lastRunning.contains(model)) {
        m_lastRunning.clear();
        m_earlier.clear();
    }
    const QString before = m_lastRunning.value(model);
    m_lastRunning.insert(model, running);
    if (before.isEmpty())
        return;
    forgetVersions(model);
    QList<EarlierConfig>& earlier = m_earlier[model];
    earlier.prepend({before, figures::wallNow()});
    if (earlier.size() > kMostEarlier)
        earlier.removeLast();
}

void ConfigurationStore::check(const QByteArray& model, const QString& text)
{
    m_draftModel = model;
    m_isChecking = true;
    Q_EMIT draftChanged();
    Q_EMIT checkRequested(model, text);
}

std::optional<WallTime> ConfigurationStore::overridden(const QByteArray& model) const
{
    const auto found = m_overridden.constFind(model);
    return found == m_overridden.constEnd() ? std::nullopt : std::optional(found->loaded);
}

QString ConfigurationStore::overrideText(const QByteArray& model) const
{
    return m_overridden.value(model).text;
}

void ConfigurationStore::apply(const QByteArray& model, const ConfigurationFacts& facts)
{
    if (m_facts.size() >= kMostKept && !m_facts.contains(model)) {
        m_facts.clear(); // a page reads again what it shows
        m_errors.clear();
    }
    noteRunning(model, facts.running);
    m_facts.insert(model, facts);
    m_errors.remove(model);
    Q_EMIT changed(model);
}

void ConfigurationStore::fail(const QByteArray& model, const QString& error)
{
    if (m_errors.size() >= kMostKept)
        m_errors.clear();
    m_errors.insert(model, error);
    Q_EMIT changed(model);
}

void ConfigurationStore::endCheck(const QByteArray& model)
{
    m_draftModel = model;
    m_isChecking = false;
    m_draftError.clear();
    m_draft.reset();
}

void ConfigurationStore::applyDraft(const QByteArray& model, const ConfigCheck& check)
{
    endCheck(model);
    m_draft = check;
    Q_EMIT draftChanged();
}

void ConfigurationStore::failDraft(const QByteArray& model, const QString& error)
{
    endCheck(model);
    m_draftError = error;
    Q_EMIT draftChanged();
}

void ConfigurationStore::noteLoad(const QByteArray& model, const std::optional<QString>& text)
{
    if (text)
        m_overridden.insert(model, {*text, figures::wallNow()});
    else
        m_overridden.remove(model);
    forgetVersions(model);
    Q_EMIT changed(model);
    if (m_facts.contains(model))
        read(model);
}

void ConfigurationStore::clear()
{
    const QList<QByteArray> models = m_facts.keys();
    m_facts.clear();
    m_errors.clear();
    m_versions.clear();
    m_overridden.clear();
    endCheck({});
    for (const QByteArray& model : models)
        Q_EMIT changed(model);
    Q_EMIT draftChanged();
}

} // namespace thalassa::console
