import type { JsonValue } from '../api/json.ts'
import { TextBuffer } from '../text/text-buffer.ts'
import {
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from './json-bytes.ts'
import { decodeUtf8 } from './json-parse.ts'
import { afterString, afterValue, isNamed } from './member-offset.ts'

/**
 * Names of members, in ASCII, whose values are excluded: `true` excludes the value, a nested list only members of the value. Where the
 * value is a list, the members are those of each of its items. The name `*` stands for all members that are not named before it.
 */
export type ExcludedMembers = readonly (readonly [name: string, value: ExcludedMembers | true])[]

/** Receives each excluded member, in the order of the text. */
export interface ExclusionSink {
  /** The member's name begins at `name`, its value goes from `start` to `end`. */
  exclude(start: number, end: number, name: number): void
}

/** JSON to read in the place of an excluded value. */
export type StandIn = (value: Uint8Array) => string

/** The kept pieces of a JSON text, with what stands in for each excluded value. */
class Pieces implements ExclusionSink {
  readonly #json: Uint8Array
  readonly #standIn: StandIn
  #from = 0

  constructor(json: Uint8Array, standIn: StandIn) {
    this.#json = json
    this.#standIn = standIn
    buffer.begin()
  }

  /** Excludes the value from `start` to `end`; values are excluded in the order of the text. */
  exclude(start: number, end: number): void {
    buffer.bytes(this.#json.subarray(this.#from, start))
    buffer.text(this.#standIn(this.#json.subarray(start, end)))
    this.#from = end
  }

  text(): string {
    buffer.bytes(this.#json.subarray(this.#from))
    return decodeUtf8(buffer.take())
  }
}

// Shared, as pieces are collected without a pause.
const buffer = new TextBuffer()

/** A member of the outermost object whose place is noted while the object is read. */
export class SoughtMember {
  readonly name: string
  /** Where its value begins and ends; -1 where the object has no such member. */
  start = -1
  end = -1

  constructor(name: string) {
    this.name = name
  }
}

export interface ReadWithout {
  /** What stands in for excluded values; `null` unless it is given. */
  readonly standIn?: StandIn | undefined
  /** Parses the rest. */
  readonly parse?: (text: string) => JsonValue
  readonly sought?: SoughtMember | undefined
}

/**
 * Parses compact JSON, the form of the store, as `JSON.parse` does, with `null` or what else stands in for each excluded value: the small part of
 * a large object that matters then costs little more than a pass over its bytes. Excluded values are not checked. In JSON with white
 * space between its parts, some of them may be parsed after all.
 *
 * @throws ParseError or SyntaxError where the bytes, apart from excluded values, are not JSON.
 */
export function parseJsonWithout(
  json: Uint8Array,
  excluded: ExcludedMembers,
  { standIn = asNull, parse = parsePlainly, sought }: ReadWithout = {},
): JsonValue {
  if (excluded.length === 0 && !sought) return parse(decodeUtf8(json))
  const pieces = new Pieces(json, standIn)
  if (json[0] === openBrace) skipObject(json, 0, excluded, pieces, sought)
  else skipValue(json, 0, excluded, pieces)
  return parse(pieces.text())
}

function asNull(): string {
  return 'null'
}

function parsePlainly(text: string): JsonValue {
  return JSON.parse(text) as JsonValue
}

/** Skips the compact JSON value at `at`, and hands its excluded members to `sink`. @returns the offset behind it. */
export function skipValue(
  json: Uint8Array,
  at: number,
  excluded: ExcludedMembers,
  sink: ExclusionSink,
): number {
  if (json[at] === openBrace) return skipObject(json, at, excluded, sink)
  if (json[at] === openBracket) return skipList(json, at, excluded, sink)
  return afterValue(json, at)
}

function skipList(
  json: Uint8Array,
  start: number,
  excluded: ExcludedMembers,
  sink: ExclusionSink,
): number {
  let at = start + 1
  while (json[at] === openBrace || json[at] === openBracket) {
    at = skipValue(json, at, excluded, sink)
    if (json[at] === closeBracket) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

function skipObject(
  json: Uint8Array,
  start: number,
  excluded: ExcludedMembers,
  sink: ExclusionSink,
  sought?: SoughtMember,
): number {
  let at = start + 1
  while (json[at] === quote) {
    const value = afterString(json, at) + 1
    if (json[value - 1] !== colon) break
    const inner = excludedOf(json, at, excluded)
    const name = at
    if (inner === undefined) at = afterValue(json, value)
    else if (inner === true) sink.exclude(value, (at = afterValue(json, value)), name)
    else at = skipValue(json, value, inner, sink)
    if (sought && isNamed(json, name, sought.name)) {
      sought.start = value
      sought.end = at
      // What is behind a single exclusion that was met has none.
      if (excluded.length === 1 && inner !== undefined) return at
    }
    if (json[at] === closeBrace) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

/** What is excluded of the member whose opening quote is at `at`; undefined for nothing. */
function excludedOf(
  json: Uint8Array,
  at: number,
  excluded: ExcludedMembers,
): ExcludedMembers | true | undefined {
  for (const [name, value] of excluded) if (name === '*' || isNamed(json, at, name)) return value
  return undefined
}
