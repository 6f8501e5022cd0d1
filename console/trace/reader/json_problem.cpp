// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/json_problem.h"

#include "console/trace/reader/reader_texts.h"

namespace thalassa::console::trace {

QString jsonProblem(rapidjson::ParseErrorCode code)
{
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty:
        return ReaderTexts::tr("the document is empty");
    case rapidjson::kParseErrorDocumentRootNotSingular:
        return ReaderTexts::tr("something follows the document");
    case rapidjson::kParseErrorValueInvalid:
        return ReaderTexts::tr("a value is invalid");
    case rapidjson::kParseErrorObjectMissName:
        return ReaderTexts::tr("the name of a member of an object is missing");
    case rapidjson::kParseErrorObjectMissColon:
        return ReaderTexts::tr("the colon after the name of a member is missing");
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket:
        return ReaderTexts::tr("a comma or '}' is missing after a member of an object");
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket:
        return ReaderTexts::tr("a comma or ']' is missing after an element of an array");
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
        return ReaderTexts::tr("a string has \\u without four hexadecimal digits");
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
        return ReaderTexts::tr("a string has half of a surrogate pair");
    case rapidjson::kParseErrorStringEscapeInvalid:
        return ReaderTexts::tr("a string has a wrong escape sequence or a control character");
    case rapidjson::kParseErrorStringMissQuotationMark:
        return ReaderTexts::tr("the closing quotation mark of a string is missing");
    case rapidjson::kParseErrorStringInvalidEncoding:
        return ReaderTexts::tr("a string is not UTF-8");
    case rapidjson::kParseErrorNumberTooBig:
        return ReaderTexts::tr("a number is too large");
    case rapidjson::kParseErrorNumberMissFraction:
        return ReaderTexts::tr("a number has no digits after its point");
    case rapidjson::kParseErrorNumberMissExponent:
        return ReaderTexts::tr("a number has no digits in its exponent");
    case rapidjson::kParseErrorNone:
    case rapidjson::kParseErrorTermination:
    case rapidjson::kParseErrorUnspecificSyntaxError:
        break;
    }
    return ReaderTexts::tr("it is not JSON");
}

} // namespace thalassa::console::trace
