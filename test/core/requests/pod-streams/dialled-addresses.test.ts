import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import { settled } from '../../../support/requests/seen-over-time.ts'
import { FakeBody } from '../../../support/servers/fake-fetch.ts'
import {
  openTestServer,
  pods,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

const core = '/api/v1/namespaces/default'
const containers = [{ name: 'main', image: 'nginx', ports: [{ containerPort: 8080 }] }]

interface Dialled extends TestServer {
  /** Requests that the server's host was asked to send. */
  readonly sent: HostRequest[]
}

/** A server on a host that is on the cluster's network, and answers there for everything. */
async function open(options: TestServerOptions = {}): Promise<Dialled> {
  const sent: HostRequest[] = []
  const server = await openTestServer({
    hasClusterNetwork: true,
    hostFetch: async (request) => {
      sent.push(request)
      if (request.url.port === '81') {
        const goText = 'dial tcp 10.9.9.9:81: connect: connection refused'
        throw new FetchError('refused', 'no', { goText })
      }
      const headers = [
        'content-type',
        'text/plain',
        'content-length',
        '4',
        'date',
        'then',
        'x-a',
        'b',
      ]
      return { status: 203, headers, body: new FakeBody(['here'], 'end', request.signal) }
    },
    ...options,
  })
  return { ...server, sent }
}

async function create(server: TestServer, path: string, object: object): Promise<void> {
  const { status, text } = await server.post(path, object as JsonObject)
  if (status !== 201) throw new TypeError(text)
}

/** Creates the node of a real kubelet, and a pod on it that has an address there. */
async function runOnMachine(server: TestServer, address = '10.9.9.9'): Promise<void> {
  await create(server, '/api/v1/nodes', {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'machine' },
  })
  const addresses = [{ type: 'InternalIP', address }]
  await server.patch('/api/v1/nodes/machine/status', { status: { addresses } })
  await create(server, pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'web' },
    spec: { nodeName: 'machine', containers },
  })
  const podIPs = [{ ip: address }, { ip: 'fd00::9' }]
  await server.patch(`${pods}/web/status`, { status: { podIP: address, podIPs } })
}

describe.each([
  ['while other nodes are simulated', true],
  ['where no nodes are simulated', false],
])('proxy of what is on a node that is not simulated, %s', (_when, simulate) => {
  const options = { simulate: simulate && ['simulated-nodes'] }

  it.each([
    [`${pods}/web/proxy/a/b?q=1`, 'http://10.9.9.9:8080/a/b?q=1'],
    [`${pods}/https:web:8443/proxy/`, 'https://10.9.9.9:8443/'],
    [`${core}/services/front:http/proxy/x`, 'http://[fd00::9]/x'],
    ['/api/v1/nodes/http:machine:9100/proxy/metrics', 'http://10.9.9.9:9100/metrics'],
  ])(
    `proxy of what is on a node that is not simulated dials its address: %s`,
    async (path, url) => {
      const server = await open(options)
      await runOnMachine(server)
      const ports = [{ name: 'http', port: 80 }]
      await create(server, `${core}/services`, {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name: 'front' },
        spec: { ports },
      })
      const targetRef = { kind: 'Pod', name: 'web', namespace: 'default' }
      await create(server, `${core}/endpoints`, {
        apiVersion: 'v1',
        kind: 'Endpoints',
        metadata: { name: 'front' },
        subsets: [{ addresses: [{ ip: 'fd00::9', targetRef }], ports }],
      })
      const headers = { 'x-name': 'café', authorization: 'Bearer admin' }
      const answer = await server.get(path, { headers })
      expect([answer.status, answer.text, answer.header('x-a'), answer.header('date')]).toEqual([
        203,
        'here',
        'b',
        undefined,
      ])
      const [request] = server.sent
      expect(request?.url.href).toBe(url)
      expect(request?.headers).toEqual(
        expect.arrayContaining(['x-name', 'café', 'x-forwarded-uri']),
      )
      expect(request?.headers).not.toContain('authorization')
    },
  )

  it('proxy of what is on a node that is not simulated says why its address could not be dialled', async () => {
    const server = await open(options)
    await runOnMachine(server)
    const { status, body } = await server.get(`${pods}/web:81/proxy/`)
    expect([status, body.message]).toEqual([
      503,
      'error trying to reach service: dial tcp 10.9.9.9:81: connect: connection refused',
    ])
  })

  it('proxy of what is on a node that is not simulated is 503 where it answers with a status that cannot be sent', async () => {
    const bodies: FakeBody[] = []
    const server = await open({
      ...options,
      hostFetch: async ({ signal }) => {
        const body = new FakeBody(['here'], 'end', signal)
        bodies.push(body)
        return { status: 999, headers: [], body }
      },
    })
    await runOnMachine(server)
    const { status, body } = await server.get(`${pods}/web:82/proxy/`)
    expect([status, body.message]).toEqual([
      503,
      'error trying to reach service: malformed HTTP status code "999"',
    ])
    expect(bodies.map(({ returned }) => returned)).toEqual([1])
  })

  it.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1'])(
    'proxy of what is on a node that is not simulated dials no address of the own machine or link: %s',
    async (address) => {
      const server = await open(options)
      await runOnMachine(server, address)
      for (const path of [`${pods}/web/proxy/`, '/api/v1/nodes/machine:80/proxy/']) {
        const { status, body } = await server.get(path)
        expect([status, body.message]).toEqual([400, 'address not allowed'])
      }
      expect(server.sent).toEqual([])
    },
  )

  it('proxy of what is on a node that is not simulated reads leading zeros of an address as decimal, and not as octal', async () => {
    const server = await open(options)
    await runOnMachine(server, '0177.0.0.1')
    await server.get(`${pods}/web/proxy/`)
    await server.get('/api/v1/nodes/machine:80/proxy/')
    expect(server.sent.map(({ url }) => url.host)).toEqual(['177.0.0.1:8080', '177.0.0.1'])
  })

  it.each(['80@example.com', '@example.com', 'x', '0', '65536', '-1'])(
    'proxy of what is on a node that is not simulated dials no port that is none: %s',
    async (port) => {
      const server = await open(options)
      await runOnMachine(server)
      for (const path of [`${pods}/web:${port}/proxy/`, `/api/v1/nodes/machine:${port}/proxy/`]) {
        expect((await server.get(path)).body.message).toMatch(
          /^error trying to reach service: dial tcp: lookup tcp\/.*: unknown port$/,
        )
      }
      expect(server.sent).toEqual([])
    },
  )

  it('proxy of what is on a node that is not simulated is refused on a host that is on no cluster network', async () => {
    const server = await open({ ...options, hasClusterNetwork: false })
    await runOnMachine(server)
    const { status, body } = await server.get(`${pods}/web/proxy/`)
    expect([status, body.reason]).toEqual([503, 'ServiceUnavailable'])
    expect(server.sent).toEqual([])
  })
})

// What users may write in a namespace, and where the server might go for it.
const written: readonly (readonly [what: string, path: string, object: JsonObject])[] = [
  [
    'a probe and a hook by HTTP with a host',
    pods,
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: {
        nodeName: 'node-1',
        containers: [
          {
            name: 'main',
            image: 'registry.example:5000/private/app',
            readinessProbe: { httpGet: { host: 'example.com', port: 80 } },
            livenessProbe: { tcpSocket: { host: '169.254.169.254', port: 80 } },
            startupProbe: { grpc: { port: 80 } },
            lifecycle: { postStart: { httpGet: { host: '127.0.0.1', port: 80 } } },
          },
        ],
      },
    },
  ],
  [
    'a command that asks another host',
    pods,
    {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: {
        nodeName: 'node-1',
        containers: [
          {
            name: 'main',
            image: 'busybox',
            command: ['sh', '-c', 'wget -O- http://10.9.9.9/; sleep 99'],
          },
        ],
      },
    },
  ],
  [
    'an Ingress',
    '/apis/networking.k8s.io/v1/namespaces/default/ingresses',
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'a' },
      spec: { defaultBackend: { service: { name: 'a', port: { number: 80 } } } },
    },
  ],
  [
    'an APIService of a service',
    '/apis/apiregistration.k8s.io/v1/apiservices',
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.custom.metrics.k8s.io' },
      spec: {
        group: 'custom.metrics.k8s.io',
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: { name: 'a', namespace: 'default' },
      },
    },
  ],
  [
    'a service with an external name',
    `${core}/services`,
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'a' },
      spec: { type: 'ExternalName', externalName: '169.254.169.254', ports: [{ port: 80 }] },
    },
  ],
]

it.each(written)('%s has the server dial nothing', async (_what, path, object) => {
  const server = await open({ simulate: true, simulation: { nodes: 1 } })
  await settled(10)
  await create(server, path, object)
  for (let seconds = 0; seconds < 40; seconds++) {
    server.runtime.advance(1000)
    await settled(3)
  }
  for (const address of [
    `${pods}/a/log`,
    `${pods}/a/proxy/`,
    `${core}/services/a:80/proxy/`,
    '/apis/custom.metrics.k8s.io/v1beta1',
  ]) {
    await server.get(address)
  }
  expect(server.sent).toEqual([])
})
