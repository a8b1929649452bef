import { ParseError } from '../../../base/json/parse-error.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { yamlFloat, yamlInteger } from './yaml-number.ts'

/** A value of a scalar; numbers may be such that JSON does not have (`.inf`). */
export type ScalarValue = string | number | bigint | boolean | null

const prefix = 'tag:yaml.org,2002:'

/** A word in the spellings of YAML: small, capital, all capitals. */
export function spellings(word: string): readonly string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]
}

/** The words of YAML 1.1, single letters included: a manifest means the same to the server as to kubectl. */
export const words: ReadonlyMap<string, ScalarValue> = new Map<string, ScalarValue>([
  ['', null],
  ['~', null],
  ...spellings('null').map((word) => [word, null] as const),
  ...['y', 'yes', 'true', 'on'].flatMap(spellings).map((word) => [word, true] as const),
  ...['n', 'no', 'false', 'off'].flatMap(spellings).map((word) => [word, false] as const),
  ...['.inf', '.Inf', '.INF'].flatMap((word) => [
    [word, Infinity] as const,
    [`+${word}`, Infinity] as const,
    [`-${word}`, -Infinity] as const,
  ]),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, NaN] as const),
])

const wordStart = /^[-+.\dyYnNtTfFoO~]/

/** A date or a time, with or without a clock. */
export const timestamp: RegExp =
  /^\d{4}-\d\d?-\d\d?(?:[Tt]\d\d?:\d\d?:\d\d?(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)| \d\d?:\d\d?:\d\d?(?:\.\d+)?)?$/

/** The value of a scalar without quotes and tag. Dates stay texts. */
export function resolvePlain(text: string): ScalarValue {
  if (text === '') return null
  if (!wordStart.test(text)) return text
  const word = words.get(text)
  if (word !== undefined) return word
  return yamlInteger(text) ?? yamlFloat(text) ?? text
}

/** Whether a plain scalar, whose value is a number, is no integer: `1e3`, `1.0`. */
export function isFloat(text: string): boolean {
  return yamlInteger(text) === undefined
}

function typeOf(text: string, value: ScalarValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'str'
  return isFloat(text) ? 'float' : 'int'
}

const typed: ReadonlySet<string> = new Set(['null', 'bool', 'int', 'float', 'timestamp'])

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes become a string, since JSON has none; invalid UTF-8 is replaced. */
function binary(text: string): string {
  const bytes = decodeBase64(text.replaceAll(/[\r\n]/g, ''))
  if (!bytes) throw new ParseError('yaml: !!binary value contains invalid base64 data')
  return utf8.decode(bytes)
}

/**
 * The value of a scalar with a tag. Unknown tags make texts.
 *
 * @throws ParseError where the text has not the type of its tag
 */
export function resolveTagged(tag: string, text: string): ScalarValue {
  const type = tag.startsWith(prefix) ? tag.slice(prefix.length) : ''
  if (type === 'binary') return binary(text)
  if (!typed.has(type)) return text
  const value = resolvePlain(text)
  const found = typeOf(text, value)
  if (found === type) return value
  if (type === 'timestamp' && timestamp.test(text)) return text
  if (type === 'float' && found === 'int' && typeof value !== 'string') return Number(value)
  throw new ParseError(`yaml: cannot decode !!${found} \`${text}\` as a !!${type}`)
}
