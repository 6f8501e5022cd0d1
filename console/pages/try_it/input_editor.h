// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One input of the try-it form: its shape, and where its values come from: random, typed, a file,
// or an image. *lives on the GUI thread*.
#pragma once

#include <QFrame>
#include <QImage>

#include "console/models/try_it/image_tensor.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace thalassa::console {

class InputEditor : public QFrame {
    Q_OBJECT

public:
    enum class Source { Random, Values, File, Image };

    // `number` is the place of the input in the form, for objectNames.
    InputEditor(const TensorSpec& spec, int number, QWidget* parent = nullptr);

    const TensorSpec& spec() const { return m_spec; }
    void setSource(Source source);
    // Takes the file; an image is read at once. Returns an error, or nothing.
    QString setFile(const QString& path);
    // Takes source, file and image of an editor of the same input.
    void takeFile(const InputEditor& before);
    // The tensor as the form describes it. A problem is also shown in the form.
    TensorResult tensor();

private:
    QWidget* makeHead();
    QWidget* makeFile(Source source);
    void chooseFile(Source source);
    void showFile(bool isImage);
    TensorResult read();
    TensorResult readImage(const QList<qint64>& shape) const;

    const TensorSpec m_spec;
    const QString m_name; // the begin of objectNames
    QLineEdit* m_shape;
    QComboBox* m_source;
    QStackedWidget* m_stack;
    QSpinBox* m_seed;
    QPlainTextEdit* m_text;
    QLabel* m_problem;
    QLabel* m_fileName = nullptr;
    QLabel* m_imageName = nullptr;
    QLabel* m_preview = nullptr;
    QComboBox* m_scale = nullptr;
    QString m_file;
    QImage m_image;
};

} // namespace thalassa::console
