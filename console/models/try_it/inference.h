// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request of the try-it form and its answer, and the same request as code. *thread-compatible*;
// plain values and pure functions.
#pragma once

#include "console/models/server/server_facts.h"
#include "console/models/try_it/tensor.h"

namespace thalassa::console {

// The form of a model version: its tensors.
struct ModelForm {
    ModelKey key;
    QString model;
    QList<TensorSpec> inputs;
    QList<TensorSpec> outputs;
    bool isDecoupled = false;
};

enum class Protocol { Http, Grpc };

struct InferenceDraft {
    ModelKey key;
    QByteArray requestId;
    Protocol protocol = Protocol::Http;
    QList<Tensor> inputs;
    int classes = 0; // the largest elements of each output with their labels; 0: all elements
};

struct InferenceAnswer {
    QString error; // empty: the request succeeded
    QList<Tensor> outputs;
    std::chrono::nanoseconds duration{}; // as the console measured it
    QByteArray requestId;
};

// A class of a classification: "0.97:281:tabby cat".
struct ClassScore {
    double score = 0;
    quint64 index = 0;
    QString label;
};

// The classes of an output of type BYTES that is a classification; empty: it is none.
QList<ClassScore> classesOf(const Tensor& tensor, qsizetype most);

// The destination of a request, for code.
struct CodePlace {
    QString httpBase;   // "http://localhost:8000"; empty: the profile has no address for HTTP
    QString grpcTarget; // "localhost:8001"
    bool usesToken = false;
};

// Tensors with more elements than this are not part of code.
inline constexpr qint64 kMostInCode = 4096;

// The request as a command, or as a program with the official client. A tensor that is too large
// for code is read from a file of its name, which a comment says; curl cannot do so, and is empty
// then.
QString curlOf(const InferenceDraft& draft, const CodePlace& place);
QString pythonOf(const InferenceDraft& draft, const CodePlace& place);
QString cppOf(const InferenceDraft& draft, const CodePlace& place);

} // namespace thalassa::console
