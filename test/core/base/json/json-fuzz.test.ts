import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../../core/base/json/json-parse.ts'
import { encodeJson, writeJson } from '../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../core/base/json/parse-error.ts'
import { objectsOfAnyKind } from '../../../support/objects/kind-objects.ts'
import { unlessRefused } from '../../../support/requests/unless-refused.ts'
import { mistaken } from '../../../support/schemas/mutations.ts'
import { textOf } from '../../../support/schemas/schema-values.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'

/** Undefined where the bytes are refused. */
function valueIn(bytes: Uint8Array): JsonValue | undefined {
  return unlessRefused(() => parseJson(decodeUtf8(bytes)).value, ParseError)
}

/** What the engine makes of it, which loses long numbers; undefined where it refuses it or JSON has no such number. */
function engineValueIn(bytes: Uint8Array): JsonValue | undefined {
  try {
    // A byte-order mark is no JSON, and the engine refuses it where it is not taken away before.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value = JSON.parse(text) as JsonValue
    return isFiniteThroughout(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isFiniteThroughout(value: JsonValue): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every((item) => isFiniteThroughout(item ?? null))
}

/** What the engine reads, what we read, and what we read when that was written; undefined for what is refused. */
function readings(bytes: Uint8Array): readonly (string | undefined)[] {
  const expected = engineValueIn(bytes)
  const value = valueIn(bytes)
  const again = value === undefined ? value : valueIn(encodeJson(value))
  return [expected && wellFormed(expected), value, again].map((reading) =>
    reading === undefined ? reading : JSON.stringify(JSON.parse(writeJson(reading))),
  )
}

/** Half of a letter is no text; readers of UTF-8 see a replacement in its place. */
function wellFormed(value: JsonValue): JsonValue {
  const text = JSON.stringify(value)
  return JSON.parse(
    text.replaceAll(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (escape) =>
      escape === '\\\\' ? escape : '\ufffd',
    ),
  ) as JsonValue
}

const signs = '{}[],:" \\\n\t\u007f'.split('')
const words = '"a" "a": "__proto__": true null - 0 01 1 .5 e9 e999 9007199254740993'.split(' ')
const letters = '\\u \\ud83d \\ude00 \\u0000 \\/ \ufeff 😀'.split(' ')
const tokens = fc.constantFrom(...signs, ...words, ...letters)

const samples = objectsOfAnyKind.map(encodeJson)

describe('arbitrary JSON', () => {
  const count = historyCount(1_000)
  const timeout = historyLimit(count)

  it('JSON is read as the engine reads it, or refused: tokens in any order', { timeout }, () => {
    const seen = new Set<string>()
    const inString = fc.array(tokens, { maxLength: 6 }).map((parts) => `["${parts.join('')}"]`)
    const inList = fc.array(tokens, { maxLength: 6 }).map((parts) => `[${parts.join('')}]`)
    const anywhere = fc.array(tokens, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(inString, inList, anywhere), (text) => {
        const [expected, value, again] = readings(new TextEncoder().encode(text))
        expect([value, again]).toEqual([expected, expected])
        seen.add(value === undefined ? 'refused' : 'read')
      }),
      { numRuns: count },
    )
    expect([...seen].toSorted()).toEqual(['read', 'refused'])
  })

  it('JSON with a mistake in it is read or refused: objects of every kind', { timeout }, () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(mistaken(samples), (bytes) => {
        const [expected, value, again] = readings(bytes)
        expect([value, again]).toEqual([expected, expected])
        seen.add(value === undefined ? 'refused' : 'read')
      }),
      { numRuns: count },
    )
    expect([...seen].toSorted()).toEqual(['read', 'refused'])
  })

  it('JSON is refused where its end is missing, or something follows it', { timeout }, () => {
    fc.assert(
      fc.property(samples, fc.nat(), tokens, (bytes, at, more) => {
        expect(valueIn(bytes.subarray(0, at % bytes.length))).toBeUndefined()
        const longer = new TextEncoder().encode(decodeUtf8(bytes) + more)
        expect(valueIn(longer) !== undefined).toBe(/^[ \t\n\r]$/.test(more))
      }),
      { numRuns: count },
    )
  })

  it('JSON comes back as it was: objects of every kind', { timeout }, () => {
    fc.assert(
      fc.property(objectsOfAnyKind, (object) => {
        const again = valueIn(encodeJson(object))
        expect(again && textOf(again)).toBe(textOf(object))
      }),
      { numRuns: count },
    )
  })
})
