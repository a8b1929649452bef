import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareFanOutCalls } from '../children/bare-fan-out.ts'
import type { FanOutLoadCalls } from '../children/fan-out-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { numberMark } from '../client/numbered.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'

const required = 0.7
const watchers = 1000
/** While the last watchers get one event, the first may already get the next. */
const lead = 2

const collection = `/api/v1/namespaces/${benchNamespace}/configmaps`
const object = `${collection}/settings-00000000`

export const watchOverHttp = (context: BenchContext): Promise<Result[]> =>
  measure(context, false, 'watch fan-out, 1,000 watchers')

export const watchOverWebSocket = (context: BenchContext): Promise<Result[]> =>
  measure(context, true, 'watch fan-out, 1,000 WebSockets')

const webSocketHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c2tlcnJ5LWJlbmNobWFyaw==',
}

/** One object changes again and again, and everyone who watches is sent each change. */
async function measure(context: BenchContext, webSocket: boolean, name: string): Promise<Result[]> {
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'configmaps', first: 0, count: 1 })
  const { body } = await server.call('read', object)
  const event = Buffer.from(`{"type":"MODIFIED","object":${Buffer.from(body).toString()}}\n`)
  const bare = context.start<BareFanOutCalls>('bare-fan-out', true)
  const limit = await bare.call('start', event)
  const ours = await open(context, port, webSocket)
  const theirs = await open(context, limit.port, webSocket)
  const { warmUpMs, sampleMs } = context
  const sample = (
    child: Child<Calls>,
    load: Child<FanOutLoadCalls>,
    meter: CostMeter,
  ): Promise<number> =>
    meter.measure(child, load, () => load.call('run', { lead, warmUpMs, durationMs: sampleMs }))
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    context.rounds,
    () => sample(server, ours, cost.ours),
    () => sample(bare, theirs, cost.limit),
  )
  return [
    rateResult(name, 'deliveries', { ...rates, required }, [
      `events of ${whole(event.length)} bytes, each from a committed PATCH, every delivery counted`,
      ...costNotes('delivery', cost.ours, cost.limit),
    ]),
  ]
}

async function open(
  context: BenchContext,
  port: number,
  webSocket: boolean,
): Promise<Child<FanOutLoadCalls>> {
  const load = context.start<FanOutLoadCalls>('fan-out-load')
  const watch = httpRequest({
    method: 'GET',
    path: `${collection}?watch=1&timeoutSeconds=3600`,
    token: userToken,
    headers: webSocket ? webSocketHeaders : {},
  })
  const trigger = httpRequest({
    method: 'PATCH',
    path: object,
    token: userToken,
    headers: { 'content-type': 'application/merge-patch+json' },
    body: Buffer.from(JSON.stringify({ data: { round: numberMark } })),
  })
  await load.call('open', { port, watchers, watch, webSocket, trigger })
  return load
}
