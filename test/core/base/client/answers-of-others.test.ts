import { describe, expect, it } from 'vitest'
import { decodeError } from '../../../../core/base/client/decode-response.ts'
import { openScripted } from './scripted-client.ts'

const path = '/apis/sample.test/v1/gadgets'
const encoder = new TextEncoder()

describe('answers of servers that this one passes requests on to', () => {
  it.each([
    [503, 'service unavailable\n', 'the server is currently unable to handle the request'],
    [404, '404 page not found\n', 'the server could not find the requested resource'],
    [403, ' not here\n', 'not here'],
    [406, '', 'the server was unable to respond with a content type that the client supports'],
    [
      502,
      'bad "gateway"',
      String.raw`an error on the server ("bad \"gateway\"") has prevented the request from succeeding`,
    ],
    [
      500,
      'x'.repeat(3000),
      `an error on the server ("${'x'.repeat(2048)}") has prevented the request from succeeding`,
    ],
    [
      418,
      'teapot',
      'the server responded with the status code 418 but did not return more information',
    ],
  ])('an error of code %i without a Status has the text of client-go', (code, body, message) => {
    const error = decodeError(code, encoder.encode(body), 'text/plain; charset=utf-8')
    expect(error.message).toBe(message)
  })

  it('an error quotes a body whose last character the limit cuts', () => {
    const { message } = decodeError(500, encoder.encode(`${'x'.repeat(2047)}é`), 'text/plain')
    expect(message).toContain('x\uFFFD") has prevented')
  })

  it('an error whose body is no text quotes none of it', () => {
    expect(decodeError(500, encoder.encode('<x>'), 'image/svg+xml').message).toBe(
      'an error on the server ("unknown") has prevented the request from succeeding',
    )
  })

  it('a list that is longer than the caller wants is not read on', async () => {
    const { client, transport } = openScripted()
    const pages = client.pages(path, { limit: 1, mostBytes: 8 })[Symbol.asyncIterator]().next()
    const stream = (await transport.next()).stream()
    stream.bytes(encoder.encode('{"items":'))
    await expect(pages).rejects.toThrow('an answer has more than 8 bytes')
    expect(stream.left).toBe(true)
  })

  it('an event that is longer than the caller wants is not read on, and many short ones are', async () => {
    const { client, transport } = openScripted()
    const watch = client.watch(path, { mostBytes: 100 })
    const first = watch.next()
    const stream = (await transport.next()).stream()
    for (const name of ['a', 'b']) stream.event('ADDED', { metadata: { name } })
    stream.bytes(encoder.encode('x'.repeat(101)))
    expect((await first).value).toMatchObject({ object: { metadata: { name: 'a' } } })
    await watch.next()
    await expect(watch.next()).rejects.toThrow('an event has more than 100 bytes')
    expect(stream.left).toBe(true)
  })
})
