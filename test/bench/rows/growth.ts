import type { BenchContext } from '../bench-context.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { HttpLoadCalls, LoadResult } from '../children/http-load.ts'
import { httpRequest } from '../client/http-request.ts'
import { benchNamespace } from '../client/objects.ts'
import { adminToken } from '../client/tokens.ts'
import { inTurns } from '../measure/in-turns.ts'
import { milliseconds, rateResult, type Result, whole } from '../measure/result.ts'
import { storeOf } from './stored-objects.ts'

const few = 1_000
const selected = 100
const sameRate = 0.9

/** An answer's time may grow by this much more than its size. */
const linear = 1.25

const smallNamespace = 'bench-small'

interface Sized {
  readonly count: number
  readonly port: number
}

/**
 * The same questions put to a store of few objects and to one of very many: what concerns one object, or one small
 * namespace, costs the same in both, and a list of everything costs in proportion to what it answers.
 */
export async function growth(context: BenchContext): Promise<Result[]> {
  const many = context.quick ? 20_000 : 100_000
  const small = await serve(context, few)
  const large = await serve(context, many)
  const load = context.start<HttpLoadCalls>('http-load')
  const ask = (port: number, path: string, connections: number): Promise<LoadResult> => {
    const request = httpRequest({ method: 'GET', path, token: adminToken })
    const { warmUpMs, sampleMs: durationMs } = context
    return load.call('run', { port, connections, request, warmUpMs, durationMs, atLeast: 3 })
  }
  const rate = async (port: number, path: string): Promise<number> => {
    const { requests, elapsedMs } = await ask(port, path, 16)
    return (requests / elapsedMs) * 1000
  }
  const rates = (path: string): Promise<{ ours: number; limit: number }> =>
    inTurns(
      context.rounds,
      () => rate(large.port, path),
      () => rate(small.port, path),
    )
  const podsPath = `/api/v1/namespaces/${benchNamespace}/pods`
  const gets = await rates(`${podsPath}/checkout-00000001`)
  const lists = await rates(`/api/v1/namespaces/${smallNamespace}/pods`)
  const perObject = await inTurns(
    context.rounds,
    async () => (await ask(large.port, podsPath, 1)).p50 / large.count,
    async () => (await ask(small.port, podsPath, 1)).p50 / small.count,
  )
  const against = `the limit is the same server with ${whole(few)} pods`
  return [
    rateResult(`GET a pod among ${whole(many)}`, 'requests', { ...gets, required: sameRate }, [
      against,
    ]),
    rateResult(
      `LIST ${selected} pods of a namespace among ${whole(many)}`,
      'requests',
      { ...lists, required: sameRate },
      [against],
    ),
    {
      name: `LIST ${whole(many)} pods, time an object`,
      measured: milliseconds(perObject.ours * 1000),
      limit: milliseconds(perObject.limit * 1000),
      ratio: perObject.ours / perObject.limit,
      required: linear,
      direction: 'at most',
      unit: 'times that of a small list',
      notes: [`a thousand objects each; ${against}`],
    },
  ]
}

async function serve(context: BenchContext, count: number): Promise<Sized> {
  const { directory } = await storeOf(context, 'pods', count)
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory })
  const pods = { kind: 'pods', first: 0, count: selected, namespace: smallNamespace } as const
  await server.call('createMany', pods)
  return { count, port }
}
