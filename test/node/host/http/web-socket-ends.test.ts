import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  EndlessSource,
  openListener,
  PushSource,
  recordingLogger,
  signal,
} from './open-listener.ts'
import { dial, grants } from './web-socket-client.ts'

describe('WebSocket', () => {
  it('a WebSocket ends the watch and aborts the signal when the client leaves', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener({
      connect: (request) => {
        request.signal.addEventListener('abort', () => aborted.fire())
        return Promise.resolve({ protocol: undefined, stream: { kind: 'text', messages: source } })
      },
    })
    const client = dial(listener.port)
    await once(client, 'open')
    client.close()
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('a WebSocket ends a granted watch whose client left before the grant', async () => {
    const source = new PushSource()
    const asked = signal()
    const listener = await openListener({
      connect: (request) =>
        new Promise((resolve) => {
          request.signal.addEventListener('abort', () =>
            resolve({ protocol: undefined, stream: { kind: 'text', messages: source } }),
          )
          asked.fire()
        }),
    })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    await asked.seen
    client.terminate()
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('a WebSocket pauses the source while the client does not read, and gives the client up', async () => {
    const source = new EndlessSource()
    const listener = await openListener(grants(source, 'binary'), { limits: { stallMs: 50 } })
    const client = dial(listener.port)
    client.on('error', () => undefined)
    await once(client, 'open')
    client.pause()
    await source.returned
    expect(source.taken).toBeLessThan(1000)
  })

  it('a WebSocket resumes a source that it paused', async () => {
    const source = new PushSource()
    const size = 300_000
    const listener = await openListener(grants(source, 'binary'))
    for (let index = 0; index < 10; index++) source.push(Buffer.alloc(size))
    source.end()
    const client = dial(listener.port)
    let received = 0
    client.on('message', (data: Buffer) => (received += data.length))
    await once(client, 'close')
    expect(received).toBe(10 * size)
  })

  it('a WebSocket closes with an error code when the source fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const logger = recordingLogger()
    const listener = await openListener(grants(failing()), { logger })
    expect((await once(dial(listener.port), 'close'))[0]).toBe(1011)
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  it('a WebSocket drops a client that answers no ping', async () => {
    const source = new PushSource()
    const listener = await openListener(grants(source), { limits: { pingMs: 20 } })
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}/`, { autoPong: false })
    onTestFinished(() => client.terminate())
    await once(client, 'ping')
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('a WebSocket closes a client that sends more than a watcher has to say', async () => {
    const source = new PushSource()
    const listener = await openListener(grants(source))
    const client = dial(listener.port)
    await once(client, 'open')
    client.send(Buffer.alloc(100_000))
    expect((await once(client, 'close'))[0]).toBe(1009)
    await expect(source.returned).resolves.toBeUndefined()
  })
})
