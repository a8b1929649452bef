import { describe, expect, it } from 'vitest'
import {
  configMap,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import { putText } from '../../../../support/storage/corrupt-objects.ts'

const namespaces = '/api/v1/namespaces'
const old = `${namespaces}/old`

async function openWithNamespace(): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(namespaces, { metadata: { name: 'old' } })
  return server
}

describe('the deletion of a namespace', () => {
  it('the deletion of a namespace begins with its phase, and 200 with the namespace', async () => {
    const server = await openWithNamespace()
    const { status, body } = await server.delete(old)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'Namespace',
      metadata: { name: 'old', deletionTimestamp: '2026-01-01T00:00:00Z' },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Terminating' },
    })
  })

  it('the deletion of a namespace takes all content with it, then ends', async () => {
    const server = await openWithNamespace()
    await server.post(`${old}/configmaps`, configMap('a'))
    await server.post(`${old}/secrets`, { metadata: { name: 'a' } })
    const lease = { metadata: { name: 'a' }, spec: { holderIdentity: 'me' } }
    const leases = '/apis/coordination.k8s.io/v1/namespaces/old/leases'
    await server.post(leases, lease)
    const { body: latest } = await server.get(old)
    const { resourceVersion } = (await server.get(namespaces)).body.metadata
    const watch = await server.watch(
      `${namespaces}?resourceVersion=${resourceVersion}&fieldSelector=metadata.name%3Dold`,
    )
    expect(latest['status']).toEqual({ phase: 'Active' })
    await server.delete(old)
    expect(await watch.line()).toBe('MODIFIED old')
    expect(await watch.line()).toBe('DELETED old')
    expect((await server.get(old)).status).toBe(404)
    for (const path of [`${old}/configmaps`, `${old}/secrets`, leases]) {
      expect((await server.get(path)).body.items).toEqual([])
    }
  })

  it('the deletion of a namespace waits for what finalizers hold, says so, and ends when they are gone', async () => {
    const server = await openWithNamespace()
    await server.post(`${old}/configmaps`, configMap('a', { finalizers: ['example.com/hold'] }))
    const { resourceVersion } = (await server.get(namespaces)).body.metadata
    const watch = await server.watch(`${namespaces}?resourceVersion=${resourceVersion}`)
    await server.delete(old)
    expect((await watch.next()).object['status']).toEqual({ phase: 'Terminating' })
    const { object } = await watch.next()
    expect(object['status']).toMatchObject({
      phase: 'Terminating',
      conditions: expect.arrayContaining([
        expect.objectContaining({ type: 'NamespaceFinalizersRemaining', status: 'True' }),
      ]),
    })
    await server.patch(`${old}/configmaps/a`, { metadata: { finalizers: null } })
    server.runtime.advance(10_000)
    let line = await watch.line()
    while (line === 'MODIFIED old') line = await watch.line()
    expect(line).toBe('DELETED old')
  })

  it('the deletion of a namespace waits for what cannot be read, names it, and ends when it was deleted by force', async () => {
    const featureGates = new Map([['AllowUnsafeMalformedObjectDeletion', true]])
    const server = await openTestServer({ featureGates })
    await server.post(namespaces, { metadata: { name: 'old' } })
    const key = '/registry/configmaps/old/bad'
    await putText(server.storage, key, 'no object')
    const { resourceVersion } = (await server.get(namespaces)).body.metadata
    const watch = await server.watch(`${namespaces}?resourceVersion=${resourceVersion}`)
    await server.delete(old)
    await watch.next()
    const failure = { type: 'NamespaceDeletionContentFailure', status: 'True' }
    const { object } = await watch.next()
    expect(object['status']).toMatchObject({
      conditions: expect.arrayContaining([expect.objectContaining(failure)]),
    })
    expect(JSON.stringify(object['status'])).toContain('failed to read one or more configmaps')
    const unsafe = { ignoreStoreReadErrorWithClusterBreakingPotential: true }
    expect((await server.delete(`${old}/configmaps/bad`, unsafe)).status).toBe(200)
    server.runtime.advance(10_000)
    let line = await watch.line()
    while (line === 'MODIFIED old') line = await watch.line()
    expect(line).toBe('DELETED old')
  })

  it('the deletion of a namespace is finished by whoever clears its finalizers', async () => {
    const server = await openWithNamespace()
    await server.post(`${old}/configmaps`, configMap('a', { finalizers: ['example.com/hold'] }))
    const { body } = await server.delete(old)
    const main = await server.put(old, { ...body, spec: { finalizers: [] } })
    expect(main.body['spec']).toEqual({ finalizers: ['kubernetes'] })
    const { body: latest } = await server.get(old)
    const cleared = await server.put(`${old}/finalize`, { ...latest, spec: {} })
    expect(cleared.status).toBe(200)
    expect((await server.get(old)).status).toBe(404)
  })

  it('the deletion of a namespace is idempotent', async () => {
    const server = await openWithNamespace()
    await server.post(`${old}/configmaps`, configMap('a', { finalizers: ['example.com/hold'] }))
    expect((await server.delete(old)).status).toBe(200)
    const { status, body } = await server.delete(old)
    expect(status).toBe(200)
    expect(body.metadata.deletionTimestamp).toBe('2026-01-01T00:00:00Z')
  })

  it('the deletion of a namespace frees the name', async () => {
    const server = await openWithNamespace()
    const { resourceVersion } = (await server.get(namespaces)).body.metadata
    const watch = await server.watch(`${namespaces}?resourceVersion=${resourceVersion}`)
    await server.delete(old)
    while ((await watch.line()) !== 'DELETED old');
    const { status, body } = await server.post(namespaces, { metadata: { name: 'old' } })
    expect(status).toBe(201)
    expect(body['status']).toEqual({ phase: 'Active' })
  })

  it.each(['default', 'kube-system', 'kube-public'])(
    'the deletion of a namespace is forbidden for %s, which the server needs',
    async (name) => {
      const server = await openTestServer()
      const { status, body } = await server.delete(`${namespaces}/${name}`)
      expect(status).toBe(403)
      expect(body).toMatchObject({
        reason: 'Forbidden',
        message: `namespaces "${name}" is forbidden: this namespace may not be deleted`,
      })
      expect((await server.get(`${namespaces}/${name}`)).body['status']).toEqual({
        phase: 'Active',
      })
    },
  )
})
