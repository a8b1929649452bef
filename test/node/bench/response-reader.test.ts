import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ResponseReader } from '../../bench/client/response-reader.ts'

const sized = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello'
const empty = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'
const chunked =
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n'

/** Feeds `text` in pieces of the given lengths, the rest at the end. */
function feed(text: string, lengths: readonly number[]): { answers: number; body: string } {
  let body = ''
  const reader = new ResponseReader((bytes) => (body += bytes.toString()))
  let answers = 0
  let at = 0
  for (const length of [...lengths, text.length]) {
    answers += reader.read(Buffer.from(text.slice(at, at + length)))
    at += length
  }
  return { answers, body }
}

describe('the reader of the load generators', () => {
  it('the reader of the load generators counts answers by their length and by their chunks', () => {
    expect(feed(sized + chunked + sized, [])).toEqual({ answers: 3, body: 'hellohellohello' })
  })

  it('the reader of the load generators counts an answer without a body', () => {
    expect(feed(empty + empty, [])).toEqual({ answers: 2, body: '' })
  })

  it('the reader of the load generators counts the same wherever the network cuts the answers', () => {
    const answers = fc.array(fc.constantFrom(sized, empty, chunked), { minLength: 1, maxLength: 5 })
    const cuts = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 })
    fc.assert(
      fc.property(answers, cuts, (texts, lengths) => {
        const whole = texts.join('')
        expect(feed(whole, lengths)).toEqual(feed(whole, []))
        expect(feed(whole, lengths).answers).toBe(texts.length)
      }),
    )
  })

  it('the reader of the load generators fails on an answer that is no success', () => {
    const reader = new ResponseReader()
    const refusal = Buffer.from('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    expect(() => reader.read(refusal)).toThrow('403 Forbidden')
  })
})
