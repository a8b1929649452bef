import { describe, expect, it } from 'vitest'
import { requestHeaders } from '../../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../../core/base/http/whole-body.ts'
import { type LogFields, logRequests, type RequestLog } from '../../../../core/index.ts'
import { createFaultInjector } from '../../../../core/requests/faults/fault-injector.ts'
import { postNarrowLevel } from '../../../support/flow-control/post-narrow-level.ts'
import { slowWrite } from '../../../support/flow-control/slow-write.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

interface LoggedServer extends TestServer {
  readonly lines: LogFields[]
  readonly opened: LogFields[]
}

async function openLogged(
  log: Partial<RequestLog> = {},
  options: TestServerOptions = {},
): Promise<LoggedServer> {
  const lines: LogFields[] = []
  const opened: LogFields[] = []
  const stage = logRequests({
    ended: (fields) => void lines.push(fields),
    opened: (fields) => void opened.push(fields),
    own: false,
    ...log,
  })
  return { ...(await openTestServer({ controllers: [], ...options, log: stage })), lines, opened }
}

/** What a line says of priority and fairness, between its verb and its status. */
function flowText({ verb, resp, ...others }: LogFields): string {
  const said = Object.entries(others).filter(
    ([key, value]) => /^(?:apf|fl)_/.test(key) && value !== undefined,
  )
  return [verb, ...said.map(([key, value]) => `${key}=${value}`), resp].join(' ')
}

describe('the log of requests', () => {
  it('the log names each request as the original does, with its user and its bytes', async () => {
    const server = await openLogged()
    const headers = { 'user-agent': 'kubectl/v1.32', 'audit-id': 'request-1' }
    const { bytes } = await server.get(`${configMaps}?limit=500`, { headers })
    expect(Object.keys(server.lines[0] ?? {}).join(' ')).toBe(
      'verb URI latency user userAgent audit-ID srcIP bytes resp',
    )
    expect(server.lines).toMatchObject([
      {
        verb: 'LIST',
        URI: `${configMaps}?limit=500`,
        latency: expect.stringMatching(/^(?:0s|[\d.]+(?:µs|ms|s))$/),
        user: 'admin',
        userAgent: 'kubectl/v1.32',
        'audit-ID': 'request-1',
        bytes: bytes.length,
        resp: 200,
      },
    ])
  })

  it('the log says what priority and fairness made of a request, as the original does', async () => {
    const server = await openLogged(
      {},
      { priorityAndFairness: { concurrencyLimit: 10 }, dev: true },
    )
    const level = 'l'.repeat(70)
    await postNarrowLevel(server, { user: 'jane', level, queueLength: 1 })
    const end = slowWrite(server, 'jane')
    const waiting = server.get(configMaps, { as: 'jane' })
    expect((await server.get(configMaps, { as: 'jane' })).status).toBe(429)
    server.runtime.advance(700)
    await end()
    await waiting
    const seats = 'apf_iseats=1 apf_fseats=0 apf_additionalLatency=0s'
    const flow = `apf_pl=${'l'.repeat(64)} apf_fs=jane ${seats}`
    expect(server.lines.slice(-3).map(flowText)).toEqual([
      `LIST ${flow} 429`,
      `POST ${flow} apf_execution_time=700ms 500`,
      `LIST ${flow} fl_priorityandfairness=700ms apf_execution_time=0s 200`,
    ])
  })

  it('the log says how long a watch took to start, and nothing of other long-running requests', async () => {
    const server = await openLogged({}, { priorityAndFairness: { concurrencyLimit: 10 } })
    const watch = await server.watch(`${configMaps}?timeoutSeconds=1`)
    const flow = 'apf_pl=exempt apf_fs=exempt apf_iseats=1 apf_fseats=0 apf_additionalLatency=0s'
    expect(server.opened.map(flowText)).toEqual([`WATCH ${flow} `])
    server.runtime.advance(1_000)
    await watch.ended
    await server.get('/api/v1/namespaces/default/pods/p/log')
    expect(server.lines.map(flowText)).toEqual([
      `WATCH ${flow} apf_init_latency=0s apf_execution_time=0s 200`,
      'CONNECT 404',
    ])
  })

  it('the log has the verb by which metrics count a request, and its status', async () => {
    const server = await openLogged()
    const requests = [
      ['GET', '/api/v1/namespaces/default', 'GET', 200],
      ['GET', '/readyz', 'GET', 200],
      ['POST', configMaps, 'POST', 400],
      ['DELETE', configMaps, 'DELETE', 200],
      ['GET', '/api/v1/namespaces/default/pods/a/log', 'CONNECT', 404],
      ['GET', '/nothing', 'GET', 404],
      ['OPTIONS', configMaps, 'OPTIONS', 405],
    ] as const
    for (const [method, address] of requests) await server.send(method, address)
    expect(server.lines).toMatchObject(requests.map(([, URI, verb, resp]) => ({ verb, URI, resp })))
    server.lines.length = 0
    await server.post(configMaps, configMap('a'))
    const headers = { 'content-type': 'application/apply-patch+yaml' }
    await server.patch(`${configMaps}/a?fieldManager=x`, configMap('a'), { headers })
    await server.patch(`${configMaps}/a`, { data: { x: 'y' } })
    expect(server.lines.map(({ verb }) => verb)).toEqual(['POST', 'APPLY', 'PATCH'])
    server.lines.length = 0
    await server.get(configMaps, { headers: { authorization: 'Bearer wrong' } })
    expect(server.lines).toMatchObject([{ user: '', resp: 401 }])
  })

  it('the log names a watch as it opens and as it ends, with the bytes it had', async () => {
    const server = await openLogged()
    const watch = await server.watch(configMaps)
    expect(server.opened).toMatchObject([{ verb: 'WATCH', URI: `${configMaps}?watch=1` }])
    expect(server.lines).toEqual([])
    server.server.shutdown()
    await watch.ended
    expect(server.lines).toMatchObject([{ verb: 'WATCH', resp: 200, bytes: expect.any(Number) }])
  })

  it('the log names a watch over WebSocket, which is no longer one of HTTP', async () => {
    const server = await openLogged()
    const outcome = await server.server.connect(
      {
        method: 'GET',
        path: configMaps,
        search: 'watch=1',
        ...requestHeaders({ authorization: 'Bearer admin' }),
        ...wholeBody(),
        signal: new AbortController().signal,
        peer: { secure: true, address: '::1', port: 4711 },
      },
      [],
    )
    if (!('stream' in outcome) || 'status' in outcome) throw new TypeError('refused')
    await outcome.stream.messages[Symbol.asyncIterator]().return?.()
    expect(server.opened).toMatchObject([{ verb: 'WATCH', srcIP: '[::1]:4711' }])
    expect(server.lines).toMatchObject([{ verb: 'WATCH', hijacked: true, bytes: 0 }])
    expect(server.lines[0]).not.toHaveProperty('resp')
  })

  it('the log has status 0 for a request whose connection was cut', async () => {
    const faults = createFaultInjector()
    faults.add({ match: { verb: 'list' }, fault: { type: 'dropped' } })
    const server = await openLogged({}, { faults })
    await server.get(configMaps).catch(() => undefined)
    expect(server.lines).toMatchObject([{ resp: 0, bytes: 0 }])
  })

  it('the log has the requests of the server itself where it is asked to', async () => {
    const quiet = await openLogged()
    expect(quiet.lines).toEqual([])
    const loud = await openLogged({ own: true }, { controllers: ['*'] })
    expect(loud.lines.map(({ user }) => user)).toContain('system:apiserver')
  })
})
