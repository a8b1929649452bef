import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { CreateLoadCalls } from '../children/create-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { collectionPath, type ObjectKind, template } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { MainServer } from '../main-server.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { milliseconds, rateResult, type Result, whole } from '../measure/result.ts'

const inFlight = 64
const listed = 1000

/** Creates of a custom object with a schema of 200 fields and five rules, against creates of a config map. */
export async function createCustomObjects(context: BenchContext): Promise<Result[]> {
  const load = context.start<CreateLoadCalls>('create-load', true)
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const { warmUpMs, sampleMs } = context
  const run = async (kind: ObjectKind, meter: CostMeter): Promise<number> => {
    const directory = await context.directory()
    const settings = { directory, kind, inFlight, warmUpMs, durationMs: sampleMs }
    return meter.measure(load, undefined, () => load.call('run', settings))
  }
  const rates = await inTurns(
    context.rounds,
    () => run('widgets', cost.ours),
    () => run('configmaps', cost.limit),
  )
  return [
    rateResult('create of a custom object', 'creates', { ...rates, required: 0.5 }, [
      `widgets of ${whole(template('widgets').length)} bytes with 200 fields and 5 rules, config maps of ${whole(template('configmaps').length)}, in process`,
      ...costNotes('create', cost.ours, cost.limit),
    ]),
  ]
}

/** GET and LIST of custom objects, against those of a built-in kind of the same size. */
export async function readCustomObjects(context: BenchContext): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  const load = context.start<HttpLoadCalls>('http-load')
  const sizes = new Map<ObjectKind, number>()
  for (const kind of ['widgets', 'pods'] as const) {
    await server.call('createMany', { kind, first: 0, count: listed })
    const { body } = await server.call('read', collectionPath(kind))
    sizes.set(kind, body.length)
  }
  const target = { context, server, load, port }
  const bytes = `lists of ${whole(sizes.get('widgets') ?? 0)} bytes against ${whole(sizes.get('pods') ?? 0)}`
  return [
    await compare('GET of a custom object', target, nameOf, inFlight, bytes),
    await compare(`LIST of ${whole(listed)} custom objects`, target, () => '', 1, bytes),
  ]
}

function nameOf(kind: ObjectKind): string {
  return kind === 'widgets' ? '/widget-00000001' : '/checkout-00000001'
}

interface Target {
  readonly context: BenchContext
  readonly server: Child<ApiServerCalls>
  readonly load: Child<HttpLoadCalls>
  readonly port: number
}

async function compare(
  name: string,
  { context, server, load, port }: Target,
  below: (kind: ObjectKind) => string,
  connections: number,
  note: string,
): Promise<Result> {
  const { warmUpMs, sampleMs, rounds } = context
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const sample = (kind: ObjectKind, meter: CostMeter): Promise<number> => {
    const path = `${collectionPath(kind)}${below(kind)}`
    const request = httpRequest({ method: 'GET', path, token: userToken })
    const settings = { port, connections, request, warmUpMs, durationMs: sampleMs }
    return meter.measure(server, load, () => load.call('run', settings))
  }
  const rates = await inTurns(
    rounds,
    () => sample('widgets', cost.ours),
    () => sample('pods', cost.limit),
  )
  return rateResult(name, 'requests', { ...rates, required: 0.9 }, [
    note,
    ...costNotes('request', cost.ours, cost.limit),
  ])
}

const definitions = 500

/** What 500 definitions that nobody uses add to a start and to the memory of the command. */
export async function unusedDefinitions(context: BenchContext): Promise<Result[]> {
  const [empty, full] = [await context.directory(), await context.directory()]
  const server = context.start<ApiServerCalls>('api-server')
  await server.call('start', { directory: full })
  await server.call('define', { first: 1, count: definitions })
  await server.call('stop', undefined)
  await server.close()
  const memory = { ours: 0, limit: 0 }
  const start = async (directory: string, side: 'ours' | 'limit'): Promise<number> => {
    const main = await MainServer.start(directory)
    await new Promise((resolve) => void setTimeout(resolve, settleMs))
    memory[side] = main.memory().anonymous
    await main.stop()
    return main.readyMs
  }
  // Makes the certificates, and has the files in memory.
  await start(empty, 'limit')
  await start(full, 'ours')
  const times = await inTurns(
    context.rounds,
    () => start(full, 'ours'),
    () => start(empty, 'limit'),
  )
  const [extraMs, each] = [times.ours - times.limit, (memory.ours - memory.limit) / definitions]
  return [
    {
      name: `start with ${definitions} definitions`,
      measured: milliseconds(times.ours),
      limit: `${milliseconds(times.limit)} + 1 s`,
      ratio: extraMs / 1000,
      required: 1,
      direction: 'at most',
      unit: 'of one second more than without',
      notes: [],
    },
    {
      name: 'memory of a definition that nobody uses',
      measured: `${whole(each / 1024)} KB`,
      limit: '100 KB',
      ratio: each / (100 * 1024),
      required: 1,
      direction: 'at most',
      unit: 'of 100 KB',
      notes: [`definitions with schemas of 200 fields`],
    },
  ]
}

/** Long enough for what the start left behind to be let go. */
const settleMs = 2000
