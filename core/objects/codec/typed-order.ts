import {
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../base/json/json-bytes.ts'
import { afterString, afterValue } from '../../base/json/member-offset.ts'
import type { TextBuffer } from '../../base/text/text-buffer.ts'
import type { Field, StructSchema } from '../schema/schema.ts'
import { asciiText } from './ascii-text.ts'

/** A field as {@link writeInTypedOrder} needs it. */
interface OrderedField {
  readonly position: number
  readonly always: boolean
  /** Whether a value that is empty or zero is written. */
  readonly keepsZero: boolean
  /** The schema of the struct, or of those in the list. */
  readonly struct: StructSchema | undefined
}

const plans = new WeakMap<StructSchema, ReadonlyMap<string, OrderedField>>()

function planOf(schema: StructSchema): ReadonlyMap<string, OrderedField> {
  const known = plans.get(schema)
  if (known) return known
  const plan = new Map(
    [...schema.fields.values()].map((field, at) => [field.name, planned(field, at)]),
  )
  plans.set(schema, plan)
  return plan
}

function planned({ schema, always, pointer }: Field, position: number): OrderedField {
  const inner = schema.kind === 'list' ? schema.items : schema
  const struct = inner.kind === 'struct' ? inner : undefined
  return { position, always, keepsZero: always || pointer, struct }
}

/** First signs of `null`, `false` and `0`. */
const zeros: ReadonlySet<number> = new Set([0x6e, 0x66, 0x30])

/** Whether a value is null, empty or zero. */
function isZero(json: Uint8Array, at: number): boolean {
  const [first = 0, next] = [json[at], json[at + 1]]
  if (first === quote) return next === quote
  if (first === openBrace) return next === closeBrace
  return first === openBracket ? next === closeBracket : zeros.has(first)
}

const nullSign = 0x6e

/**
 * Writes a struct, whose compact JSON begins at `start`, as decoding and encoding it would: with its members in the order of the type.
 * Their values are copied.
 *
 * @returns the offset behind the struct; -1, with a part of it written, where values may change: of unknown fields, and of zeros that
 * are left out or written otherwise.
 */
export function writeInTypedOrder(
  buffer: TextBuffer,
  json: Uint8Array,
  start: number,
  schema: StructSchema,
): number {
  if (json[start] !== openBrace) return -1
  const plan = planOf(schema)
  // Where members begin and end, by the positions of their fields: 0 where a field is absent.
  const places = new Int32Array(plan.size * 2)
  let at = start + 1
  while (json[at] === quote) {
    const value = afterString(json, at) + 1
    const field = plan.get(asciiText(json, at + 1, value - 2) ?? '')
    const isKept = field && json[value] !== nullSign && (field.keepsZero || !isZero(json, value))
    if (!isKept || places[field.position * 2] !== 0) return -1
    places[field.position * 2] = at
    at = afterValue(json, value)
    places[field.position * 2 + 1] = at
    if (json[at] !== comma) break
    at++
  }
  return json[at] === closeBrace && writeMembers(buffer, json, places, plan) ? at + 1 : -1
}

function writeMembers(
  buffer: TextBuffer,
  json: Uint8Array,
  places: Int32Array,
  plan: ReadonlyMap<string, OrderedField>,
): boolean {
  let before = '{'
  for (const { position, always, struct } of plan.values()) {
    const name = places[position * 2] ?? 0
    if (name === 0) {
      if (always) return false
      continue
    }
    buffer.text(before)
    before = ','
    const end = struct ? afterString(json, name) + 1 : places[position * 2 + 1]
    buffer.bytes(json.subarray(name, end))
    if (struct && !writeStructs(buffer, json, end ?? 0, struct)) return false
  }
  buffer.text(before === '{' ? '{}' : '}')
  return true
}

/** Writes a struct, or a list of them. */
function writeStructs(
  buffer: TextBuffer,
  json: Uint8Array,
  start: number,
  schema: StructSchema,
): boolean {
  if (json[start] !== openBracket) return writeInTypedOrder(buffer, json, start, schema) !== -1
  buffer.text('[')
  let at = start + 1
  while (json[at] !== closeBracket) {
    at = writeInTypedOrder(buffer, json, at, schema)
    if (at === -1) return false
    if (json[at] === comma) {
      buffer.text(',')
      at++
    }
  }
  buffer.text(']')
  return true
}
