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
  await service('edge', { type: 'LoadBalancer' })
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
  await cluster.server.clock.advance(5000)
})

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

  it('writes the address of its service into the Ingresses of its class', async () => {
    const found = await cluster.send('GET', `${ingresses}/colors`)
    expect(structOf(found, 'status')).toEqual({
      loadBalancer: { ingress: [{ ip: '192.168.240.1' }] },
    })
  })

  it('ends a request that its rules lead to itself again and again', async () => {
    const rules = [{ host: 'loop.example.com', http: { paths: [path('/', 'edge')] } }]
    const spec = { ingressClassName: 'nginx', rules }
    await cluster.send('POST', ingresses, { metadata: { name: 'loop' }, spec })
    expect(await fetched('loop.example.com', '/')).toContain('502 Bad Gateway')
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
    ['http://edge:443/', 'the Service default/edge has no port 443; it has 80'],
  ])('is told why %s leads nowhere', async (address, text) => {
    await expect(visit(address)).rejects.toThrow(text)
  })
})
