import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openTestServer, pod, pods } from '../../support/test-server.ts'

const path = `${configMaps}/a`

describe('preconditions of a delete', () => {
  it('let it through where they hold', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { uid, resourceVersion } = created.metadata
    const { status } = await server.delete(path, { preconditions: { uid, resourceVersion } })
    expect(status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it('are 409 where the uid is another', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, { preconditions: { uid: 'other' } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      reason: 'Conflict',
      message: `Operation cannot be fulfilled on configmaps "a": Precondition failed: UID in precondition: other, UID in object meta: ${created.metadata.uid}`,
      details: { name: 'a', kind: 'configmaps' },
    })
    expect((await server.get(path)).body).toEqual(created)
  })

  it('are 409 where the resourceVersion is another', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, { preconditions: { resourceVersion: '1' } })
    expect(status).toBe(409)
    expect(body.message).toContain(
      `Precondition failed: ResourceVersion in precondition: 1, ResourceVersion in object meta: ${created.metadata.resourceVersion}`,
    )
  })

  it('may come as If-Match', async () => {
    const server = await openTestServer()
    const { body: created } = await server.post(configMaps, configMap('a'))
    const ifMatch = (value: string): Promise<{ status: number }> =>
      server.delete(path, undefined, { headers: { 'if-match': value } })
    expect((await ifMatch('"1"')).status).toBe(409)
    expect((await ifMatch(`"${created.metadata.resourceVersion}"`)).status).toBe(200)
  })
})

describe('options of a delete', () => {
  it.each(['DeleteOptions', undefined])('may come in a body of kind %s', async (kind) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const options = { kind, apiVersion: 'v1', propagationPolicy: 'Background' }
    expect((await server.delete(path, options)).status).toBe(200)
  })

  it('may come as YAML', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const headers = { 'content-type': 'application/yaml' }
    const { status } = await server.delete(path, 'preconditions:\n  uid: other\n', { headers })
    expect(status).toBe(409)
  })

  it('may come in the query, where the body says nothing', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const query = 'dryRun=All&propagationPolicy=Background&gracePeriodSeconds=0'
    expect((await server.delete(`${path}?${query}`)).status).toBe(200)
    expect((await server.get(path)).status).toBe(200)
    expect((await server.delete(`${path}?${query}`, { dryRun: [] })).status).toBe(200)
    expect((await server.get(path)).status).toBe(404)
  })

  it.each([
    [400, { gracePeriodSeconds: 'soon' }, 'gracePeriodSeconds must be a whole number'],
    [400, { preconditions: 'none' }, 'preconditions must be an object'],
    [400, { dryRun: 'All' }, 'dryRun must be a list of strings'],
    [400, { orphanDependents: 'yes' }, 'orphanDependents must be true or false'],
    [400, { kind: 'Pod' }, 'must be of kind DeleteOptions, not "Pod"'],
    [400, [], 'must be a DeleteOptions object'],
    [400, '{', 'cannot be read'],
    [422, { propagationPolicy: 'Sideways' }, 'propagationPolicy: Unsupported value: "Sideways"'],
    [422, { dryRun: ['Some'] }, 'dryRun: Unsupported value: "Some": supported values: "All"'],
    [
      422,
      { orphanDependents: true, propagationPolicy: 'Orphan' },
      'orphanDependents and deletionPropagation cannot be both set',
    ],
  ])('are refused with %i: %j', async (code, options, message) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const { status, body } = await server.delete(path, options)
    expect(status).toBe(code)
    expect(body.reason).toBe(code === 400 ? 'BadRequest' : 'Invalid')
    expect(body.message).toContain(message)
    expect((await server.get(path)).status).toBe(200)
  })

  it.each([
    [400, 'gracePeriodSeconds=soon'],
    [422, 'dryRun=Some'],
    [422, 'propagationPolicy=Sideways'],
  ])('are refused with %i in the query: %s', async (code, query) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    expect((await server.delete(`${path}?${query}`)).status).toBe(code)
    expect((await server.get(path)).status).toBe(200)
  })
})

describe('the grace period of a pod', () => {
  const running = { nodeName: 'node-1' }

  it('is not waited for where no node has it', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    expect((await server.delete(`${pods}/a`)).body).toMatchObject({
      kind: 'Pod',
      metadata: { name: 'a', deletionGracePeriodSeconds: 0 },
    })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('is 30 seconds on a node', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    const { status, body } = await server.delete(`${pods}/a`)
    expect(status).toBe(200)
    expect(body.kind).toBe('Pod')
    expect(body.metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:30Z',
      deletionGracePeriodSeconds: 30,
    })
  })

  it('is what the pod says, or the request', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', { ...running, terminationGracePeriodSeconds: 5 }))
    await server.post(pods, pod('b', running))
    const own = await server.delete(`${pods}/a`)
    expect(own.body.metadata.deletionGracePeriodSeconds).toBe(5)
    const asked = await server.delete(`${pods}/b`, { gracePeriodSeconds: 7 })
    expect(asked.body.metadata.deletionGracePeriodSeconds).toBe(7)
  })

  it.each(['9223372036854775807', '300000000000'])(
    'of %s seconds ends with time itself',
    async (seconds) => {
      const server = await openTestServer()
      await server.post(pods, pod('a', { nodeName: 'node-1' }))
      const { status, body } = await server.delete(`${pods}/a?gracePeriodSeconds=${seconds}`)
      expect(status).toBe(200)
      expect(body.metadata.deletionTimestamp).toBe('9999-12-31T23:59:59Z')
      const hastened = await server.delete(`${pods}/a?gracePeriodSeconds=5`)
      expect(hastened.body.metadata.deletionTimestamp).toBe('2026-01-01T00:00:05Z')
    },
  )

  it('is waived by --force, at once or later', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    await server.post(pods, pod('b', running))
    const { body } = await server.delete(`${pods}/a`, { gracePeriodSeconds: 0 })
    expect(body).toMatchObject({ kind: 'Pod', metadata: { deletionGracePeriodSeconds: 0 } })
    await server.delete(`${pods}/b`)
    server.runtime.advance(3_000)
    const { body: later } = await server.delete(`${pods}/b`, { gracePeriodSeconds: 0 })
    expect(later.metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:03Z',
      deletionGracePeriodSeconds: 0,
    })
    expect((await server.get(pods)).body.items).toEqual([])
  })

  it('can be shortened by a second delete, never lengthened', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    const { body: first } = await server.delete(`${pods}/a`)
    server.runtime.advance(2_000)
    const longer = await server.delete(`${pods}/a`, { gracePeriodSeconds: 60 })
    expect(longer.body).toEqual(first)
    const shorter = await server.delete(`${pods}/a`, { gracePeriodSeconds: 10 })
    expect(shorter.body.metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:10Z',
      deletionGracePeriodSeconds: 10,
    })
  })

  it('leaves the node a last second where a shorter one is over already', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    await server.delete(`${pods}/a`)
    server.runtime.advance(20_000)
    const { body } = await server.delete(`${pods}/a`, { gracePeriodSeconds: 10 })
    expect(body.metadata).toMatchObject({
      deletionTimestamp: '2026-01-01T00:00:20Z',
      deletionGracePeriodSeconds: 1,
    })
  })

  it('is over for a pod that has finished', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    await server.patch(`${pods}/a/status`, { status: { phase: 'Succeeded' } })
    await server.delete(`${pods}/a`)
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('and a finalizer both have to end', async () => {
    const server = await openTestServer()
    await server.post(pods, {
      ...pod('a', running),
      metadata: { name: 'a', finalizers: ['example.com/x'] },
    })
    await server.delete(`${pods}/a`)
    await server.patch(`${pods}/a`, { metadata: { finalizers: null } })
    expect((await server.get(`${pods}/a`)).status).toBe(200)
    await server.delete(`${pods}/a`, { gracePeriodSeconds: 0 })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })
})
