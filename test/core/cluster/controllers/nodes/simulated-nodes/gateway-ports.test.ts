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
  await define('GRPCRoute', 'grpcroutes')
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
    listeners: [
      { name: 'http', protocol: 'HTTP', port: 80 },
      {
        name: 'secure',
        protocol: 'HTTPS',
        port: 443,
        hostname: 'secure.example.com',
        tls: { certificateRefs: [{ name: 'absent' }] },
      },
      { name: 'raw', protocol: 'SCTP', port: 81 },
      { name: 'again', protocol: 'HTTP', port: 80 },
      { name: 'own', protocol: 'HTTP', port: 80, hostname: 'own.example.com' },
    ],
  })
  for (const [name, parent] of [
    ['own-open', { name: 'eg', sectionName: 'http' }],
    ['own-named', { name: 'eg', sectionName: 'own' }],
  ] as const) {
    await create('namespaces/default/httproutes', 'HTTPRoute', name, {
      parentRefs: [parent],
      rules: [
        {
          matches: [{ path: { value: name === 'own-open' ? '/clientip' : '/hostname' } }],
          backendRefs: [{ name: 'red', port: 80 }],
        },
      ],
    })
  }
  const rule = (path: string, ...filters: JsonObject[]): JsonObject => ({
    matches: [{ path: { value: path } }],
    filters,
    backendRefs: [{ name: 'red', port: 80 }],
  })
  await create('namespaces/default/httproutes', 'HTTPRoute', 'filters', {
    parentRefs: [{ name: 'eg', sectionName: 'http' }],
    hostnames: ['filters.example.com'],
    rules: [
      rule('/clientip', {
        type: 'RequestMirror',
        requestMirror: { backendRef: { name: 'blue', port: 80 } },
      }),
      {
        ...rule('/header'),
        backendRefs: [
          {
            name: 'red',
            port: 80,
            filters: [
              {
                type: 'ResponseHeaderModifier',
                responseHeaderModifier: { set: [{ name: 'X-By', value: 'backend' }] },
              },
            ],
          },
        ],
      },
      { ...rule('/absent'), backendRefs: [{ name: 'absent', port: 80 }] },
      { ...rule('/none'), backendRefs: [] },
      { ...rule('/shell'), timeouts: { request: '1s' } },
    ],
  })
  for (const [name, parent, backend] of [
    ['no-listener', { name: 'eg', sectionName: 'nope' }, { name: 'red', port: 80 }],
    ['no-host', { name: 'eg', sectionName: 'secure' }, { name: 'red', port: 80 }],
    ['no-grant', { name: 'eg' }, { name: 'red', port: 80, namespace: 'kube-system' }],
    ['no-port', { name: 'eg' }, { name: 'red', port: 81 }],
    ['no-service', { name: 'eg' }, { kind: 'Bucket', name: 'red', port: 81 }],
  ] as const) {
    await create('namespaces/default/httproutes', 'HTTPRoute', name, {
      parentRefs: [parent],
      hostnames: [`${name}.example.com`],
      rules: [{ backendRefs: [backend] }],
    })
  }
  await create('namespaces/default/grpcroutes', 'GRPCRoute', 'calls', {
    parentRefs: [{ name: 'eg', sectionName: 'http' }],
    hostnames: ['grpc.example.com'],
    rules: [
      {
        matches: [{ method: { service: 'hostname' } }],
        backendRefs: [{ name: 'blue', port: 80 }],
      },
    ],
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
  const host = words.some((word) => word.startsWith('Host: '))
  const named = host ? words : ['-H', 'Host: www.example.com', ...words]
  const command = ['curl', '-sS', '-i', ...named, url]
  return (await runInPod(cluster.server, 'client', command)).stdout
}

describe('a Gateway whose controller runs', () => {
  it('is accepted, gets an address, and says how many routes are attached', async () => {
    const status = structOf(await gateway(), 'status')
    expect(objectsOf(status, 'conditions').map((each) => [each['type'], each['status']])).toEqual([
      ['Accepted', 'True'],
      ['Programmed', 'True'],
    ])
    expect(
      objectsOf(status, 'listeners').map((each) => [
        each['attachedRoutes'],
        ...objectsOf(each, 'conditions').map((condition) => condition['reason']),
      ]),
    ).toEqual([
      [7, 'Accepted', 'NoConflicts', 'ResolvedRefs', 'Programmed'],
      [0, 'Accepted', 'NoConflicts', 'InvalidCertificateRef', 'Invalid'],
      [0, 'UnsupportedProtocol', 'NoConflicts', 'ResolvedRefs', 'Invalid'],
      [4, 'HostnameConflict', 'HostnameConflict', 'ResolvedRefs', 'Invalid'],
      [1, 'Accepted', 'NoConflicts', 'ResolvedRefs', 'Programmed'],
    ])
  })

  it.each([
    [['/red/hostname'], '\r\n\r\nred'],
    [['/hostname'], '\r\n\r\nblue'],
    [['/x', '-H', 'version: two'], 'https://www.example.com/x'],
  ])('answers %j by its routes', async ([target = '', ...words], text) => {
    expect(await fetched(target, ...words)).toContain(text)
  })

  it.each([
    ['filters.example.com', '/header', 'x-by: backend'],
    ['filters.example.com', '/absent', 'HTTP/1.1 500'],
    ['filters.example.com', '/none', 'HTTP/1.1 500'],
    ['grpc.example.com', '/hostname', '\r\n\r\nblue'],
    ['grpc.example.com', '/other', 'HTTP/1.1 404'],
    ['own.example.com', '/hostname', '\r\n\r\nred'],
    ['own.example.com', '/clientip', 'HTTP/1.1 404'],
    ['any.example.com', '/clientip', 'HTTP/1.1 200'],
  ])('answers http://%s%s by filters and calls', async (host, target, text) => {
    expect(await fetched(target, '-H', `Host: ${host}`)).toContain(text)
  })

  it('answers 504 where a backend takes longer than a route allows', async () => {
    const answer = fetched('/shell?cmd=sleep%205', '-H', 'Host: filters.example.com')
    await cluster.server.clock.advance(2000)
    expect(await answer).toContain('HTTP/1.1 504')
  })

  it('sends a copy of a request to a mirror', async () => {
    await fetched('/clientip', '-H', 'Host: filters.example.com')
    expect(await cluster.send('GET', `${core}/pods/blue/log`)).toContain('GET /clientip')
  })

  it.each([
    ['colors', 'Accepted', 'ResolvedRefs'],
    ['no-listener', 'NoMatchingParent', 'ResolvedRefs'],
    ['no-host', 'NoMatchingListenerHostname', 'ResolvedRefs'],
    ['no-grant', 'Accepted', 'RefNotPermitted'],
    ['no-port', 'Accepted', 'BackendNotFound'],
    ['no-service', 'Accepted', 'InvalidKind'],
  ])('says of the route %s: %s, %s', async (name, ...reasons) => {
    const route = await cluster.send('GET', `${group}/v1/namespaces/default/httproutes/${name}`)
    const [parent] = objectsOf(structOf(route, 'status'), 'parents')
    expect(objectsOf(parent ?? {}, 'conditions').map((each) => each['reason'])).toEqual(reasons)
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
