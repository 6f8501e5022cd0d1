// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Explanation: why a request took as long as it did, as structured text: a sentence that names the
// cause, what can be done about it, a bar for each stage, what it waited for, and its batch. It is
// made of the server's data, in the language of the program. A pure function. *thread-compatible*.
#pragma once

#include "console/models/requests/request_facts.h"

namespace thalassa::console {

struct Explanation {
    struct Bar {
        QString stage; // for the colour
        QString word;
        std::chrono::nanoseconds duration{};
        double part = 0; // share of the whole duration, from 0 to 1
    };

    struct Line {
        QString text;
        quint64 request = 0; // the request to go to; 0: none
    };

    QString title; // "request order-1 (17) of resnet 3, 5.00 ms"
    Health health = Health::Unknown;
    QString cause;   // one sentence
    QString advice;  // the next step for the user; empty: none
    QList<Bar> bars; // in the order of time, without empty ones
    QList<Line> waitedFor;
    QString batch;       // a sentence about its batch; empty: it was not executed
    QList<Line> members; // the other requests of the batch
    QList<Line> steps;
    QString serverSentence; // the server's own, in English

    // All of it as lines of text, for the clipboard and for screen readers.
    QString text() const;
};

Explanation explain(const ExplanationFacts& facts);

} // namespace thalassa::console
