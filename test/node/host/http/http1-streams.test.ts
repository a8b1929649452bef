import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { rawSocket, send } from './http1-client.ts'
import {
  AttachedSource,
  EndlessSource,
  openListener,
  PushSource,
  recordingLogger,
  signal,
  stream,
  text,
} from './open-listener.ts'

describe('HTTP/1.1', () => {
  it('HTTP/1.1 sends the headers of a watch at once and each chunk as it comes', async () => {
    const source = new PushSource()
    const listener = await openListener(() => stream(source))
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    expect(message.headers['transfer-encoding']).toBe('chunked')
    for (const event of ['one', 'two']) {
      source.push(event)
      const [chunk] = (await once(message, 'data')) as [Buffer]
      expect(chunk.toString()).toBe(event)
    }
    source.end()
    await once(message, 'end')
    expect(message.complete).toBe(true)
  })

  it('HTTP/1.1 ends an idle watch and aborts its signal when the client leaves', async () => {
    const source = new PushSource()
    const aborted = signal()
    const listener = await openListener((incoming) => {
      incoming.signal.addEventListener('abort', () => aborted.fire())
      return stream(source)
    })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    outgoing.on('error', () => undefined)
    await once(outgoing, 'response')
    outgoing.destroy()
    await expect(source.returned).resolves.toBeUndefined()
    await expect(aborted.seen).resolves.toBeUndefined()
  })

  it('HTTP/1.1 leaves the signal of a request alone once it was answered', async () => {
    let seen: AbortSignal | undefined
    const listener = await openListener((incoming) => {
      seen = incoming.signal
      return text('done')
    })
    const agent = new Agent({ keepAlive: false })
    const outgoing = get({ port: listener.port, host: '127.0.0.1', agent })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    await readText(message)
    await once(outgoing, 'close')
    expect(seen?.aborted).toBe(false)
  })

  it('HTTP/1.1 takes no more from a list than a client that never reads leaves room for, and gives it up', async () => {
    const source = new EndlessSource()
    const listener = await openListener(() => stream(source, 'list'), {
      limits: { stallMs: 50 },
    })
    const socket = await rawSocket(listener)
    socket.pause()
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await source.returned
    // What the kernel's buffers of both ends hold; far from endless.
    expect(source.taken).toBeLessThan(1000)
  })

  it('HTTP/1.1 lets other requests in while a long list is written', async () => {
    const listener = await openListener(({ path }) => {
      if (path === '/get') return text('quick')
      return stream(blocks(2000), 'list')
    })
    async function* blocks(count: number): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < count; index++) yield Buffer.alloc(64 * 1024)
    }
    const outgoing = get({ port: listener.port, host: '127.0.0.1', path: '/list' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    let ended = false
    message.on('end', () => (ended = true)).resume()
    expect((await send(listener, { path: '/get' })).body).toBe('quick')
    expect(ended).toBe(false)
    outgoing.destroy()
  })

  it('HTTP/1.1 sends chunks that watchers share, large and small and of several kinds in turn, whole and in order to each', async () => {
    const sources = new Map<string, AttachedSource>()
    const listener = await openListener(({ path }) => {
      const source = new AttachedSource()
      sources.set(path, source)
      return stream(source)
    })
    const watches = await Promise.all(
      ['/a', '/b', '/c'].map(async (path) => {
        const outgoing = get({ port: listener.port, host: '127.0.0.1', path, agent: false })
        const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
        const source = sources.get(path)
        await source?.attached
        return { source, message }
      }),
    )
    const sizes = [1, 0, 15, 16, 4096, 300_000, 10, 128 * 1024, 128 * 1024 + 1, 255]
    const chunks = sizes.map((size, at) => Buffer.alloc(size, 97 + at))
    for (const [at, chunk] of chunks.entries()) {
      for (const [index, { source }] of watches.entries()) {
        source?.push(chunk, Buffer.from(`<${at} of ${index}>`))
      }
    }
    for (const [index, { source, message }] of watches.entries()) {
      const sent = chunks.map((chunk, at) => `${chunk.toString()}<${at} of ${index}>`).join('')
      let received = ''
      message.setEncoding('utf8').on('data', (part: string) => (received += part))
      while (received.length < sent.length) await once(message, 'data')
      source?.end()
      await once(message, 'end')
      expect(received === sent).toBe(true)
    }
  })

  it('HTTP/1.1 answers another request on the connection of a watch that ended', async () => {
    const source = new AttachedSource()
    const listener = await openListener(({ path }) =>
      path === '/watch' ? stream(source) : text('done'),
    )
    const socket = await rawSocket(listener)
    socket.setEncoding('utf8')
    let received = ''
    socket.on('data', (part: string) => (received += part))
    socket.write('GET /watch HTTP/1.1\r\nHost: x\r\n\r\nGET /get HTTP/1.1\r\nHost: x\r\n\r\n')
    await source.attached
    source.push('event')
    source.end()
    while (!received.endsWith('done')) await once(socket, 'data')
    expect(received).toContain('\r\n\r\n5\r\nevent\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n')
  })

  it('HTTP/1.1 sends a watch without chunks to a client of HTTP/1.0', async () => {
    const source = new AttachedSource()
    const listener = await openListener(() => stream(source))
    const socket = await rawSocket(listener)
    socket.write('GET / HTTP/1.0\r\nHost: x\r\n\r\n')
    await source.attached
    source.push('one ', 'two')
    source.end()
    expect(await readText(socket)).toMatch(/\r\n\r\none two$/)
  })

  it('HTTP/1.1 cuts the connection when a stream fails half-way, so that the answer does not look complete', async () => {
    const logger = recordingLogger()
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const listener = await openListener(() => stream(failing()), { logger })
    const outgoing = get({ port: listener.port, host: '127.0.0.1' })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    await expect(readText(message)).rejects.toThrow('aborted')
    expect(logger.lines).toContainEqual(expect.objectContaining({ level: 'error' }))
  })

  it('HTTP/1.1 answers 500 with an id when the handler fails, and logs the cause under it', async () => {
    const logger = recordingLogger()
    const listener = await openListener(
      ({ path }) => {
        if (path === '/sync') throw new Error('secret')
        return Promise.reject(new Error('secret'))
      },
      { logger },
    )
    for (const path of ['/sync', '/async']) {
      const { message, body } = await send(listener, { path })
      expect(message.statusCode).toBe(500)
      expect(body).not.toContain('secret')
      const line = logger.lines.pop()
      expect(line?.fields['cause']).toContain('secret')
      expect(body).toContain(String(line?.fields['id']))
    }
  })
})
