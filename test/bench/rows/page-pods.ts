import type { BenchContext } from '../bench-context.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import type { BareHttpCalls } from '../children/bare-http.ts'
import type { PageLoadCalls, PagesRead, PageSettings } from '../children/page-load.ts'
import { benchNamespace } from '../client/objects.ts'
import { userToken } from '../client/tokens.ts'
import { inTurns } from '../measure/in-turns.ts'
import { megabytes, milliseconds, type Result, whole } from '../measure/result.ts'
import { storeOf } from './stored-objects.ts'

const pageSize = 500
const slowest = 1.5

/** A list of very many pods in pages, as client-go reads it, against as many answers of the same bytes from bare node:http. */
export async function pagePods(context: BenchContext): Promise<Result[]> {
  const count = context.quick ? 20_000 : 100_000
  const { directory } = await storeOf(context, 'pods', count)
  const path = `/api/v1/namespaces/${benchNamespace}/pods?limit=${pageSize}`
  const server = context.start<ApiServerCalls>('api-server', true)
  const { port } = await server.call('start', { directory })
  const page = await server.call('read', path)
  const bare = context.start<BareHttpCalls>('bare-http', true)
  const limit = await bare.call('start', [{ path, ...page, streamed: true }])
  const load = context.start<PageLoadCalls>('page-load')
  const pages = Math.ceil(count / pageSize)
  let seen: PagesRead | undefined
  const time = async (settings: PageSettings): Promise<number> => {
    seen = await load.call('run', settings)
    if (seen.pages !== pages) throw new Error(`read ${seen.pages} pages instead of ${pages}`)
    return seen.elapsedMs
  }
  const times = await inTurns(
    context.rounds,
    () => time({ port, path, token: userToken }),
    () => time({ port: limit.port, path, token: userToken, pages }),
  )
  return [
    {
      name: `LIST ${whole(count)} pods, ${pageSize} a page`,
      measured: milliseconds(times.ours),
      limit: milliseconds(times.limit),
      ratio: times.ours / times.limit,
      required: slowest,
      direction: 'at most',
      unit: "times the limit's time",
      notes: [`${whole(pages)} pages, ${megabytes(page.body.length)} each, one after the other`],
    },
  ]
}
