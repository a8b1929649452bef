import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttp2Calls } from '../children/bare-http2.ts'
import type { BareHttpsCalls } from '../children/bare-https.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import type { Http2LoadCalls } from '../children/http2-load.ts'
import { clientHeaders, httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'
import { makeTls } from './serving-certificate.ts'

const connections = 64

/** A pod over TLS by 64 clients of one request at a time: over HTTP/1.1 and over HTTP/2, each against its bare server. */
export async function getPodOverTls(context: BenchContext): Promise<Result[]> {
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const tls = await makeTls(context)
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory(), tls })
  await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
  const answer = await server.call('read', path)
  const bare = context.start<BareHttpsCalls>('bare-https', true)
  const bare2 = context.start<BareHttp2Calls>('bare-http2', true)
  const limit = await bare.call('start', { tls, answer })
  const limit2 = await bare2.call('start', { tls, ...answer })
  const load = context.start<HttpLoadCalls>('http-load')
  const load2 = context.start<Http2LoadCalls>('http2-load')
  const request = httpRequest({ method: 'GET', path, token: userToken })
  const headers = { ...clientHeaders, authorization: `Bearer ${userToken}` }
  const { warmUpMs, sampleMs: durationMs, rounds } = context
  const times = { connections, warmUpMs, durationMs }
  const sample = (child: Child<Calls>, at: number, meter: CostMeter): Promise<number> =>
    meter.measure(child, load, () =>
      load.call('run', { ...times, port: at, isSecure: true, request }),
    )
  const sample2 = (child: Child<Calls>, at: number, meter: CostMeter): Promise<number> =>
    meter.measure(child, load2, () =>
      load2.call('run', { ...times, port: at, streams: 1, path, headers }),
    )
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const cost2 = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    rounds,
    () => sample(server, port, cost.ours),
    () => sample(bare, limit.port, cost.limit),
  )
  const rates2 = await inTurns(
    rounds,
    () => sample2(server, port, cost2.ours),
    () => sample2(bare2, limit2.port, cost2.limit),
  )
  const size = `${whole(answer.body.length)} bytes, ${connections} connections`
  return [
    rateResult('GET a pod, TLS and HTTP/1.1', 'requests', { ...rates, required: 0.55 }, [
      size,
      ...costNotes('request', cost.ours, cost.limit),
    ]),
    rateResult('GET a pod, HTTP/2, one stream', 'requests', { ...rates2, required: undefined }, [
      size,
      ...costNotes('request', cost2.ours, cost2.limit),
    ]),
    {
      name: 'CPU of a GET, HTTP/2 against HTTP/1.1',
      measured: `${cost2.ours.cost.toFixed(1)} µs`,
      limit: `${cost.ours.cost.toFixed(1)} µs`,
      ratio: cost2.ours.cost / cost.ours.cost,
      required: 1.25,
      direction: 'at most',
      unit: 'of the CPU time over HTTP/1.1',
      notes: [
        `${size}, one stream each; of the bare servers it is ${(cost2.limit.cost / cost.limit.cost).toFixed(2)}`,
      ],
    },
  ]
}
