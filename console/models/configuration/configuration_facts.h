// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The configuration of a model as a server told it, and the result of a check: plain values, filled
// by console/feed. Texts are plain and bounded. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include "console/models/text/figures.h"

namespace thalassa::console {

struct ConfigProblem {
    QString message;
    QString field;         // its path, such as "input[1].dims"; empty: unknown
    int line = 0;          // in the text that was checked, from 1; 0: unknown
    int column = 0;        // from 1; 0: unknown
    bool isCertain = true; // a load fails; false: the backend may still complete the field

    bool operator==(const ConfigProblem& other) const = default;
};

// The result of a check of a text.
struct ConfigCheck {
    QString source;    // the text that was checked
    QString printed;   // the same as it is printed, for comparisons; empty: it could not be read
    QString completed; // as the server completes it; empty: not known
    QStringList completedFields; // paths of the fields that the server added
    QList<ConfigProblem> problems;
    QString sentence;        // the result in words
    bool isValid = false;    // no problem is certain
    bool isByServer = false; // false: the console has read the text, and no server has checked it
};

// A tensor of a step's model, and the tensor of the ensemble.
struct TensorLink {
    QString ofModel;
    QString ofEnsemble;

    bool operator==(const TensorLink& other) const = default;
};

struct EnsembleStep {
    QByteArray model;    // as the server knows it
    qint64 version = -1; // -1: the latest one that serves
    QList<TensorLink> inputs;
    QList<TensorLink> outputs;

    bool operator==(const EnsembleStep& other) const = default;
};

struct EnsembleFacts {
    QStringList inputs;
    QStringList outputs;
    QList<EnsembleStep> steps; // empty: the model is no ensemble

    bool operator==(const EnsembleFacts& other) const = default;
};

// The configuration with which one version of a model serves.
struct VersionConfig {
    QString running; // empty: it is being read, or could not be
    QString error;   // why it could not be read; empty: it could, or it is being read
};

// A configuration with which a model served earlier.
struct EarlierConfig {
    QString running;
    WallTime until; // when the console saw that another one had taken its place

    bool operator==(const EarlierConfig& other) const = default;
};

struct ConfigurationFacts {
    ConfigCheck
        file; // of the file in the repository; without isByServer the server does not tell it
    QString running; // the configuration with which the model serves; empty: it does not serve
    EnsembleFacts ensemble;
};

} // namespace thalassa::console
