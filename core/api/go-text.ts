import type { JsonValue } from './json.ts'
import { quoteText } from './quote-text.ts'

/** Characters of a value that a message shows at most. */
const maxLength = 1_000

/** A value as the messages that clients know print it: `map[name:web ports:[80 443]]`; a long one is cut. */
export function goText(value: JsonValue | undefined): string {
  const parts: string[] = []
  let left = maxLength
  const say = (text: string): void => {
    if (left > 0) parts.push(text)
    left -= text.length
  }
  const show = (shown: JsonValue | undefined): void => {
    // Each level says something, so that the length bounds the depth as well.
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

/** The type of a value as those messages name it. */
export function goTypeOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return typeof value === 'bigint' || Number.isInteger(value) ? 'int64' : 'float64'
}

/** The value as Go source would write it; a long one is cut. */
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
