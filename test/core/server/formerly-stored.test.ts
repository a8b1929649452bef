import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { loadHistory, loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { putText } from '../../support/storage/corrupt-objects.ts'

const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'c' }] } }
const target = { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' }

/** Objects as servers of former releases stored them, by their keys below the registry. */
const stored: Readonly<Record<string, JsonObject>> = {
  'cronjobs/default/a': {
    apiVersion: 'batch/v1beta1',
    kind: 'CronJob',
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: { template } } },
  },
  'poddisruptionbudgets/default/a': {
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    spec: { selector: {} },
  },
  'horizontalpodautoscalers/default/a': {
    apiVersion: 'autoscaling/v1',
    kind: 'HorizontalPodAutoscaler',
    spec: { scaleTargetRef: target, maxReplicas: 3, targetCPUUtilizationPercentage: 60 },
  },
  'ingress/default/a': {
    apiVersion: 'extensions/v1beta1',
    kind: 'Ingress',
    spec: { backend: { serviceName: 'web', servicePort: 'http' } },
  },
}

async function serverOver(
  objects: Readonly<Record<string, JsonObject>>,
  release: string,
): Promise<TestServer> {
  return openTestServer({
    release: await loadRelease(release),
    found: async (storage) => {
      for (const [key, object] of Object.entries(objects)) {
        const metadata = { name: 'a', namespace: 'default', uid: `uid of ${key}` }
        await putText(storage, `/registry/${key}`, JSON.stringify({ ...object, metadata }))
      }
    },
  })
}

describe('objects stored in versions that were served once', () => {
  it('they are read in the versions that replaced them, with the defaults of the version that they had', async () => {
    const server = await serverOver(stored, '1.25')
    const read = async (path: string): Promise<unknown> => (await server.get(path)).body
    expect(await read('/apis/batch/v1/namespaces/default/cronjobs/a')).toMatchObject({
      apiVersion: 'batch/v1',
      spec: { schedule: '0 3 * * *', concurrencyPolicy: 'Allow' },
    })
    expect(await read('/apis/policy/v1/namespaces/default/poddisruptionbudgets/a')).toMatchObject({
      spec: {
        selector: {
          matchExpressions: [
            {
              key: 'pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match',
              operator: 'Exists',
            },
          ],
        },
      },
    })
    expect(
      await read('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'),
    ).toMatchObject({
      items: [{ spec: { metrics: [{ resource: { target: { averageUtilization: 60 } } }] } }],
    })
    expect(await read('/apis/networking.k8s.io/v1/namespaces/default/ingresses/a')).toMatchObject({
      spec: { defaultBackend: { service: { name: 'web', port: { name: 'http' } } } },
    })
  })

  it('they are stored anew by the next write', async () => {
    const server = await serverOver(stored, '1.25')
    const path = '/apis/batch/v1/namespaces/default/cronjobs/a'
    const written = await server.patch(path, { metadata: { labels: { a: 'b' } } })
    expect(written.body).toMatchObject({ apiVersion: 'batch/v1', metadata: { labels: { a: 'b' } } })
    const entry = await server.storage.get('/registry/cronjobs/default/a')
    expect(entry.ok && new TextDecoder().decode(entry.entry?.value)).toContain('"batch/v1"')
  })

  it('an object of a version that no release had is named with its version, kind and key', async () => {
    const future = { apiVersion: 'batch/v7', kind: 'CronJob', spec: {} }
    const server = await serverOver({ 'cronjobs/default/a': future }, '1.25')
    const answer = await server.get('/apis/batch/v1/namespaces/default/cronjobs/a')
    expect(answer.status).toBe(500)
    for (const part of ['"CronJob"', '"batch/v7"', '/registry/cronjobs/default/a']) {
      expect(answer.body.message).toContain(part)
    }
  })

  it('an object that does not fit the version that it names is named with what is wrong', async () => {
    const wrong = { apiVersion: 'batch/v1beta1', kind: 'CronJob', spec: { schedule: 7 } }
    const server = await serverOver({ 'cronjobs/default/a': wrong }, '1.25')
    const answer = await server.get('/apis/batch/v1/namespaces/default/cronjobs/a')
    expect(answer.status).toBe(500)
    expect(answer.body.message).toContain('schedule')
  })

  it('the default release loads what reads them with the first one that it meets', async () => {
    const server = await serverOver(stored, '1.34')
    const path = '/apis/batch/v1/namespaces/default/cronjobs/a'
    const first = await server.get(path)
    expect(first.status).toBe(500)
    expect(first.body.message).toContain('"batch/v1beta1"')
    await loadHistory()
    expect((await server.get(path)).status).toBe(200)
    const budget = await server.get('/apis/policy/v1/namespaces/default/poddisruptionbudgets/a')
    expect(budget.body).toMatchObject({
      spec: { selector: { matchExpressions: [{ operator: 'Exists' }] } },
    })
  })
})
