// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/try_it/inference.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "console/models/live/curl.h"

namespace thalassa::console {
namespace {

QString quoted(const QByteArray& text)
{
    // A JSON string is one of Python, too. C++ needs another escape for the characters that JSON
    // writes as \u00XX only, which names of models and tensors do not have.
    const QJsonArray array{QString::fromUtf8(text)};
    const QByteArray json = QJsonDocument(array).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(json.mid(1, json.size() - 2));
}

bool isLarge(const Tensor& tensor)
{
    return elementCount(tensor.shape).value_or(kMostInCode + 1) > kMostInCode;
}

QString shapeOf(const Tensor& tensor)
{
    return shapeText(tensor.shape);
}

// "[1.0, 2.0]"; texts in quotation marks.
QString literal(const Tensor& tensor, QChar open, QChar close, bool isPython)
{
    QStringList words = elementsOf(tensor, kMostInCode);
    for (QString& word : words) {
        if (tensor.datatype == u"BYTES")
            word = quoted(word.toUtf8());
        else if (tensor.datatype == u"BOOL" && isPython)
            word = word == u"true" ? QStringLiteral("True") : QStringLiteral("False");
        else if (word == u"inf" || word == u"-inf" || word == u"nan")
            word = isPython ? QStringLiteral("float(\"%1\")").arg(word) : word;
    }
    return open + words.join(QStringLiteral(", ")) + close;
}

QString numpyType(const QString& datatype)
{
    if (datatype == u"BOOL")
        return QStringLiteral("bool");
    if (datatype == u"FP16")
        return QStringLiteral("np.float16");
    if (datatype == u"FP32" || datatype == u"BF16")
        return QStringLiteral("np.float32");
    if (datatype == u"FP64")
        return QStringLiteral("np.float64");
    if (datatype == u"BYTES")
        return QStringLiteral("object");
    return QStringLiteral("np.") + datatype.toLower();
}

QString cppType(const QString& datatype)
{
    if (datatype == u"FP32")
        return QStringLiteral("float");
    if (datatype == u"FP64")
        return QStringLiteral("double");
    if (datatype == u"BOOL")
        return QStringLiteral("uint8_t");
    return datatype.toLower() + QStringLiteral("_t");
}

} // namespace

QList<ClassScore> classesOf(const Tensor& tensor, qsizetype most)
{
    QList<ClassScore> classes;
    if (tensor.datatype != u"BYTES")
        return classes;
    for (const QString& text : elementsOf(tensor, most)) {
        bool isScore = false;
        bool isIndex = false;
        ClassScore one;
        one.score = text.section(u':', 0, 0).toDouble(&isScore);
        one.index = text.section(u':', 1, 1).toULongLong(&isIndex);
        one.label = text.section(u':', 2);
        if (!isScore || !isIndex)
            return {};
        classes.append(one);
    }
    return classes;
}

QString curlOf(const InferenceDraft& draft, const CodePlace& place)
{
    QJsonArray inputs;
    for (const Tensor& tensor : draft.inputs) {
        if (isLarge(tensor) || place.httpBase.isEmpty())
            return {};
        QJsonArray shape;
        for (const qint64 size : tensor.shape)
            shape.append(size);
        QJsonArray data;
        for (const QString& word : elementsOf(tensor, kMostInCode)) {
            if (tensor.datatype == u"BYTES")
                data.append(word);
            else if (tensor.datatype == u"BOOL")
                data.append(word == u"true");
            else if (word.contains(u'.') || word.contains(u'e'))
                data.append(word.toDouble());
            else
                data.append(word.toLongLong());
        }
        inputs.append(QJsonObject{{QStringLiteral("name"), QString::fromUtf8(tensor.name)},
            {QStringLiteral("datatype"), tensor.datatype}, {QStringLiteral("shape"), shape},
            {QStringLiteral("data"), data}});
    }
    const QJsonObject body{{QStringLiteral("id"), QString::fromUtf8(draft.requestId)},
        {QStringLiteral("inputs"), inputs}};
    QString path =
        QStringLiteral("/v2/models/") + QString::fromLatin1(draft.key.name.toPercentEncoding());
    if (draft.key.version > 0)
        path += QStringLiteral("/versions/%1").arg(draft.key.version);
    return curlOf({place.httpBase, path + QStringLiteral("/infer"), true, place.usesToken}, body);
}

QString pythonOf(const InferenceDraft& draft, const CodePlace& place)
{
    const bool isHttp = draft.protocol == Protocol::Http && !place.httpBase.isEmpty();
    const QString module = isHttp ? QStringLiteral("http") : QStringLiteral("grpc");
    const QString address =
        isHttp ? QString(place.httpBase).section(QStringLiteral("://"), -1) : place.grpcTarget;
    QStringList lines{QStringLiteral("import os"), {}, QStringLiteral("import numpy as np"),
        QStringLiteral("import tritonclient.%1 as client").arg(module), {},
        QStringLiteral("inputs = []")};
    if (!place.usesToken)
        lines.removeFirst();
    for (const Tensor& tensor : draft.inputs) {
        const QString type = numpyType(tensor.datatype);
        if (isLarge(tensor)) {
            const QString file = quoted(tensor.name + ".bin");
            lines.append(QStringLiteral("data = np.fromfile(%1, %2)  # the bytes of the tensor")
                             .arg(file, type));
        } else {
            lines.append(QStringLiteral("data = np.array(%1, %2)")
                             .arg(literal(tensor, u'[', u']', true), type));
        }
        lines.append(QStringLiteral("tensor = client.InferInput(%1, %2, \"%3\")")
                         .arg(quoted(tensor.name), shapeOf(tensor), tensor.datatype));
        lines.append(
            QStringLiteral("tensor.set_data_from_numpy(data.reshape(%1))").arg(shapeOf(tensor)));
        lines.append(QStringLiteral("inputs.append(tensor)"));
    }
    const QString version = draft.key.version > 0 ? QString::number(draft.key.version) : QString();
    const QString headers = place.usesToken
        ? QStringLiteral(", headers={\"Authorization\": \"Bearer \" + os.environ[\"TOKEN\"]}")
        : QString();
    lines.append(QStringLiteral("server = client.InferenceServerClient(\"%1\")").arg(address));
    lines.append(QStringLiteral("result = server.infer(%1, inputs, model_version=\"%2\"%3)")
                     .arg(quoted(draft.key.name), version, headers));
    lines.append(QStringLiteral("print(result.get_response())"));
    return lines.join(u'\n') + u'\n';
}

QString cppOf(const InferenceDraft& draft, const CodePlace& place)
{
    const bool isHttp = draft.protocol == Protocol::Http && !place.httpBase.isEmpty();
    const QString kind = isHttp ? QStringLiteral("Http") : QStringLiteral("Grpc");
    const QString address =
        isHttp ? QString(place.httpBase).section(QStringLiteral("://"), -1) : place.grpcTarget;
    QStringList lines{QStringLiteral("#include <%1_client.h>").arg(kind.toLower()), {},
        QStringLiteral("#include <cstdint>"), QStringLiteral("#include <iostream>"),
        QStringLiteral("#include <vector>"), {}, QStringLiteral("namespace tc = triton::client;"),
        {}, QStringLiteral("int main()"), QStringLiteral("{"),
        QStringLiteral("    std::unique_ptr<tc::InferenceServer%1Client> server;").arg(kind),
        QStringLiteral("    tc::InferenceServer%1Client::Create(&server, \"%2\");")
            .arg(kind, address),
        QStringLiteral("    std::vector<tc::InferInput*> inputs;")};
    int number = 0;
    for (const Tensor& tensor : draft.inputs) {
        const QString name = QStringLiteral("input%1").arg(number++);
        const QString shape = QString(shapeOf(tensor)).replace(u'[', u'{').replace(u']', u'}');
        lines.append(QStringLiteral("    tc::InferInput* %1;").arg(name));
        lines.append(QStringLiteral("    tc::InferInput::Create(&%1, %2, %3, \"%4\");")
                         .arg(name, quoted(tensor.name), shape, tensor.datatype));
        const bool isPlain =
            tensor.datatype != u"BYTES" && tensor.datatype != u"FP16" && tensor.datatype != u"BF16";
        if (tensor.datatype == u"BYTES" && !isLarge(tensor)) {
            lines.append(QStringLiteral("    %1->AppendFromString(%2);")
                             .arg(name, literal(tensor, u'{', u'}', false)));
        } else if (isPlain && !isLarge(tensor)) {
            lines.append(QStringLiteral("    const std::vector<%1> data%2 = %3;")
                             .arg(cppType(tensor.datatype), QString::number(number - 1),
                                 literal(tensor, u'{', u'}', false)));
            lines.append(
                QStringLiteral("    %1->AppendRaw(reinterpret_cast<const uint8_t*>(data%2.data()), "
                               "data%2.size() * sizeof(data%2[0]));")
                    .arg(name, QString::number(number - 1)));
        } else {
            lines.append(QStringLiteral(
                "    std::vector<uint8_t> data%1; // fill it with the bytes of the tensor")
                             .arg(number - 1));
            lines.append(QStringLiteral("    %1->AppendRaw(data%2);")
                             .arg(name, QString::number(number - 1)));
        }
        lines.append(QStringLiteral("    inputs.push_back(%1);").arg(name));
    }
    lines.append(QStringLiteral("    tc::InferOptions options(%1);").arg(quoted(draft.key.name)));
    if (draft.key.version > 0)
        lines.append(QStringLiteral("    options.model_version_ = \"%1\";").arg(draft.key.version));
    lines.append(QStringLiteral("    tc::InferResult* result;"));
    lines.append(
        QStringLiteral("    const tc::Error error = server->Infer(&result, options, inputs);"));
    lines.append(QStringLiteral(
        "    std::cout << (error.IsOk() ? result->DebugString() : error.Message()) << std::endl;"));
    lines.append(QStringLiteral("}"));
    return lines.join(u'\n') + u'\n';
}

} // namespace thalassa::console
