// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/bundle/redaction.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>

namespace thalassa::console {
namespace {

const QString kRemoved = QStringLiteral("[removed]");

// NOLINTNEXTLINE(misc-no-recursion): as deep as QJsonDocument reads, 1024 levels
QJsonValue redacted(const Redaction& redaction, const QJsonValue& value)
{
    if (value.isString())
        return redaction.text(value.toString());
    if (value.isArray()) {
        QJsonArray array;
        const QJsonArray ones = value.toArray();
        for (const auto& one : ones)
            array.append(redacted(redaction, one));
        return array;
    }
    if (!value.isObject())
        return value;
    const QJsonObject object = value.toObject();
    const auto isNamed = [&object](const char* member) {
        return isSecretName(object.value(QLatin1String(member)).toString());
    };
    const bool isPair = isNamed("name") || isNamed("key"); // {"name": "token", "value": ...}
    QJsonObject result;
    for (auto at = object.begin(); at != object.end(); ++at) {
        const bool isSecret =
            isSecretName(at.key()) || (isPair && at.key() == QLatin1String("value"));
        const bool isFact = at.value().isBool() || at.value().isDouble(); // "uses_token": true
        result.insert(redaction.text(at.key()),
            isSecret && !isFact ? QJsonValue(kRemoved) : redacted(redaction, at.value()));
    }
    return result;
}

} // namespace

bool isSecretName(const QString& name)
{
    static const QRegularExpression kName(
        QStringLiteral(
            "(^|[^a-z])(auth|authorization|bearer|cookie|credentials?|pass|passwd|"
            "passphrase|passwords?|secrets?|token|(api|access|private|secret)[_-]?key)$"),
        QRegularExpression::CaseInsensitiveOption);
    // "apiToken" is a name of two words.
    static const QRegularExpression kHump(QStringLiteral("([a-z0-9])([A-Z])"));
    return kName.match(QString(name).replace(kHump, QStringLiteral("\\1_\\2"))).hasMatch();
}

Redaction::Redaction(const QStringList& secrets)
{
    for (const QString& secret : secrets) {
        if (secret.size() >= kShortestSecret)
            m_secrets.append(secret);
    }
    std::sort(m_secrets.begin(), m_secrets.end(),
        [](const QString& a, const QString& b) { return a.size() > b.size(); });
}

QString Redaction::text(const QString& text) const
{
    QString result = text;
    for (const QString& secret : m_secrets)
        result.replace(secret, kRemoved);
    static const QRegularExpression kUserInfo(QStringLiteral("(\\w://)[^/\\s@\"']{1,512}@"));
    static const QRegularExpression kHeader(
        QStringLiteral("\\b((?:proxy-)?authorization\\s*[:=]\\s*)[^\\r\\n,;\"']{1,4096}"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression kBearer(
        QStringLiteral("\\b(?:(bearer)\\s+[A-Za-z0-9._~+/=-]{4,4096}|"
                       "(basic)\\s+[A-Za-z0-9+/=]{12,4096})"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression kPair(
        QStringLiteral(
            "\\b((?:[\\w-]{0,64}[_-])?(?:token|password|passwd|secret|api[_-]?key)\\s*[:=]\\s*)"
            "[^\\s,;&\"']{1,4096}"),
        QRegularExpression::CaseInsensitiveOption);
    if (result.contains(u'@'))
        result.replace(kUserInfo, QStringLiteral("\\1") + kRemoved + u'@');
    result.replace(kHeader, QStringLiteral("\\1") + kRemoved);
    result.replace(kBearer, QStringLiteral("\\1\\2 ") + kRemoved);
    result.replace(kPair, QStringLiteral("\\1") + kRemoved);
    return result;
}

QByteArray Redaction::content(const QByteArray& content) const
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(content, &error);
    if (error.error != QJsonParseError::NoError)
        return text(QString::fromUtf8(content)).toUtf8();
    return document.isArray()
        ? QJsonDocument(redacted(*this, document.array()).toArray()).toJson()
        : QJsonDocument(redacted(*this, document.object()).toObject()).toJson();
}

} // namespace thalassa::console
