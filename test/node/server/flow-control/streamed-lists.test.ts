import { once } from 'node:events'
import { connect, constants } from 'node:http2'
import { type RequestOptions, request as httpsRequest } from 'node:https'
import { expect, it, onTestFinished } from 'vitest'
import { type Endpoint, HttpClient } from '../http-client.ts'
import { configMaps } from '../steady-server.ts'
import { openNarrowServer, seats } from './narrow-server.ts'

/** Begins a list of configmaps, reads nothing of it, and returns what leaves it. */
type BeginList = (endpoint: Endpoint) => Promise<() => unknown>

async function overHttp1({ port, authority, token }: Endpoint): Promise<() => unknown> {
  const options: RequestOptions = {
    host: 'localhost',
    port,
    path: configMaps,
    ca: authority,
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  }
  const sent = httpsRequest(options).end()
  sent.on('error', () => undefined)
  await once(sent, 'response')
  return () => sent.destroy()
}

async function overHttp2({ port, authority, token }: Endpoint): Promise<() => unknown> {
  const session = connect(`https://localhost:${port}`, { ca: authority })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': configMaps, authorization: `Bearer ${token}` })
  stream.on('error', () => undefined)
  await once(stream, 'response')
  return () => stream.close(constants.NGHTTP2_CANCEL)
}

const executing = 'apiserver_flowcontrol_current_executing_requests'

/** Status of a request that waits for lists, which are left. */
async function statusBehind(begin: BeginList): Promise<number> {
  const server = await openNarrowServer()
  const admin = new HttpClient(server.admin)
  const data = { text: 'x'.repeat(900_000) }
  // More than the buffers of a connection take.
  for (let at = 0; at < 30; at++) {
    await admin.post(configMaps, JSON.stringify({ metadata: { name: `large-${at}` }, data }))
  }
  admin.close()
  const leave: (() => unknown)[] = []
  for (let at = 0; at < seats; at++) leave.push(await begin(server.flood))
  expect(await server.metric(executing, { priority_level: 'narrow' })).toBe(seats)
  const client = new HttpClient(server.flood)
  const waiting = client.get(`${configMaps}/large-0`)
  for (const each of leave) each()
  const { status } = await waiting
  client.close()
  return status
}

it('a list that its client does not read has a seat until the client leaves, over HTTP/1', async () => {
  expect(await statusBehind(overHttp1)).toBe(200)
})

it('a list that its client does not read has a seat until the client leaves, over HTTP/2', async () => {
  expect(await statusBehind(overHttp2)).toBe(200)
})
