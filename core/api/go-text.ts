import type { JsonValue } from './json.ts'
import { quoteText } from './quote-text.ts'

/** Characters of a printed value at most. */
const maxLength = 1_000

/** A JSON value as Go's `%v` prints it in error messages: `map[name:web ports:[80 443]]`; a long text is cut. */
export function goText(value: JsonValue | undefined): string {
  const parts: string[] = []
  let left = maxLength
  const say = (text: string): void => {
    if (left > 0) parts.push(text)
    left -= text.length
  }
  const show = (shown: JsonValue | undefined): void => {
    // Every level of nesting prints a bracket, so the length limit bounds the recursion too.
    if (left <= 0) return
    if (shown === null || shown === undefined) say('<nil>')
    else if (Array.isArray(shown)) showAll('[', shown.keys(), (index) => show(shown[index]))
    else if (typeof shown !== 'object') say(String(shown))
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
    let isFirst = true
    for (const item of items) {
      if (left <= 0) return
      if (!isFirst) say(' ')
      isFirst = false
      showItem(item)
    }
    say(']')
  }
  show(value)
  const text = parts.join('')
  return left < 0 ? `${text.slice(0, maxLength)}...` : text
}

/** The Go type of a JSON value, as Go's `%T` prints it in error messages. */
export function goTypeOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return typeof value === 'bigint' || Number.isInteger(value) ? 'int64' : 'float64'
}

/** A JSON value in Go syntax, as Go's `%#v` prints it in error messages; a long text is cut. */
export function goSyntax(value: JsonValue): string {
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
    if (typeof shown !== 'object') return say(String(shown))
    const keys = Object.keys(shown).toSorted()
    say(`${goTypeOf(shown)}{`)
    for (const [index, key] of keys.entries()) {
      if (left <= 0) return
      if (index > 0) say(', ')
      if (Array.isArray(shown)) show(shown[index])
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
