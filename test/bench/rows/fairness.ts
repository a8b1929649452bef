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

const connections = 64

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
  readonly request: Uint8Array
}

/** Requests of a user under RBAC, with priority and fairness against the same ones that are limited by number. */
export async function withFairness(context: BenchContext): Promise<Result[]> {
  const open = async (limit: 'fairness' | 'number'): Promise<Served> => {
    const server = context.start<ApiServerCalls>('api-server', true)
    const { port } = await server.call('start', { directory: await context.directory(), limit })
    await server.call('createMany', { kind: 'pods', first: 0, count: 10 })
    return { server, port }
  }
  const [ours, limit] = [await open('fairness'), await open('number')]
  const load = context.start<HttpLoadCalls>('http-load')
  const token = userToken
  const pods = `/api/v1/namespaces/${benchNamespace}/pods`
  const path = `/api/v1/namespaces/${benchNamespace}/configmaps`
  const body = template('configmaps')
  const loads: readonly Load[] = [
    {
      name: 'GET a pod',
      request: httpRequest({ method: 'GET', path: `${pods}/checkout-00000001`, token }),
    },
    { name: 'LIST 10 pods', request: httpRequest({ method: 'GET', path: pods, token }) },
    { name: 'create', request: httpRequest({ method: 'POST', path, token, body }) },
  ]
  const results: Result[] = []
  for (const each of loads) results.push(await compare(context, each, { load, ours, limit }))
  return results
}

async function compare(
  { warmUpMs, sampleMs, rounds }: BenchContext,
  { name, request }: Load,
  parts: {
    readonly load: Child<HttpLoadCalls>
    readonly ours: Served
    readonly limit: Served
  },
): Promise<Result> {
  const { load, ours, limit } = parts
  let first = 0
  const run = async (
    { port }: Served,
    warmUp: number,
    durationMs: number,
  ): ReturnType<typeof load.call<'run'>> => {
    const settings = { port, connections, request, first, warmUpMs: warmUp, durationMs }
    const result = await load.call('run', settings)
    first = result.next
    return result
  }
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  for (const served of [ours, limit]) await run(served, 0, warmUpMs)
  const sample = (of: 'ours' | 'limit'): Promise<number> =>
    cost[of].measure(parts[of].server, load, () =>
      run(parts[of], warmUpMs / 20, (2 * sampleMs) / turnsOfRound),
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
