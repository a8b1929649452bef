import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Listener } from '../../../node-host/serving/http/listener.ts'
import { gadgetPath } from '../../support/servers/aggregated-pair.ts'
import { registerGadgets } from '../../support/servers/passed-requests.ts'
import { openTestServer, pods, type TestServer } from '../../support/servers/test-server.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'
import { openListener, signal } from '../host/http/open-listener.ts'
import { Heard } from '../host/http/upgrade-client.ts'
import { openClient, type TestClient } from '../outgoing/node-client.ts'
import { openUpstream, type Upstream } from '../outgoing/upstream.ts'

interface Passing {
  readonly front: TestServer
  readonly listener: Listener
  readonly client: TestClient
  readonly upstream: Upstream
}

/** A server on a port, with a server of Node's behind it: for its aggregated API over TLS, and as a pod. */
async function open(
  serve: (message: IncomingMessage, response: ServerResponse) => unknown = () => undefined,
): Promise<Passing> {
  const { tls } = await makeTestPki()
  const answer = (message: IncomingMessage, response: ServerResponse): unknown =>
    message.url === '/apis/sample.test/v1' ? response.end('{}') : serve(message, response)
  const upstream = await openUpstream(answer, { cert: tls.certificate, key: tls.key })
  const client = openClient()
  const front = await openTestServer({
    controllers: [],
    hasClusterNetwork: true,
    resolveService: () => upstream.url,
    // The address of the pod leads to the server behind, too.
    hostFetch: ({ url, checkAddress: _, ...sent }) =>
      client.client.send({ ...sent, url: new URL(`${upstream.url}${url.pathname}${url.search}`) }),
  })
  await registerGadgets(front)
  const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'far' } }
  await front.post('/api/v1/nodes', node)
  const containers = [{ name: 'main', image: 'nginx', ports: [{ containerPort: 8080 }] }]
  const spec = { nodeName: 'far', containers }
  await front.post(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec })
  const status = { podIP: '10.9.9.9', podIPs: [{ ip: '10.9.9.9' }] }
  await front.patch(`${pods}/web/status`, { status })
  const { server } = front
  const listener = await openListener({
    handle: (asked) => server.handle(asked),
    connect: (asked, protocols) => server.connect(asked, protocols),
    upgrade: (asked) => server.upgrade(asked),
  })
  return { front, client, upstream, listener }
}

/** A request with the token of the administrator; its failures are those of the answer. */
function ask({ port }: Listener, path: string, method = 'GET'): ClientRequest {
  const headers = { authorization: 'Bearer admin' }
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false })
  onTestFinished(() => void asked.destroy())
  return asked.on('error', () => undefined)
}

describe.each([
  ['an aggregated API', `${gadgetPath}/a/exec`],
  ['a pod', `${pods}/web/proxy/exec`],
])('a request that is passed on to %s', (_what, path) => {
  it('a request that is passed on carries a WebSocket', async () => {
    const { listener, upstream } = await open()
    const seen = signal<IncomingMessage>()
    const server = new WebSocketServer({ server: upstream.server, handleProtocols: () => 'v5' })
    server.on('connection', (socket, message) => {
      seen.fire(message)
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
    })
    const token = `base64url.bearer.authorization.k8s.io.${Buffer.from('admin').toString('base64url')}`
    const socket = new WebSocket(`ws://127.0.0.1:${listener.port}${path}`, ['v4', 'v5', token])
    await once(socket, 'open')
    expect(socket.protocol).toBe('v5')
    expect((await seen.seen).headers['sec-websocket-protocol']).toBe('v4,v5')
    socket.send('hello')
    const [data] = (await once(socket, 'message')) as [Buffer]
    expect(data.toString()).toBe('hello')
    socket.close(1000, 'done')
    expect(((await once(socket, 'close')) as [number])[0]).toBe(1000)
  })

  it('a request that is passed on carries SPDY until its client leaves', async () => {
    const { listener, upstream } = await open()
    const left = signal()
    upstream.server.on('upgrade', (_message, socket: Socket) => {
      socket.on('error', () => undefined).once('close', () => left.fire())
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n',
      )
      socket.on('data', (chunk: Buffer) => void socket.write(chunk))
    })
    const socket = connect({ port: listener.port, host: '127.0.0.1' })
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\n\r\n`,
    )
    const heard = new Heard(socket)
    expect(await heard.until('\r\n\r\n')).toMatch(/^HTTP\/1.1 101 /)
    socket.write('frame')
    await heard.until('frame')
    socket.resetAndDestroy()
    await left.seen
  })

  it('a request that is passed on streams its body and its answer, and ends with its client', async () => {
    const left = signal()
    const { listener } = await open((message, response) => {
      response.once('close', () => left.fire())
      response.writeHead(200)
      message.on('data', (chunk: Buffer) => response.write(`got ${chunk.toString()}`))
    })
    const asked = ask(listener, path, 'POST')
    asked.write('one')
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.on('error', () => undefined)
    const [first] = (await once(response, 'data')) as [Buffer]
    asked.write('two')
    const [second] = (await once(response, 'data')) as [Buffer]
    expect([first.toString(), second.toString()]).toEqual(['got one', 'got two'])
    asked.destroy()
    await left.seen
  })

  it('a request that is passed on is cut where its answer breaks off', async () => {
    const { listener } = await open((_message, response) => {
      response.write('partial', () => response.destroy())
    })
    const asked = ask(listener, path).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    await expect(readText(response)).rejects.toThrow('aborted')
  })

  it('a request that is passed on ends with the server', async () => {
    const { listener, front, client } = await open((_message, response) => {
      response.flushHeaders()
    })
    const asked = ask(listener, path).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const over = readText(response)
    await front.server.close()
    await expect(over).rejects.toThrow('aborted')
    expect(client.client.open).toBe(0)
  })
})
