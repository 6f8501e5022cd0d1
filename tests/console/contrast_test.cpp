// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Each text and each mark that is painted can be told from what is behind it, in both themes.
#include <gtest/gtest.h>

#include "console/charts/data/color_role.h"
#include "console/look/colors.h"
#include "console/pages/configuration/code_view.h"
#include "console/pages/configuration/config_highlighter.h"
#include "console/timeline/view/timeline_colors.h"

namespace thalassa::console {
namespace {

// A colour of the theme by its name, for the message of a failure.
struct NamedColor {
    const char* name;
    QColor Colors::*color;
};

constexpr NamedColor kTexts[] = {{"text", &Colors::text}, {"muted", &Colors::muted},
    {"accent", &Colors::accent}, {"ready", &Colors::ready}, {"attention", &Colors::attention},
    {"failed", &Colors::failed}, {"unknown", &Colors::unknown}};
constexpr NamedColor kBackgrounds[] = {{"window", &Colors::window}, {"base", &Colors::base},
    {"alternate", &Colors::alternate}, {"selection", &Colors::selection}};

class Contrast : public ::testing::TestWithParam<Theme> {
protected:
    Contrast() { setTheme(GetParam()); }
    ~Contrast() override { setTheme(Theme::Light); }
};

TEST_P(Contrast, OfTextIsHighOnEachBackground)
{
    for (const NamedColor& text : kTexts) {
        for (const NamedColor& background : kBackgrounds) {
            EXPECT_GE(contrast(colors().*text.color, colors().*background.color), kTextContrast)
                << text.name << " on " << background.name;
        }
    }
    EXPECT_GE(contrast(colors().onAccent, colors().accent), kTextContrast); // default buttons
    EXPECT_GE(contrast(colors().base, colors().failed), kTextContrast);     // buttons that destroy
    EXPECT_GE(contrast(colors().base, colors().text), kTextContrast); // the time at a cross-hair
    EXPECT_GE(contrast(textOn(colors().found), colors().found), kTextContrast);
}

TEST_P(Contrast, OfTextIsHighOnTints)
{
    for (const NamedColor& tint : kTexts) {
        if (tint.color == &Colors::text || tint.color == &Colors::muted) {
            continue; // no tints are made of them
        }
        const QColor background = tinted(colors().*tint.color);
        EXPECT_GE(contrast(colors().text, background), kTextContrast) << tint.name;
        EXPECT_GE(contrast(colors().muted, background), kTextContrast) << tint.name;
    }
    for (const char16_t* stage : {u"receive", u"decode", u"queue", u"compute_input",
             u"compute_infer", u"compute_output", u"respond", u"encode", u"send", u"other"}) {
        const QColor background = tinted(stageColor(QStringView(stage))); // in a treemap
        EXPECT_GE(contrast(colors().text, background), kTextContrast)
            << QString::fromUtf16(stage).toStdString();
        EXPECT_GE(contrast(colors().muted, background), kTextContrast)
            << QString::fromUtf16(stage).toStdString();
        EXPECT_GE(contrast(colors().accent, background), kShapeContrast)
            << QString::fromUtf16(stage).toStdString();
    }
}

TEST_P(Contrast, OfTheTextOfAConfigurationIsHighOnEachLine)
{
    using Tint = LineLook::Tint;
    for (const Tint tint : {Tint::None, Tint::Added, Tint::Removed, Tint::Completed,
             Tint::Attention, Tint::Failed, Tint::Gap}) {
        for (const ConfigToken token : {ConfigToken::Name, ConfigToken::String, ConfigToken::Number,
                 ConfigToken::Word, ConfigToken::Comment, ConfigToken::Mark}) {
            EXPECT_GE(contrast(colorOf(token), colorOf(tint)), kTextContrast)
                << static_cast<int>(token) << " on " << static_cast<int>(tint);
        }
    }
}

TEST_P(Contrast, OfShapesIsHighOnEachBackground)
{
    for (const NamedColor& background : kBackgrounds) {
        const QColor& behind = colors().*background.color;
        for (const QColor& mark : {colors().found, colors().accent}) {
            EXPECT_GE(contrast(mark, behind), kShapeContrast) << background.name;
        }
        if (background.color == &Colors::selection) {
            continue; // no fields, stages or series are painted there
        }
        EXPECT_GE(contrast(colors().control, behind), kShapeContrast) << background.name;
        for (const char16_t* stage : {u"receive", u"decode", u"queue", u"compute_input",
                 u"compute_infer", u"compute_output", u"respond", u"encode", u"send", u"other"}) {
            EXPECT_GE(contrast(stageColor(QStringView(stage)), behind), kShapeContrast)
                << QString::fromUtf16(stage).toStdString() << " on " << background.name;
        }
        for (const QColor& quantile : {colors().p50, colors().p90, colors().p99}) {
            EXPECT_GE(contrast(quantile, behind), kShapeContrast) << background.name;
        }
        for (int category = 0; category < charts::kCategoryCount; ++category) {
            EXPECT_GE(contrast(charts::colorOf(charts::ColorRole::ofCategory(category)), behind),
                kShapeContrast)
                << category << " on " << background.name;
        }
    }
}

TEST_P(Contrast, OfTheLinesOfQuantilesTellsThemApart)
{
    using Kind = charts::ColorRole::Kind;
    const auto color = [](Kind kind) { return charts::colorOf(charts::ColorRole::of(kind)); };
    constexpr double kApart = 1.6;
    EXPECT_GE(contrast(color(Kind::P50), color(Kind::P90)), kApart);
    EXPECT_GE(contrast(color(Kind::P90), color(Kind::P99)), kApart);
    for (const Kind kind : {Kind::P90, Kind::P99}) {
        EXPECT_NEAR(color(kind).hslHue(), color(Kind::P50).hslHue(), 12);
    }
}

TEST_P(Contrast, OfAComputationAndItsPartsTellsThemApart)
{
    const TimelineColors& shown = timelineColors();
    EXPECT_GT(
        contrast(shown.stage(timeline::Stage::Compute), shown.stage(timeline::Stage::ComputeInfer)),
        1.4);
}

INSTANTIATE_TEST_SUITE_P(Themes, Contrast, ::testing::Values(Theme::Light, Theme::Dark),
    [](const auto& theme) { return theme.param == Theme::Light ? "Light" : "Dark"; });

} // namespace
} // namespace thalassa::console
