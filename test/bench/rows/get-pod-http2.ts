import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttp2Calls } from '../children/bare-http2.ts'
import type { Http2LoadCalls } from '../children/http2-load.ts'
import { clientHeaders } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'
import { makeTls } from './serving-certificate.ts'

const required = 0.7
const connections = 8
const streams = 8

/** The same pod over TLS and HTTP/2, against the same bytes from the stream API of bare node:http2. */
export async function getPodOverHttp2(context: BenchContext): Promise<Result[]> {
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const tls = await makeTls(context)
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory(), tls })
  await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
  const { contentType, body } = await server.call('read', path)
  const bare = context.start<BareHttp2Calls>('bare-http2', true)
  const limit = await bare.call('start', { tls, contentType, body })
  const load = context.start<Http2LoadCalls>('http2-load')
  const headers = { ...clientHeaders, authorization: `Bearer ${userToken}` }
  const { warmUpMs, sampleMs, rounds } = context
  const sample = (child: Child<Calls>, at: number, meter: CostMeter): Promise<number> => {
    const times = { warmUpMs, durationMs: sampleMs }
    const settings = { port: at, connections, streams, path, headers, ...times }
    return meter.measure(child, load, () => load.call('run', settings))
  }
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    rounds,
    () => sample(server, port, cost.ours),
    () => sample(bare, limit.port, cost.limit),
  )
  return [
    rateResult('GET a pod, TLS and HTTP/2', 'requests', { ...rates, required }, [
      `${whole(body.length)} bytes, ${connections} connections of ${streams} streams`,
      ...costNotes('request', cost.ours, cost.limit),
    ]),
  ]
}
