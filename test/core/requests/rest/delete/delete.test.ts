import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const hold = { finalizers: ['example.com/hold'] }

describe('delete', () => {
  it('a delete answers 200 and a Status that names what is gone', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(deployments, deployment('web'))
    const { status, body, header } = await server.delete(`${deployments}/web`)
    expect(status).toBe(200)
    expect(header('content-type')).toBe('application/json')
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Success',
      details: { name: 'web', group: 'apps', kind: 'deployments', uid: created.metadata.uid },
    })
    expect((await server.get(`${deployments}/web`)).status).toBe(404)
  })

  it('a delete tells watchers the last state, in the version of the deletion', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { resourceVersion } = created.metadata
    const watch = await server.watch(`${configMaps}?resourceVersion=${resourceVersion}`)
    await server.delete(path)
    const { type, object } = await watch.next()
    expect(type).toBe('DELETED')
    expect(object).toEqual({
      ...created,
      metadata: { ...created.metadata, resourceVersion: object.metadata.resourceVersion },
    })
    expect(Number(object.metadata.resourceVersion)).toBeGreaterThan(Number(resourceVersion))
  })

  it('a delete is 404 where there is nothing', async () => {
    const server = await openTestServer()
    const { status, body } = await server.delete(path)
    expect(status).toBe(404)
    expect(body).toMatchObject({
      message: 'configmaps "a" not found',
      details: { name: 'a', kind: 'configmaps' },
    })
  })
})

describe('a finalizer', () => {
  it('a finalizer keeps the object: 200 with its deletionTimestamp', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a', hold))
    server.runtime.advance(5_000)
    const { status, body } = await server.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...created,
      metadata: {
        ...created.metadata,
        resourceVersion: body.metadata.resourceVersion,
        deletionTimestamp: '2026-01-01T00:00:05Z',
        deletionGracePeriodSeconds: 0,
      },
    })
  })

  it('a finalizer makes a repeated delete change nothing', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', hold))
    const { body: first } = await server.delete(path)
    server.runtime.advance(5_000)
    const { status, body } = await server.delete(path)
    expect(status).toBe(200)
    expect(body).toEqual(first)
  })

  it('a finalizer lets the object go when the last one is removed', async () => {
    const server = await openTestServer()
    const two = { finalizers: ['example.com/a', 'example.com/b'] }
    const { body: created } = await server.post(configMaps, configMap('a', two))
    const { resourceVersion } = created.metadata
    const watch = await server.watch(`${configMaps}?resourceVersion=${resourceVersion}`)
    await server.delete(path)
    const one = await server.patch(path, { metadata: { finalizers: ['example.com/b'] } })
    expect(one.body.metadata.finalizers).toEqual(['example.com/b'])
    const none = await server.patch(path, { metadata: { finalizers: null } })
    expect(none.status).toBe(200)
    expect(none.body.metadata).not.toHaveProperty('finalizers')
    expect((await server.get(path)).status).toBe(404)
    expect([await watch.line(), await watch.line(), await watch.line()]).toEqual([
      'MODIFIED a',
      'MODIFIED a',
      'DELETED a',
    ])
  })

  it('a finalizer lets the object go by PUT, too', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', hold))
    const { body } = await server.delete(path)
    const sent = { ...body, metadata: { ...body.metadata, finalizers: [] } }
    expect((await server.put(path, sent)).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('a finalizer cannot be added to an object that is going away, but reordered', async () => {
    const server = await openTestServer()
    const two = { finalizers: ['example.com/a', 'example.com/b'] }
    await server.post(configMaps, configMap('a', two))
    await server.delete(path)
    const added = await server.patch(path, {
      metadata: { finalizers: [...two.finalizers, 'example.com/c'] },
    })
    expect(added.status).toBe(422)
    expect(added.body).toMatchObject({
      message:
        'ConfigMap "a" is invalid: metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.com/c"}',
      // Found by the check of metadata and by that of the update, and said by both.
      details: {
        causes: [
          { reason: 'FieldValueForbidden', field: 'metadata.finalizers' },
          { reason: 'FieldValueForbidden', field: 'metadata.finalizers' },
        ],
      },
    })
    const reordered = await server.patch(path, {
      metadata: { finalizers: two.finalizers.toReversed() },
    })
    expect(reordered.body.metadata.finalizers).toEqual(['example.com/b', 'example.com/a'])
  })

  it('a finalizer does not keep others from changing the object, nor can they undo its deletion', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', hold))
    const { body: deleted } = await server.delete(path)
    const { status, body } = await server.put(path, {
      ...configMap('a', hold),
      data: { color: 'blue' },
    })
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'blue' })
    expect(body.metadata.deletionTimestamp).toBe(deleted.metadata.deletionTimestamp)
  })
})

describe('delete of a pod that nothing waits for', () => {
  it('delete of a pod that nothing waits for marks its end for watchers before it ends', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(pods, pod('a'))
    const { resourceVersion } = created.metadata
    const watch = await server.watch(`${pods}?resourceVersion=${resourceVersion}`)
    await server.delete(`${pods}/a`)
    const marked = await watch.next()
    expect(marked.type).toBe('MODIFIED')
    expect(marked.object.metadata).toMatchObject({ generation: 2, deletionGracePeriodSeconds: 0 })
    expect(marked.object.metadata.deletionTimestamp).toBeDefined()
    expect((await watch.next()).type).toBe('DELETED')
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })
})

describe('delete of a job', () => {
  const jobs = '/apis/batch/v1/namespaces/default/jobs'

  it('delete of a job warns a client that says nothing of its pods, whether there is one or not', async () => {
    const server = await openTestServer()
    for (const path of [jobs, `${jobs}/none`]) {
      const { warnings } = await server.delete(path)
      expect(warnings).toEqual([expect.stringContaining('child pods are preserved by default')])
    }
  })

  it('delete of jobs by a malformed selector is refused without the warning about their pods', async () => {
    const server = await openTestServer()
    const { status, warnings } = await server.delete(`${jobs}?labelSelector=a%20b`)
    expect([status, warnings]).toEqual([400, []])
  })

  it('delete of a job warns no client that says what becomes of its pods', async () => {
    const server = await openTestServer()
    for (const query of ['propagationPolicy=Orphan', 'orphanDependents=false']) {
      expect((await server.delete(`${jobs}/none?${query}`)).warnings).toEqual([])
    }
  })
})
