import { beforeAll, describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({
  simulate: [
    'simulated-nodes',
    'scheduler',
    'node-lifecycle-controller',
    'deployment-controller',
    'replicaset-controller',
    'endpointslice-controller',
    'service-lb-controller',
  ],
})
const core = '/api/v1/namespaces/default'
const group = '/apis/gateway.networking.k8s.io'

/** A definition of a kind of the Gateway API whose fields are not told. */
async function define(kind: string, resource: string, scope = 'Namespaced'): Promise<void> {
  await cluster.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    metadata: {
      name: `${resource}.gateway.networking.k8s.io`,
      annotations: { 'api-approved.kubernetes.io': 'unapproved, a test' },
    },
    spec: {
      group: 'gateway.networking.k8s.io',
      scope,
      names: { kind, plural: resource },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
          },
        },
      ],
    },
  })
}

const create = (
  resource: string,
  kind: string,
  name: string,
  spec: JsonObject,
): Promise<ApiObject> =>
  cluster.send('POST', `${group}/v1/${resource}`, {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind,
    metadata: { name },
    spec,
  })

beforeAll(async () => {
  await define('GatewayClass', 'gatewayclasses', 'Cluster')
  await define('Gateway', 'gateways')
  await define('HTTPRoute', 'httproutes')
  for (const name of ['red', 'blue']) {
    const args = ['netexec', '--http-port=80']
    const containers = [{ name, image: 'registry.k8s.io/e2e-test-images/agnhost:2.57', args }]
    await cluster.start(name, { containers })
    const spec = { selector: { app: name }, ports: [{ port: 80 }] }
    await cluster.send('POST', `${core}/services`, { metadata: { name }, spec })
  }
  await cluster.send('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'control' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name: 'default' }],
  })
  await cluster.start('client', shell('sleep 3600'))
  await cluster.start('control', one('docker.io/envoyproxy/gateway:v1.5.0', { args: ['server'] }))
  await create('gatewayclasses', 'GatewayClass', 'eg', {
    controllerName: 'gateway.envoyproxy.io/gatewayclass-controller',
  })
  await create('namespaces/default/gateways', 'Gateway', 'eg', {
    gatewayClassName: 'eg',
    listeners: [{ name: 'http', protocol: 'HTTP', port: 80 }],
  })
  await create('namespaces/default/httproutes', 'HTTPRoute', 'colors', {
    parentRefs: [{ name: 'eg' }],
    hostnames: ['www.example.com'],
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/red' } }],
        filters: [
          {
            type: 'URLRewrite',
            urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } },
          },
        ],
        backendRefs: [{ name: 'red', port: 80 }],
      },
      {
        matches: [{ headers: [{ name: 'version', value: 'two' }] }],
        filters: [
          { type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } },
        ],
      },
      { backendRefs: [{ name: 'blue', port: 80 }] },
    ],
  })
  await cluster.server.clock.advance(60_000)
})

const gateway = (): Promise<ApiObject> =>
  cluster.send('GET', `${group}/v1/namespaces/default/gateways/eg`)

/** What the gateway answers at its address. */
async function fetched(target: string, ...words: string[]): Promise<string> {
  const [address] = objectsOf(structOf(await gateway(), 'status'), 'addresses')
  const url = `http://${textOf(address ?? {}, 'value')}${target}`
  const command = ['curl', '-sS', '-i', '-H', 'Host: www.example.com', ...words, url]
  return (await runInPod(cluster.server, 'client', command)).stdout
}

describe('a Gateway whose controller runs', () => {
  it('is accepted, gets an address, and says how many routes are attached', async () => {
    const status = structOf(await gateway(), 'status')
    expect(objectsOf(status, 'conditions').map((each) => [each['type'], each['status']])).toEqual([
      ['Accepted', 'True'],
      ['Programmed', 'True'],
    ])
    expect(objectsOf(status, 'listeners').map((each) => each['attachedRoutes'])).toEqual([1])
  })

  it.each([
    [['/red/hostname'], '\r\n\r\nred'],
    [['/hostname'], '\r\n\r\nblue'],
    [['/x', '-H', 'version: two'], 'https://www.example.com/x'],
  ])('answers %j by its routes', async ([target = '', ...words], text) => {
    expect(await fetched(target, ...words)).toContain(text)
  })

  it('has its routes accepted', async () => {
    const route = await cluster.send('GET', `${group}/v1/namespaces/default/httproutes/colors`)
    const [parent] = objectsOf(structOf(route, 'status'), 'parents')
    expect(
      objectsOf(parent ?? {}, 'conditions').map((each) => [each['type'], each['status']]),
    ).toEqual([
      ['Accepted', 'True'],
      ['ResolvedRefs', 'True'],
    ])
  })
})
