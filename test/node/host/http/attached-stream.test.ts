import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect, type ClientHttp2Stream } from 'node:http2'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { ConnectionCut } from '../../../../core/index.ts'
import type { Limits } from '../../../../node-host/serving/http/connections/limits.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { AttachedSource, openListener, recordingLogger, stream } from './open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

/** A client of a watch: what it reads, and how it stops. */
interface Client {
  /** All bytes of the watch, without what the transport adds. */
  read(size: number): Promise<string>
  pause(): void
  resume(): void
  leave(): void
  /** How the answer ended. */
  readonly ended: Promise<'complete' | 'broken'>
}

class StreamClient implements Client {
  readonly ended: Promise<'complete' | 'broken'>
  readonly #answer: Readable
  readonly #leave: () => void
  #text = ''

  constructor(answer: Readable, leave: () => void) {
    this.#answer = answer
    this.#leave = leave
    answer.on('data', (bytes: Buffer) => (this.#text += bytes.toString()))
    this.ended = new Promise((resolve) => {
      answer.on('end', () => resolve('complete'))
      answer.on('error', () => resolve('broken'))
      answer.on('close', () => resolve('broken'))
    })
  }

  async read(size: number): Promise<string> {
    while (this.#text.length < size) await once(this.#answer, 'data')
    return this.#text
  }

  pause(): void {
    this.#answer.pause()
  }

  resume(): void {
    this.#answer.resume()
  }

  leave(): void {
    this.#leave()
  }
}

async function overHttp1(listener: Listener): Promise<Client> {
  const outgoing = get({ port: listener.port, host: '127.0.0.1' })
  outgoing.on('error', () => undefined)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return new StreamClient(answer, () => void outgoing.destroy())
}

async function overHttp2(listener: Listener): Promise<Client> {
  const session = connect(`https://localhost:${listener.port}`, { ca: pki.authority.certificate })
  onTestFinished(() => session.destroy())
  const answer: ClientHttp2Stream = session.request({ ':path': '/' })
  const client = new StreamClient(answer, () => answer.close())
  await once(answer, 'response')
  return client
}

async function overWebSocket(listener: Listener): Promise<Client> {
  const socket = new WebSocket(`wss://localhost:${listener.port}/`, {
    ca: pki.authority.certificate,
  })
  onTestFinished(() => socket.terminate())
  let text = ''
  socket.on('message', (data: Buffer) => (text += data.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return {
    async read(size) {
      while (text.length < size) await once(socket, 'message')
      return text
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    leave: () => socket.terminate(),
    ended: once(socket, 'close').then(([code]) => (code === 1000 ? 'complete' : 'broken')),
  }
}

interface Watch {
  readonly source: AttachedSource
  readonly client: Client
  readonly logged: readonly { readonly level: string }[]
}

const transports = { 'HTTP/1.1': overHttp1, 'HTTP/2': overHttp2, WebSocket: overWebSocket } as const

async function open(
  transport: keyof typeof transports,
  limits: Partial<Limits> = {},
): Promise<Watch> {
  const source = new AttachedSource()
  const logger = recordingLogger()
  const listener = await openListener(
    {
      handle: () => stream(source),
      connect: () =>
        Promise.resolve({ protocol: undefined, stream: { kind: 'text', messages: source } }),
    },
    { logger, limits, ...(transport !== 'HTTP/1.1' && { tls: pki.tls }) },
  )
  const client = await transports[transport](listener)
  await source.attached
  return { source, client, logged: logger.lines }
}

const block = 'x'.repeat(64 * 1024)

describe.each(Object.keys(transports) as (keyof typeof transports)[])(
  'a stream that hands its chunks on, over %s',
  (transport) => {
    it('an attached stream arrives as it comes, and ends the answer when it ends', async () => {
      const { source, client } = await open(transport)
      source.push('one ')
      expect(await client.read(4)).toBe('one ')
      source.push('two ', 'three ')
      expect(await client.read(14)).toBe('one two three ')
      source.end()
      expect(await client.ended).toBe('complete')
    })

    it('an attached stream pauses while its client does not read, and loses nothing', async () => {
      const { source, client } = await open(transport)
      client.pause()
      const count = 400
      source.push(...Array.from({ length: count }, () => block))
      // Far more than the kernel takes for a client that does not read.
      expect(source.taken).toBeLessThan(count)
      client.resume()
      const text = await client.read(count * block.length)
      expect(text.length).toBe(count * block.length)
      expect(source.taken).toBe(count)
      source.end()
      expect(await client.ended).toBe('complete')
    })

    it('an attached stream is closed when its client does not read for too long', async () => {
      const { source, client } = await open(transport, { stallMs: 50 })
      client.pause()
      source.push(...Array.from({ length: 1000 }, () => block))
      await source.closed
      expect(source.taken).toBeLessThan(1000)
    })

    it('an attached stream is closed when its client leaves', async () => {
      const { source, client } = await open(transport)
      client.leave()
      await expect(source.closed).resolves.toBeUndefined()
    })

    it('an attached stream breaks the answer off where it fails, after what it has said, and says so in the log', async () => {
      const { source, client, logged } = await open(transport)
      source.push('one ')
      source.end(new Error('a defect'))
      expect(await client.read(4)).toBe('one ')
      expect(await client.ended).toBe('broken')
      expect(logged).toContainEqual(expect.objectContaining({ level: 'error' }))
    })

    it('an attached stream is cut by a fault, and nothing is logged', async () => {
      const { source, client, logged } = await open(transport)
      source.push('one ')
      source.end(new ConnectionCut())
      expect(await client.read(4)).toBe('one ')
      expect(await client.ended).toBe('broken')
      expect(logged).toEqual([])
    })
  },
)
