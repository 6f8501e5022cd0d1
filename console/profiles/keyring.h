// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A keyring: secrets by name, which are read and written later than asked for. Each function
// calls its callback once, with the reason in words on a failure. *lives on the GUI thread*.
#pragma once

#include <QString>
#include <functional>
#include <memory>

namespace thalassa::console {

class Keyring {
public:
    virtual ~Keyring() = default;

    // An empty token without a fault: the keyring has none of this name.
    using OnRead = std::function<void(const QString& token, const QString& fault)>;
    using OnWritten = std::function<void(const QString& fault)>;
    virtual void read(const QString& name, OnRead onRead) = 0;
    virtual void write(const QString& name, const QString& token, OnWritten onWritten) = 0;
    virtual void remove(const QString& name) = 0;
};

// The keyring of the system. No callback is called after its end.
std::unique_ptr<Keyring> makeSystemKeyring();

} // namespace thalassa::console
