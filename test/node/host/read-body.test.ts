import { Readable } from 'node:stream'
import { deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import { readBody } from '../../../node-host/http/read-body.ts'
import { historyCount, historyLimit } from '../../support/history-count.ts'
import { mutated, mutations } from '../../support/mutations.ts'

const limit = 4096

/** The text of a body that came as gzip, or the status code that it is refused with. */
async function readGzip(bytes: Uint8Array, encoding = 'gzip'): Promise<string | number> {
  const length = String(bytes.length)
  try {
    const source = Readable.from(bytes.length === 0 ? [] : [Buffer.from(bytes)])
    const body = await readBody(source, { limit, timeoutMs: 60_000, encoding, length })
    return Buffer.from(body).toString()
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

describe('a body in gzip', () => {
  const hello = gzipSync('hello')

  it.each<readonly [string, Uint8Array, string | number]>([
    ['whole', hello, 'hello'],
    ['empty inside', gzipSync(''), ''],
    ['in several members', Buffer.concat([hello, gzipSync(' '), hello]), 'hello hello'],
    ['with nothing in it', new Uint8Array(), 400],
    ['cut off', hello.subarray(0, -1), 400],
    ['with zeros behind its end', Buffer.concat([hello, Buffer.alloc(5)]), 400],
    ['with a member behind zeros', Buffer.concat([hello, Buffer.alloc(1), hello]), 400],
    ['with half a member behind its end', Buffer.concat([hello, hello.subarray(0, 9)]), 400],
    ['with text behind its end', Buffer.concat([hello, Buffer.from('abc')]), 400],
    ['that is another compression', deflateSync('hello'), 400],
    ['of the largest size', gzipSync(Buffer.alloc(limit, 'a')), 'a'.repeat(limit)],
    ['of one byte more', gzipSync(Buffer.alloc(limit + 1, 'a')), 413],
    ['that is a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 413],
    [
      'that is a bomb of members',
      Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(200)))),
      413,
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await readGzip(bytes)).toBe(expected)
  })

  it('may name its encoding as it likes', async () => {
    expect(await readGzip(hello, 'GZIP ')).toBe('hello')
    expect(await readGzip(hello, 'x-gzip')).toBe('hello')
    expect(await readGzip(hello, 'gzip, gzip')).toBe(415)
    expect(await readGzip(Buffer.from('hello'), 'identity')).toBe('hello')
  })

  const count = historyCount(500)

  it(
    'with a mistake in it says what it said, or is refused',
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
