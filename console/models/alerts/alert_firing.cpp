// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_firing.h"

#include <QCoreApplication>

namespace thalassa::console {
namespace {

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(AlertFiring)
};

} // namespace

QString wordsOf(AlertEnd reason)
{
    switch (reason) {
    case AlertEnd::RuleChanged:
        return Texts::tr("the rule was changed");
    case AlertEnd::RuleRemoved:
        return Texts::tr("the rule was removed");
    case AlertEnd::RuleDisabled:
        return Texts::tr("the rule was disabled");
    case AlertEnd::ServerRemoved:
        return Texts::tr("the server was removed");
    case AlertEnd::NotCovered:
        return Texts::tr("the rule no longer covers the server");
    case AlertEnd::VersionGone:
        return Texts::tr("the server no longer has the version");
    case AlertEnd::ConsoleClosed:
        return Texts::tr("the console was closed");
    case AlertEnd::Right:
        break;
    }
    return {};
}

} // namespace thalassa::console
