import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttpCalls } from '../children/bare-http.ts'
import type { HttpLoadCalls, LoadResult } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { inTurns } from '../measure/in-turns.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'

const objects = 10_000
const slowestList = 1.5
const slowestGetMs = 25
const getConnections = 4

const listPath = `/api/v1/namespaces/${benchNamespace}/pods`
const getPath = `${listPath}/checkout-00000001`

interface Loads {
  readonly lists: Child<HttpLoadCalls>
  readonly gets: Child<HttpLoadCalls>
}

/** A list of 10,000 pods against the same bytes streamed by bare node:http, and what other requests feel of it. */
export async function listPods(context: BenchContext): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'pods', first: 0, count: objects })
  const list = await server.call('read', listPath)
  const get = await server.call('read', getPath)
  const bare = context.start<BareHttpCalls>('bare-http', true)
  const limit = await bare.call('start', [
    { path: listPath, ...list, streamed: true },
    { path: getPath, ...get, streamed: false },
  ])
  const loads: Loads = {
    lists: context.start<HttpLoadCalls>('http-load'),
    gets: context.start<HttpLoadCalls>('http-load'),
  }
  const times = await inTurns(
    context.rounds,
    async () => (await readLists(context, loads, port)).p50,
    async () => (await readLists(context, loads, limit.port)).p50,
  )
  const waits = await inTurns(
    context.rounds,
    () => getMeanwhile(context, loads, port),
    () => getMeanwhile(context, loads, limit.port),
  )
  return [
    {
      name: `LIST ${whole(objects)} pods`,
      measured: milliseconds(times.ours),
      limit: milliseconds(times.limit),
      ratio: times.ours / times.limit,
      required: slowestList,
      direction: 'at most',
      unit: "times the limit's time",
      notes: [`${megabytes(list.body.length)} in one answer, read by one client`],
    },
    {
      name: 'GETs during LISTs, p99',
      measured: milliseconds(waits.ours),
      limit: `${slowestGetMs} ms`,
      ratio: waits.ours / slowestGetMs,
      required: 1,
      direction: 'at most',
      unit: `of ${slowestGetMs} ms`,
      notes: [
        `${getConnections} clients GET a pod while one LISTs over and over; bare node:http: ${milliseconds(waits.limit)}`,
      ],
    },
  ]
}

function readLists(context: BenchContext, { lists }: Loads, port: number): Promise<LoadResult> {
  const request = httpRequest({ method: 'GET', path: listPath, token: userToken })
  const { warmUpMs, sampleMs } = context
  const times = { warmUpMs, durationMs: sampleMs, atLeast: 5 }
  return lists.call('run', { port, connections: 1, request, ...times })
}

async function getMeanwhile(context: BenchContext, loads: Loads, port: number): Promise<number> {
  const request = httpRequest({ method: 'GET', path: getPath, token: userToken })
  const { warmUpMs, sampleMs } = context
  const times = { warmUpMs, durationMs: sampleMs }
  const settings = { port, connections: getConnections, request, ...times }
  const [{ p99 }] = await Promise.all([
    loads.gets.call('run', settings),
    readLists(context, loads, port),
  ])
  return p99
}
