import { isJsonObject, isList, type JsonValue } from '../../../base/api/json.ts'
import { parseJson } from '../../../base/json/json-parse.ts'
import { writeJson } from '../../../base/json/json-write.ts'

/** A value among others in a text, and the line on which it ends, from 1. */
export interface JsonInText {
  readonly value: JsonValue
  readonly line: number
}

/** White space, and the mark that begins texts in a sequence of JSON. */
const isBlank = (char: string): boolean => char.trim() === '' || char === '\u001e'

/** The values of a text, one behind the other. @throws ParseError for one that is no JSON, when it is reached */
export function* jsonValues(text: string): Generator<JsonInText> {
  let [line, counted] = [1, 0]
  for (let at = 0; at < text.length;) {
    if (isBlank(text.charAt(at))) {
      at++
      continue
    }
    const end = endOfValue(text, at)
    const { value } = parseJson(text.slice(at, end))
    for (; counted < end; counted++) if (text[counted] === '\n') line++
    // The count of line breaks up to the end of that line, as jq has it.
    yield { value, line: text.includes('\n', end) ? line : line - 1 }
    at = end
  }
}

/** The index behind a value: of an object or a list behind the bracket that closes it. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') {
      at = closingQuote(text, at)
      if (depth === 0) return at + 1
    } else if (char === '{' || char === '[') depth++
    else if (char === '}' || char === ']') {
      if (--depth <= 0) return at + 1
    } else if (depth === 0 && isBlank(char)) return at
    else if (depth === 0 && at > from && char === ',') return at
  }
  return text.length
}

function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/** How jq lays out values. */
export interface JsonLayout {
  /** What a level is indented by; empty for one line. */
  readonly indent: string
  readonly sortsKeys: boolean
}

/** A value as jq writes it. */
export function layOutJson(value: JsonValue, layout: JsonLayout, margin = '\n'): string {
  const { indent, sortsKeys } = layout
  const inner = indent === '' ? '' : margin + indent
  const outer = indent === '' ? '' : margin
  if (isList(value)) {
    if (value.length === 0) return '[]'
    const items = value.map((item) => inner + layOutJson(item, layout, inner))
    return `[${items.join(',')}${outer}]`
  }
  if (!isJsonObject(value)) return writeJson(value).replaceAll('\u007f', '\\u007f')
  const keys = Object.keys(value)
  if (keys.length === 0) return '{}'
  const space = indent === '' ? '' : ' '
  const members = (sortsKeys ? keys.toSorted() : keys).map(
    (key) => `${inner}${writeJson(key)}:${space}${layOutJson(value[key] ?? null, layout, inner)}`,
  )
  return `{${members.join(',')}${outer}}`
}
