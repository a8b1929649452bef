import { type JsonValue, isList } from '../api/json.ts'
import { quoteText } from '../text/quote-text.ts'
import { writtenNumberText } from './written-number.ts'

/** Characters of a printed value at most, unless asked for more. */
const maxLength = 10_240

/** Levels of nesting that are printed at most, which bounds the recursion. */
const maxLevels = 1_000

/** A JSON value as Go's `%v` prints it in error messages: `map[name:web ports:[80 443]]`; a long text is cut. */
export function goText(value: JsonValue | undefined, most: number = maxLength): string {
  const parts: string[] = []
  let left = most
  let level = 0
  const say = (text: string): void => {
    if (left > 0) parts.push(text)
    left -= text.length
  }
  const show = (shown: JsonValue | undefined): void => {
    if (level === maxLevels) left = -1
    if (left <= 0) return
    if (shown === null || shown === undefined) say('<nil>')
    else if (isList(shown)) showAll('[', shown.keys(), (index) => show(shown[index]))
    else if (typeof shown !== 'object') say(scalarText(shown))
    else {
      const keys = Object.keys(shown).filter((key) => shown[key] !== undefined)
      showAll('map[', keys.sort(), (key) => {
        say(`${key}:`)
        show(shown[key])
      })
    }
  }
  const showAll = <T>(open: string, items: Iterable<T>, showItem: (item: T) => void): void => {
    say(open)
    level++
    let isFirst = true
    for (const item of items) {
      if (left <= 0) return
      if (!isFirst) say(' ')
      isFirst = false
      showItem(item)
    }
    level--
    say(']')
  }
  show(value)
  const text = parts.join('')
  return left < 0 ? `${text.slice(0, most)}...` : text
}

/** A scalar as Go's `%v` prints it; a number as it was written (`numberAsWritten`) is a double. */
function scalarText(value: string | number | bigint | boolean): string {
  if (typeof value === 'number' || typeof value === 'bigint') return goNumber(value)
  const text = writtenNumberText(value)
  return text === undefined ? String(value) : goFloat(Number(text))
}

function isInt64(value: number | bigint): boolean {
  if (typeof value === 'bigint') return BigInt.asIntN(64, value) === value
  return Number.isInteger(value) && Math.abs(value) < 2 ** 63
}

/** A number as Go prints it: one that is no int64 has an exponent, unless that is from -4 to 5. */
function goNumber(value: number | bigint): string {
  return isInt64(value) ? String(value) : goFloat(Number(value))
}

/** A double as Go's `%v` prints it: `1.5`, `1e-05`, `2e+06`. */
export function goFloat(value: number): string {
  const [digits = '', power = ''] = value.toExponential().split('e')
  const exponent = Number(power)
  if (exponent >= -4 && exponent < 6) return String(value)
  const size = String(Math.abs(exponent)).padStart(2, '0')
  return `${digits}e${exponent < 0 ? '-' : '+'}${size}`
}

/** The Go type of a JSON value, as Go's `%T` prints it in error messages. */
export function goTypeOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (isList(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string')
    return writtenNumberText(value) === undefined ? 'string' : 'float64'
  return isInt64(value) ? 'int64' : 'float64'
}

/**
 * A JSON value in Go syntax, as Go's `%#v` prints it in error messages; a long text is cut. `mappings` is the Go type of
 * its objects.
 */
export function goSyntax(value: JsonValue, mappings: string = 'map[string]interface {}'): string {
  const parts: string[] = []
  let left = maxLength
  const say = (text: string): void => {
    if (left > 0) parts.push(text)
    left -= text.length
  }
  const show = (shown: JsonValue | undefined): void => {
    if (left <= 0) return
    if (shown === null || shown === undefined) return say('interface {}(nil)')
    if (typeof shown === 'string') return say(quoteText(shown))
    if (typeof shown === 'boolean') return say(String(shown))
    if (typeof shown !== 'object') return say(goNumber(shown))
    const keys = Object.keys(shown).toSorted()
    say(`${isList(shown) ? goTypeOf(shown) : mappings}{`)
    for (const [index, key] of keys.entries()) {
      if (left <= 0) return
      if (index > 0) say(', ')
      if (isList(shown)) show(shown[index])
      else {
        say(`${quoteText(key)}:`)
        show(shown[key])
      }
    }
    say('}')
  }
  show(value)
  const text = parts.join('')
  return left < 0 ? `${text.slice(0, maxLength)}...` : text
}
