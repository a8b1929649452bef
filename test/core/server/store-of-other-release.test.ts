import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { MemoryBackend } from '../../../core/index.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

const template = {
  metadata: { labels: { app: 'web' } },
  spec: { containers: [{ name: 'main', image: 'example/app:1' }] },
}

async function serverOf(release: string, backend: MemoryBackend): Promise<TestServer> {
  return openTestServer({ backend, release: await loadRelease(release) })
}

/** Serves a release over a store, and closes the server behind what `use` does. */
async function under<T>(
  release: string,
  backend: MemoryBackend,
  use: (server: TestServer) => Promise<T>,
): Promise<T> {
  const server = await serverOf(release, backend)
  try {
    return await use(server)
  } finally {
    await server.server.close()
  }
}

async function created(server: TestServer, path: string, object: JsonObject): Promise<JsonObject> {
  const answer = await server.post(path, object)
  expect(answer.text).toContain('"uid"')
  expect(answer.status).toBe(201)
  return JSON.parse(answer.text) as JsonObject
}

describe('a store that several releases open after each other', () => {
  it('objects written in versions of release 1.21 are read in the versions that replaced them', async () => {
    const backend = new MemoryBackend()
    await under('1.21', backend, async (server) => {
      await created(server, '/apis/batch/v1beta1/namespaces/default/cronjobs', {
        metadata: { name: 'nightly' },
        spec: {
          schedule: '0 3 * * *',
          jobTemplate: {
            spec: {
              template: { spec: { restartPolicy: 'Never', containers: template.spec.containers } },
            },
          },
        },
      })
      await created(server, '/apis/extensions/v1beta1/namespaces/default/ingresses', {
        metadata: { name: 'web' },
        spec: { backend: { serviceName: 'web', servicePort: 'http' } },
      })
      await created(
        server,
        '/apis/autoscaling/v2beta1/namespaces/default/horizontalpodautoscalers',
        {
          metadata: { name: 'web' },
          spec: {
            scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
            maxReplicas: 3,
            metrics: [
              { type: 'Resource', resource: { name: 'cpu', targetAverageUtilization: 60 } },
            ],
          },
        },
      )
      await created(server, '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets', {
        metadata: { name: 'web' },
        spec: { minAvailable: 1, selector: {} },
      })
    })
    await under('1.34', backend, async (server) => {
      const read = async (path: string): Promise<JsonObject> =>
        JSON.parse((await server.get(path)).text) as JsonObject
      expect(await read('/apis/batch/v1/namespaces/default/cronjobs/nightly')).toMatchObject({
        apiVersion: 'batch/v1',
        spec: { schedule: '0 3 * * *' },
      })
      expect(
        await read('/apis/networking.k8s.io/v1/namespaces/default/ingresses/web'),
      ).toMatchObject({
        spec: { defaultBackend: { service: { name: 'web', port: { name: 'http' } } } },
      })
      expect(
        await read('/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers/web'),
      ).toMatchObject({
        spec: {
          metrics: [
            {
              resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 60 } },
            },
          ],
        },
      })
      expect((await server.get('/apis/batch/v1beta1/namespaces/default/cronjobs')).status).toBe(404)
    })
    await under('1.21', backend, async (server) => {
      const ingress = await server.get('/apis/extensions/v1beta1/namespaces/default/ingresses/web')
      expect(ingress.body).toMatchObject({
        apiVersion: 'extensions/v1beta1',
        spec: { backend: { serviceName: 'web', servicePort: 'http' } },
      })
      const budget = await server.get(
        '/apis/policy/v1beta1/namespaces/default/poddisruptionbudgets/web',
      )
      expect(budget.body).toMatchObject({ spec: { minAvailable: 1, selector: {} } })
    })
  })

  it('an object of a later release is served without the fields that an older release does not have', async () => {
    const backend = new MemoryBackend()
    const pods = '/api/v1/namespaces/default/pods'
    const pod = { metadata: { name: 'a' }, spec: { ...template.spec, hostUsers: false } }
    await under('1.34', backend, async (server) => {
      expect(await created(server, pods, pod)).toMatchObject({ spec: { hostUsers: false } })
    })
    await under('1.22', backend, async (server) => {
      const { body, status } = await server.get(`${pods}/a`)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('spec.hostUsers')
      const { body: list } = await server.get(pods)
      expect(list.items[0]).not.toHaveProperty('spec.hostUsers')
    })
    await under('1.34', backend, async (server) => {
      expect((await server.get(`${pods}/a`)).body).toMatchObject({ spec: { hostUsers: false } })
    })
  })

  it('an object of an earlier release is in the form of the later one, and a write that changes nothing writes nothing', async () => {
    const backend = new MemoryBackend()
    const path = '/apis/apps/v1/namespaces/default/deployments'
    const deployment = {
      metadata: { name: 'web' },
      spec: { selector: { matchLabels: { app: 'web' } }, template },
    }
    await under('1.29', backend, async (server) => {
      expect(await created(server, path, deployment)).toHaveProperty(
        'spec.template.metadata.creationTimestamp',
        null,
      )
    })
    await under('1.34', backend, async (server) => {
      const { body: found } = await server.get(`${path}/web`)
      expect(found).not.toHaveProperty('spec.template.metadata.creationTimestamp')
      const { body: written } = await server.put(`${path}/web`, found)
      expect(written.metadata).toEqual(found.metadata)
    })
  })

  it('objects of a kind that a release does not have stay in the store, are named, and come back', async () => {
    const backend = new MemoryBackend()
    const policies = '/apis/policy/v1beta1/podsecuritypolicies'
    const any = { rule: 'RunAsAny' }
    await under('1.24', backend, async (server) => {
      await created(server, policies, {
        metadata: { name: 'restricted' },
        spec: { seLinux: any, runAsUser: any, supplementalGroups: any, fsGroup: any },
      })
    })
    await under('1.34', backend, async (server) => {
      expect((await server.get(policies)).status).toBe(404)
      expect(server.runtime.log).toContainEqual({
        level: 'warn',
        message:
          'the store holds objects of a resource that this release does not have; they stay as they are',
        fields: { keys: '/registry/podsecuritypolicy/', count: 1, release: '1.34' },
      })
    })
    await under('1.24', backend, async (server) => {
      expect((await server.get(`${policies}/restricted`)).body).toMatchObject({
        kind: 'PodSecurityPolicy',
        spec: { seLinux: any },
      })
    })
  })
})
