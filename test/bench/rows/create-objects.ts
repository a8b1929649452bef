import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttpsCalls } from '../children/bare-https.ts'
import type { BareLmdbCalls } from '../children/bare-lmdb.ts'
import type { CreateLoadCalls } from '../children/create-load.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace, type ObjectKind, template } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'
import { makeTls } from './serving-certificate.ts'

const required = 0.5
const inFlight = 64

/** Bare LMDB that stores as many bytes for each object. */
class Limit {
  readonly cost = new CostMeter()
  readonly #context: BenchContext
  readonly #child: Child<BareLmdbCalls>

  constructor(context: BenchContext) {
    this.#context = context
    this.#child = context.start<BareLmdbCalls>('bare-lmdb')
  }

  async sample(valueBytes: number): Promise<number> {
    const { warmUpMs, sampleMs } = this.#context
    const directory = await this.#context.directory()
    const settings = { directory, valueBytes, inFlight, warmUpMs, durationMs: sampleMs }
    return this.cost.measure(this.#child, undefined, () => this.#child.call('run', settings))
  }
}

/** Through the request handler, with no socket in between: what the server adds to its store. */
export async function createInProcess(context: BenchContext): Promise<Result[]> {
  return [
    await measureInProcess(context, 'configmaps', 'durable create, 64 in flight'),
    await measureInProcess(context, 'pods', 'durable create, pods'),
    await measureInProcess(context, 'podtemplates', 'durable create, rich pod templates'),
  ]
}

async function measureInProcess(
  context: BenchContext,
  kind: ObjectKind,
  name: string,
): Promise<Result> {
  const load = context.start<CreateLoadCalls>('create-load', true)
  const limit = new Limit(context)
  const cost = new CostMeter()
  const directory = await context.directory()
  const { warmUpMs, sampleMs } = context
  const settings = { directory, kind, inFlight, warmUpMs, durationMs: sampleMs }
  const { recordBytes } = await load.call('run', { ...settings, durationMs: 200 })
  const rates = await inTurns(
    context.rounds,
    () => cost.measure(load, undefined, () => load.call('run', settings)),
    () => limit.sample(recordBytes),
  )
  return rateResult(name, 'creates', { ...rates, required }, [
    `${kind} of ${whole(template(kind).length)} bytes, records of ${whole(recordBytes)}, through the request handler in process`,
    ...costNotes('create', cost, limit.cost),
  ])
}

/** The same over HTTP/1.1, whose cost the limit does not have. */
export async function createOverHttp(context: BenchContext): Promise<Result[]> {
  const kind = 'configmaps'
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  const load = context.start<HttpLoadCalls>('http-load')
  const limit = new Limit(context)
  const cost = new CostMeter()
  const body = template(kind)
  const path = `/api/v1/namespaces/${benchNamespace}/${kind}`
  const request = httpRequest({ method: 'POST', path, token: userToken, body })
  const { warmUpMs, sampleMs } = context
  const settings = { port, connections: inFlight, request, warmUpMs, durationMs: sampleMs }
  let first = 0
  const rates = await inTurns(
    context.rounds,
    () =>
      cost.measure(server, load, async () => {
        const result = await load.call('run', { ...settings, first })
        first = result.next
        return result
      }),
    () => limit.sample(body.length),
  )
  return [
    rateResult('durable create over HTTP/1.1', 'creates', { ...rates, required }, [
      `config maps of ${whole(body.length)} bytes; most of a create over HTTP is HTTP and JSON`,
      ...costNotes('create', cost, limit.cost),
    ]),
  ]
}

/** The same over TLS, against a bare server that parses, stores and answers the same objects. */
export async function createOverTls(context: BenchContext): Promise<Result[]> {
  const kind = 'configmaps'
  const tls = await makeTls(context)
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory(), tls })
  const bare = context.start<BareHttpsCalls>('bare-https', true)
  const limit = await bare.call('start', { directory: await context.directory(), tls })
  const load = context.start<HttpLoadCalls>('http-load')
  const body = template(kind)
  const path = `/api/v1/namespaces/${benchNamespace}/${kind}`
  const request = httpRequest({ method: 'POST', path, token: userToken, body })
  const { warmUpMs, sampleMs: durationMs } = context
  const settings = { connections: inFlight, isSecure: true, request, warmUpMs, durationMs }
  let first = 0
  const sample = (child: Child<Calls>, at: number, meter: CostMeter): Promise<number> =>
    meter.measure(child, load, async () => {
      const result = await load.call('run', { ...settings, port: at, first })
      first = result.next
      return result
    })
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    context.rounds,
    () => sample(server, port, cost.ours),
    () => sample(bare, limit.port, cost.limit),
  )
  return [
    rateResult('durable create over TLS', 'creates', { ...rates, required }, [
      `config maps of ${whole(body.length)} bytes; the limit parses each, stores it in LMDB and answers it`,
      ...costNotes('create', cost.ours, cost.limit),
    ]),
  ]
}
