// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of alert rules, and the text of one rule. A rule is read or has a fault with a place in
// the text. A rule that was read is written as one that is read as the same; so is a file.
// Completions begin with what was typed.
#include <cstdint>

#include "console/models/alerts/alert_file.h"
#include "console/models/alerts/rule_text.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::console;
using thalassa::fuzz::require;

void readText(const QString& text)
{
    const ParsedRule parsed = parseRule(text);
    if (parsed.rule) {
        require(faultOf(*parsed.rule).isEmpty());
        const ParsedRule again = parseRule(textOf(*parsed.rule));
        require(again.rule == parsed.rule);
        require(!wordsOf(*parsed.rule).isEmpty());
    } else {
        require(!parsed.fault.text.isEmpty());
        require(parsed.fault.position >= 0 && parsed.fault.length >= 0);
        require(parsed.fault.position + parsed.fault.length <= text.size());
    }
    const RuleNames names{{QStringLiteral("resnet"), QStringLiteral("a \"b\"")},
        {QStringLiteral("gpu-east")}, {QStringLiteral("on")}};
    for (const QString& completion : completionsOf(text, names))
        require(completion.startsWith(text, Qt::CaseInsensitive) && completion != text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    readText(QString::fromUtf8(bytes));
    const AlertRules read = readAlerts(bytes, QStringLiteral("alerts.json"));
    const AlertRules again = readAlerts(writtenAlerts(read.rules), QStringLiteral("alerts.json"));
    require(again.faults.isEmpty() && again.rules == read.rules);
    return 0;
}
