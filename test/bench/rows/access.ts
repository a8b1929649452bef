import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { AccessChangeCalls, Times } from '../children/access-change.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { CostMeter, costNotes } from '../measure/cost-meter.ts'
import { inTurns } from '../measure/in-turns.ts'
import { type Result, whole } from '../measure/result.ts'

const connections = 64

/** What authentication and RBAC may add to a GET. */
const mostOfPlain = 1.15

/** Milliseconds that the first request after a change may take. */
const mostAfterChange = 2

const policy = '1,000 roles, 10,000 bindings'

/** A GET with a token under RBAC, against the same GET without one where every request is allowed. */
export async function getWithAccess(context: BenchContext): Promise<Result[]> {
  const path = `/api/v1/namespaces/${benchNamespace}/pods/checkout-00000001`
  const open = async (allowsAll: boolean): Promise<[Child<ApiServerCalls>, number]> => {
    const server = context.start<ApiServerCalls>('api-server', true)
    const { port } = await server.call('start', { directory: await context.directory(), allowsAll })
    await server.call('createMany', { kind: 'pods', first: 0, count: 100 })
    await server.call('addRoles', undefined)
    return [server, port]
  }
  const [ours, limit] = [await open(false), await open(true)]
  const load = context.start<HttpLoadCalls>('http-load')
  const requests = {
    ours: httpRequest({ method: 'GET', path, token: userToken }),
    limit: httpRequest({ method: 'GET', path }),
  }
  const { warmUpMs, sampleMs: durationMs, rounds } = context
  const cost = { ours: new CostMeter(), limit: new CostMeter() }
  const sample = (of: 'ours' | 'limit', [server, port]: typeof ours): Promise<number> =>
    cost[of].measure(server, load, () =>
      load.call('run', { port, connections, request: requests[of], warmUpMs, durationMs }),
    )
  const rates = await inTurns(
    rounds,
    () => sample('ours', ours),
    () => sample('limit', limit),
  )
  return [
    {
      name: 'GET a pod, token and RBAC',
      measured: `${whole(rates.ours)} requests/s`,
      limit: `${whole(rates.limit)} requests/s`,
      ratio: rates.ratio,
      required: mostOfPlain,
      direction: 'at most',
      unit: 'of the time of a GET without a token where all is allowed',
      notes: [policy, ...costNotes('request', cost.ours, cost.limit)],
    },
  ]
}

function text({ median, max, cpu }: Times): string {
  return `median ${median.toFixed(3)} ms, longest ${max.toFixed(3)} ms, CPU time of 99 % at most ${cpu.toFixed(3)} ms`
}

/** The first GET after a binding or a role was created, updated or deleted. */
export async function changeAccess(context: BenchContext): Promise<Result[]> {
  const child = context.start<AccessChangeCalls>('access-change', true)
  const rounds = context.quick ? 50 : 250
  const { first, plain, crowd } = await child.call('run', {
    directory: await context.directory(),
    rounds,
  })
  const result = (who: string, times: Times): Result => ({
    name: `first GET after a changed binding, ${who}`,
    measured: `${times.cpu.toFixed(3)} ms`,
    limit: `${mostAfterChange} ms`,
    ratio: times.cpu / mostAfterChange,
    required: 1,
    direction: 'at most',
    unit: 'of 2 ms, by the CPU time of 99 %',
    notes: [
      `${text(times)}; ${whole(4 * rounds)} changes of bindings and roles`,
      `a request behind it: ${text(plain)}`,
      `${policy}, 6,000 of them in the namespace of the pod`,
    ],
  })
  return [result('user of one group', first), result('user of 200 groups', crowd)]
}
