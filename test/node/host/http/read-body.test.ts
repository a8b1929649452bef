import { deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bodyLimit, readGzip } from './read-gzip.ts'

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
    ['of the largest size', gzipSync(Buffer.alloc(bodyLimit, 'a')), 'a'.repeat(bodyLimit)],
    ['of one byte more', gzipSync(Buffer.alloc(bodyLimit + 1, 'a')), 413],
    ['that is a bomb', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 413],
    [
      'that is a bomb of members',
      Buffer.concat(Array<Buffer>(100).fill(gzipSync(Buffer.alloc(200)))),
      413,
    ],
  ])('a gzip body: %s', async (_, bytes, expected) => {
    expect(await readGzip(bytes)).toBe(expected)
  })

  it('a gzip body may name its encoding as it likes', async () => {
    expect(await readGzip(hello, 'GZIP ')).toBe('hello')
    expect(await readGzip(hello, 'x-gzip')).toBe('hello')
    expect(await readGzip(hello, 'gzip, gzip')).toBe(415)
    expect(await readGzip(Buffer.from('hello'), 'identity')).toBe('hello')
  })
})
