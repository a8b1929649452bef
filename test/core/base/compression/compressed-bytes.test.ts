import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  maxCompressedInput,
  compressBytes,
  decompressBytes,
} from '../../../../core/base/compression/compressed-bytes.ts'
import { Dictionary } from '../../../../core/base/compression/dictionary.ts'

const encoder = new TextEncoder()

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}

/** Bytes that repeat parts of each other, so that many can be copied from a dictionary. */
const likeness = fc
  .array(
    fc.oneof(
      fc.constantFrom('"lastTransitionTime":"2026-01-01T00:00:00Z"', '{"name":"ü\u{1F600}"}', 'x'),
      fc.string({ maxLength: 12 }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => encoder.encode(parts.join('')))

it('packed bytes are unpacked to the same bytes', () => {
  fc.assert(
    fc.property(likeness, likeness, (bytes, sample) => {
      const packed = compressBytes(bytes, new Dictionary(sample))
      expect(packed === undefined || isSame(decompressBytes(packed), bytes)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('bytes that are in the dictionary become a copy, however long', () => {
  let state = 1
  const sample = Uint8Array.from({ length: 60_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
  const dictionary = new Dictionary(sample)
  for (const length of [20, 134, 135, 50_000]) {
    const bytes = sample.slice(100, 100 + length)
    const packed = compressBytes(bytes, dictionary)
    expect(packed?.length).toBe(length)
    expect(packed?.text.length).toBeLessThanOrEqual(8)
    expect(packed && isSame(decompressBytes(packed), bytes)).toBe(true)
  }
})

it('a copy goes on behind a part that differs and has the same length', () => {
  const object = (time: string): Uint8Array =>
    encoder.encode(`{"kind":"Lease","renewTime":"${time}","holder":"node-1","seconds":40}`)
  const packed = compressBytes(object('00:00:12'), new Dictionary(object('ab:cd:ef')))
  expect(packed?.text.length).toBeLessThan(24)
  expect(packed && decompressBytes(packed)).toEqual(object('00:00:12'))
})

it('bytes that would hardly be smaller, or are too many, are not packed', () => {
  const dictionary = new Dictionary(encoder.encode('nothing of it'.repeat(9)))
  expect(
    compressBytes(encoder.encode('other text that has no part in it'), dictionary),
  ).toBeUndefined()
  expect(compressBytes(new Uint8Array(maxCompressedInput + 1), dictionary)).toBeUndefined()
})
