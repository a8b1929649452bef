import { quoteText } from '../../../base/text/quote-text.ts'
import { durationText } from './conversions.ts'
import { formatDouble } from './double-text.ts'
import { formatTimestamp } from './timestamp-text.ts'
import { typeNameOf } from './type-name.ts'
import {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  Optional,
  type Result,
  Timestamp,
  TypeValue,
  Uint,
} from './value.ts'

/** Characters of a line up to which a list or map stands on it whole. */
const lineLength = 80
/** Characters of a text at most, about. */
const maxLength = 20_000
/** Levels of lists and maps that are written out. */
const maxDepth = 100

/**
 * A value as an expression writes it, for people: `"text"`, `1u`, `1.0`, `duration("90s")`. Lists and maps that do not fit into a
 * line have one for each element. What has no literal stands in angle brackets, as do errors of elements; of long values the
 * end is left out.
 */
export function literalText(value: Result): string {
  const writer = new LiteralWriter()
  writer.write(value, 0)
  return writer.text
}

class LiteralWriter {
  #parts: string[] = []
  #left = maxLength

  get text(): string {
    return this.#parts.join('')
  }

  write(value: Result, depth: number): void {
    const short = shortText(value, lineLength - 2 * depth)
    if (short !== undefined) this.#say(short)
    else if (value instanceof List || value instanceof MapValue) this.#writeEntries(value, depth)
    else if (value instanceof Optional) this.#writeOptional(value, depth)
    else this.#say(scalarText(value, this.#left))
  }

  #writeOptional({ value = null }: Optional, depth: number): void {
    if (depth === maxDepth) return this.#say('…')
    this.#say('optional.of(')
    this.write(value, depth + 1)
    this.#say(')')
  }

  #writeEntries(container: List | MapValue, depth: number): void {
    if (depth === maxDepth) return this.#say('…')
    const [open, close] = bracketsOf(container)
    this.#say(`${open}\n`)
    const indent = '  '.repeat(depth + 1)
    for (const [key, value] of entriesOf(container)) {
      this.#say(indent)
      if (this.#left <= 0) {
        this.#say('…\n')
        break
      }
      if (key !== undefined) this.#say(`${scalarText(key, this.#left)}: `)
      this.write(value, depth + 1)
      this.#say(',\n')
    }
    this.#say(`${indent.slice(2)}${close}`)
  }

  #say(text: string): void {
    this.#parts.push(text)
    this.#left -= text.length
  }
}

function bracketsOf(container: List | MapValue): readonly [open: string, close: string] {
  return container instanceof List ? ['[', ']'] : ['{', '}']
}

function* entriesOf(container: List | MapValue): Iterable<readonly [Result | undefined, Result]> {
  if (container instanceof List) {
    for (let index = 0; index < container.size; index += 1) {
      yield [undefined, container.at(index)]
    }
  } else {
    for (const key of container.keys()) yield [key, container.find(key) ?? null]
  }
}

/** The text of a value on one line; undefined where it is longer than `room`, which bounds its depth too. */
function shortText(value: Result, room: number): string | undefined {
  if (room <= 0) return undefined
  if (value instanceof List || value instanceof MapValue) return shortEntries(value, room)
  if (value instanceof Optional && value.value !== undefined) {
    const inner = shortText(value.value, room - 'optional.of()'.length)
    return inner === undefined ? undefined : `optional.of(${inner})`
  }
  const text = scalarText(value, room)
  return text.length > room ? undefined : text
}

function shortEntries(container: List | MapValue, room: number): string | undefined {
  const [open, close] = bracketsOf(container)
  let text = open
  let separator = ''
  for (const [key, value] of entriesOf(container)) {
    text += separator
    separator = ', '
    if (key !== undefined) text += `${scalarText(key, room)}: `
    const part = shortText(value, room - text.length - close.length)
    if (part === undefined) return undefined
    text += part
  }
  text += close
  return text.length > room ? undefined : text
}

/** Texts and bytes are cut behind `most` characters. */
function scalarText(value: Result, most: number): string {
  if (typeof value === 'string') return cutText(value, most)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Double) return doubleText(value.value)
  if (value instanceof Uint) return `${value.value}u`
  if (value instanceof Uint8Array) return bytesText(value, most)
  if (value instanceof Timestamp) return `timestamp("${formatTimestamp(value)}")`
  if (value instanceof Duration) return `duration("${durationText(value)}")`
  if (value instanceof TypeValue) return value.name
  if (value instanceof Optional) return 'optional.none()'
  if (value instanceof CelError) return `<error: ${value.message}>`
  return `<${typeNameOf(value)}>`
}

function cutText(text: string, most: number): string {
  const length = Math.max(most, 1)
  return text.length <= length ? quoteText(text) : `${quoteText(text.slice(0, length))}…`
}

function doubleText(value: number): string {
  const text = formatDouble(value)
  if (!Number.isFinite(value)) return `double("${text}")`
  return /^-?\d+$/.test(text) ? `${text}.0` : text
}

function bytesText(bytes: Uint8Array, most: number): string {
  const length = Math.max(most, 1)
  let text = 'b"'
  for (const byte of bytes.subarray(0, length)) text += byteText(byte)
  return bytes.length <= length ? `${text}"` : `${text}"…`
}

function byteText(byte: number): string {
  const isPlain = byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c
  return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
}
