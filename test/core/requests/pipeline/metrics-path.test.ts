import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const monitor = {
  headers: { 'impersonate-user': 'jane', 'impersonate-group': 'system:monitoring' },
}

const created =
  'apiserver_request_total{code="201",component="apiserver",dry_run="",group="",resource="configmaps",scope="resource",subresource="",verb="POST",version="v1"}'

/** How many config maps were created, by the metrics of a server. */
async function creates(server: TestServer): Promise<number> {
  const { text } = await server.get('/metrics')
  const line = text.split('\n').find((each) => each.startsWith(created))
  return Number(line?.split(' ')[1] ?? 0)
}

describe('the path of the metrics', () => {
  it('the metrics are text in the format 0.0.4, with the time of the start of the server', async () => {
    const server = await openTestServer({ now: 1_700_000_000_900 })
    const answer = await server.get('/metrics')
    expect([answer.status, answer.header('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8; escaping=underscores',
    ])
    expect(answer.header('process-start-time-unix')).toBe('1700000000')
    expect(answer.text).toMatch(/^# HELP aggregator_/)
  })

  it('the metrics are answered to every method but DELETE', async () => {
    const server = await openTestServer()
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS']) {
      const { status, text } = await server.send(method, '/metrics')
      expect([method, status, text.startsWith('# HELP')]).toEqual([method, 200, true])
    }
  })

  it('a DELETE sets the metrics to 0', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a'))
    const before = await creates(server)
    const { status, text } = await server.send('DELETE', '/metrics')
    expect([before, status, text]).toEqual([1, 200, 'metrics reset\n'])
    expect(await creates(server)).toBe(0)
    await server.post(configMaps, configMap('b'))
    expect(await creates(server)).toBe(1)
  })

  it('who monitors may read the metrics, and nobody else may without a right to', async () => {
    const server = await openTestServer()
    expect((await server.get('/metrics', monitor)).status).toBe(200)
    expect((await server.send('DELETE', '/metrics', monitor)).status).toBe(403)
    expect((await server.get('/metrics', { as: 'jane' })).status).toBe(403)
    const anonymous = await server.get('/metrics', { as: '' })
    expect([anonymous.status, anonymous.body.message]).toEqual([
      403,
      'forbidden: User "system:anonymous" cannot get path "/metrics"',
    ])
  })

  it('outcomes of health checks are at a path of their own, and are set to 0 by themselves', async () => {
    const server = await openTestServer()
    const slis = async (): Promise<string> => (await server.get('/metrics/slis')).text
    expect(await slis()).toBe('')
    await server.get('/readyz')
    await server.get('/readyz?exclude=ping')
    await server.get('/livez')
    await server.get('/readyz/etcd')
    const text = await slis()
    const type = 'type="readyz"'
    expect(text).toContain(`kubernetes_healthcheck{name="ping",${type}} 1\n`)
    expect(text).toContain(
      `kubernetes_healthchecks_total{name="ping",status="success",${type}} 1\n`,
    )
    expect(text).toContain(
      `kubernetes_healthchecks_total{name="etcd",status="success",${type}} 2\n`,
    )
    expect(text).toContain('kubernetes_healthcheck{name="ping",type="livez"} 1\n')
    expect(text).not.toContain('apiserver_')
    await server.post(configMaps, configMap('a'))
    const { status, text: answer } = await server.send('DELETE', '/metrics/slis')
    expect([status, answer, await slis()]).toEqual([200, 'metrics reset\n', ''])
    expect(await creates(server)).toBe(1)
  })

  it('who monitors may read the outcomes of health checks, too', async () => {
    const server = await openTestServer()
    expect((await server.get('/metrics/slis', monitor)).status).toBe(200)
    expect((await server.send('DELETE', '/metrics/slis', monitor)).status).toBe(403)
    expect((await server.get('/metrics/slis', { as: 'jane' })).status).toBe(403)
  })

  it('no other path below that of the metrics exists', async () => {
    const server = await openTestServer()
    for (const path of ['/metrics/', '/metrics/missing']) {
      expect([path, (await server.get(path)).status]).toEqual([path, 404])
    }
  })

  it('the list of paths names that of the metrics', async () => {
    const server = await openTestServer()
    const { paths } = (await server.get('/')).body as unknown as { paths: readonly string[] }
    expect(paths).toEqual(expect.arrayContaining(['/metrics', '/metrics/slis']))
  })

  it('servers count for themselves', async () => {
    const [one, other] = [await openTestServer(), await openTestServer()]
    await one.post(configMaps, configMap('a'))
    expect([await creates(one), await creates(other)]).toEqual([1, 0])
  })
})
