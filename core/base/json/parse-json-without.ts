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
 * Names of members, in ASCII, whose values are left out: `true` leaves out the value, a nested list only members of the value. Where the
 * value is a list, the members are those of each of its items.
 */
export type ExcludedMembers = readonly (readonly [name: string, value: ExcludedMembers | true])[]

/** What is told of each member that is left out, in the order of the text. */
export interface Passage {
  /** The member's name begins at `name`, its value goes from `start` to `end`. */
  leaveOut(start: number, end: number, name: number): void
}

/** The kept pieces of a JSON text, with `null` in the place of each value that was left out. */
class Pieces implements Passage {
  readonly #json: Uint8Array
  #text = ''
  #from = 0

  constructor(json: Uint8Array) {
    this.#json = json
  }

  /** Leaves out the value from `start` to `end`; values are left out in the order of the text. */
  leaveOut(start: number, end: number): void {
    this.#text += `${this.#piece(start)}null`
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
 * Parses compact JSON, the form of the store, as `JSON.parse` does, with `null` in the place of each value that is left out: the small
 * part of a large object that matters then costs little more than a pass over its bytes. Values that are left out are not checked. In
 * JSON with white space between its parts, some of them may be parsed after all.
 *
 * @throws ParseError or SyntaxError where the bytes, apart from values that are left out, are not JSON.
 */
export function parseJsonWithout(json: Uint8Array, leftOut: ExcludedMembers): JsonValue {
  if (leftOut.length === 0) return JSON.parse(decodeUtf8(json)) as JsonValue
  const pieces = new Pieces(json)
  skipValue(json, 0, leftOut, pieces)
  return JSON.parse(pieces.text()) as JsonValue
}

/** Passes the compact JSON value at `at`, and tells of what is left out in it. @returns the offset behind it. */
export function skipValue(
  json: Uint8Array,
  at: number,
  leftOut: ExcludedMembers,
  pieces: Passage,
): number {
  if (json[at] === openBrace) return passObject(json, at, leftOut, pieces)
  if (json[at] === openBracket) return passList(json, at, leftOut, pieces)
  return afterValue(json, at)
}

function passList(
  json: Uint8Array,
  start: number,
  leftOut: ExcludedMembers,
  pieces: Passage,
): number {
  let at = start + 1
  while (json[at] === openBrace || json[at] === openBracket) {
    at = skipValue(json, at, leftOut, pieces)
    if (json[at] === closeBracket) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

function passObject(
  json: Uint8Array,
  start: number,
  leftOut: ExcludedMembers,
  pieces: Passage,
): number {
  let at = start + 1
  while (json[at] === quote) {
    const value = afterString(json, at) + 1
    if (json[value - 1] !== colon) break
    const inner = leftOutOf(json, at, leftOut)
    const name = at
    if (inner === undefined) at = afterValue(json, value)
    else if (inner === true) pieces.leaveOut(value, (at = afterValue(json, value)), name)
    else at = skipValue(json, value, inner, pieces)
    if (json[at] === closeBrace) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

/** What is left out of the member whose opening quote is at `at`; undefined for nothing. */
function leftOutOf(
  json: Uint8Array,
  at: number,
  leftOut: ExcludedMembers,
): ExcludedMembers | true | undefined {
  for (const [name, value] of leftOut) if (isNamed(json, at, name)) return value
  return undefined
}
