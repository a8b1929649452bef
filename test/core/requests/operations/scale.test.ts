import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  withDeployment,
  path,
  scalePath,
  apps,
  workload,
  scale,
  replicasOf,
} from '../../../support/objects/scaled-workloads.ts'
import { type Answer, openTestServer } from '../../../support/servers/test-server.ts'

describe('a scale', () => {
  it('a scale shows the wanted and the present replicas, and the selector as text', async () => {
    const server = await withDeployment()
    await server.patch(`${path}/status`, { status: { replicas: 1 } })
    const { body: whole } = await server.get(path)
    const { status, body } = await server.get(scalePath)
    expect(status).toBe(200)
    const { uid, resourceVersion, creationTimestamp } = whole.metadata
    expect(body).toEqual({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'web', namespace: 'default', uid, resourceVersion, creationTimestamp },
      spec: { replicas: 2 },
      status: { replicas: 1, selector: 'app=web' },
    })
    // The parameter means nothing where an object is named, as in the real server.
    expect((await server.get(`${scalePath}?watch=true`)).body).toEqual(body)
  })

  it.each<[string, string, JsonObject, string]>([
    [
      'a replica set',
      `${apps}/replicasets`,
      {
        selector: {
          matchLabels: { app: 'web' },
          matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['y', 'x'] }],
        },
      },
      'a notin (x,y),app=web',
    ],
    ['a stateful set', `${apps}/statefulsets`, { serviceName: 's' }, 'app=web'],
    [
      'a replication controller',
      '/api/v1/namespaces/default/replicationcontrollers',
      { selector: { app: 'web' } },
      'app=web',
    ],
  ])('a scale of %s can be read and written', async (_what, collection, facts, selector) => {
    const server = await openTestServer()
    expect((await server.post(collection, workload(facts))).status).toBe(201)
    const { body } = await server.get(`${collection}/web/scale`)
    expect(body).toMatchObject({ spec: { replicas: 2 }, status: { replicas: 0, selector } })
    const scaled = await server.put(`${collection}/web/scale`, scale(5))
    expect(scaled.status).toBe(200)
    expect(scaled.body).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    const { body: whole } = await server.get(`${collection}/web`)
    expect(whole['spec']).toMatchObject({ replicas: 5 })
    expect(whole.metadata.generation).toBe(2)
    expect(whole.metadata.resourceVersion).toBe(scaled.body.metadata.resourceVersion)
  })

  it('a scale is written by PUT and by every kind of patch', async () => {
    const server = await withDeployment()
    expect((await server.put(scalePath, scale(3))).body['spec']).toEqual({ replicas: 3 })
    const patch = (type: string, body: object): Promise<Answer> =>
      server.patch(scalePath, body, { headers: { 'content-type': `application/${type}+json` } })
    const operation = { op: 'replace', path: '/spec/replicas', value: 4 }
    expect((await patch('json-patch', [operation])).body['spec']).toEqual({ replicas: 4 })
    expect((await patch('merge-patch', { spec: { replicas: 5 } })).body['spec']).toEqual({
      replicas: 5,
    })
    const strategic = await patch('strategic-merge-patch', { spec: { replicas: 6 } })
    expect(strategic.body).toMatchObject({ kind: 'Scale', spec: { replicas: 6 } })
    expect(await replicasOf(server)).toBe(6)
  })

  it('a scale of no replicas leaves their number out, and one without a number asks for none', async () => {
    const server = await withDeployment()
    const { body } = await server.patch(scalePath, { spec: { replicas: null } })
    expect(body).toMatchObject({ spec: {}, status: { replicas: 0 } })
    expect(body['spec']).toEqual({})
    expect(await replicasOf(server)).toBe(0)
  })

  it('a scale changes nothing but the number', async () => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const metadata = { labels: { a: 'b' }, annotations: { c: 'd' }, finalizers: ['example.com/e'] }
    await server.put(scalePath, { ...scale(7, metadata), status: { replicas: 9, selector: 'x' } })
    const { body: after } = await server.get(path)
    // Who manages the number is another matter.
    const { resourceVersion, managedFields } = after.metadata
    expect(after).toEqual({
      ...before,
      metadata: {
        ...before.metadata,
        generation: 2,
        resourceVersion,
        ...(managedFields && { managedFields }),
      },
      spec: { ...(before['spec'] as JsonObject), replicas: 7 },
    })
  })

  it('a scale that is the same already writes nothing but managed fields', async () => {
    const server = await withDeployment()
    // The first moves the number into an entry of its own, which the second drops: as in the original, both stand for one manager.
    await server.put(scalePath, scale(2))
    await server.put(scalePath, scale(2))
    const { body: before } = await server.get(path)
    expect(before.metadata.generation).toBe(1)
    const { status, body } = await server.put(scalePath, scale(2))
    expect(status).toBe(200)
    expect(body.metadata.resourceVersion).toBe(before.metadata.resourceVersion)
    expect((await server.get(path)).body).toEqual(before)
  })

  it('a scale can be written in a dry run', async () => {
    const server = await withDeployment()
    const { status, body } = await server.put(`${scalePath}?dryRun=All`, scale(9))
    expect(status).toBe(200)
    expect(body['spec']).toEqual({ replicas: 9 })
    expect(await replicasOf(server)).toBe(2)
  })

  it('a scale is guarded by the version of the object', async () => {
    const server = await withDeployment()
    const { body } = await server.get(scalePath)
    const { resourceVersion } = body.metadata
    expect((await server.put(scalePath, scale(3, { resourceVersion }))).status).toBe(200)
    const stale = await server.put(scalePath, scale(4, { resourceVersion }))
    expect(stale.status).toBe(409)
    expect(stale.body.message).toContain('the object has been modified')
    const patch = { metadata: { resourceVersion }, spec: { replicas: 4 } }
    expect((await server.patch(scalePath, patch)).status).toBe(409)
    expect(await replicasOf(server)).toBe(3)
  })

  it('a scale loses no other change when many patch it at once', async () => {
    const server = await withDeployment()
    const labels = ['a', 'b', 'c'].map((key) => ({ metadata: { labels: { [key]: 'x' } } }))
    const answers = await Promise.all([
      ...labels.map((patch) => server.patch(path, patch)),
      server.patch(scalePath, { spec: { replicas: 8 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { body } = await server.get(path)
    expect(body.metadata.labels).toEqual({ a: 'x', b: 'x', c: 'x' })
    expect(body['spec']).toMatchObject({ replicas: 8 })
  })
})
