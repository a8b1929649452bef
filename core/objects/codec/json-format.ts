import type { JsonValue } from '../../base/api/json.ts'
import { indentJson } from '../../base/json/json-indent.ts'
import { decodeUtf8, parseUnboundedJson } from '../../base/json/json-parse.ts'
import { encodeJsonLine, escapedJson, writeJson } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { ValueBudget } from '../../base/json/value-budget.ts'
import { type DocumentFormat, documentEncoding } from './document-encoding.ts'
import type { Format } from './format.ts'
import { jsonEncoding } from './json-encoding.ts'

const mediaType = 'application/json'

const encoder = new TextEncoder()

const pretty: DocumentFormat = {
  id: 'pretty',
  mediaType,
  // Pretty JSON ends with its last brace, without the line feed of compact JSON, as in the original server.
  write: (document: JsonValue) => indentJson(escapedJson(writeJson(document))),
}

export const jsonFormat: Format = {
  mediaType,
  streamMediaType: `${mediaType};stream=watch`,
  hasTables: true,
  isSelfDescribing: true,
  encoding: (view, layout) =>
    layout.pretty && !layout.watch ? documentEncoding(view, pretty) : jsonEncoding(view),
  document: (document, isPretty) =>
    isPretty ? encoder.encode(pretty.write(document)) : encodeJsonLine(document),
  parse: (body) => {
    try {
      return parseUnboundedJson(decodeUtf8(body), new ValueBudget())
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      throw new ParseError(`couldn't get version/kind; json parse error: ${error.message}`, error)
    }
  },
}
