// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The graph of an ensemble: the request, a node for each step, the response, and the tensors that
// pass between them; and the live figures of a step's model. *thread-compatible*.
#pragma once

#include <optional>

#include "console/models/configuration/configuration_facts.h"
#include "console/models/server/model_table.h"

namespace thalassa::console {

struct EnsembleNode {
    enum class Kind { Request, Step, Response };

    Kind kind = Kind::Step;
    QByteArray model; // of a step
    qint64 version = -1;
    QString title; // for people

    bool operator==(const EnsembleNode& other) const = default;
};

struct EnsembleEdge {
    qsizetype from = 0; // numbers of nodes
    qsizetype to = 0;
    QStringList tensors; // names in the ensemble

    bool operator==(const EnsembleEdge& other) const = default;
};

struct EnsembleGraph {
    QList<EnsembleNode>
        nodes; // the request, the steps in their order, the response; empty: no ensemble
    QList<EnsembleEdge> edges;

    bool operator==(const EnsembleGraph& other) const = default;
};

EnsembleGraph graphOf(const EnsembleFacts& facts);

// The figures of the version that a step uses.
struct StepFigures {
    ModelKey key; // without a name: the server does not have the model
    Health health = Health::Unknown;
    QString state; // in a word
    std::optional<double> rate;
    std::optional<std::chrono::nanoseconds> p50;
    std::optional<std::chrono::nanoseconds> p99;
    std::optional<std::chrono::nanoseconds> mean; // of a server without quantiles
    std::optional<quint64> queued;
};

// `version` is that of the step; -1 stands for the latest one that serves.
StepFigures figuresOf(const ModelTable& models, const QByteArray& model, qint64 version);

} // namespace thalassa::console
