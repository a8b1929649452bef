import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { openMock } from '../../../../../support/servers/mock-server.ts'

const group = '/apis/metrics.k8s.io/v1beta1'
const apiService = '/apis/apiregistration.k8s.io/v1/apiservices/v1beta1.metrics.k8s.io'
const labels = { 'k8s-app': 'metrics-server' }
const namespace = 'kube-system'

/** What metrics-server's own manifest has, as far as it counts here. */
function manifest(): readonly JsonObject[] {
  const name = 'metrics-server'
  const probe = (path: string): JsonObject => ({
    httpGet: { path, port: 'https', scheme: 'HTTPS' },
    periodSeconds: 10,
  })
  const container = {
    name,
    image: 'registry.k8s.io/metrics-server/metrics-server:v0.8.0',
    args: ['--cert-dir=/tmp', '--secure-port=10250', '--metric-resolution=15s'],
    ports: [{ name: 'https', containerPort: 10250, protocol: 'TCP' }],
    readinessProbe: { ...probe('/readyz'), initialDelaySeconds: 20 },
    livenessProbe: probe('/livez'),
  }
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, namespace, labels },
      spec: {
        ports: [{ name: 'https', port: 443, protocol: 'TCP', targetPort: 'https' }],
        selector: labels,
      },
    },
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, namespace, labels },
      spec: {
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { serviceAccountName: name, containers: [container] },
        },
      },
    },
    {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: 'v1beta1.metrics.k8s.io', labels },
      spec: {
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        groupPriorityMinimum: 100,
        versionPriority: 100,
        insecureSkipTLSVerify: true,
        service: { name, namespace },
      },
    },
  ]
}

it('metrics-server whose manifest is applied takes over the metrics API, and gives it back when its APIService is deleted', async () => {
  const { server, send } = await openMock({
    simulate: true,
    nodes: 1,
    unknownImages: 'fail',
    clock: { now: '2026-01-02T03:04:05Z', stopped: true },
  })
  await server.clock.advance('1m')
  const own = await send('GET', `${group}/nodes`)
  expect(own.items).toHaveLength(1)
  await server.load(manifest())
  expect((await send('GET', apiService)).spec).toMatchObject({
    service: { name: 'metrics-server' },
  })
  await server.clock.advance('1m')
  expect((await send('GET', apiService)).status).toMatchObject({
    conditions: [{ type: 'Available', status: 'True', reason: 'Passed' }],
  })
  const listed = await send('GET', `${group}/namespaces/${namespace}/pods`)
  expect(listed.items.map(({ metadata }) => metadata.name)).toEqual([
    expect.stringMatching(/^metrics-server-/),
  ])
  const table = { headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' } }
  expect((await send('GET', `${group}/nodes`, table)).rows).toHaveLength(1)
  const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
  const groups = await send('GET', '/apis', { headers: { accept } })
  expect(groups.items.find(({ metadata }) => metadata.name === 'metrics.k8s.io')).toMatchObject({
    versions: [{ freshness: 'Current', resources: [{ resource: 'nodes' }, { resource: 'pods' }] }],
  })
  const direct = `/api/v1/namespaces/${namespace}/services/https:metrics-server:https/proxy`
  expect(await send('GET', `${direct}/livez`)).toBe('ok')
  expect(await send('GET', `${direct}${group}/nodes`)).toMatchObject({ code: 401 })
  const role = '/apis/rbac.authorization.k8s.io/v1/clusterroles/system:aggregated-metrics-reader'
  await send('DELETE', role)
  expect(await send('GET', role)).toMatchObject({ code: 404 })
  await send('DELETE', apiService)
  await server.clock.advance('1s')
  expect((await send('GET', apiService)).spec).toMatchObject({
    service: { name: 'function.v1beta1.metrics.k8s.io' },
  })
  expect((await send('GET', `${group}/nodes`)).items).toHaveLength(1)
  expect(await send('GET', role)).toMatchObject({ kind: 'ClusterRole' })
})
