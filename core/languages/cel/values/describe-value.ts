import { formatDuration } from '../../../base/time/duration.ts'
import { formatDouble } from './double-text.ts'
import { timestampGoText } from './timestamp-text.ts'
import { typeNameOf } from './type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  Timestamp,
  TypeValue,
  type Result,
  Uint,
} from './value.ts'

/** Characters of a printed value at most. */
const maxLength = 10_000
/** Levels of lists and maps at most; deeper ones end the text. */
const maxDepth = 500

/**
 * A value as errors print it, which is Go's `%v`: a text without quotes, null as `0`, lists as `[1, 2]`, maps as `{a: 1}`,
 * bytes as `[97 98]`; a long text is cut.
 */
export function describeValue(value: Result): string {
  const parts: string[] = []
  let left = maxLength
  const say = (text: string): void => {
    if (left > 0) parts.push(text)
    left -= text.length
  }
  const show = (shown: Result, depth: number): void => {
    if (left <= 0) return
    if (depth > maxDepth) left = -1
    else if (shown instanceof List) showList(shown, depth)
    else if (shown instanceof MapValue) showMap(shown, depth)
    else if (shown instanceof Optional && shown.value !== undefined) {
      say('optional(')
      show(shown.value, depth + 1)
      say(')')
    } else say(textOf(shown))
  }
  const showList = (list: List, depth: number): void => {
    say('[')
    for (let index = 0; index < list.size && left > 0; index += 1) {
      if (index > 0) say(', ')
      show(list.at(index), depth + 1)
    }
    say(']')
  }
  const showMap = (map: MapValue, depth: number): void => {
    say('{')
    let separator = ''
    for (const key of map.keys()) {
      if (left <= 0) return
      say(separator)
      separator = ', '
      show(key, depth + 1)
      say(': ')
      show(map.find(key) ?? null, depth + 1)
    }
    say('}')
  }
  show(value, 0)
  const text = parts.join('')
  return left < 0 ? `${text.slice(0, maxLength)}...` : text
}

function textOf(value: Result): string {
  if (value === null) return '0'
  if (typeof value !== 'object') return String(value)
  if (value instanceof CelError) return value.message
  if (value instanceof Double) return formatDouble(value.value)
  if (value instanceof Uint) return String(value.value)
  if (value instanceof Uint8Array) return `[${value.join(' ')}]`
  if (value instanceof Timestamp) return timestampGoText(value)
  if (value instanceof Duration) return formatDuration(value.nanos)
  if (value instanceof TypeValue) return value.name
  if (value instanceof Optional) return 'optional.none()'
  return value instanceof OpaqueValue ? value.toString() : typeNameOf(value)
}
