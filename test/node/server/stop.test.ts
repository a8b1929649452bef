import { once } from 'node:events'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { HttpClient } from './http-client.ts'
import { failingProcess, scratchDirectory, startProcess } from './server-process.ts'
import { configMap, configMaps } from './steady-server.ts'
import { watchLines } from './watch-lines.ts'

let directory: string
beforeEach(async () => {
  directory = await scratchDirectory()
})

const oneLine = /^skerry: [^\n]+\n$/

describe('a server that is told to stop', { timeout: 60_000 }, () => {
  it('a server told to stop ends watches cleanly, finishes what it has begun, and keeps everything', async () => {
    const server = await startProcess(directory)
    const client = new HttpClient(server.endpoint)
    const early = await client.post(configMaps, configMap('early'))
    const since = early.object.metadata.resourceVersion
    const watcher = new HttpClient(server.endpoint)
    const watch = await watcher.open('GET', `${configMaps}?watch=1&resourceVersion=${since}`)

    const { port, authority, token } = server.endpoint
    const late = request({
      host: '127.0.0.1',
      port,
      ca: authority,
      method: 'POST',
      path: configMaps,
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        expect: '100-continue',
      },
    })
    late.flushHeaders()
    // The server asks for the body once it has begun to handle the request.
    await once(late, 'continue')
    const body = configMap('late')
    late.write(body.slice(0, 20))
    server.child.kill('SIGTERM')
    const lines = []
    for await (const line of watchLines(watch)) lines.push(line)
    expect(watch.complete).toBe(true)
    late.end(body.slice(20))
    const [answer] = (await once(late, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(201)
    expect(await readText(answer)).toContain('"name":"late"')
    const { stderr, ...exit } = await server.exit
    expect(exit).toEqual({ code: 0, signal: null })
    expect(stderr).not.toMatch(/ (?:WARN|ERROR) /)
    client.close()
    watcher.close()

    const again = await startProcess(directory)
    const next = new HttpClient(again.endpoint)
    const resumed = await next.open('GET', `${configMaps}?watch=1&resourceVersion=${since}`)
    const first = await watchLines(resumed).next()
    expect(first.value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'late' } } })
    next.close()
  })

  it('a data directory is not joined by a second server, nor followed by one of another brand', async () => {
    const server = await startProcess(directory)
    const second = await failingProcess(directory)
    expect(second).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) as unknown })
    expect(second.stderr).toContain(`in use by process ${server.child.pid}`)
    server.child.kill('SIGTERM')
    expect((await server.exit).code).toBe(0)
    const branded = await failingProcess(directory, 'svc')
    expect(branded).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine) as unknown })
    expect(branded.stderr).toContain('brand k8s')
  })
})

describe('a damaged store', { timeout: 60_000 }, () => {
  const secret = 'precious'.repeat(100)

  async function filled(): Promise<string> {
    const server = await startProcess(directory)
    const client = new HttpClient(server.endpoint)
    for (let index = 0; index < 20; index++) {
      const data = `"data":{"value":"${secret}"}`
      expect((await client.post(configMaps, configMap(`c${index}`, data))).status).toBe(201)
    }
    client.close()
    server.child.kill('SIGTERM')
    expect((await server.exit).code).toBe(0)
    return join(directory, 'data.mdb')
  }

  function placesOf(bytes: Buffer, text: string): readonly number[] {
    const places: number[] = []
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
      places.push(at)
    }
    return places
  }

  async function flip(file: string, offset: number): Promise<void> {
    const handle = await open(file, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, offset)
    byte[0] = (byte[0] ?? 0) ^ 0x01
    await handle.write(byte, 0, 1, offset)
    await handle.close()
  }

  it('a damaged store is reported in one line where it cannot be opened', async () => {
    const file = await filled()
    const { size } = await stat(file)
    for (const length of [Math.floor(size / 2), 4096, 100]) {
      await truncate(file, length)
      const { code, stderr } = await failingProcess(directory)
      expect([code, stderr]).toEqual([1, expect.stringMatching(oneLine)])
      expect(stderr).toContain(directory)
    }
  })

  it('a damaged store is never served: a flipped bit of a value is found at the start, and named', async () => {
    const file = await filled()
    // The file keeps pages that nothing refers to any more; so each copy of a value is damaged.
    const places = placesOf(await readFile(file), secret)
    expect(places.length).toBeGreaterThanOrEqual(20)
    for (const place of places) await flip(file, place + 11)
    const { code, stderr } = await failingProcess(directory)
    expect([code, stderr]).toEqual([1, expect.stringMatching(oneLine)])
    expect(stderr).toMatch(
      /\/registry\/configmaps\/default\/c\d+\) has a value that fails its checksum/,
    )
  })
})
