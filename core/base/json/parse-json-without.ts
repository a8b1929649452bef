import type { JsonValue } from '../api/json.ts'
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
 * value is a list, the members are those of each of its items.
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
  #text = ''
  #from = 0

  constructor(json: Uint8Array, standIn: StandIn) {
    this.#json = json
    this.#standIn = standIn
  }

  /** Excludes the value from `start` to `end`; values are excluded in the order of the text. */
  exclude(start: number, end: number): void {
    this.#text += this.#piece(start) + this.#standIn(this.#json.subarray(start, end))
    this.#from = end
  }

  text(): string {
    return this.#text + this.#piece(this.#json.length)
  }

  #piece(end: number): string {
    return decodeUtf8(this.#json.subarray(this.#from, end))
  }
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
  standIn: StandIn = () => 'null',
): JsonValue {
  if (excluded.length === 0) return JSON.parse(decodeUtf8(json)) as JsonValue
  const pieces = new Pieces(json, standIn)
  skipValue(json, 0, excluded, pieces)
  return JSON.parse(pieces.text()) as JsonValue
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
  for (const [name, value] of excluded) if (isNamed(json, at, name)) return value
  return undefined
}
