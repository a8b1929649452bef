import { beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { createClient } from '../../../../../../core/base/client/client.ts'
import { visitSite } from '../../../../../../core/command/web/visit-site.ts'
import { runInPod } from '../../../../../support/cluster/pod-exec.ts'
import { one, shell, SimulatedPods } from '../../../../../support/objects/simulated-pods.ts'

const cluster = new SimulatedPods({
  simulate: ['simulated-nodes', 'endpointslice-controller', 'service-lb-controller'],
})
const core = '/api/v1/namespaces/default'
const networking = '/apis/networking.k8s.io/v1'
const ingresses = `${networking}/namespaces/default/ingresses`
const path = (value: string, service: string, pathType = 'Prefix'): JsonObject => ({
  path: value,
  pathType,
  backend: { service: { name: service, port: { number: 80 } } },
})

async function service(name: string, spec: JsonObject = {}): Promise<void> {
  const whole = { selector: { app: name }, ports: [{ port: 80 }], ...spec }
  await cluster.send('POST', `${core}/services`, { metadata: { name }, spec: whole })
}

beforeAll(async () => {
  for (const name of ['red', 'blue']) {
    const args = ['netexec', '--http-port=80']
    const containers = [{ name, image: 'registry.k8s.io/e2e-test-images/agnhost:2.57', args }]
    await cluster.start(name, { containers })
    await service(name)
  }
  await cluster.start('client', shell('sleep 3600'))
  await cluster.send('POST', `${networking}/ingressclasses`, {
    metadata: { name: 'nginx' },
    spec: { controller: 'k8s.io/ingress-nginx' },
  })
  await cluster.send('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
    metadata: { name: 'edge' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'cluster-admin' },
    subjects: [{ kind: 'ServiceAccount', namespace: 'default', name: 'default' }],
  })
  await service('edge', {
    type: 'LoadBalancer',
    ports: [
      { name: 'http', port: 80 },
      { name: 'https', port: 443 },
    ],
  })
  await cluster.start('edge', {
    ...one('registry.k8s.io/ingress-nginx/controller:v1.13.3', {
      args: ['/nginx-ingress-controller', '--publish-service=default/edge'],
    }),
  })
  await cluster.send('POST', ingresses, {
    metadata: { name: 'colors' },
    spec: {
      ingressClassName: 'nginx',
      rules: [
        { host: 'red.example.com', http: { paths: [path('/', 'red')] } },
        { host: '*.example.org', http: { paths: [path('/blue', 'blue')] } },
      ],
    },
  })
  await cluster.send('POST', ingresses, {
    metadata: {
      name: 'rewritten',
      annotations: { 'nginx.ingress.kubernetes.io/rewrite-target': '/$2' },
    },
    spec: {
      ingressClassName: 'nginx',
      rules: [
        {
          host: 'old.example.com',
          http: { paths: [path('/v2(/|$)(.*)', 'blue', 'ImplementationSpecific')] },
        },
      ],
    },
  })
  for (const [name, annotations, host, target, color] of annotated) {
    await ingress(name, annotations, host, path(target, color, 'ImplementationSpecific'))
  }
  await cluster.send('POST', `${core}/secrets`, {
    metadata: { name: 'users' },
    data: { auth: btoa('foo:$apr1$69tyIvD9$AUuC8.wDr9zPYj4t6w81z.\n') },
  })
  await cluster.server.clock.advance(5000)
})

const nginx = 'nginx.ingress.kubernetes.io/'

async function ingress(
  name: string,
  annotations: Readonly<Record<string, string>>,
  host: string,
  ...paths: JsonObject[]
): Promise<void> {
  const prefixed = Object.entries(annotations).map(([key, value]) => [`${nginx}${key}`, value])
  await cluster.send('POST', ingresses, {
    metadata: { name, annotations: Object.fromEntries(prefixed) },
    spec: { ingressClassName: 'nginx', rules: [{ host, http: { paths } }] },
  })
}

/** Ingresses with annotations: name, annotations, host, path and service. */
const annotated: readonly [string, Record<string, string>, string, string, string][] = [
  ['main', {}, 'canary.test', '/', 'red'],
  [
    'canary',
    { canary: 'true', 'canary-by-header': 'version', 'canary-by-header-value': 'next' },
    'canary.test',
    '/',
    'blue',
  ],
  ['weighed', {}, 'weighed.test', '/', 'red'],
  ['weight', { canary: 'true', 'canary-weight': '100' }, 'weighed.test', '/', 'blue'],
  ['moved', { 'permanent-redirect': 'https://new.test$request_uri' }, 'moved.test', '/', 'red'],
  ['root', { 'app-root': '/hostname' }, 'root.test', '/', 'red'],
  ['forced', { 'force-ssl-redirect': 'true' }, 'forced.test', '/', 'red'],
  ['closed', { 'whitelist-source-range': '192.0.2.0/24' }, 'closed.test', '/', 'red'],
  ['small', { 'proxy-body-size': '4' }, 'small.test', '/', 'red'],
  [
    'login',
    { 'auth-type': 'basic', 'auth-secret': 'users', 'auth-realm': 'Who' },
    'login.test',
    '/',
    'red',
  ],
  ['unknown', { 'auth-type': 'basic', 'auth-secret': 'no-such' }, 'unknown.test', '/', 'red'],
  ['fallback', { 'default-backend': 'blue' }, 'fallback.test', '/', 'absent'],
  ['tls', { 'backend-protocol': 'HTTPS' }, 'tls.test', '/', 'red'],
  ['cors', { 'enable-cors': 'true' }, 'cors.test', '/', 'red'],
  ['beginning', {}, 'beginning.test', '/host', 'red'],
  ['all', { 'rewrite-target': '/hostname' }, 'all.test', '/any', 'red'],
]

/** The answer of the ingress controller to a request with a host. */
async function fetched(host: string, target: string): Promise<string> {
  const command = ['curl', '-s', '-H', `Host: ${host}`, `http://edge${target}`]
  return (await runInPod(cluster.server, 'client', command)).stdout
}

describe('an ingress controller', () => {
  it.each([
    ['red.example.com', '/hostname', 'red'],
    ['red.example.com:8080', '/hostname?x=1', 'red'],
    ['a.example.org', '/blue', 'NOW: '],
    ['a.example.org', '/blueish', '404 Not Found'],
    ['a.b.example.org', '/blue', '404 Not Found'],
    ['old.example.com', '/v2/hostname', 'blue'],
    ['nobody.example.com', '/', '404 Not Found'],
  ])('leads %s%s to its service', async (host, target, text) => {
    expect(await fetched(host, target)).toContain(text)
  })

  it.each([
    ['canary.test/hostname', [], 'red'],
    ['canary.test/hostname', ['-H', 'Version: next'], 'blue'],
    ['weighed.test/hostname', [], 'blue'],
    ['moved.test/a?b=c', ['-i'], 'Location: https://new.test/a?b=c'],
    ['root.test/', ['-i'], 'Location: http://root.test/hostname'],
    ['forced.test/x', ['-i'], 'Location: https://forced.test/x'],
    ['closed.test/', [], '403 Forbidden'],
    ['small.test/', ['-d', '12345'], '413 Request Entity Too Large'],
    ['login.test/hostname', ['-i'], 'WWW-Authenticate: Basic realm="Who"'],
    ['login.test/hostname', ['-u', 'foo:wrong'], '401 Authorization Required'],
    ['login.test/hostname', ['-u', 'foo:bar'], 'red'],
    ['unknown.test/hostname', ['-u', 'foo:bar'], '503 Service Temporarily Unavailable'],
    ['fallback.test/hostname', [], 'blue'],
    ['tls.test/hostname', [], '502 Bad Gateway'],
    ['cors.test/', ['-i', '-X', 'OPTIONS'], 'Access-Control-Allow-Methods: GET, PUT, POST'],
    ['beginning.test/hostname', [], 'red'],
    ['all.test/anything', [], 'red'],
  ])('answers %s %j by annotations', async (place, words, text) => {
    const [host = ''] = place.split('/')
    const url = `http://edge${place.slice(host.length)}`
    const command = ['curl', '-s', '-H', `Host: ${host}`, ...words, url]
    expect((await runInPod(cluster.server, 'client', command)).stdout).toContain(text)
  })

  it('speaks TLS on its port for it, of which nothing is known without a secret', async () => {
    const ask = async (...words: string[]): Promise<string> => {
      const command = ['curl', '-sS', ...words, '-H', 'Host: red.example.com']
      const { stdout, stderr } = await runInPod(cluster.server, 'client', [
        ...command,
        'https://edge:443/hostname',
      ])
      return `${stdout}${stderr}`
    }
    expect(await ask('-k')).toBe('red')
    expect(await ask()).toContain('SSL certificate problem')
  })

  it('writes the address of its service into the Ingresses of its class', async () => {
    const found = await cluster.send('GET', `${ingresses}/colors`)
    expect(structOf(found, 'status')).toEqual({
      loadBalancer: { ingress: [{ ip: '192.168.240.1' }] },
    })
  })

  it('says in its log what it may not read', async () => {
    await cluster.send('POST', `${core}/serviceaccounts`, { metadata: { name: 'plain' } })
    const image = 'registry.k8s.io/ingress-nginx/controller:v1.13.3'
    await cluster.start('mute', { ...one(image), serviceAccountName: 'plain' })
    expect(await cluster.send('GET', `${core}/pods/mute/log`)).toContain(
      'failed to list ingresses: ingresses.networking.k8s.io is forbidden: User "system:serviceaccount:default:plain" cannot list',
    )
  })

  it('ends a request that its rules lead to itself again and again', async () => {
    const rules = [{ host: 'loop.example.com', http: { paths: [path('/', 'edge')] } }]
    const spec = { ingressClassName: 'nginx', rules }
    await cluster.send('POST', ingresses, { metadata: { name: 'loop' }, spec })
    const answer = fetched('loop.example.com', '/')
    // Requests between pods are paced, so time has to pass.
    for (let count = 0; count < 5; count++) await cluster.server.clock.advance(1000)
    expect(await answer).toContain('502 Bad Gateway')
  })

  it('leads to the endpoints of a headless service', async () => {
    await service('bare', { selector: { app: 'red' }, clusterIP: 'None' })
    await cluster.send('POST', ingresses, {
      metadata: { name: 'bare' },
      spec: {
        ingressClassName: 'nginx',
        rules: [{ host: 'bare.example.com', http: { paths: [path('/', 'bare')] } }],
      },
    })
    await cluster.server.clock.advance(1000)
    expect(await fetched('bare.example.com', '/hostname')).toContain('red')
  })

  it('answers 503 where a service has no endpoints', async () => {
    await cluster.send('POST', ingresses, {
      metadata: { name: 'nobody' },
      spec: {
        ingressClassName: 'nginx',
        defaultBackend: { service: { name: 'absent', port: { number: 80 } } },
      },
    })
    expect(await fetched('other.example.com', '/')).toContain('503 Service Temporarily Unavailable')
  })
})

describe('a visitor of a site in the cluster', () => {
  const visit = async (address: string): Promise<string> => {
    const client = createClient(cluster.server.transport(), { userAgent: 'test' })
    const { signal } = new AbortController()
    const url = new URL(address)
    const asked = { url, method: 'GET', headers: [], signal }
    const { status, body } = await visitSite(client, brands.k8s, asked)
    return `${status} ${new TextDecoder().decode(body)}`
  }

  it.each([
    ['http://red.example.com/hostname', '200 red'],
    ['http://192.168.240.1/', '503 '],
    ['http://blue/hostname', '200 blue'],
    ['http://blue.default.svc/hostname', '200 blue'],
  ])('is answered at %s', async (address, text) => {
    expect(await visit(address)).toContain(text)
  })

  it.each([
    ['http://nobody.example/', 'no Ingress, HTTPRoute or Service has the host nobody.example'],
    ['http://blue:81/', 'the Service default/blue has no port 81; it has 80'],
    ['http://10.250.1.1/', 'nothing in the cluster has the address 10.250.1.1'],
    ['http://edge:444/', 'the Service default/edge has no port 444; it has 80, 443'],
  ])('is told why %s leads nowhere', async (address, text) => {
    await expect(visit(address)).rejects.toThrow(text)
  })
})

describe('Traefik', () => {
  const group = '/apis/traefik.io/v1alpha1/namespaces/default'
  const define = async (kind: string): Promise<void> => {
    const plural = `${kind.toLowerCase()}s`
    const schema = {
      openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    }
    await cluster.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
      metadata: { name: `${plural}.traefik.io` },
      spec: {
        group: 'traefik.io',
        scope: 'Namespaced',
        names: { kind, plural },
        versions: [{ name: 'v1alpha1', served: true, storage: true, schema }],
      },
    })
  }
  const create = (kind: string, name: string, spec: JsonObject): Promise<unknown> =>
    cluster.send('POST', `${group}/${kind.toLowerCase()}s`, {
      apiVersion: 'traefik.io/v1alpha1',
      kind,
      metadata: { name },
      spec,
    })

  beforeAll(async () => {
    await define('Middleware')
    await define('IngressRoute')
    await cluster.server.clock.advance(2000)
    await create('Middleware', 'strip', { stripPrefix: { prefixes: ['/red'] } })
    await create('Middleware', 'login', { basicAuth: { secret: 'users' } })
    await create('Middleware', 'both', {
      chain: { middlewares: [{ name: 'login' }, { name: 'strip' }] },
    })
    await create('Middleware', 'tls', { redirectScheme: { scheme: 'https', permanent: true } })
    const services = [{ name: 'blue', port: 80 }]
    await create('IngressRoute', 'blue', {
      entryPoints: ['web'],
      routes: [
        {
          match: 'Host(`blue.test`) && (PathPrefix(`/host`) || Path(`/clientip`))',
          services,
        },
        {
          match: 'Host(`blue.test`) && PathPrefix(`/tls`)',
          middlewares: [{ name: 'tls' }],
          services,
        },
        { match: '!Host(`other.test`)', services },
      ],
    })
    await cluster.send('POST', `${networking}/ingressclasses`, {
      metadata: { name: 'traefik' },
      spec: { controller: 'traefik.io/ingress-controller' },
    })
    await cluster.send('POST', ingresses, {
      metadata: {
        name: 'chained',
        annotations: {
          'traefik.ingress.kubernetes.io/router.middlewares': 'default-both@kubernetescrd',
        },
      },
      spec: {
        ingressClassName: 'traefik',
        rules: [{ host: 'red.test', http: { paths: [path('/red', 'red')] } }],
      },
    })
    await cluster.start('traefik', one('traefik:v3.5'))
    await service('traefik')
    await cluster.server.clock.advance(5000)
  })

  it.each([
    ['red.test/red/hostname', ['-u', 'foo:bar'], 'red'],
    ['red.test/red/hostname', ['-i'], 'Basic realm="traefik"'],
    ['blue.test/hostname', [], 'blue'],
    ['blue.test/clientips', [], '404 page not found'],
    ['blue.test/tls', ['-i'], 'HTTP/1.1 301'],
    ['other.test/', [], '404 page not found'],
  ])('leads %s %j by middlewares and IngressRoutes', async (place, words, text) => {
    const [host = ''] = place.split('/')
    const url = `http://traefik${place.slice(host.length)}`
    const command = ['curl', '-s', '-H', `Host: ${host}`, ...words, url]
    expect((await runInPod(cluster.server, 'client', command)).stdout).toContain(text)
  })
})
