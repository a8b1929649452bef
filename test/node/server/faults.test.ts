import { once } from 'node:events'
import { get, request } from 'node:http'
import { connect } from 'node:http2'
import { text as readText } from 'node:stream/consumers'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  createFaultInjector,
  type FaultInjector,
  type RequestHandler,
} from '../../../core/index.ts'
import type { Listener } from '../../../node-host/serving/http/listener.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../support/servers/test-server.ts'
import { makeTestPki, type TestPki } from '../host/certificates/test-pki.ts'
import { openListener, signal } from '../host/http/open-listener.ts'

let pki: TestPki
beforeAll(async () => {
  pki = await makeTestPki()
})

interface Served {
  readonly server: TestServer
  readonly faults: FaultInjector
  readonly listener: Listener
  /** Resolves once a request has come to the server. */
  readonly arrived: Promise<void>
}

const names = ['a', 'b', 'c']
const headers = { authorization: 'Bearer admin' }
const watch = `${configMaps}?watch=1`

async function serve(options: { readonly tls?: TestPki['tls'] } = {}): Promise<Served> {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults })
  for (const name of names) await server.post(configMaps, configMap(name))
  const core = server.server
  const arrival = signal()
  const handler: RequestHandler = {
    handle: (incoming) => {
      const answer = core.handle(incoming)
      arrival.fire()
      return answer
    },
    connect: (incoming, protocols) => core.connect(incoming, protocols),
  }
  const listener = await openListener(handler, options)
  return { server, faults, listener, arrived: arrival.seen }
}

/** The names of the events in a text of lines. */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/"type":"ADDED".*?"name":"(\w+)"/g), ([, name]) => name ?? '')
}

describe('over HTTP/1.1', () => {
  it('over HTTP/1.1 a dropped request has no answer, and was carried out or not', async () => {
    const { server, faults, listener } = await serve()
    const remove = async (name: string): Promise<void> => {
      const path = `${configMaps}/${name}`
      const { port } = listener
      const outgoing = request({ host: '127.0.0.1', port, path, headers, method: 'DELETE' })
      await expect(once(outgoing.end(), 'response')).rejects.toThrow('socket hang up')
    }
    faults.add({ fault: { type: 'dropped' }, times: 1 })
    faults.add({ fault: { type: 'dropped', after: true }, nth: 2 })
    await remove('a')
    await remove('b')
    expect((await server.get(`${configMaps}/a`)).status).toBe(200)
    expect((await server.get(`${configMaps}/b`)).status).toBe(404)
  })

  it('over HTTP/1.1 a dropped watch loses its connection after the events it was to have', async () => {
    const { faults, listener } = await serve()
    faults.add({ fault: { type: 'watch-dropped', afterEvents: 2 } })
    const outgoing = get({ host: '127.0.0.1', port: listener.port, path: watch, headers })
    const [message] = await once(outgoing, 'response')
    let text = ''
    message.on('data', (chunk: Buffer) => (text += chunk.toString()))
    await expect(once(message, 'end')).rejects.toThrow('aborted')
    expect(namesIn(text)).toEqual(['a', 'b'])
  })

  it('over HTTP/1.1 a delay ends with its client', async () => {
    const { server, faults, listener, arrived } = await serve()
    faults.add({ fault: { type: 'delay', milliseconds: 1000 }, match: { verb: 'delete' } })
    const path = `${configMaps}/a`
    const options = { host: '127.0.0.1', port: listener.port, path, headers, method: 'DELETE' }
    const outgoing = request(options).on('error', () => undefined)
    outgoing.end()
    await arrived
    // The listener waits for requests under way; it would wait for ever for this one, whose clock stands still.
    outgoing.destroy()
    await listener.close(60_000)
    server.runtime.advance(1000)
    expect((await server.get(path)).status).toBe(200)
  })
})

it('over HTTP/2 a dropped watch has its stream reset after the events it was to have', async () => {
  const { faults, listener } = await serve({ tls: pki.tls })
  faults.add({ fault: { type: 'watch-dropped', afterEvents: 2 } })
  const session = connect(`https://localhost:${listener.port}`, { ca: pki.authority.certificate })
  onTestFinished(() => session.destroy())
  const stream = session.request({ ':path': watch, ...headers })
  let text = ''
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await expect(once(stream, 'end')).rejects.toThrow('NGHTTP2_INTERNAL_ERROR')
  expect(namesIn(text)).toEqual(['a', 'b'])
  const other = session.request({ ':path': `${configMaps}/a`, ...headers })
  expect(await readText(other)).toContain('"name":"a"')
})

describe('over WebSocket', () => {
  interface Heard {
    readonly messages: readonly string[]
    readonly code: number
  }

  async function hear(listener: Listener): Promise<Heard> {
    const client = new WebSocket(`ws://127.0.0.1:${listener.port}${watch}`, {
      headers,
      origin: 'http://localhost',
    })
    const messages: string[] = []
    client.on('message', (data: Buffer) => messages.push(data.toString()))
    const [code] = (await once(client, 'close')) as [number]
    return { messages, code }
  }

  it('over WebSocket a dropped watch ends without a close frame', async () => {
    const { faults, listener } = await serve()
    faults.add({ fault: { type: 'watch-dropped', afterEvents: 2 } })
    const { messages, code } = await hear(listener)
    expect(messages.map(namesIn)).toEqual([['a'], ['b']])
    expect(code).toBe(1006)
  })

  it('over WebSocket an expired watch says so in its last message, and closes', async () => {
    const { faults, listener } = await serve()
    faults.add({ fault: { type: 'watch-expired', afterEvents: 2 } })
    const { messages, code } = await hear(listener)
    expect(messages).toHaveLength(3)
    expect(JSON.parse(messages[2] ?? '')).toMatchObject({ type: 'ERROR', object: { code: 410 } })
    expect(code).toBe(1000)
  })
})
