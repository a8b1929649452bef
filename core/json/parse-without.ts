import type { JsonValue } from '../api/json.ts'
import { decodeUtf8 } from './json-parse.ts'
import { afterString, afterValue } from './member-offset.ts'

/**
 * Names of members, in ASCII, whose values are left out: `true` for such a value, or the same for the members of the value. A list stands for
 * each of its items.
 */
export type LeftOut = readonly (readonly [name: string, value: LeftOut | true])[]

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/** The kept pieces of a text, with `null` in the place of what was left out between them. */
class Pieces {
  readonly #json: Uint8Array
  #text = ''
  #from = 0

  constructor(json: Uint8Array) {
    this.#json = json
  }

  /** Leaves out the value from `start` to `end`, which is behind those before. */
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
 * Parses compact JSON, as the store has it, as `JSON.parse` does, with `null` in the place of what is left out: so the small part of
 * a large object that matters costs little more than a look at its bytes. What is left out is not checked. Of a text that has white
 * space between its parts, more may be there.
 *
 * @throws ParseError or SyntaxError where the bytes are not JSON, but for what is left out.
 */
export function parseWithout(json: Uint8Array, leftOut: LeftOut): JsonValue {
  const pieces = new Pieces(json)
  pass(json, 0, leftOut, pieces)
  return JSON.parse(pieces.text()) as JsonValue
}

/** Passes the value at `at`. @returns the offset behind it. */
function pass(json: Uint8Array, at: number, leftOut: LeftOut, pieces: Pieces): number {
  if (json[at] === openBrace) return passObject(json, at, leftOut, pieces)
  if (json[at] === openBracket) return passList(json, at, leftOut, pieces)
  return afterValue(json, at)
}

function passList(json: Uint8Array, start: number, leftOut: LeftOut, pieces: Pieces): number {
  let at = start + 1
  while (json[at] === openBrace || json[at] === openBracket) {
    at = pass(json, at, leftOut, pieces)
    if (json[at] === closeBracket) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

function passObject(json: Uint8Array, start: number, leftOut: LeftOut, pieces: Pieces): number {
  let at = start + 1
  while (json[at] === quote) {
    const value = afterString(json, at) + 1
    if (json[value - 1] !== colon) break
    const inner = leftOutOf(json, at + 1, value - 2, leftOut)
    if (inner === undefined) at = afterValue(json, value)
    else if (inner === true) pieces.leaveOut(value, (at = afterValue(json, value)))
    else at = pass(json, value, inner, pieces)
    if (json[at] === closeBrace) return at + 1
    if (json[at] !== comma) break
    at++
  }
  return afterValue(json, start)
}

/** What is left out of the member whose name is from `start` to `end`; undefined for nothing. */
function leftOutOf(
  json: Uint8Array,
  start: number,
  end: number,
  leftOut: LeftOut,
): LeftOut | true | undefined {
  for (const [name, value] of leftOut) if (isText(json, start, end, name)) return value
  return undefined
}

function isText(json: Uint8Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false
  for (let at = 0; at < text.length; at++) {
    if (json[start + at] !== text.charCodeAt(at)) return false
  }
  return true
}
