import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { FanOutLoadCalls } from '../children/fan-out-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { numberMark, padded } from '../client/numbered.ts'
import { collectionPath, sharedPod } from '../client/objects.ts'
import { adminToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'

const connections = 16
const nodes = 1000
/** The pods that are selected lie among others in memory, those of the limit side by side. */
const leastLists = 0.5
/** Each event has to be written to a watch, which the limit does not have. */
const leastCreates = 0.7

/** A selection of pods, and as many in a namespace of their own, where a list passes over no others. */
interface Selected {
  readonly name: string
  readonly shares: number
  readonly pods: number
  readonly query: string
}

const byNode: Selected = {
  name: 'LIST the pods of one node among 6,000',
  shares: nodes,
  pods: 6000,
  query: `fieldSelector=spec.nodeName%3Dnode-${padded(900)}`,
}

const byLabel: Selected = {
  name: 'LIST by label, 1 in 100 of 10,000 pods',
  shares: 100,
  pods: 10_000,
  query: `labelSelector=share%3Ds-${padded(90)}`,
}

/** Lists that select few of many objects, against lists of as many objects from a namespace that has no others. */
export async function listSelected(context: BenchContext): Promise<Result[]> {
  return [await measureList(context, byNode), await measureList(context, byLabel)]
}

async function measureList(
  context: BenchContext,
  { name, shares, pods, query }: Selected,
): Promise<Result> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  const load = context.start<HttpLoadCalls>('http-load')
  await server.call('createMany', { kind: 'pods', first: 0, count: pods, shares })
  const few = { kind: 'pods', first: 0, count: pods / shares, namespace: 'few', shares } as const
  await server.call('createMany', few)
  const { warmUpMs, sampleMs: durationMs } = context
  const sample = (path: string, meter: CostMeter): Promise<number> => {
    const request = httpRequest({ method: 'GET', path, token: adminToken })
    return meter.measure(server, load, () =>
      load.call('run', { port, connections, request, warmUpMs, durationMs }),
    )
  }
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const selected = `/api/v1/pods?${query}`
  const rates = await inTurns(
    context.rounds,
    () => sample(selected, cost.ours),
    () => sample(collectionPath('pods', 'few'), cost.limit),
  )
  return rateResult(name, 'lists', { ...rates, required: leastLists }, [
    `${whole(pods / shares)} pods of 4 KB; the limit lists a namespace of as many`,
    ...costNotes('list', cost.ours, cost.limit),
  ])
}

/** Creates of pods beside 1,000 watches of one node each, against creates without watches. */
export async function createBesideWatches(context: BenchContext): Promise<Result[]> {
  const watched = await Creates.start(context)
  const alone = await Creates.start(context)
  const watches = await watched.watchNodes()
  const rates = await inTurns(
    context.rounds,
    () => watched.sample(),
    () => alone.sample(),
  )
  await watches.call('untilDelivered', watched.answered)
  return [
    rateResult(
      'create of pods beside 1,000 watches by node',
      'creates',
      { ...rates, required: leastCreates },
      [
        'each pod is of one watched node; the limit has no watches',
        ...costNotes('create', watched.cost, alone.cost),
      ],
    ),
  ]
}

/** A server in which pods of 1,000 nodes are created. */
class Creates {
  readonly cost = new CostMeter()
  /** Creates that were answered. */
  answered = 0
  readonly #context: BenchContext
  readonly #server: Child<ApiServerCalls>
  readonly #load: Child<HttpLoadCalls>
  readonly #port: number
  #next = 0

  private constructor(context: BenchContext, server: Child<ApiServerCalls>, port: number) {
    this.#context = context
    this.#server = server
    this.#port = port
    this.#load = context.start<HttpLoadCalls>('http-load')
  }

  static async start(context: BenchContext): Promise<Creates> {
    const server = context.start<ApiServerCalls>('api-server', true)
    const { port } = await server.call('start', { directory: await context.directory() })
    return new Creates(context, server, port)
  }

  /** Opens a watch of each node. */
  async watchNodes(): Promise<Child<FanOutLoadCalls>> {
    const watches = this.#context.start<FanOutLoadCalls>('fan-out-load')
    const path = `/api/v1/pods?watch=1&timeoutSeconds=3600&fieldSelector=spec.nodeName%3Dnode-${numberMark}`
    const watch = httpRequest({ method: 'GET', path, token: adminToken })
    const settings = { port: this.#port, watchers: nodes, watch, webSocket: false, triggers: [] }
    await watches.call('open', settings)
    return watches
  }

  async sample(): Promise<number> {
    const { warmUpMs, sampleMs: durationMs } = this.#context
    const path = collectionPath('pods')
    const request = httpRequest({ method: 'POST', path, token: adminToken, body: sharedPod() })
    const settings = { port: this.#port, connections, request, shares: nodes, warmUpMs, durationMs }
    return this.cost.measure(this.#server, this.#load, async () => {
      const result = await this.#load.call('run', { ...settings, first: this.#next })
      this.#next = result.next
      this.answered += result.total
      return result
    })
  }
}
