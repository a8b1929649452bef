import { encodeUtf8 } from '../../../../base/text/utf8.ts'
import { maxInt } from '../../values/integer.ts'

/** A part of a format string. */
export type FormatPart =
  | { readonly kind: 'text'; readonly text: string }
  | FormatClause
  /** A percent sign at the end. */
  | { readonly kind: 'end' }
  /** A clause that takes an argument, but cannot be read. */
  | { readonly kind: 'mistake'; readonly message: string }

/** A clause such as `%.3f`. */
export interface FormatClause {
  readonly kind: 'clause'
  readonly verb: FormatVerb
  /** Digits behind the point; undefined where the clause leaves them to its verb. */
  readonly precision: number | undefined
}

const verbs = ['s', 'd', 'f', 'e', 'b', 'x', 'X', 'o'] as const

export type FormatVerb = (typeof verbs)[number]

/** Splits a format string into texts and clauses, up to the first mistake. `%%` is a percent sign. */
export function parseFormat(format: string): readonly FormatPart[] {
  const parts: FormatPart[] = []
  let at = 0
  while (at < format.length) {
    const sign = format.indexOf('%', at)
    const end = sign < 0 ? format.length : sign
    if (end > at) parts.push({ kind: 'text', text: format.slice(at, end) })
    if (sign < 0) break
    if (format[sign + 1] === '%') {
      parts.push({ kind: 'text', text: '%' })
      at = sign + 2
      continue
    }
    const { part, end: next } = parseClause(format, sign + 1)
    parts.push(part)
    if (part.kind !== 'clause') break
    at = next
  }
  return parts
}

interface ParsedClause {
  readonly part: FormatPart
  readonly end: number
}

/** Parses what stands behind a percent sign. */
function parseClause(format: string, start: number): ParsedClause {
  if (start === format.length) return { part: { kind: 'end' }, end: start }
  let at = start
  let precision: number | undefined
  if (format[at] === '.') {
    const digits = digitsFrom(format, at + 1)
    at += 1 + digits.length
    if (at === format.length) return mistake(precisionMistake(openPrecision))
    const parsed = parsePrecision(digits)
    if (typeof parsed === 'string') return mistake(precisionMistake(parsed))
    precision = parsed
  }
  const verb = verbs.find((each) => each === format[at])
  if (verb === undefined)
    return mistake(`unrecognized formatting clause "${firstByte(format, at)}"`)
  return { part: { kind: 'clause', verb, precision }, end: at + 1 }
}

function mistake(message: string): ParsedClause {
  const part = {
    kind: 'mistake',
    message: `could not parse formatting clause: ${message}`,
  } as const
  return { part, end: 0 }
}

function precisionMistake(message: string): string {
  return `error while parsing precision: ${message}`
}

const openPrecision = 'could not find end of precision specifier'

const digitsAt = /\d*/y

function digitsFrom(format: string, start: number): string {
  digitsAt.lastIndex = start
  return digitsAt.exec(format)?.[0] ?? ''
}

/** Parses a precision as Go's `strconv.Atoi` does. @returns a text that says what is wrong, where something is */
function parsePrecision(digits: string): number | string {
  const significant = digits.replace(/^0+(?=\d)/, '')
  const isTooLarge = significant.length > 19 || BigInt(significant) > maxInt
  if (digits !== '' && !isTooLarge) return Number(significant)
  const reason = digits === '' ? 'invalid syntax' : 'value out of range'
  return `error while converting precision to integer: strconv.Atoi: parsing "${digits}": ${reason}`
}

/** The character of the first byte of UTF-8 at an index: cel-go reads format strings byte by byte. */
function firstByte(format: string, index: number): string {
  const character = String.fromCodePoint(format.codePointAt(index) ?? 0)
  return String.fromCharCode(encodeUtf8(character)[0] ?? 0)
}
