import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { beginRequest } from './begin-request.ts'
import { HttpClient } from './http-client.ts'
import { MeasuredChild } from './measured-child.ts'
import { configMap, configMaps } from './steady-server.ts'
import { watchLines } from './watch-lines.ts'

let server: MeasuredChild
beforeAll(async () => {
  server = await MeasuredChild.start()
})
afterAll(() => server.kill())

const headers = ['Host: localhost', 'Content-Type: application/json']

function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, make))
}

async function expectFirst(
  line: string,
  count: number,
  first: string,
  ...more: string[]
): Promise<Socket[]> {
  const begin = () => beginRequest(server.port, `${line} HTTP/1.1`, ...headers, ...more)
  const started = await times(count, begin)
  for (const one of started) expect(one.first).toMatch(first)
  return started.map(({ socket }) => socket)
}

/** Creates or changes the same forty config maps of 16 KiB, `count` times in all. */
async function write(count: number, round: string): Promise<void> {
  const writers = Array.from({ length: 8 }, () => new HttpClient(server))
  await Promise.all(
    writers.map(async (client, writer) => {
      for (let index = 0; index < count / writers.length; index++) {
        const name = `c${writer}-${index % 5}`
        const data = `"data":{"value":"${`${round}.${index}.`.padEnd(16_384, 'x')}"}`
        const { status } = await client.patch(`${configMaps}/${name}`, `{${data}}`)
        if (status === 404) await client.post(configMaps, configMap(name, data))
      }
      client.close()
    }),
  )
}

async function halfSentBodies(): Promise<void> {
  const line = `POST ${configMaps}`
  const sockets = await expectFirst(
    line,
    100,
    '100 Continue',
    'Content-Length: 1000',
    'Expect: 100-continue',
  )
  for (const socket of sockets) socket.write('{"metadata":')
  for (const [index, socket] of sockets.entries()) {
    if (index % 2 === 0) socket.destroy()
    else socket.resetAndDestroy()
  }
}

async function halfReadLists(): Promise<void> {
  const sockets = await expectFirst(`GET ${configMaps}`, 50, '200 OK')
  for (const socket of sockets) socket.destroy()
}

async function abandonedWatches(): Promise<void> {
  const sockets: Socket[] = []
  // One user's watches have seats until their initial events are sent, and not all of 1,000 at a time may wait for them.
  while (sockets.length < 1000) {
    const line = `GET ${configMaps}?watch=1&resourceVersion=0`
    sockets.push(...(await expectFirst(line, 100, '200 OK')))
  }
  const webSockets = await times(100, async () => {
    const webSocket = new WebSocket(`ws://127.0.0.1:${server.port}${configMaps}?watch=1`, {
      origin: 'http://localhost',
    })
    await once(webSocket, 'open')
    return webSocket
  })
  for (const socket of sockets) socket.destroy()
  for (const webSocket of webSockets) webSocket.terminate()
}

async function deafWatchers(round: string): Promise<void> {
  const sockets = await expectFirst(`GET ${configMaps}?watch=1`, 3, '200 OK')
  for (const socket of sockets) socket.pause()
  await write(2000, round)
  for (const socket of sockets) socket.destroy()
}

async function misbehave(round: string): Promise<void> {
  await halfSentBodies()
  await deafWatchers(round)
  await halfReadLists()
  await abandonedWatches()
}

describe('clients that vanish in the middle of a request', () => {
  it('clients that vanish in mid-request leave no watcher and no memory behind, and the next are served', async () => {
    await write(40, 'first')
    // The server watches a few things itself, and keeps the history of what is written for some minutes.
    const idle = await server.holdings('settled')
    await write(2000, 'alone')
    const written = await server.holdings('settled')
    await misbehave('watched')
    const after = await server.holdings('settled')
    expect(after.watchers).toBe(idle.watchers)
    const [history, growth] = [written.memory - idle.memory, after.memory - written.memory]
    expect(growth).toBeLessThan(history * 1.3)

    const client = new HttpClient(server)
    const watcher = new HttpClient(server)
    const watch = await watcher.open('GET', `${configMaps}?watch=1`)
    expect((await client.post(configMaps, configMap('after'))).status).toBe(201)
    for await (const { object } of watchLines(watch)) if (object.metadata.name === 'after') break
    client.close()
    watcher.close()
    expect(await server.end()).toEqual([0, null])
  }, 60_000)
})
