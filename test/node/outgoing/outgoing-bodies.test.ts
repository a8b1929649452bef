import type { IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { PushSource } from '../host/http/open-listener.ts'
import { bodyText, failureOf, openClient } from './node-client.ts'
import { openRaw } from './raw-server.ts'
import { openUpstream } from './upstream.ts'

describe('the body of an answer that breaks off', () => {
  it.each([
    ['with a length', 'Content-Length: 100\r\n\r\nhalf'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n'],
  ])("an answer's body that breaks off %s fails behind what came", async (_how, rest) => {
    const url = await openRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${rest}`))
    const chunks = (await openClient().get(url)).body[Symbol.asyncIterator]()
    const first = await chunks.next()
    expect(Buffer.from(first.value as Uint8Array).toString()).toBe('half')
    expect(await failureOf(chunks.next())).toContain('connection: ')
  })

  it("an answer's body ended by the deadline or the caller fails with that", async () => {
    const upstream = await openUpstream((_message, response) => void response.write('half'))
    const { get, runtime } = openClient()
    const controller = new AbortController()
    const read = failureOf((await get(upstream.url, { deadline: 10 })).bytes())
    const other = await get(upstream.url, { signal: controller.signal })
    runtime.advance(10)
    expect(await read).toContain('timeout: ')
    controller.abort()
    expect(await failureOf(other.bytes())).toContain('aborted: ')
    await upstream.idle()
  })

  it("an answer's body at its limit closes the connection", async () => {
    const upstream = await openUpstream((_message, response) => void response.write('x'.repeat(99)))
    const answer = await openClient().get(upstream.url, { limit: 98 })
    expect(await failureOf(answer.bytes())).toContain('the answer is larger than 98 bytes')
    await upstream.idle()
  })
})

describe('a streamed body of an outgoing request', () => {
  it('a streamed body of an outgoing request is sent in chunks, or by the length that was announced', async () => {
    const upstream = await openUpstream(async (message, response) => {
      const { headers } = message
      const how = `${headers['content-length']} ${headers['transfer-encoding']}`
      response.end(`${how} ${await readText(message)}`)
    })
    const { get } = openClient()
    const two = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('one')
      yield Buffer.from('two')
    }
    for (const method of ['POST', 'DELETE']) {
      const answer = await get(upstream.url, { method, body: two() })
      expect(await bodyText(answer)).toBe('undefined chunked onetwo')
    }
    const headers = ['content-length', '6']
    const sized = await get(upstream.url, { method: 'POST', headers, body: two() })
    expect(await bodyText(sized)).toBe('6 undefined onetwo')
    for (const wrong of ['5', '7']) {
      const call = get(upstream.url, {
        method: 'POST',
        headers: ['content-length', wrong],
        body: two(),
      })
      expect(await failureOf(call)).toContain(`is not of the ${wrong} bytes`)
    }
  })

  it('a streamed body of an outgoing request cuts the connection where its source fails', async () => {
    const messages: IncomingMessage[] = []
    const upstream = await openUpstream((message) => void messages.push(message.resume()))
    const body = (async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half')
      throw new Error('the client left')
    })()
    expect(await failureOf(openClient().get(upstream.url, { method: 'POST', body }))).toBe(
      `aborted: POST ${upstream.url}/: the body of the request broke off: the client left`,
    )
    await upstream.idle()
    expect(messages.every(({ complete }) => !complete)).toBe(true)
  })

  it('a streamed body of an outgoing request is let go when the answer ends first, and where no connection comes about', async () => {
    const upstream = await openUpstream((_message, response) => {
      response.writeHead(413)
      response.end('too much')
    })
    const { get } = openClient()
    const source = new PushSource()
    source.push('first')
    const answer = await get(upstream.url, { method: 'POST', body: source })
    expect([answer.status, await bodyText(answer)]).toEqual([413, 'too much'])
    await source.returned
    upstream.server.close()
    for (const socket of upstream.sockets) socket.destroy()
    const unread = new PushSource()
    expect(await failureOf(get(upstream.url, { method: 'POST', body: unread }))).toContain(
      'refused',
    )
    await unread.returned
  })

  it('a streamed body of an outgoing request is read no faster than the server takes it', async () => {
    const piece = Buffer.alloc(64 * 1024)
    const pieces = 1024
    let received = 0
    let mostUnderWay = 0
    const upstream = await openUpstream((message, response) => {
      message.on('data', (chunk: Buffer) => (received += chunk.length))
      message.once('end', () => response.end('done'))
    })
    const body = (async function* (): AsyncGenerator<Uint8Array> {
      for (let given = 1; given <= pieces; given++) {
        mostUnderWay = Math.max(mostUnderWay, given * piece.length - received)
        yield piece
      }
    })()
    const { get } = openClient()
    expect(await bodyText(await get(upstream.url, { method: 'POST', body }))).toBe('done')
    expect(received).toBe(pieces * piece.length)
    // What is on its way is in the buffers of two sockets; a source that is not held back is read whole before any of it arrives.
    expect(mostUnderWay).toBeLessThan(16 * 1024 * 1024)
  })
})
