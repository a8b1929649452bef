import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type ClientHttp2Stream } from 'node:http2'
import { connect as connectSocket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ConnectionCut } from '../../../../core/index.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { openListener, recordingLogger, stream, text } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

/** Says two things, and then the connection is to be cut. */
async function* twoEvents(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one\n')
  yield Buffer.from('two\n')
  throw new ConnectionCut()
}

const cut = (): Promise<never> => Promise.reject(new ConnectionCut())

describe('a request that is to be cut before its answer', () => {
  it('a request cut before its answer loses its socket over HTTP/1.1, without a byte', async () => {
    const logger = recordingLogger()
    const listener = await openListener(cut, { logger })
    const socket = connectSocket(listener.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(await readText(socket)).toBe('')
    expect(logger.lines).toEqual([])
  })

  it('a request cut before its answer loses its socket although its body is still coming', async () => {
    const listener = await openListener(cut)
    const socket = connectSocket(listener.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nhalf')
    expect(await readText(socket)).toBe('')
  })

  it('a request cut before its answer has its stream reset over HTTP/2, where others go on', async () => {
    const logger = recordingLogger()
    const listener = await openListener(({ path }) => (path === '/cut' ? cut() : text('fine')), {
      tls: pki.tls,
      logger,
    })
    const session = connect(`https://localhost:${listener.port}`, {
      ca: pki.authority.certificate,
    })
    onTestFinished(() => session.destroy())
    const request = (path: string): ClientHttp2Stream => session.request({ ':path': path })
    await expect(once(request('/cut'), 'response')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
    expect(await readText(request('/'))).toBe('fine')
    expect(logger.lines).toEqual([])
  })

  it('a request cut before its answer is not upgraded to WebSocket', async () => {
    const listener = await openListener({ connect: cut })
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`)
    const [error] = (await once(client, 'error')) as [Error]
    expect(error.message).toBe('socket hang up')
  })
})

describe('a stream that is to be cut', () => {
  it('a stream that is cut breaks off over HTTP/1.1 after what was said', async () => {
    const logger = recordingLogger()
    const listener = await openListener(() => stream(twoEvents()), { logger })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    let received = ''
    message.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await expect(once(message, 'end')).rejects.toThrow('aborted')
    expect(received).toBe('one\ntwo\n')
    expect(logger.lines).toEqual([])
  })

  it('a stream that is cut is reset over HTTP/2 after what was said', async () => {
    const logger = recordingLogger()
    const listener = await openListener(() => stream(twoEvents()), { tls: pki.tls, logger })
    const session = connect(`https://localhost:${listener.port}`, {
      ca: pki.authority.certificate,
    })
    onTestFinished(() => session.destroy())
    const outgoing = session.request({ ':path': '/' })
    let received = ''
    outgoing.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await expect(once(outgoing, 'end')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
    expect(received).toBe('one\ntwo\n')
    expect(logger.lines).toEqual([])
  })

  it('a stream that is cut breaks off over WebSocket after what was said, without a close frame', async () => {
    const logger = recordingLogger()
    const messages = twoEvents()
    const connection = { protocol: undefined, stream: { kind: 'text' as const, messages } }
    const listener = await openListener({ connect: () => Promise.resolve(connection) }, { logger })
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`)
    const received: string[] = []
    client.on('message', (data: Buffer) => received.push(data.toString()))
    const [code] = (await once(client, 'close')) as [number]
    expect(received).toEqual(['one\n', 'two\n'])
    // No close frame: abnormal closure.
    expect(code).toBe(1006)
    expect(logger.lines).toEqual([])
  })
})
