import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import {
  chooseConnection,
  type ClosableTransport,
  openKubeconfigTransport,
  readKubeconfig,
  type TransportResponse,
} from '../../../core/index.ts'
import { nodeClientHost } from '../../../node-host/client/node-client-host.ts'
import { systemRuntime } from '../../support/servers/system-runtime.ts'
import { makeTestPki } from '../host/certificates/test-pki.ts'

function get(transport: ClosableTransport, path: string): Promise<TransportResponse> {
  const { signal } = new AbortController()
  return transport.request({
    method: 'GET',
    path,
    search: '',
    headers: {},
    body: undefined,
    signal,
  })
}

/** The name in the certificate that a client has shown. */
function nameOf(socket: TLSSocket): string {
  return String(socket.getPeerCertificate().subject.CN)
}

async function textOf({ body }: TransportResponse): Promise<string> {
  let text = ''
  for await (const piece of body) text += new TextDecoder().decode(piece)
  return text
}

it('a plug-in that gives another certificate makes the client drop its connections and shake hands anew', async () => {
  const pki = await makeTestPki()
  const pairs = await Promise.all(['first', 'second'].map((name) => pki.client(name, [])))
  const handshakes: string[] = []
  const held: ServerResponse[] = []
  const server = createServer(
    {
      cert: pki.tls.certificate,
      key: pki.tls.key,
      ca: pki.authority.certificate,
      requestCert: true,
    },
    (request, response) => {
      response.write(nameOf(request.socket as TLSSocket))
      if (request.url === '/watch') held.push(response)
      else response.end()
    },
  )
  server.on('secureConnection', (socket) => handshakes.push(nameOf(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())

  let runs = 0
  let isCurrent = true
  const host = nodeClientHost({
    runtime: systemRuntime,
    env: {},
    standardInput: { isTerminal: false },
    signal: new AbortController().signal,
    warn: () => undefined,
  })
  const authority = Buffer.from(pki.authority.certificate).toString('base64')
  const { port } = server.address() as AddressInfo
  const config = readKubeconfig(
    `clusters: [{name: c, cluster: {server: "https://127.0.0.1:${port}", certificate-authority-data: ${authority}}}]
users: [{name: u, user: {exec: {command: p, apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never}}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x`,
    'config',
    { resolve: (path) => path, namesPath: () => false },
  )
  const transport = await openKubeconfigTransport(chooseConnection(config, {}), {
    ...host,
    // The first certificate counts until the test says otherwise.
    clock: { now: () => (isCurrent ? 0 : Date.UTC(2030, 0, 1)) },
    runPlugin() {
      const { certificate, key } = pairs[runs++] ?? { certificate: '', key: '' }
      const status = {
        clientCertificateData: certificate,
        clientKeyData: key,
        ...(runs === 1 && { expirationTimestamp: '2029-01-01T00:00:00Z' }),
      }
      const apiVersion = 'client.authentication.k8s.io/v1'
      const output = JSON.stringify({ kind: 'ExecCredential', apiVersion, status })
      return Promise.resolve({ ended: 0, output })
    },
  })
  onTestFinished(() => transport.close())

  expect(await textOf(await get(transport, '/a'))).toBe('first')
  expect(await textOf(await get(transport, '/b'))).toBe('first')
  expect(handshakes).toEqual(['first'])
  const watch = textOf(await get(transport, '/watch'))
  const cut = watch.catch((error: unknown) => String(error))
  isCurrent = false
  expect(await textOf(await get(transport, '/c'))).toBe('second')
  expect(await cut).toContain('its client certificate has changed')
  expect(handshakes.at(-1)).toBe('second')
  expect(runs).toBe(2)
})
