import { describe, expect, it } from 'vitest'
import { openTestServer, pod, pods } from '../../../../support/servers/test-server.ts'

describe('the grace period of a pod', () => {
  const running = { nodeName: 'node-1' }

  it('the grace period of a pod is not waited for where no node has it', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    expect((await server.delete(`${pods}/a`)).body).toMatchObject({
      kind: 'Pod',
      metadata: { name: 'a', deletionGracePeriodSeconds: 0 },
    })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('the grace period of a pod is 30 seconds on a node', async () => {
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

  it('the grace period of a pod is what the pod says, or the request', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', { ...running, terminationGracePeriodSeconds: 5 }))
    await server.post(pods, pod('b', running))
    const own = await server.delete(`${pods}/a`)
    expect(own.body.metadata.deletionGracePeriodSeconds).toBe(5)
    const asked = await server.delete(`${pods}/b`, { gracePeriodSeconds: 7 })
    expect(asked.body.metadata.deletionGracePeriodSeconds).toBe(7)
  })

  it.each(['9223372036854775807', '300000000000'])(
    'the grace period of a pod of %s seconds ends with time itself',
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

  it('the grace period of a pod is waived by --force, at once or later', async () => {
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

  it('the grace period of a pod can be shortened by a second delete, never lengthened', async () => {
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

  it('the grace period of a pod leaves the node a last second where a shorter one is over already', async () => {
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

  it('the grace period of a pod is over when the pod has finished', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', running))
    await server.patch(`${pods}/a/status`, { status: { phase: 'Succeeded' } })
    await server.delete(`${pods}/a`)
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('the grace period of a pod and a finalizer both have to end', async () => {
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
