import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginRequest } from './begin-request.ts'
import { HttpClient } from './http-client.ts'
import { MeasuredChild } from './measured-child.ts'
import type { ServiceAllocations } from './measured-server.ts'
import { configMap, configMaps } from './steady-server.ts'

let server: MeasuredChild
beforeAll(async () => {
  server = await MeasuredChild.start()
}, 60_000)
afterAll(() => server.kill())

/** Bytes that the server holds beyond `before`. What hangs on sockets is let go a few turns after they are closed. */
async function growthSince(before: ServiceAllocations): Promise<number> {
  return (await server.holdings('settled')).memory - before.memory
}

const patience = { timeout: 60_000 }

/** A reader that sees the answer begin, and then `onData`. */
async function reader(path: string, onData: (text: string) => void): Promise<Socket> {
  const { socket, first } = await beginRequest(
    server.port,
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
  )
  expect(first).toMatch('200 OK')
  socket.on('data', (bytes: Buffer) => onData(bytes.toString('latin1')))
  return socket
}

async function readers(
  count: number,
  path: string,
  onData: (text: string) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const more = Math.min(100, count - sockets.length)
    const opened = Array.from({ length: more }, () => reader(path, onData))
    sockets.push(...(await Promise.all(opened)))
  }
  return sockets
}

const mebibyte = 1024 * 1024

describe('a server with many readers', () => {
  it('a server holds no more of a list than clients that stopped reading have room for', async () => {
    const writer = new HttpClient(server)
    // Small enough for each list to join them into chunks of its own, which nobody shares.
    const data = `"data":{"value":"${'x'.repeat(mebibyte / 64)}"}`
    for (let at = 0; at < 640; at++) await writer.post(configMaps, configMap(`one-${at}`, data))
    const whole = (await writer.get(configMaps)).text.length
    writer.close()
    const before = await server.holdings('settled')
    const sockets = await readers(40, configMaps, () => undefined)
    for (const socket of sockets) socket.pause()
    const other = new HttpClient(server)
    expect(await other.get('/readyz')).toMatchObject({ status: 200 })
    const during = await server.holdings('glance')
    // Each would be sent 10 MiB; of that the server holds a chunk.
    expect(whole).toBeGreaterThan(10 * mebibyte)
    expect(during.memory - before.memory).toBeLessThan((40 * whole) / 10)
    other.close()
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => growthSince(before), patience).toBeLessThan(whole)
  }, 120_000)

  it('a server lets five thousand watchers idle for little, wakes them all, and forgets them', async () => {
    const before = await server.holdings('settled')
    let woken = 0
    const path = '/api/v1/namespaces/quiet/configmaps?watch=1'
    const sockets = await readers(5000, path, (text) => {
      if (text.includes('"type":"ADDED"')) woken++
    })
    const idle = await server.holdings('glance')
    expect(idle.watchers - before.watchers).toBe(5000)
    expect(idle.memory - before.memory).toBeLessThan(5000 * 32 * 1024)
    const writer = new HttpClient(server)
    const namespace = '{"metadata":{"name":"quiet"}}'
    expect((await writer.post('/api/v1/namespaces', namespace)).status).toBe(201)
    await writer.post(configMaps, configMap('elsewhere'))
    expect((await writer.get('/readyz')).status).toBe(200)
    expect(woken).toBe(0)
    await writer.post('/api/v1/namespaces/quiet/configmaps', configMap('for-all'))
    await expect.poll(() => woken, patience).toBe(5000)
    writer.close()
    for (const socket of sockets) socket.destroy()
    expect((await server.holdings('settled')).watchers).toBe(before.watchers)
    const held = idle.memory - before.memory
    await expect.poll(() => growthSince(before), patience).toBeLessThan(held / 4)
  }, 180_000)
})
