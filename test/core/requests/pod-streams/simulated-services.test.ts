import { describe, expect, it, onTestFinished } from 'vitest'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../core/base/api/json.ts'
import { createMockServer } from '../../../../core/server/mock/mock-server.ts'
import { hooksCertificate } from '../../../support/access/signed-certificates.ts'
import { configurationsPath, webhook } from '../../../support/access/webhook-configurations.ts'
import { establish } from '../../../support/objects/custom-resources.ts'
import { versionedCrd, widgetVersion } from '../../../support/objects/versioned-crd.ts'
import { widget, widgetPath } from '../../../support/objects/widgets.ts'
import {
  askedByWebhook,
  core,
  create,
  openDialled,
  podOn,
  refused,
  service,
} from '../../../support/servers/dialled-server.ts'
import { MockRun } from '../../../support/servers/mock-run.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  pods,
} from '../../../support/servers/test-server.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const text = { type: 'string' }
const node = 'node-1'

/** Configuration of kwok by which a command serves the port of the pods; in YAML. */
function portCommand(command: string): string {
  return `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterPortForward
metadata: { name: served }
spec: { forwards: [{ ports: [8443], command: ${command} }] }
`
}

describe('a webhook behind a service, while nodes are simulated', () => {
  it('a webhook behind a service is answered by its simulated pod, which allows', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is not trusted without an authority, where its program has one of its own', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    const metadata = { name: 'certificate', namespace: 'default' }
    await create(server, 'configmaps', { metadata, data: { 'tls.crt': hooksCertificate } })
    const args = ['webhook', '--port=8443', '--tls-cert-file=/certificate/tls.crt']
    const volumeMounts = [{ name: 'certificate', mountPath: '/certificate' }]
    const containers = [{ name: 'main', image: 'example.com/agnhost', args, volumeMounts }]
    const volumes = [{ name: 'certificate', configMap: { name: 'certificate' } }]
    await create(server, 'pods', {
      ...podOn(node, 'hooks'),
      spec: { nodeName: node, containers, volumes },
    })
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toContain(
      'tls: failed to verify certificate: x509: certificate signed by unknown authority',
    )
  })

  it('a webhook behind a service is refused where no pod stands behind the service', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toBe(refused)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused from the first request on, before the nodes run', async () => {
    const server = await openTestServer({ simulate: true, hasClusterNetwork: true })
    await create(server, 'services', service('hooks'))
    expect(await askedByWebhook(server, 'hooks')).toBe(refused)
  })

  it('a webhook behind a service is refused where stages alone stand for kubelets', async () => {
    const server = await openDialled({ simulate: ['stage-controller'] })
    await create(server, 'services', service('hooks'))
    expect(await askedByWebhook(server, 'hooks')).toBe(refused)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused where the machine of its simulated node has failed', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    const annotations = { 'simulation.skerry/heartbeat': 'false' }
    await server.patch(`/api/v1/nodes/${node}`, { metadata: { annotations } })
    await server.pass(1)
    expect(await askedByWebhook(server, 'hooks')).toBe(refused)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is refused where the container of its pod does not run', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks', { publishNotReadyAddresses: true }))
    const crashing: WritableJsonObject = { ...podOn(node, 'hooks') } as JsonObject
    crashing['spec'] = {
      nodeName: node,
      containers: [{ name: 'main', image: 'busybox', command: ['sh', '-c', 'exit 1'] }],
    }
    await create(server, 'pods', crashing)
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toBe(refused)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service without endpoints is answered by slices of endpoints that a client has made', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks', { selector: null }))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    const { body } = await server.get(`${pods}/hooks`)
    const labels = { 'kubernetes.io/service-name': 'hooks' }
    const addresses = [textOf(structOf(body, 'status'), 'podIP')]
    const slice = await server.post('/apis/discovery.k8s.io/v1/namespaces/default/endpointslices', {
      metadata: { name: 'hooks-1', labels },
      addressType: 'IPv4',
      endpoints: [{ addresses }],
      ports: [{ port: 8443 }],
    })
    expect(slice.status).toBe(201)
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service hears nothing where a policy of networks keeps the server from its pods', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    const policies = '/apis/networking.k8s.io/v1/namespaces/default/networkpolicies'
    const spec = { podSelector: {} }
    await server.post(policies, { metadata: { name: 'deny' }, spec })
    await server.pass(5)
    const answer = askedByWebhook(server, 'hooks')
    await server.pass(11)
    expect(await answer).toMatch(/timeout=10s": context deadline exceeded$/)
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that fails is ignored where its configuration says so', async () => {
    const server = await openDialled()
    await create(server, 'services', service('hooks'))
    await server.pass(1)
    expect(await askedByWebhook(server, 'hooks', { failurePolicy: 'Ignore' })).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service is answered the same on a host without a network, such as a page', async () => {
    const server = await openDialled({ hasClusterNetwork: false })
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
    expect(await askedByWebhook(server, 'hooks')).toBe('created')
    await server.delete(`${configMaps}/a`)
    await server.delete(`${configurationsPath('validating')}/hooks`)
    expect(await askedByWebhook(server, 'named')).toMatch(
      /service "default\/named" cannot be reached: /,
    )
    expect(server.dialled).toEqual([])
  })

  it('a webhook in a simulated pod leads by redirects nowhere else', async () => {
    const kwokConfig = portCommand(
      `[printf, 'HTTP/1.1 307 Away\\r\\nlocation: https://elsewhere.test/secret\\r\\ncontent-length: 0\\r\\n\\r\\n']`,
    )
    const server = await openDialled({ simulation: { nodes: 1, kwokConfig: [kwokConfig] } })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toMatch(
      /Post "https:\/\/elsewhere\.test\/secret": dial tcp: lookup elsewhere\.test: no such host$/,
    )
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that breaks off its answer is ignored where its configuration says so', async () => {
    const kwokConfig = portCommand(
      `[printf, 'HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\ncontent-length: 99\\r\\n\\r\\n{']`,
    )
    const server = await openDialled({ simulation: { nodes: 1, kwokConfig: [kwokConfig] } })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    expect(await askedByWebhook(server, 'hooks')).toMatch(
      /unexpected error when reading response body.* unexpected EOF$/,
    )
    await server.delete(`${configurationsPath('validating')}/hooks`)
    expect(await askedByWebhook(server, 'hooks', { failurePolicy: 'Ignore' })).toBe('created')
    expect(server.dialled).toEqual([])
  })

  it('a webhook behind a service that does not answer is given up at its deadline', async () => {
    const kwokConfig = portCommand('[sleep, "9999"]')
    const server = await openDialled({ simulation: { nodes: 1, kwokConfig: [kwokConfig] } })
    await create(server, 'services', service('hooks'))
    await create(server, 'pods', podOn(node, 'hooks'))
    await server.pass(5)
    const answer = askedByWebhook(server, 'hooks')
    await server.pass(11)
    expect(await answer).toMatch(/timeout=10s": context deadline exceeded$/)
    expect(server.dialled).toEqual([])
  })

  it('a conversion webhook behind a service is refused where no pod stands behind the service', async () => {
    const server = await openDialled()
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
    kind: 'ConfigMap',
  })
  expect(dialled).toEqual([])
})
