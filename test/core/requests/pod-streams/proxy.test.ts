import { beforeAll, describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { one, pods, SimulatedPods } from '../../../support/objects/simulated-pods.ts'
import { mockRequest, MockRun } from '../../../support/servers/mock-run.ts'

const core = '/api/v1/namespaces/default'
const cluster = new SimulatedPods({
  containerHooks: { portForward: (_, port) => (port === 9000 ? 'from a hook' : undefined) },
})

/** Status and text of an answer; of a Status its message. */
async function ask(method: string, path: string, headers = {}): Promise<string> {
  const answer = await cluster.server.handle(mockRequest(method, path, { headers }))
  let text = ''
  const { body } = answer
  if (ArrayBuffer.isView(body)) text = new TextDecoder().decode(body)
  else if (body) for await (const chunk of body) text += new TextDecoder().decode(chunk)
  const at = answer.headers.indexOf('location')
  if (at !== -1) return `${answer.status} to ${answer.headers[at + 1]}`
  return `${answer.status} ${text.startsWith('{') ? JSON.parse(text).message : text}`
}

beforeAll(async () => {
  const web = await cluster.start(
    'web',
    one('nginx', { ports: [{ name: 'http', containerPort: 80 }] }),
  )
  await cluster.send('POST', pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'waiting' },
    spec: one('nginx'),
  })
  const create = (resource: string, object: object): Promise<unknown> =>
    cluster.send('POST', `${core}/${resource}`, { apiVersion: 'v1', ...object })
  const ports = [{ name: 'front', port: 8080, targetPort: 80 }]
  for (const name of ['front', 'empty', 'lone', 'forged', 'foreign']) {
    const spec = { ports }
    await create('services', { kind: 'Service', metadata: { name }, spec })
  }
  const ip = textOf(structOf(web, 'status'), 'podIP')
  const behind = (name: string, address: string, namespace: string): Promise<unknown> => {
    const targetRef = { kind: 'Pod', name: 'web', namespace }
    const subset = {
      addresses: [{ ip: address, targetRef }],
      ports: [{ name: 'front', port: 80 }],
    }
    return create('endpoints', { kind: 'Endpoints', metadata: { name }, subsets: [subset] })
  }
  await behind('front', ip, 'default')
  await behind('forged', '10.244.77.7', 'default')
  await behind('foreign', ip, 'other')
  await create('endpoints', { kind: 'Endpoints', metadata: { name: 'empty' } })
})

describe('proxy', () => {
  it.each([
    ['GET', `${pods}/web/proxy/`, /^200 [^]*Welcome to nginx!/],
    ['GET', `${pods}/http:web:80/proxy/index.html?q=1`, /^200 [^]*Welcome to nginx!/],
    ['GET', `${pods}/web/proxy/any`, /^404 [^]*nginx/],
    ['POST', `${pods}/web:9000/proxy/`, /^200 from a hook$/],
    ['HEAD', `${pods}/web/proxy/`, /^200 $/],
    ['GET', `${pods}/web/proxy`, /^301 to .*\/pods\/web\/proxy\/$/],
    ['GET', `${pods}/web/proxy?q=1`, /^301 to .*\/pods\/web\/proxy\/\?q=1$/],
    ['GET', `${pods}/ftp:web:80/proxy/`, /^400 invalid pod request "ftp:web:80"$/],
    ['GET', `${pods}/none/proxy/`, /^404 pods "none" not found$/],
    ['GET', `${pods}/waiting/proxy/`, /^400 address not allowed$/],
    ['GET', `${pods}/web:x/proxy/`, /^503 error trying to reach service: dial tcp: lookup tcp\/x/],
    ['GET', `${core}/services/front:8080/proxy/`, /^200 [^]*Welcome to nginx!/],
    ['GET', `${core}/services/front:front/proxy/`, /^200 [^]*Welcome to nginx!/],
    [
      'GET',
      `${core}/services/front:81/proxy/`,
      /^503 no service port 81 found for service "front"/,
    ],
    ['GET', `${core}/services/front/proxy/`, /^503 no endpoints available for service "front"$/],
    [
      'GET',
      `${core}/services/empty:front/proxy/`,
      /^503 no endpoints available for service "empty"/,
    ],
    [
      'GET',
      `${core}/services/forged:front/proxy/`,
      /^503 no endpoints available for service "forged:front"$/,
    ],
    [
      'GET',
      `${core}/services/foreign:front/proxy/`,
      /^503 no endpoints available for service "foreign:front"$/,
    ],
    ['GET', `${core}/services/lone/proxy/`, /^404 endpoints "lone" not found$/],
    ['GET', '/api/v1/nodes/node-1/proxy/healthz', /^200 ok$/],
    ['GET', '/api/v1/nodes/node-1/proxy/none', /^404 404 page not found\n$/],
    ['GET', '/api/v1/nodes/node-1:80/proxy/', /^503 error trying to reach service: dial tcp/],
    ['GET', '/api/v1/nodes/none/proxy/healthz', /^404 nodes "none" not found$/],
    ['GET', `${pods}/web/log/any`, /^404 the server could not find the requested resource$/],
  ])('%s %s', async (method, path, answer) => {
    expect(await ask(method, path, { accept: 'text/html' })).toMatch(answer)
  })
})

// As kube-apiserver 1.34.2 (`proxyutil.IsProxyableIP`): what a status says must not lead into the server's own machine.
it.each([
  '127.0.0.1',
  '127.8.8.8',
  '169.254.169.254',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  'fe80::1',
  '::ffff:127.0.0.1',
])(
  'proxy refuses a pod and a node whose address is of the own machine or link: %s',
  async (address) => {
    const name = `at-${address.replaceAll(/[.:]+/g, '-')}x`
    const metadata = { name }
    const spec = { ...one('nginx'), nodeName: name }
    await cluster.send('POST', '/api/v1/nodes', { apiVersion: 'v1', kind: 'Node', metadata })
    const addresses = [{ type: 'InternalIP', address }]
    await cluster.send('PATCH', `/api/v1/nodes/${name}/status`, { status: { addresses } })
    await cluster.send('POST', pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec })
    const status = { podIP: address, podIPs: [{ ip: address }] }
    await cluster.send('PATCH', `${pods}/${name}/status`, { status })
    expect(await ask('GET', `${pods}/${name}/proxy/`)).toBe('400 address not allowed')
    expect(await ask('GET', `/api/v1/nodes/${name}:80/proxy/`)).toBe('400 address not allowed')
  },
)

describe('a connection that is asked for wrongly', () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'SPDY/3.1' }
  it.each([
    [`${pods}/web/log?sinceTime=soon`, /^400 parsing time "soon" as "2006-01-02T15:04:05Z07:00"/],
    [`${pods}/web/log?sinceTime=null`, /^200 /],
    [
      `${pods}/none/portforward?ports=x`,
      /^400 cannot convert to \[\]int32: strconv.ParseUint: parsing "x": invalid syntax$/,
    ],
    [`${pods}/none/portforward?ports=70000`, /parsing "70000": value out of range$/],
    [`${pods}/web/exec?command=ls&stdout=1`, /^400 unable to upgrade: this transport carries no/],
  ])('%s', async (path, answer) => {
    expect(await ask('GET', path, upgrade)).toMatch(answer)
  })

  it('finds its protocol under the usual domain, and that of the brand', async () => {
    const path = `${pods}/web/exec?command=ls&stdout=1`
    const outcome = await cluster.server.connect(mockRequest('GET', path), ['v5.channel.k8s.io'])
    expect(outcome).toMatchObject({ protocol: 'v5.channel.k8s.io' })
  })
})

it('a webhook sees the options of a connection, without metadata', async () => {
  const seen: JsonObject[] = []
  const run = new MockRun(cluster.server)
  const url = 'https://hooks.test/connect'
  await cluster.server.webhook(url, (review) => {
    seen.push(review.request as unknown as JsonObject)
    return { allowed: true }
  })
  const webhook = (name: string, more: object): object => ({
    name,
    clientConfig: { url },
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    rules: [
      { apiGroups: [''], apiVersions: ['v1'], operations: ['CONNECT'], resources: ['pods/*'] },
    ],
    ...more,
  })
  const labelled = { matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] }
  await run.send('POST', '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', {
    body: {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: 'connect' },
      webhooks: [
        webhook('seen.hooks.test', {}),
        webhook('never.hooks.test', { objectSelector: labelled }),
      ],
    },
  })
  const connect = (path: string): Promise<unknown> =>
    cluster.server.connect(mockRequest('GET', `${pods}/web/${path}`), ['v4.channel.k8s.io'])
  await connect('exec?command=ls&command=-l&stdout=1&container=main')
  await connect('attach?stdout=1&tty=1')
  await connect('portforward?ports=80,81')
  await ask('GET', `${pods}/web/proxy/a/b`)
  const common = { apiVersion: 'v1' }
  expect(seen.map(({ object }) => object)).toEqual([
    { ...common, kind: 'PodExecOptions', stdout: true, container: 'main', command: ['ls', '-l'] },
    { ...common, kind: 'PodAttachOptions', stdout: true, tty: true },
    { ...common, kind: 'PodPortForwardOptions', ports: [80, 81] },
    { ...common, kind: 'PodProxyOptions', path: 'a/b' },
  ])
  expect(seen[0]).toMatchObject({
    operation: 'CONNECT',
    name: 'web',
    subResource: 'exec',
    options: null,
  })
})
