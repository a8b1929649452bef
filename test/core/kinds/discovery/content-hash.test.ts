import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentHash } from '../../../../core/kinds/discovery/content-hash.ts'

describe('content hash', () => {
  it('the content hash is the same for the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(contentHash(bytes.slice())).toBe(contentHash(bytes))
        expect(contentHash(bytes)).toMatch(/^[0-9a-f]{32}$/)
      }),
    )
  })

  it('the content hash changes in all four parts when one byte changes', () => {
    const one = fc.record({
      bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
      at: fc.nat(),
      change: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(one, ({ bytes, at, change }) => {
        const other = bytes.slice()
        const index = at % bytes.length
        other[index] = (bytes[index] ?? 0) ^ change
        const parts = (text: string) => text.match(/.{8}/g) ?? []
        const before = parts(contentHash(bytes))
        expect(parts(contentHash(other)).filter((part, n) => part === before[n])).toEqual([])
      }),
    )
  })

  it('the content hash tells trailing zeros apart', () => {
    const hashes = [0, 1, 2, 3, 4, 100].map((length) => contentHash(new Uint8Array(length)))
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
