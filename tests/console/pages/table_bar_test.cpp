// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/table_bar.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QLabel>

#include "console/pages/models_page.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

TEST(TableBar, CountsTheRowsThatAreLeft)
{
    Workspace workspace;
    ServerStore* server =
        addServer(workspace, {QStringLiteral("gpu-east"), {}, QStringLiteral("a:8000")}, 3);
    ModelsPage page(workspace);
    page.open({}, server);
    page.show();
    const auto* count = page.findChild<QLabel*>(QStringLiteral("modelTableCount"));
    ASSERT_NE(count, nullptr);
    EXPECT_EQ(count->text(), u"3 models");
    server->applyIndex({IndexEntry{{"model_1", 1}, ModelState::Ready, {}}});
    QCoreApplication::processEvents();
    EXPECT_EQ(count->text(), u"1 model");
}

} // namespace
} // namespace thalassa::console
