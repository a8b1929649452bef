import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { FlowControlLoadCalls, Who } from '../children/flow-control-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace, template } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { type Result, whole } from '../measure/result.ts'
import { median } from '../measure/statistics.ts'
import { makeTls } from './serving-certificate.ts'

const connections = 64

/** Fewer than the seats of the user's level: a create has its seat until it is durable, and further ones would wait in queues. */
const creating = 32

/** What is left of the rate of requests. */
const required = 0.95

/** Turns are short, as neighbours of the machine slow it down for a second or less. */
const turnsOfRound = 8

/** Microseconds that the stage may take for a request that is answered at once. */
const mostMicroseconds = 2

interface Served {
  readonly server: Child<ApiServerCalls>
  readonly port: number
}

interface Load {
  readonly name: string
  readonly connections: number
  readonly request: Uint8Array
}

interface Pair {
  readonly load: Child<HttpLoadCalls>
  readonly ours: Served
  readonly limit: Served
  readonly isSecure: boolean
}

async function openPair(context: BenchContext, tls?: TlsSettings): Promise<Pair> {
  const open = async (limit: 'fairness' | 'number'): Promise<Served> => {
    const server = context.start<ApiServerCalls>('api-server', true)
    const directory = await context.directory()
    const { port } = await server.call('start', { directory, limit, ...(tls && { tls }) })
    await server.call('createMany', { kind: 'pods', first: 0, count: 10 })
    return { server, port }
  }
  const [ours, limit] = [await open('fairness'), await open('number')]
  const load = context.start<HttpLoadCalls>('http-load')
  return { load, ours, limit, isSecure: tls !== undefined }
}

const token = userToken
const pods = `/api/v1/namespaces/${benchNamespace}/pods`
const get = httpRequest({ method: 'GET', path: `${pods}/checkout-00000001`, token })

/** Requests of a user under RBAC, with priority and fairness against the same ones that are limited by number. */
export async function withFairness(context: BenchContext): Promise<Result[]> {
  const pair = await openPair(context)
  const path = `/api/v1/namespaces/${benchNamespace}/configmaps`
  const create = httpRequest({ method: 'POST', path, token, body: template('configmaps') })
  const list = httpRequest({ method: 'GET', path: pods, token })
  const loads: readonly Load[] = [
    { name: 'GET a pod', connections, request: get },
    { name: 'LIST 10 pods', connections, request: list },
    { name: 'create', connections: creating, request: create },
  ]
  const results: Result[] = []
  for (const each of loads) results.push(await compare(context, each, pair))
  return results
}

/** The same for a GET over TLS, which the command serves. */
export async function withFairnessOverTls(context: BenchContext): Promise<Result[]> {
  const pair = await openPair(context, await makeTls(context))
  return [await compare(context, { name: 'GET a pod over TLS', connections, request: get }, pair)]
}

async function compare(
  { warmUpMs, sampleMs, rounds }: BenchContext,
  { name, connections: count, request }: Load,
  pair: Pair,
): Promise<Result> {
  const { load, ours, limit, isSecure } = pair
  let first = 0
  const run = async (
    { port }: Served,
    warmUp: number,
    durationMs: number,
  ): ReturnType<typeof load.call<'run'>> => {
    const settings = {
      port,
      isSecure,
      connections: count,
      request,
      first,
      warmUpMs: warmUp,
      durationMs,
    }
    const result = await load.call('run', settings)
    first = result.next
    return result
  }
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  for (const served of [ours, limit]) await run(served, 0, warmUpMs)
  const sample = (of: 'ours' | 'limit'): Promise<number> =>
    cost[of].measure(pair[of].server, load, () =>
      run(pair[of], warmUpMs / 20, (2 * sampleMs) / turnsOfRound),
    )
  const rates = await inTurns(
    rounds * turnsOfRound,
    () => sample('ours'),
    () => sample('limit'),
  )
  return {
    name: `${name} with priority and fairness`,
    measured: `${whole(rates.ours)} requests/s`,
    limit: `${whole(rates.limit)} requests/s`,
    ratio: 1 / rates.ratio,
    required,
    direction: 'at least',
    unit: 'of the rate of a server that limits by number',
    notes: costNotes('request', cost.ours, cost.limit),
  }
}

/** What the stage takes by itself, in memory, with the flow schemas of the start and with 200 others before them. */
export async function fairnessStage(context: BenchContext): Promise<Result[]> {
  const results: Result[] = []
  for (const flowSchemas of [0, 200]) {
    const load = context.start<FlowControlLoadCalls>('flow-control-load', true)
    await load.call('start', { directory: await context.directory(), flowSchemas })
    for (const who of ['master', 'user', 'account'] as const) {
      results.push(await stageResult(context, load, who, flowSchemas))
    }
    await load.call('stop', undefined)
  }
  return results
}

const names: Readonly<Record<Who, string>> = {
  master: 'a member of system:masters',
  user: 'a user',
  account: 'a service account',
}

async function stageResult(
  { rounds, warmUpMs, sampleMs }: BenchContext,
  load: Child<FlowControlLoadCalls>,
  who: Who,
  flowSchemas: number,
): Promise<Result> {
  await load.call('run', { who, durationMs: warmUpMs })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    times.push(await load.call('run', { who, durationMs: sampleMs / 8 }))
  }
  const time = median(times)
  return {
    name: `priority and fairness of ${names[who]}, ${flowSchemas} flow schemas beside those of the start`,
    measured: `${time.toFixed(2)} µs`,
    limit: `${mostMicroseconds} µs`,
    ratio: time / mostMicroseconds,
    required: 1,
    direction: 'at most',
    unit: `of ${mostMicroseconds} µs`,
    notes: ['a request that is answered at once, from its classification to its end'],
  }
}
