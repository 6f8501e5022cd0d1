// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// One input of the try-it form: its shape, and where its values come from: random, typed, a file,
// or an image. *lives on the GUI thread*.
#pragma once

#include <QFrame>
#include <QImage>

#include "console/models/work/latest_job.h"
#include "console/pages/try_it/input_values.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QStackedWidget;
class QToolButton;

namespace thalassa::console {

class ElidedLabel;

class InputEditor : public QFrame {
    Q_OBJECT

public:
    using Source = InputValues::Source;

    // `number` is the place of the input in the form, for objectNames.
    InputEditor(const TensorSpec& spec, int number, QWidget* parent = nullptr);
    // Does not wait for an image that is being read.
    ~InputEditor() override;

    const TensorSpec& spec() const { return m_spec; }
    void setSource(Source source);
    // Takes the file. An image is read off the GUI thread, and then shown, or what is wrong.
    void setFile(const QString& path);
    // Takes source, file and image of an editor of the same input.
    void takeFile(const InputEditor& before);
    InputValues values() const;
    // Shows what is wrong with the values; empty: nothing.
    void showProblem(const QString& problem);

Q_SIGNALS:
    void imageRead();

private:
    Source source() const;
    void readImage();
    QWidget* makeHead();
    QWidget* makeFile(Source source);
    void chooseFile(Source source);
    void showFile(bool isImage);

    const TensorSpec m_spec;
    const QString m_name; // the begin of objectNames
    QLineEdit* m_shape;
    QComboBox* m_source;
    QStackedWidget* m_stack;
    QSpinBox* m_seed;
    QPlainTextEdit* m_text;
    QLabel* m_problem;
    ElidedLabel* m_fileName = nullptr;
    ElidedLabel* m_imageName = nullptr;
    QLabel* m_preview = nullptr;
    QComboBox* m_scale = nullptr;
    QString m_file;
    QImage m_image;     // of the file; null: none, or it is being read
    QImage m_thumbnail; // the same, small
    LatestJob* const m_reading;
};

} // namespace thalassa::console
