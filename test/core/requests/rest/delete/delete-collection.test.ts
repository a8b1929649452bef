import { describe, expect, it } from 'vitest'
import { getRequest } from '../../../../support/requests/get-request.ts'
import {
  type Body,
  configMap,
  configMaps,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

async function withConfigMaps(...names: readonly string[]): Promise<TestServer> {
  const server = await openTestServer()
  for (const name of names) {
    await server.post(configMaps, configMap(name, { labels: { app: name.charAt(0) } }))
  }
  return server
}

function namesIn({ items }: Body): (string | undefined)[] {
  return items.map(({ metadata }) => metadata.name)
}

describe('delete of a collection', () => {
  it('a deletecollection answers the list of what it deleted', async () => {
    const server = await withConfigMaps('a1', 'a2', 'b1')
    const { body: before } = await server.get(configMaps)
    const { status, body } = await server.delete(configMaps)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'ConfigMapList',
      apiVersion: 'v1',
      metadata: { resourceVersion: expect.any(String) },
    })
    expect(namesIn(body)).toEqual(namesIn(before))
    expect((await server.get(configMaps)).body.items).toEqual([])
  })

  it.each([
    ['labelSelector=app%3Da', ['b1']],
    ['labelSelector=app%20notin%20(a)', ['a1', 'a2']],
    ['fieldSelector=metadata.name%3Da1', ['a2', 'b1']],
    ['labelSelector=app%3Da&fieldSelector=metadata.name!%3Da2', ['a2', 'b1']],
    ['labelSelector=app%3Dnone', ['a1', 'a2', 'b1']],
  ])('a deletecollection deletes by selector: %s', async (query, left) => {
    const server = await withConfigMaps('a1', 'a2', 'b1')
    const { status, body } = await server.delete(`${configMaps}?${query}`)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(3 - left.length)
    expect(namesIn((await server.get(configMaps)).body)).toEqual(left)
  })

  it('a deletecollection stays within its namespace', async () => {
    const server = await withConfigMaps('a')
    await server.post('/api/v1/namespaces', { metadata: { name: 'other' } })
    await server.delete('/api/v1/namespaces/other/configmaps')
    expect(namesIn((await server.get(configMaps)).body)).toEqual(['a'])
  })

  it('a deletecollection leaves what finalizers hold, marked, and lists all as they were before', async () => {
    const server = await withConfigMaps('a1')
    await server.post(configMaps, configMap('held', { finalizers: ['example.com/hold'] }))
    const { body: before } = await server.get(configMaps)
    const { body } = await server.delete(configMaps)
    expect(body).toEqual(before)
    const { body: left } = await server.get(configMaps)
    expect(namesIn(left)).toEqual(['held'])
    expect(left.items[0]?.metadata.deletionTimestamp).toBe('2026-01-01T00:00:00Z')
  })

  it('a deletecollection takes options for each object', async () => {
    const server = await openTestServer()
    await server.post(pods, pod('a', { nodeName: 'node-1' }))
    await server.delete(pods, { gracePeriodSeconds: 9 })
    const { body: marked } = await server.get(pods)
    expect(marked.items[0]?.metadata.deletionGracePeriodSeconds).toBe(9)
    await server.delete(`${pods}?gracePeriodSeconds=0`)
    expect((await server.get(pods)).body.items).toEqual([])
  })

  it('a deletecollection of more objects than are deleted at a time takes them all', async () => {
    const names = Array.from({ length: 150 }, (_value, at) => `a${at}`)
    const server = await withConfigMaps(...names)
    const { body } = await server.delete(configMaps)
    expect(body.items).toHaveLength(150)
    expect((await server.get(configMaps)).body.items).toEqual([])
  })

  it('a deletecollection stops when its client is gone, which is no failure of the server', async () => {
    const server = await withConfigMaps('a')
    const signal = AbortSignal.abort()
    const request = getRequest(configMaps, { authorization: 'Bearer admin' })
    const { status } = await server.server.handle({ ...request, method: 'DELETE', signal })
    expect(status).toBe(504)
    expect(namesIn((await server.get(configMaps)).body)).toEqual(['a'])
    expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('a deletecollection of cluster-scoped objects works, too', async () => {
    const server = await openTestServer()
    await server.post('/api/v1/nodes', { metadata: { name: 'a' } })
    expect(namesIn((await server.delete('/api/v1/nodes')).body)).toEqual(['a'])
    expect((await server.get('/api/v1/nodes')).body.items).toEqual([])
  })

  it('a deletecollection with a limit takes that page and says how to go on', async () => {
    const server = await withConfigMaps('a1', 'a2', 'a3', 'b1')
    const { body: before } = await server.get(configMaps)
    const { body: first } = await server.delete(`${configMaps}?limit=2`)
    expect(namesIn(first)).toEqual(['a1', 'a2'])
    const { continue: token, ...rest } = first.metadata as {
      resourceVersion: string
      continue?: string
    }
    // Whoever watches from that version sees the deletions.
    expect(rest).toEqual({ ...before.metadata, remainingItemCount: 2 })
    expect(namesIn((await server.get(configMaps)).body)).toEqual(['a3', 'b1'])
    await server.post(configMaps, configMap('c'))
    const { body: second } = await server.delete(`${configMaps}?continue=${token}`)
    expect(namesIn(second)).toEqual(['a3', 'b1'])
    expect(second.metadata).toEqual(before.metadata)
    expect(namesIn((await server.get(configMaps)).body)).toEqual(['c'])
  })

  it('a deletecollection as of a version takes what was there then, and is there still', async () => {
    const server = await withConfigMaps('a', 'b')
    const { resourceVersion } = (await server.get(configMaps)).body.metadata
    await server.post(configMaps, configMap('c'))
    await server.delete(`${configMaps}/a`)
    const query = `resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`
    const { body } = await server.delete(`${configMaps}?${query}`)
    expect(namesIn(body)).toEqual(['a', 'b'])
    expect(namesIn((await server.get(configMaps)).body)).toEqual(['c'])
  })

  it.each([
    [400, 'limit=many', undefined],
    [400, 'continue=x', undefined],
    [400, 'resourceVersion=abc', undefined],
    [422, 'resourceVersionMatch=Exact', undefined],
    [422, 'sendInitialEvents=true', undefined],
    [400, 'labelSelector=%3D%3D', undefined],
    [400, 'fieldSelector=data.color%3Dred', undefined],
    [422, 'dryRun=Some', undefined],
    [500, '', { gracePeriodSeconds: 'soon' }],
  ])(
    'a deletecollection is refused with %i and deletes nothing: %s %j',
    async (code, query, options) => {
      const server = await withConfigMaps('a')
      expect((await server.delete(`${configMaps}?${query}`, options)).status).toBe(code)
      expect((await server.get(configMaps)).body.items).toHaveLength(1)
    },
  )
})
