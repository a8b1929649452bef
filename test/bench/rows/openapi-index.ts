import type { BenchContext } from '../bench-context.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import { type Result, within } from '../measure/result.ts'

const limitMs = 20

/** The first index of OpenAPI documents after a start with many custom resources, whose documents nobody has asked for. */
export async function openApiIndex(context: BenchContext): Promise<Result[]> {
  const definitions = context.quick ? 100 : 600
  const directory = await context.directory()
  const first = context.start<ApiServerCalls>('api-server')
  await first.call('start', { directory })
  await first.call('define', { first: 1, count: definitions })
  await first.call('stop', undefined)
  await first.close()
  const times: number[] = []
  for (let round = 0; round < context.rounds; round++) {
    const server = context.start<ApiServerCalls>('api-server', true)
    await server.call('start', { directory })
    // Loads the code of documents.
    await server.call('read', '/openapi/v3/version')
    const start = performance.now()
    await server.call('read', '/openapi/v3')
    times.push(performance.now() - start)
    await server.call('stop', undefined)
    await server.close()
  }
  const note = `${definitions} definitions with schemas of 200 fields, after a start`
  return [within('first OpenAPI index', times, limitMs, note)]
}
