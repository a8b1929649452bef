import { describe, expect, it } from 'vitest'
import { getRequest } from '../../../support/requests/get-request.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

/** The requests for config maps and paths that the metrics of a server count, as `verb scope code` and further labels. */
async function counted(server: TestServer): Promise<string[]> {
  const { text } = await server.get('/metrics')
  return text.split('\n').flatMap((line) => {
    const [, labels, value = ''] = /^apiserver_request_total\{(.*)\} (\d+)$/.exec(line) ?? []
    if (labels === undefined) return []
    const label = (name: string): string =>
      new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? ''
    if (!['', 'configmaps'].includes(label('resource'))) return []
    const names = ['verb', 'scope', 'subresource', 'dry_run', 'code']
    return [`${names.map(label).filter(Boolean).join(' ')}: ${value}`]
  })
}

async function openQuiet(): Promise<TestServer> {
  const server = await openTestServer({ controllers: [] })
  await server.send('DELETE', '/metrics')
  return server
}

describe('the metrics of requests', () => {
  it('a list of one name by a field selector counts as a list', async () => {
    const server = await openQuiet()
    await server.get(`${configMaps}?fieldSelector=metadata.name%3Da`)
    await server.get('/api/v1/configmaps')
    expect(await counted(server)).toEqual(['LIST cluster 200: 1', 'LIST namespace 200: 1'])
  })

  it('a watch counts when it ends', async () => {
    const server = await openQuiet()
    const watch = await server.watch(configMaps)
    expect(await counted(server)).toEqual([])
    server.server.shutdown()
    await watch.ended
    expect(await counted(server)).toEqual(['WATCH namespace 200: 1'])
  })

  it('a watch over WebSocket counts when it ends, with the code 0', async () => {
    const server = await openQuiet()
    const request = getRequest(`${configMaps}?watch=1`, { authorization: 'Bearer admin' })
    const outcome = await server.server.connect({ ...request, peer: { secure: true } }, [])
    if (!('stream' in outcome) || 'status' in outcome) throw new TypeError('refused')
    const messages = outcome.stream.messages[Symbol.asyncIterator]()
    const next = messages.next()
    expect(await counted(server)).toEqual([])
    server.server.shutdown()
    await next
    expect(await counted(server)).toEqual(['WATCH namespace 0: 1'])
  })

  it('a dry run counts for itself, and one that is no dry run as invalid', async () => {
    const server = await openQuiet()
    await server.post(`${configMaps}?dryRun=All&dryRun=All`, { metadata: { name: 'a' } })
    await server.post(`${configMaps}?dryRun=Some`, { metadata: { name: 'a' } })
    expect(await counted(server)).toEqual([
      'POST resource All 201: 1',
      'POST resource invalid 422: 1',
    ])
  })

  it('an apply counts as such, by its content type', async () => {
    const server = await openQuiet()
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' } }
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    await server.patch(`${configMaps}/a?fieldManager=m`, body, { headers })
    await server.patch(`${configMaps}/a`, { data: { a: 'b' } })
    expect(await counted(server)).toEqual(['PATCH resource 200: 1', 'APPLY resource 201: 1'])
  })

  it('requests that are refused before they reach a resource do not count', async () => {
    const server = await openQuiet()
    await server.get(configMaps, { as: 'jane' })
    await server.get('/api/v1/nothing')
    await server.send('OPTIONS', configMaps)
    await server.send('HEAD', `${configMaps}/a`)
    expect(await counted(server)).toEqual([])
  })

  it('requests for health and OpenAPI count by their paths, other paths do not', async () => {
    const server = await openQuiet()
    for (const path of [
      '/healthz',
      '/readyz',
      '/livez/ping',
      '/openapi/v3',
      '/openapi/v3/api/v1',
    ]) {
      await server.get(path)
    }
    await server.get('/version')
    await server.send('HEAD', '/healthz')
    await server.send('OPTIONS', '/healthz')
    expect(await counted(server)).toEqual([
      'GET /healthz 200: 2',
      'other /healthz 200: 1',
      'GET /readyz 200: 1',
      'GET openapi/v3 200: 1',
      'GET openapi/v3/ 200: 1',
    ])
  })
})
