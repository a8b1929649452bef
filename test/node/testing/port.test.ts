import { get as httpGet } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createTestServer, type TestServer } from '../../../node-host/testing/index.ts'
import { Arrivals } from '../../support/requests/arrivals.ts'
import { pod, pods } from './msw-project.ts'

const json = { 'content-type': 'application/json' }

async function open(): Promise<TestServer> {
  const server = await createTestServer({
    brand: 'k8s',
    seed: 'port',
    clock: { now: '2026-02-01T00:00:00Z', stopped: true },
    fixtures: [pod('a'), pod('b')],
    users: { jane: {} },
  })
  onTestFinished(() => server.close())
  return server
}

/** The head and body of an answer, but for the headers that are the socket's. */
async function bytesOf(response: Response): Promise<string> {
  const own = ['connection', 'date', 'keep-alive', 'transfer-encoding']
  const headers = [...response.headers].filter(([name]) => !own.includes(name))
  return `${response.status}\n${headers.join('\n')}\n${await response.text()}`
}

describe('a port of a mock server', () => {
  it('a port of a mock server serves what fetch does, to the same acting user', async () => {
    const server = await open()
    const port = await server.listen()
    expect(port.url).toBe(`http://127.0.0.1:${port.port}`)
    expect(await (await fetch(`${port.url}${pods}`)).json()).toEqual(
      await (await server.fetch(pods)).json(),
    )
    await server.actAs('jane')
    expect((await fetch(`${port.url}${pods}`)).status).toBe(403)
    const headers = { authorization: 'Bearer admin' }
    expect((await fetch(`${port.url}${pods}`, { headers })).status).toBe(200)
  })

  it('a port of a mock server answers the same bytes in two runs with one seed', async () => {
    const runs: string[][] = []
    for (let run = 0; run < 2; run++) {
      const server = await open()
      const { url } = await server.listen()
      const answers: string[] = []
      const send = async (address: string, init?: RequestInit): Promise<void> => {
        answers.push(await bytesOf(await fetch(`${url}${address}`, init)))
      }
      const leaving = new AbortController()
      const watch = await fetch(`${url}${pods}?watch=1`, { signal: leaving.signal })
      const reader = watch.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let count = 0; count < 5; count++) {
        const { metadata: _, ...rest } = pod('')
        const body = JSON.stringify({ ...rest, metadata: { generateName: 'made-' } })
        await send(pods, { method: 'POST', headers: json, body })
      }
      await send(`${pods}?limit=3`)
      await send(`${pods}/none`)
      let events = ''
      while (events.split('\n').length <= 7) events += (await reader?.read())?.value ?? ''
      leaving.abort()
      runs.push([...answers, events])
    }
    expect(runs[1]).toEqual(runs[0])
  })

  it('a port of a mock server serves watches over WebSocket, which end with 410 at a reset', async () => {
    const server = await open()
    const { url } = await server.listen()
    const seen = new Arrivals<string>()
    const socket = new WebSocket(`${url.replace('http', 'ws')}${pods}?watch=1`, {
      origin: 'http://localhost',
    })
    socket.on('message', (data: Buffer) => {
      const { type, object } = JSON.parse(data.toString())
      seen.push(`${type} ${object.metadata.name ?? object.code}`)
    })
    socket.on('close', (code) => seen.push(`close ${code}`))
    expect([await seen.next(), await seen.next()]).toEqual(['ADDED a', 'ADDED b'])
    await server.reset()
    expect([await seen.next(), await seen.next()]).toEqual(['ERROR 410', 'close 1000'])
  })

  it('a port of a mock server cuts a connection that a fault drops', async () => {
    const server = await open()
    const { url } = await server.listen()
    await server.addFault({ fault: { type: 'dropped' }, times: 1 })
    await expect(fetch(`${url}${pods}`)).rejects.toThrow(TypeError)
    expect((await fetch(`${url}${pods}`)).status).toBe(200)
  })

  it('a port of a mock server lets pages of this machine read, and no others', async () => {
    const server = await open()
    const { url } = await server.listen()
    const from = (origin: string) => fetch(`${url}${pods}`, { headers: { origin } })
    const own = await from('http://localhost:5173')
    expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:5173')
    expect((await from('https://evil.test')).status).toBe(403)
    const status = new Promise((resolve) => {
      const headers = { host: 'evil.test' }
      httpGet(`${url}${pods}`, { headers }, (response) => resolve(response.resume().statusCode))
    })
    expect(await status).toBe(403)
  })

  it('a port of a mock server is one of several, each closed by itself or with the server', async () => {
    const server = await open()
    const ports = [await server.listen(), await server.listen({ host: 'localhost' })]
    const [first, second] = ports.map(({ url }) => `${url}${pods}`)
    const watch = await fetch(`${first}?watch=1`)
    await ports[0]?.close()
    await expect(watch.text()).rejects.toThrow(TypeError)
    await expect(fetch(first ?? '')).rejects.toThrow(TypeError)
    expect((await fetch(second ?? '')).status).toBe(200)
    await server.close()
    await expect(fetch(second ?? '')).rejects.toThrow(TypeError)
    await expect(server.listen()).rejects.toThrow('closed')
  })

  it('a port of a mock server is refused where others could reach it, or where somebody listens', async () => {
    const server = await open()
    const { port } = await server.listen()
    await expect(server.listen({ host: '0.0.0.0' })).rejects.toThrow('listens on loopback only')
    await expect(server.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
