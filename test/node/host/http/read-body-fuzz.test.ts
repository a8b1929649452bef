import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mutated, mutations } from '../../../support/schemas/mutations.ts'
import { historyCount, historyLimit } from '../../../support/storage/history-count.ts'
import { readGzip } from './read-gzip.ts'

describe('a body in gzip', () => {
  const count = historyCount(500)

  it(
    'a gzip body with a mistake in it is inflated or refused',
    { timeout: historyLimit(count) },
    () => {
      const texts = fc.string({ maxLength: 200 })
      return fc.assert(
        fc.asyncProperty(texts, mutations, texts, async (text, mutation, other) => {
          const bytes = mutated(gzipSync(text), mutation, gzipSync(other))
          const read = await readGzip(bytes)
          // Members may follow one another.
          expect([400, 413, text, other, text + text, text + other]).toContain(read)
        }),
        { numRuns: count },
      )
    },
  )
})
