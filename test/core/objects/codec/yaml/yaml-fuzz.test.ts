import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../../../core/base/json/json-write.ts'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { writeYaml } from '../../../../../core/objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'
import { outcomesOf, type RoundTrip } from '../../../../support/codecs/round-trips.ts'
import { objectsOfAnyKind } from '../../../../support/objects/kind-objects.ts'
import { unlessRefused } from '../../../../support/requests/unless-refused.ts'
import { mistaken } from '../../../../support/schemas/mutations.ts'
import { sortedTextOf } from '../../../../support/schemas/schema-values.ts'
import { historyCount, historyLimit } from '../../../../support/storage/history-count.ts'

/** Undefined where the bytes are refused. */
function valueIn(bytes: Uint8Array): JsonValue | undefined {
  return unlessRefused(() => parseYaml(decodeUtf8(bytes)).value, ParseError)
}

/** Undefined where the bytes are refused. */
function roundTrip(bytes: Uint8Array): RoundTrip | undefined {
  const value = valueIn(bytes)
  if (value === undefined) return undefined
  return { value: inJson(value), again: inJson(parseYaml(writeYaml(value)).value) }
}

/** JSON does not tell a large number that was a fraction in YAML, such as 09007199254740993, from a whole one. */
function inJson(value: JsonValue): string {
  return sortedTextOf(parseJson(writeJson(value)).value)
}

const signs = '{}[],:"\'\\\n-?&*!|>#%@` \t'.split('')
const starts = [
  'a: ',
  '- ',
  '\n  ',
  '\n- ',
  '? ',
  ': ',
  ' #',
  '<<: ',
  '---\n',
  '...\n',
  '|2-\n',
  '>+\n',
]
const words = 'a &a *a 1 .5 0x 1_0 0o7 1:30 .inf ~ null yes n 2020-01-01 1e3'.split(' ')
const tags = ['!!str ', '!!int ', '!!binary ', '!!map ', '!!set ', '!x ', '!<a> ', '%YAML 1.1\n']
const letters = '\\x \\u12 \\ud83d \\U0001F600 \\/ \ufeff é 😀 \u0085 \u2028 \r'.split(' ')
const tokens = fc.constantFrom(...signs, ...starts, ...words, ...tags, ...letters)

const encoder = new TextEncoder()
const samples = objectsOfAnyKind.map((object) => encoder.encode(writeYaml(object)))

/** What is no YAML as it stands, though JSON would take it: the requirement allows for this. */
const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/

describe('arbitrary YAML', () => {
  const count = historyCount(1_000)
  const timeout = historyLimit(count)

  it('YAML is read or refused: tokens in any order', { timeout }, () => {
    const texts = fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join(''))
    expect(outcomesOf(texts, (text) => roundTrip(encoder.encode(text)), count)).toEqual([
      'read',
      'refused',
    ])
  })

  it('YAML with a mistake in it is read or refused: objects of every kind', { timeout }, () => {
    expect(outcomesOf(mistaken(samples), roundTrip, count)).toEqual(['read', 'refused'])
  })

  it('YAML comes back as it was: objects of every kind', { timeout }, () => {
    fc.assert(
      fc.property(objectsOfAnyKind, (object) => {
        expect(sortedTextOf(parseYaml(writeYaml(object)).value)).toBe(sortedTextOf(object))
      }),
      { numRuns: count },
    )
  })

  it('YAML may be JSON: objects of every kind', { timeout }, () => {
    fc.assert(
      fc.property(objectsOfAnyKind, (object) => {
        const text = writeJson(object)
        fc.pre(!unprintable.test(text))
        expect(sortedTextOf(parseYaml(text).value)).toBe(sortedTextOf(object))
      }),
      { numRuns: count },
    )
  })
})
