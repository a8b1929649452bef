import type { BenchContext } from '../bench-context.ts'
import type { Calls } from '../child-calls.ts'
import type { Child } from '../child.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttpCalls } from '../children/bare-http.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { rateResult, type Result, whole } from '../measure/result.ts'

const required = 0.7
const connections = 64

/** What a GET of a pod over HTTP/1.1 costs a server by its own process time, in microseconds. */
export async function costOfGet(context: BenchContext): Promise<number> {
  const server = context.start<ApiServerCalls>('api-server')
  const { port } = await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
  const load = context.start<HttpLoadCalls>('http-load')
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const request = httpRequest({ method: 'GET', path, token: userToken })
  const { warmUpMs, sampleMs, rounds } = context
  const cost = new CostMeter()
  const settings = { port, connections, request, warmUpMs, durationMs: sampleMs }
  for (let round = 0; round < rounds; round++) {
    await cost.measure(server, load, () => load.call('run', settings))
  }
  return cost.cost
}

/** A pod by a user who is authenticated by a token and authorised by RBAC, against the same bytes from bare node:http. */
export async function getPod(context: BenchContext): Promise<Result[]> {
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory: await context.directory() })
  await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
  const { contentType, body } = await server.call('read', path)
  const bare = context.start<BareHttpCalls>('bare-http', true)
  const limit = await bare.call('start', [{ path, contentType, body, streamed: false }])
  const load = context.start<HttpLoadCalls>('http-load')
  const request = httpRequest({ method: 'GET', path, token: userToken })
  const { warmUpMs, sampleMs, rounds } = context
  const sample = async (child: Child<Calls>, at: number, meter: CostMeter): Promise<number> => {
    const settings = { port: at, connections, request, warmUpMs, durationMs: sampleMs }
    return meter.measure(child, load, () => load.call('run', settings))
  }
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const rates = await inTurns(
    rounds,
    () => sample(server, port, cost.ours),
    () => sample(bare, limit.port, cost.limit),
  )
  return [
    rateResult('GET a pod, HTTP/1.1', 'requests', { ...rates, required }, [
      `${whole(body.length)} bytes, ${connections} connections, ${contentType}`,
      ...costNotes('request', cost.ours, cost.limit),
    ]),
  ]
}
