import type { BenchContext } from '../bench-context.ts'
import type { ApiServerCalls } from '../children/api-server.ts'
import { benchNamespace, type ObjectKind } from '../client/objects.ts'

/** A data directory that holds `count` objects, written by a server that is gone. */
export async function storeOf(
  context: BenchContext,
  kind: ObjectKind,
  count: number,
): Promise<{ directory: string; objectBytes: number }> {
  context.report(`  creating ${count} ${kind}`)
  const directory = await context.directory()
  const server = context.start<ApiServerCalls>('api-server')
  await server.call('start', { directory })
  await server.call('createMany', { kind, first: 0, count })
  const name = kind === 'pods' ? 'checkout-00000001' : 'settings-00000001'
  const { body } = await server.call('read', `/api/v1/namespaces/${benchNamespace}/${kind}/${name}`)
  await server.call('stop', undefined)
  await server.close()
  return { directory, objectBytes: body.length }
}
