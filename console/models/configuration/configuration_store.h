// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ConfigurationStore: the configurations of a server's models. A page asks for a model or for a
// check of a text; console/feed asks the server, and applies the answer. *lives on the GUI
// thread*.
#pragma once

#include <QHash>
#include <QObject>
#include <optional>

#include "console/models/configuration/configuration_facts.h"
#include "console/models/server/server_facts.h"
#include "console/models/text/figures.h"

namespace thalassa::console {

class ConfigurationStore : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    static constexpr qsizetype kMostKept = 64;   // models, and versions
    static constexpr qsizetype kMostEarlier = 8; // of a model

    // The facts that were read; null: none yet.
    const ConfigurationFacts* find(const QByteArray& model) const;
    // Why the last reading has failed; empty: it has not.
    QString error(const QByteArray& model) const { return m_errors.value(model); }
    // Asks for the configuration of a model, of its file and of the running one.
    void read(const QByteArray& model);

    // Asks for the configuration of one version, which is kept until the model is loaded again.
    void readVersion(const ModelKey& key);
    // Returns null if the version was not asked for since the last load of the model.
    const VersionConfig* findVersion(const ModelKey& key) const;
    // Forgets the versions of a model, or of all models if it is empty: clients may have loaded or
    // unloaded it.
    void forgetVersions(const QByteArray& model);
    // The same for the answers that were errors.
    void forgetVersionErrors(const QByteArray& model);
    // The configurations that this console has seen before the present one, the latest first.
    QList<EarlierConfig> earlier(const QByteArray& model) const { return m_earlier.value(model); }

    // Asks for a check of a text for a model, in place of an earlier check.
    void check(const QByteArray& model, const QString& text);
    bool isChecking() const { return m_isChecking; }
    // The last result, of draftModel(); absent: there is none.
    const std::optional<ConfigCheck>& draft() const { return m_draft; }
    const QByteArray& draftModel() const { return m_draftModel; }
    // Why the last check could not be made; empty: it could.
    const QString& draftError() const { return m_draftError; }

    // When this console has loaded the model with an override; absent: it has not since the last
    // load of the file.
    std::optional<WallTime> overridden(const QByteArray& model) const;
    // The text of that override; null if there is none.
    QString overrideText(const QByteArray& model) const;

    // The feed calls these.
    void apply(const QByteArray& model, const ConfigurationFacts& facts);
    void fail(const QByteArray& model, const QString& error);
    void applyVersion(const ModelKey& key, const VersionConfig& config);
    void applyDraft(const QByteArray& model, const ConfigCheck& check);
    void failDraft(const QByteArray& model, const QString& error);
    // A load has succeeded: the model is read again, if it is known. `text` is that of the
    // override; absent: the file was loaded.
    void noteLoad(const QByteArray& model, const std::optional<QString>& text);
    // Forgets what was read: the server has restarted.
    void clear();

Q_SIGNALS:
    void changed(const QByteArray& model); // read, failed, or loaded
    void draftChanged();
    void readRequested(const QByteArray& model);
    void readVersionRequested(const thalassa::console::ModelKey& key);
    void checkRequested(const QByteArray& model, const QString& text);

private:
    struct Override {
        QString text;
        WallTime loaded;
    };

    void endCheck(const QByteArray& model);
    void noteRunning(const QByteArray& model, const QString& running);

    QHash<QByteArray, ConfigurationFacts> m_facts;
    QHash<QByteArray, QString> m_errors;
    QHash<ModelKey, VersionConfig> m_versions;
    QHash<QByteArray, QString> m_lastRunning; // also while the model does not serve
    QHash<QByteArray, QList<EarlierConfig>> m_earlier;
    QHash<QByteArray, Override> m_overridden;
    QByteArray m_draftModel;
    std::optional<ConfigCheck> m_draft;
    QString m_draftError;
    bool m_isChecking = false;
};

} // namespace thalassa::console
