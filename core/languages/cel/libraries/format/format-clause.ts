import { byteLength, encodeUtf8 } from '../../../../base/text/utf8.ts'
import { type Integer, isInt } from '../../values/integer.ts'
import { typeNameOf } from '../../values/type-name.ts'
import { CelError, Double, type Result, Uint } from '../../values/value.ts'
import { longestText, textTooLong } from '../limits.ts'
import { wrongType } from './format-errors.ts'
import { fixedText, scientificText } from './localized-number.ts'
import type { FormatClause, FormatVerb } from './parse-format.ts'
import { textOfValue } from './text-of-value.ts'

/** Digits of numbers where a clause does not say how many. */
const defaultPrecision = 6

/** The text of a value in a clause; an error where the value is of a type that the clause does not take. */
export function formatClause({ verb, precision }: FormatClause, value: Result): string | CelError {
  const text = textFor(verb, precision ?? defaultPrecision, value)
  return text ?? new CelError(wrongType(verb, nameOfType(value)))
}

/** Name of a value's type; errors in lists have a type, too. */
function nameOfType(value: Result): string {
  return value instanceof CelError ? 'error' : typeNameOf(value)
}

function textFor(
  verb: FormatVerb,
  precision: number,
  value: Result,
): string | CelError | undefined {
  switch (verb) {
    case 's':
      return textOfValue(value)
    case 'd':
      return wholeNumberOf(value)?.toString()
    case 'o':
      return wholeNumberOf(value)?.toString(8)
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : wholeNumberOf(value)?.toString(2)
    case 'x':
      return hexOf(value)
    case 'X':
      return raised(hexOf(value))
    case 'f': {
      const number = numberOf(value)
      return number === undefined ? undefined : fixedText(number, precision)
    }
    case 'e': {
      const number = numberOf(value)
      return number === undefined ? undefined : scientificText(number, precision)
    }
  }
}

/** The number of an int or a uint; undefined for other values. */
function wholeNumberOf(value: Result): Integer | undefined {
  if (isInt(value)) return value
  return value instanceof Uint ? value.value : undefined
}

function hexOf(value: Result): string | CelError | undefined {
  if (typeof value === 'string') return hexOfText(value)
  return value instanceof Uint8Array ? hexOfBytes(value) : wholeNumberOf(value)?.toString(16)
}

function raised(hex: string | CelError | undefined): string | CelError | undefined {
  return typeof hex === 'string' ? hex.toUpperCase() : hex
}

const namedNumbers: ReadonlyMap<unknown, number> = new Map([
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
])

/** A double, or the names of numbers that have no literal. */
function numberOf(value: Result): number | undefined {
  return value instanceof Double ? value.value : namedNumbers.get(value)
}

/** Bytes in hexadecimal digits, two for each. */
function hexOfBytes(bytes: Uint8Array): string | CelError {
  if (bytes.length * 2 > longestText) return textTooLong('format')
  let hex = ''
  for (let start = 0; start < bytes.length; start += chunk) {
    hex += Array.from(bytes.subarray(start, start + chunk), hexOfByte).join('')
  }
  return hex
}

const chunk = 4096

function hexOfByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

/** A text in UTF-8 in hexadecimal digits. */
function hexOfText(text: string): string | CelError {
  if (byteLength(text) * 2 > longestText) return textTooLong('format')
  return hexOfBytes(encodeUtf8(text))
}
