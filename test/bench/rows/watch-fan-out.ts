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
import { makeTls } from './serving-certificate.ts'

const required = 0.7
const watchers = 1000
/** While the last watchers get one event, the first may already get the next. */
const lead = 2

const collection = `/api/v1/namespaces/${benchNamespace}/configmaps`

export const watchOverHttp = (context: BenchContext): Promise<Result[]> =>
  measure(context, {
    name: 'watch fan-out, 1,000 watchers',
    watchers,
    lead,
    triggers: [change],
  })

export const watchOverWebSocket = (context: BenchContext): Promise<Result[]> =>
  measure(context, {
    name: 'watch fan-out, 1,000 WebSockets',
    watchers,
    lead,
    webSocket: true,
    triggers: [change],
  })

/**
 * Writers that go on as soon as they are answered, over TLS. For information: the limit's writers wait for no commit. What is required
 * is measured against the original (`original/comparisons/watches.ts`).
 */
export const watchOneWriter = (context: BenchContext): Promise<Result[]> => writersOf(context, 1)
export const watchEightWriters = (context: BenchContext): Promise<Result[]> => writersOf(context, 8)

async function writersOf(context: BenchContext, writers: number): Promise<Result[]> {
  const results: Result[] = []
  for (const [size, data] of sizes) {
    const name = `watch fan-out over TLS, writers: ${writers}, ${size}`
    const triggers = Array.from({ length: writers }, (_, at) => replacement(at, data))
    const isSecure = true
    results.push(...(await measure(context, { name, watchers: 200, isSecure, triggers })))
  }
  return results
}

const sizes = [
  ['3.6 KB', 'x'.repeat(3200)],
  ['200 B', ''],
] as const

const webSocketHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'c2tlcnJ5LWJlbmNobWFyaw==',
}

interface FanOut {
  readonly name: string
  readonly watchers: number
  /** Events on their way at a time; without it writers wait for their answers alone. */
  readonly lead?: number
  readonly webSocket?: boolean
  readonly isSecure?: boolean
  readonly triggers: readonly Uint8Array[]
}

/** Objects change again and again, and everyone who watches is sent each change. */
async function measure(context: BenchContext, fanOut: FanOut): Promise<Result[]> {
  const { name, isSecure = false, triggers, lead: most } = fanOut
  const tls = isSecure ? await makeTls(context) : undefined
  const server = context.start<ApiServerCalls>('api-server', true)
  const directory = await context.directory()
  const { port } = await server.call('start', { directory, ...(tls && { tls }) })
  await server.call('createMany', { kind: 'configmaps', first: 0, count: triggers.length })
  const ours = await open(context, port, fanOut)
  await ours.call('run', { ...(most && { lead: most }), warmUpMs: 0, durationMs: 100 })
  const { body } = await server.call('read', pathOf(0))
  const event = Buffer.from(`{"type":"MODIFIED","object":${Buffer.from(body).toString()}}\n`)
  const bare = context.start<BareFanOutCalls>('bare-fan-out', true)
  const limit = await bare.call('start', { event, ...(tls && { tls }) })
  const theirs = await open(context, limit.port, fanOut)
  const { warmUpMs, sampleMs } = context
  const times = { ...(most && { lead: most }), warmUpMs, durationMs: sampleMs }
  const sample = (
    child: Child<Calls>,
    load: Child<FanOutLoadCalls>,
    meter: CostMeter,
  ): Promise<number> => meter.measure(child, load, () => load.call('run', times))
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    context.rounds,
    () => sample(server, ours, cost.ours),
    () => sample(bare, theirs, cost.limit),
  )
  return [
    rateResult(name, 'deliveries', { ...rates, required: most && required }, [
      `events of ${whole(event.length)} bytes, each from a committed write, every delivery counted`,
      ...costNotes('delivery', cost.ours, cost.limit),
    ]),
  ]
}

async function open(
  context: BenchContext,
  port: number,
  { watchers: count, webSocket = false, isSecure = false, triggers }: FanOut,
): Promise<Child<FanOutLoadCalls>> {
  const load = context.start<FanOutLoadCalls>('fan-out-load')
  const watch = httpRequest({
    method: 'GET',
    path: `${collection}?watch=1&timeoutSeconds=3600`,
    token: userToken,
    headers: webSocket ? webSocketHeaders : {},
  })
  await load.call('open', { port, watchers: count, watch, webSocket, isSecure, triggers })
  return load
}

const pathOf = (at: number): string => `${collection}/settings-${String(at).padStart(8, '0')}`

/** A number of an object of 4 KB changes. */
const change = httpRequest({
  method: 'PATCH',
  path: pathOf(0),
  token: userToken,
  headers: { 'content-type': 'application/merge-patch+json' },
  body: Buffer.from(JSON.stringify({ data: { round: numberMark } })),
})

/** A config map is replaced by one with a number and `text`. */
function replacement(at: number, text: string): Uint8Array {
  const path = pathOf(at)
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: path.slice(collection.length + 1) },
    data: { round: numberMark, ...(text !== '' && { text }) },
  }
  return httpRequest({
    method: 'PUT',
    path,
    token: userToken,
    body: Buffer.from(JSON.stringify(object)),
  })
}
