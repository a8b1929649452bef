import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { textOf } from '../../../core/api/json-fields.ts'
import { createMockServer } from '../../../core/mock/mock-server.ts'
import { establish } from '../../support/custom-resources.ts'
import { MockRun } from '../../support/mock-run.ts'
import { settled } from '../../support/seen-over-time.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
  type TestServerOptions,
} from '../../support/test-server.ts'
import { testRuntime } from '../../support/test-runtime.ts'
import { unevenRuntime } from '../../support/uneven-runtime.ts'
import { versionedCrd, widgetVersion } from '../../support/versioned-crd.ts'
import { configurationsPath, configure, webhook } from '../../support/webhook-configurations.ts'
import { webhookHost } from '../../support/webhook-host.ts'
import { widget, widgetPath } from '../../support/widgets.ts'

const core = '/api/v1/namespaces/default'
const text = { type: 'string' }
const node = 'node-1'
const elsewhere = 'https://127.0.0.1:9443'

interface Dialled extends TestServer {
  /** Places that the server's host was asked to dial. */
  readonly dialled: string[]
  pass(seconds: number): Promise<void>
}

/** A server on a host that is on the cluster's network; whatever the host dials is a webhook that allows all. */
async function open(options: TestServerOptions = {}): Promise<Dialled> {
  const dialled: string[] = []
  const server = await openTestServer({
    simulate: true,
    simulation: { nodes: 1 },
    hasClusterNetwork: true,
    hostFetch: webhookHost(({ apiVersion, kind, request }, { url }) => {
      dialled.push(url.origin)
      const uid = textOf(request as JsonObject, 'uid')
      return { apiVersion, kind, response: { uid, allowed: true } } as JsonObject
    }),
    ...options,
  })
  const pass = async (seconds: number): Promise<void> => {
    await settled(10)
    for (let passed = 0; passed < seconds; passed++) {
      server.runtime.advance(1000)
      await settled(4)
    }
  }
  await pass(1)
  return { ...server, dialled, pass }
}

async function create(server: TestServer, resource: string, object: object): Promise<void> {
  const { status, text } = await server.post(`${core}/${resource}`, object as JsonObject)
  if (status !== 201) throw new TypeError(text)
}

function service(name: string, spec: object = {}): object {
  const ports = [{ port: 443, targetPort: 8443 }]
  const selector = { app: name }
  const whole = { clusterIP: '10.0.0.80', ports, selector, ...spec }
  return { apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: whole }
}

/** A pod that is assigned to a node. */
function podOn(nodeName: string, name: string): object {
  const metadata = { name, labels: { app: name } }
  return { ...pod(name, { nodeName }), metadata }
}

/** Creates the node of a real kubelet, and a ready pod on it. */
async function runOnMachine(server: TestServer, name: string): Promise<void> {
  const metadata = { name: 'machine' }
  await server.post('/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata })
  await create(server, 'pods', podOn('machine', name))
  await server.patch(`${pods}/${name}/status`, {
    status: {
      phase: 'Running',
      podIP: '10.9.9.9',
      podIPs: [{ ip: '10.9.9.9' }],
      conditions: [{ type: 'Ready', status: 'True' }],
    },
  })
}

/** Creates a config map that a webhook behind the service is asked about. @returns the answer's message, or `created` */
async function ask(server: TestServer, name: string, facts: JsonObject = {}): Promise<string> {
  const clientConfig = { service: { namespace: 'default', name } }
  await configure(server, 'validating', [webhook('asked', { clientConfig, ...facts })])
  const { status, body } = await server.post(configMaps, configMap('a'))
  return status === 201 ? 'created' : `${status} ${body.message}`
}

/** Configuration of kwok by which a command serves the port of the pods; in YAML. */
function portCommand(command: string): string {
  return `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterPortForward
metadata: { name: served }
spec: { forwards: [{ ports: [8443], command: ${command} }] }
`
}

const asked = 'failed calling webhook "asked.example.com": failed to call webhook:'
const refused = (name = 'hooks'): string =>
  `500 Internal error occurred: ${asked} Post "https://${name}.default.svc:443/?timeout=10s": dial tcp 10.0.0.80:443: connect: connection refused`

describe('a webhook behind a service, while nodes are simulated', () => {
  it('a webhook behind a service is answered by its simulated pod, whose page is no review', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    expect(await ask(server, 'hooks')).toMatch(
      /^500 Internal error occurred: failed calling webhook "asked.example.com": failed to call webhook: couldn't get version\/kind; json parse error: /,
    )
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused where no pod stands behind the service', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    await server.pass(5)
    expect(await ask(server, 'hooks')).toBe(refused())
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused from the first request on, before the nodes run', async () => {
    const server = await openTestServer({ simulate: true, hasClusterNetwork: true })
    await create(server, 'services', service('hooks'))
    expect(await ask(server, 'hooks')).toBe(refused())
  })

  it('a webhook behind a service is refused where stages alone stand for kubelets', async () => {
    const server = await open({ simulate: ['stage-controller'] })
    await create(server, 'services', service('hooks'))
    expect(await ask(server, 'hooks')).toBe(refused())
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused where the machine of its simulated node has failed', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    const annotations = { 'simulation.skerry/heartbeat': 'false' }
    await server.patch(`/api/v1/nodes/${node}`, { metadata: { annotations } })
    await server.pass(1)
    expect(await ask(server, 'hooks')).toBe(refused())
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused where the container of its pod does not run', async () => {
    const server = await open()
    await create(server, 'services', service('hooks', { publishNotReadyAddresses: true }))
    const crashing = { ...podOn(node, 'hooks') } as JsonObject
    crashing['spec'] = {
      nodeName: node,
      containers: [{ name: 'main', image: 'busybox', command: ['sh', '-c', 'exit 1'] }],
    }
    await create(server, 'pods', crashing)
    await server.pass(5)
    expect(await ask(server, 'hooks')).toBe(refused())
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that fails is ignored where its configuration says so', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    await server.pass(1)
    expect(await ask(server, 'hooks', { failurePolicy: 'Ignore' })).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is called where the host says that the service is', async () => {
    const server = await open({
      resolveService: ({ name }) => (name === 'hooks' ? elsewhere : undefined),
    })
    await create(server, 'services', service('hooks'))
    expect(await ask(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual([elsewhere])
  })

  it('a webhook behind a service is dialled where its pods are on nodes that are not simulated', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    await runOnMachine(server, 'hooks')
    await server.pass(5)
    expect(await ask(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual(['https://10.0.0.80'])
  })

  it('a webhook behind a service whose endpoints are no pods is refused with a hint', async () => {
    const server = await open()
    await create(server, 'services', service('hooks', { selector: null }))
    const subsets = [{ addresses: [{ ip: '192.168.7.7' }], ports: [{ port: 8443 }] }]
    await create(server, 'endpoints', {
      apiVersion: 'v1',
      kind: 'Endpoints',
      metadata: { name: 'hooks' },
      subsets,
    })
    await server.pass(1)
    expect(await ask(server, 'hooks')).toMatch(
      /service "default\/hooks" cannot be reached: .*--resolve-service=default\/hooks=https:\/\/host:port/,
    )
    expect(server.dialled).toEqual([])
  })

  it.each([
    ['hooks.example', 'created', ['https://hooks.example']],
    ['10.0.0.80', /"default\/hooks" cannot be reached/, []],
    ['web.default.svc', /"default\/hooks" cannot be reached/, []],
    ['web.default.svc.cluster.local', /"default\/hooks" cannot be reached/, []],
  ])(
    'a webhook behind a service with an external name is dialled only where the name leads out of the cluster: %s',
    async (externalName, answer, dialled) => {
      const server = await open()
      const spec = { type: 'ExternalName', externalName, clusterIP: '', selector: null }
      await create(server, 'services', service('hooks', spec))
      expect(await ask(server, 'hooks')).toMatch(answer)
      expect(server.dialled).toEqual(dialled)
    },
  )

  it('a webhook behind a service is answered the same on a host without a network, such as a page', async () => {
    const server = await open({ hasClusterNetwork: false })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    const spec = {
      type: 'ExternalName',
      externalName: 'hooks.example',
      clusterIP: '',
      selector: null,
    }
    await create(server, 'services', service('named', spec))
    await server.pass(5)
    expect(await ask(server, 'hooks')).toMatch(/failed to call webhook: couldn't get version\/kind/)
    await server.delete(`${configurationsPath('validating')}/hooks`)
    expect(await ask(server, 'named')).toMatch(/service "default\/named" cannot be reached: /)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that breaks off its answer is ignored where its configuration says so', async () => {
    const kwokConfig = portCommand(
      `[printf, 'HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: 99\\r\\n\\r\\n{']`,
    )
    const server = await open({ simulation: { nodes: 1, kwokConfig: [kwokConfig] } })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    expect(await ask(server, 'hooks')).toMatch(
      /unexpected error when reading response body.* unexpected EOF$/,
    )
    await server.delete(`${configurationsPath('validating')}/hooks`)
    expect(await ask(server, 'hooks', { failurePolicy: 'Ignore' })).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that does not answer is given up at its deadline', async () => {
    const kwokConfig = portCommand('[sleep, "9999"]')
    const server = await open({ simulation: { nodes: 1, kwokConfig: [kwokConfig] } })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    const answer = ask(server, 'hooks')
    await server.pass(11)
    expect(await answer).toMatch(/timeout=10s": context deadline exceeded$/)
    expect(server.dialled).toEqual([])
  })

  it('a conversion webhook behind a service is refused where no pod stands behind the service', async () => {
    const server = await open()
    await create(server, 'services', service('hooks'))
    const clientConfig = { service: { namespace: 'default', name: 'hooks' } }
    const webhook = { conversionReviewVersions: ['v1'], clientConfig }
    const versions = [widgetVersion('v1', { color: text }), widgetVersion('v2', { hue: text })]
    await establish(server, versionedCrd('v2', versions, { strategy: 'Webhook', webhook }))
    const created = await server.post(widgetPath('v1'), widget('a'))
    expect([created.status, created.body.message]).toEqual([
      500,
      'conversion webhook for shop.example/v1, Kind=Widget failed: Post "https://hooks.default.svc:443/?timeout=30s": dial tcp 10.0.0.80:443: connect: connection refused',
    ])
    expect(server.dialled).toEqual([])
  })

  it('a webhook by URL is dialled as the URL says', async () => {
    const server = await open()
    const clientConfig = { url: 'https://10.0.0.80/review' }
    expect(await ask(server, '', { clientConfig })).toBe('created')
    expect(server.dialled).toEqual(['https://10.0.0.80'])
  })
})

it('a webhook behind a service is dialled at its cluster IP where no nodes are simulated', async () => {
  const server = await open({ simulate: false })
  await create(server, 'services', service('hooks'))
  expect(await ask(server, 'hooks')).toBe('created')
  expect(server.dialled).toEqual(['https://10.0.0.80'])
})

it('a webhook behind a service of a mock server is answered by its simulated pod', async () => {
  const dialled: string[] = []
  const host = testRuntime(undefined, async ({ url }) => {
    dialled.push(url.origin)
    throw new TypeError('a mock server dials nothing')
  })
  const clock = { now: host.clock.now(), stopped: true }
  const runtime = { ...unevenRuntime(1), fetch: host.fetch }
  const mock = await createMockServer(runtime, { brand: 'k8s', simulate: true, nodes: 1, clock })
  onTestFinished(() => mock.close())
  const run = new MockRun(mock)
  await run.send('POST', `${core}/services`, { body: service('hooks') })
  await run.send('POST', pods, { body: podOn(node, 'hooks') })
  await mock.clock.advance('10s')
  const clientConfig = { service: { namespace: 'default', name: 'hooks' } }
  await run.send('POST', configurationsPath('validating'), {
    body: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'hooks' },
      webhooks: [webhook('asked', { clientConfig })],
    },
  })
  expect(await run.send('POST', configMaps, { body: configMap('a') })).toMatchObject({
    code: 500,
    message: expect.stringContaining(`${asked} couldn't get version/kind; json parse error: `),
  })
  expect(dialled).toEqual([])
})
