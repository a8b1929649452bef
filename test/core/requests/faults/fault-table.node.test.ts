import { describe, expect, it } from 'vitest'
import { createFaultInjector, type Fault } from '../../../../core/index.ts'
import { outcomeOf } from '../../../support/requests/fault-outcome.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

/** What a client sees of one fault, each way of asking. */
interface Row {
  readonly fault: Fault
  readonly get: string
  readonly list: string
  readonly create: string
  readonly patch: string
  readonly watch: string
  readonly socket: string
}

const fine = {
  get: '200',
  list: '200',
  create: '201',
  patch: '200',
  watch: 'ADDED a, ADDED b, open',
  socket: 'ADDED a, ADDED b, open',
}

function everywhere(outcome: string): Omit<Row, 'fault'> {
  return {
    get: outcome,
    list: outcome,
    create: outcome,
    patch: outcome,
    watch: outcome,
    socket: outcome,
  }
}

function onWatches(outcome: string): Omit<Row, 'fault'> {
  return { ...fine, watch: outcome, socket: outcome }
}

const rows: readonly Row[] = [
  { fault: { type: 'delay', milliseconds: 50 }, ...fine },
  { fault: { type: 'status', reason: 'InternalError' }, ...everywhere('500 InternalError') },
  { fault: { type: 'status', reason: 'Forbidden' }, ...everywhere('403 Forbidden') },
  {
    fault: { type: 'status', reason: 'ServiceUnavailable', code: 507 },
    ...everywhere('507 ServiceUnavailable'),
  },
  { fault: { type: 'conflict' }, ...fine, create: '409 AlreadyExists', patch: '409 Conflict' },
  { fault: { type: 'too-many-requests' }, ...everywhere('429 TooManyRequests') },
  { fault: { type: 'expired' }, ...onWatches('ERROR 410, ended') },
  { fault: { type: 'watch-expired' }, ...onWatches('ERROR 410, ended') },
  { fault: { type: 'watch-expired', afterEvents: 1 }, ...onWatches('ADDED a, ERROR 410, ended') },
  { fault: { type: 'watch-dropped' }, ...onWatches('cut') },
  { fault: { type: 'watch-dropped', afterEvents: 1 }, ...onWatches('ADDED a, cut') },
  { fault: { type: 'watch-silent' }, ...onWatches('open') },
  { fault: { type: 'watch-silent', afterEvents: 1 }, ...onWatches('ADDED a, open') },
  { fault: { type: 'dropped' }, ...everywhere('cut') },
  { fault: { type: 'dropped', after: true }, ...everywhere('cut') },
]

const asAdmin = { authorization: 'Bearer admin' }

function outcome(server: TestServer, way: keyof typeof fine): Promise<string> {
  const core = server.server
  const send = (method: string, address: string, body?: object): Promise<string> => {
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const headers = { ...asAdmin, 'content-type': type }
    const bytes = new TextEncoder().encode(JSON.stringify(body ?? null))
    const request = { ...getRequest(address, headers), method, body: () => Promise.resolve(bytes) }
    return outcomeOf(Promise.resolve(core.handle(request)))
  }
  const watch = `${configMaps}?watch=1&allowWatchBookmarks=1`
  switch (way) {
    case 'get':
      return send('GET', `${configMaps}/a`)
    case 'list':
      return send('GET', configMaps)
    case 'create':
      return send('POST', configMaps, configMap('c'))
    case 'patch':
      return send('PATCH', `${configMaps}/a`, { data: { color: 'blue' } })
    case 'watch':
      return send('GET', watch)
    case 'socket':
      return outcomeOf(core.connect(getRequest(watch, asAdmin), []))
  }
}

function titleOf(fault: Fault): string {
  const { type, ...rest } = fault
  const options = JSON.stringify(rest)
  return options === '{}' ? type : `${type} ${options}`
}

const ways = ['get', 'list', 'create', 'patch', 'watch', 'socket'] as const
const cases = rows.flatMap((row) =>
  ways.map((way) => [titleOf(row.fault), way, row[way], row.fault] as const),
)

describe('a fault', () => {
  it.each(cases)('the fault %s on a %s is seen as: %s', async (_title, way, expected, fault) => {
    const faults = createFaultInjector()
    const server = await openTestServer({ faults })
    for (const name of ['a', 'b']) await server.post(configMaps, configMap(name))
    faults.add({ match: { resource: 'configmaps', namespace: 'default' }, fault })
    const seen = outcome(server, way)
    // Nothing is answered before its time.
    server.runtime.advance(50)
    expect(await seen).toBe(expected)
    faults.clear()
    expect(await outcome(server, 'get')).toBe('200')
  })
})
