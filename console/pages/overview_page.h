// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Is the server all right, and if not, why? The reason in words, drain with its countdown, the
// figures, the models that need attention, the load by model, the latest events, what is open
// to clients, the options and the identity. *lives on the GUI thread*.
#pragma once

#include "console/pages/page.h"

class QLabel;
class QPushButton;
class QTimer;

namespace thalassa::console {

class DrainPanel;
class FigureCard;
class HealthMark;
class Panel;
class StatePane;

class OverviewPage : public Page {
    Q_OBJECT

public:
    explicit OverviewPage(Workspace& workspace, QWidget* parent = nullptr);

    void pretend(DataState state) override;

protected:
    QList<Interest> interests() const override;
    void serverReplaced() override;
    void refresh() override;

private:
    QWidget* makeHead();
    QWidget* makeFigures();
    QWidget* makePanels();
    void renewHead();
    void renewFigures(bool isMuted);
    void renewPanels(bool isMuted);
    void renewAttention();
    void renewLoad();
    void renewEvents();
    void renewExposure();
    void renewHardware();
    void renewOptions();
    void renewIdentity();
    void openLink(const QString& link);

    StatePane* m_pane;
    HealthMark* m_mark = nullptr;
    QLabel* m_sentence = nullptr;
    DrainPanel* m_drain = nullptr;
    QPushButton* m_bundle = nullptr;
    FigureCard* m_rate = nullptr;
    FigureCard* m_p99 = nullptr;
    FigureCard* m_failures = nullptr;
    FigureCard* m_queue = nullptr;
    FigureCard* m_models = nullptr;
    FigureCard* m_memory = nullptr;
    Panel* m_attention = nullptr;
    Panel* m_load = nullptr;
    Panel* m_events = nullptr;
    Panel* m_exposure = nullptr;
    Panel* m_hardware = nullptr; // of a server whose metrics have it
    Panel* m_options = nullptr;  // that the server was given
    Panel* m_identity = nullptr;
};

} // namespace thalassa::console
