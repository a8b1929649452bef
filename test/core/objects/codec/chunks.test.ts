import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concatBytes, joinIntoChunks } from '../../../../core/objects/codec/chunks.ts'

const chunkBytes = 128 * 1024

/** Lengths of pieces, from empty to larger than a chunk. */
const lengths = fc.array(
  fc.oneof(
    fc.nat(50),
    fc.integer({ min: 4000, max: 5000 }),
    fc.integer({ min: 40_000, max: 60_000 }),
    fc.integer({ min: chunkBytes - 2, max: chunkBytes + 2 }),
  ),
  { maxLength: 8 },
)

/** Each piece is of a byte of its own, so that bytes out of place show. */
function piecesOf(given: readonly number[]): Uint8Array[] {
  return given.map((length, at) => new Uint8Array(length).fill(at + 1))
}

/** `1*50 2*40000`: which bytes, how often. */
function runsIn(bytes: Uint8Array): string {
  const runs: string[] = []
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    let end = at
    while (bytes[end] === byte) end++
    runs.push(`${byte}*${end - at}`)
    at = end
  }
  return runs.join(' ')
}

describe('chunks', () => {
  it('chunks hold all the bytes in order, and keep them while later ones are made', () => {
    fc.assert(
      fc.property(lengths, (given) => {
        const chunks = [...joinIntoChunks(piecesOf(given))]
        expect(runsIn(concatBytes(...chunks))).toBe(runsIn(concatBytes(...piecesOf(given))))
      }),
    )
  })

  it('chunks are made in the memory of one that its reader is done with, and hold the same', () => {
    fc.assert(
      fc.property(lengths, fc.array(fc.boolean(), { maxLength: 8 }), (given, answers) => {
        const pieces = piecesOf(given)
        const chunks = joinIntoChunks(pieces)
        const ownMemories = new Set(pieces.map(({ buffer }) => buffer))
        const copies: Uint8Array[] = []
        const memories = new Set<ArrayBufferLike>()
        let kept = 0
        let isDone = false
        for (let step = chunks.next(); !step.done; step = chunks.next(isDone)) {
          copies.push(step.value.slice())
          isDone = answers[copies.length] ?? true
          const { buffer } = step.value
          // The first chunk has little memory until it needs more.
          if (ownMemories.has(buffer) || buffer.byteLength < chunkBytes) continue
          memories.add(buffer)
          if (!isDone) kept++
        }
        expect(memories.size).toBeLessThanOrEqual(kept + 1)
        expect(runsIn(concatBytes(...copies))).toBe(runsIn(concatBytes(...pieces)))
      }),
      {
        // A chunk that the pieces fill to its last byte, and a piece as long as a chunk that meets an empty one.
        examples: [
          [
            [chunkBytes - 2, 2, 40_000],
            [false, false],
          ],
          [
            [131_070, 131_070, 40_000, chunkBytes, chunkBytes, 131_070],
            [false, false, false, true, false, false],
          ],
        ],
      },
    )
  })

  it('chunks are about 128 KiB, and never empty', () => {
    fc.assert(
      fc.property(lengths, (given) => {
        const made = Array.from(joinIntoChunks(piecesOf(given)), ({ length }) => length)
        for (const [at, length] of made.entries()) {
          expect(length).toBeGreaterThan(0)
          expect(length).toBeLessThanOrEqual(chunkBytes + 2)
          const next = made[at + 1] ?? chunkBytes
          expect(length + next).toBeGreaterThanOrEqual(chunkBytes)
        }
      }),
    )
  })

  it('a short body keeps little memory', () => {
    const [chunk] = joinIntoChunks(piecesOf([50, 100]))
    expect(chunk?.buffer.byteLength).toBeLessThan(5000)
  })

  it('chunks are made as they are asked for', () => {
    let made = 0
    function* endless(): Generator<Uint8Array> {
      for (;;) {
        made++
        yield new Uint8Array(1024)
      }
    }
    const [first] = joinIntoChunks(endless())
    expect(first).toHaveLength(chunkBytes)
    expect(made).toBe(129)
  })
})
