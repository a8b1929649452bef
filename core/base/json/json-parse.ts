import {
  isContainer,
  type JsonContainer,
  type JsonValue,
  isList,
  type JsonScalar,
} from '../api/json.ts'
import { describeFieldProblems } from './json-field-validation.ts'
import { scanJson } from './json-scan.ts'
import { describeJsonSyntaxError } from './json-syntax-error.ts'
import { ParseError } from './parse-error.ts'
import { doubleOf, parseJsonWithPaths } from './parse-json-with-paths.ts'
import type { ParsedText } from './parsed-text.ts'
import type { ValueBudget } from './value-budget.ts'
import { numberAsWritten, unboundedNumber } from './written-number.ts'

/** Nesting depth of JSON at most; deeper text is refused before any recursive code gets it. */
export const maxDepth = 10_000

// A byte-order mark stays in the text: JSON has none, so that a body with one is refused as Go refuses it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8. @throws ParseError when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new ParseError('the body is not valid UTF-8', error)
  }
}

function countMembers(root: JsonValue): number {
  let members = 0
  const pending: JsonContainer[] = isContainer(root) ? [root] : []
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isList(value)) {
      for (const item of value) if (isContainer(item)) pending.push(item)
      continue
    }
    // Parsed objects inherit nothing enumerable, and `for…in` allocates no array of their values.
    for (const key in value) {
      members++
      const item = value[key]
      if (isContainer(item)) pending.push(item)
    }
  }
  return members
}

/** An escape sequence: a surrogate pair, a lone surrogate, or any other. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g

const halfEscape = 6

/** Replaces escapes of lone surrogates by U+FFFD, as Go reads them; UTF-8 cannot hold them. */
function withWholeLetters(text: string): string {
  if (!text.includes('\\ud') && !text.includes('\\uD')) return text
  return text.replaceAll(escapes, (escape) => (escape.length === halfEscape ? '\\ufffd' : escape))
}

/**
 * Parses JSON text. Integers that a double cannot hold become `bigint`; a repeated key is reported with its path.
 * Bodies of clients are parsed with a `budget`.
 *
 * @throws ParseError with the position of the first mistake; for nesting deeper than {@link maxDepth}; for a number
 * beyond what a double can express.
 */
export function parseJson(source: string, budget?: ValueBudget): ParsedText {
  return parseNumbers(source, budget, doubleOf)
}

/** {@link parseJson} for a text whose numbers may be beyond a double's range, since its kind decides about them. */
export function parseUnboundedJson(source: string, budget?: ValueBudget): ParsedText {
  return parseNumbers(source, budget, unboundedNumber)
}

function parseNumbers(
  source: string,
  budget: ValueBudget | undefined,
  numberOf: (text: string) => JsonScalar,
): ParsedText {
  const text = withWholeLetters(source)
  const scan = scanJson(text)
  if (scan.depth > maxDepth) throw new ParseError(`exceeded max depth of ${maxDepth}`)
  budget?.spend(scan.values)
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch (error) {
    throw new ParseError(describeJsonSyntaxError(text), error)
  }
  let isBeyondDouble: true | undefined
  const noted = (number: string): JsonScalar => {
    const read = numberOf(number)
    if (Math.abs(Number(read)) === Infinity) isBeyondDouble = true
    return read
  }
  const clean = !scan.oddNumber && countMembers(value) === scan.members
  const parsed = clean ? { value, duplicates: [] } : parseJsonWithPaths(text, noted)
  const describe: ParsedText['describe'] = (unknown) =>
    describeFieldProblems(text, unknown, parsed.duplicates)
  const isPlain = !scan.oddNumber && !scan.hasPoint
  return {
    ...parsed,
    describe,
    ...(!isPlain && { written: () => parseJsonWithPaths(text, numberAsWritten).value }),
    ...(isBeyondDouble ? { isBeyondDouble } : {}),
  }
}
