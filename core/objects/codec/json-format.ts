import { indentJsonBytes } from '../../base/json/json-indent.ts'
import { decodeUtf8, parseUnboundedJson } from '../../base/json/json-parse.ts'
import { encodeJsonLine } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { ValueBudget } from '../../base/json/value-budget.ts'
import type { Format } from './format.ts'
import { jsonEncoding } from './json-encoding.ts'
import { prettyEncoding } from './pretty-encoding.ts'

const mediaType = 'application/json'

export const jsonFormat: Format = {
  mediaType,
  streamMediaType: `${mediaType};stream=watch`,
  hasTables: true,
  isSelfDescribing: true,
  encoding: (view, layout) =>
    layout.pretty && !layout.watch ? prettyEncoding(view) : jsonEncoding(view),
  // Pretty JSON ends with its last brace, without the line feed of compact JSON, as in the original server.
  document: (document, isPretty) => {
    const line = encodeJsonLine(document)
    return isPretty ? indentJsonBytes(line) : line
  },
  parse: (body) => {
    try {
      return parseUnboundedJson(decodeUtf8(body), new ValueBudget())
    } catch (error) {
      if (!(error instanceof ParseError)) throw error
      throw new ParseError(`couldn't get version/kind; json parse error: ${error.message}`, error)
    }
  },
}
