// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_firing.h"

#include <QCoreApplication>

namespace thalassa::console {
namespace {

struct AlertFiringTexts {
    Q_DECLARE_TR_FUNCTIONS(AlertFiring)
};

} // namespace

QString wordsOf(AlertEnd reason)
{
    switch (reason) {
    case AlertEnd::RuleChanged:
        return AlertFiringTexts::tr("the rule was changed");
    case AlertEnd::RuleRemoved:
        return AlertFiringTexts::tr("the rule was removed");
    case AlertEnd::RuleDisabled:
        return AlertFiringTexts::tr("the rule was disabled");
    case AlertEnd::ServerRemoved:
        return AlertFiringTexts::tr("the server was removed");
    case AlertEnd::NotCovered:
        return AlertFiringTexts::tr("the rule no longer covers the server");
    case AlertEnd::VersionGone:
        return AlertFiringTexts::tr("the server no longer has the version");
    case AlertEnd::ConsoleClosed:
        return AlertFiringTexts::tr("the console was closed");
    case AlertEnd::Right:
        break;
    }
    return {};
}

} // namespace thalassa::console
