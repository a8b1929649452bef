import { listObjects } from '../../../core/requests/rest/read/list.ts'
import { watchObjects } from '../../../core/requests/rest/read/watch.ts'
import { bodyOf, type ListBody, type ReadServer } from '../servers/read-server.ts'
import { WatchReader } from './watch-reader.ts'

/** `query` is that of the address, without its question mark. */
export async function list(
  server: ReadServer,
  query = '',
  path = '/api/v1/pods',
): Promise<ListBody> {
  return (await bodyOf(await listObjects(server.context(`${path}?${query}`)))) as ListBody
}

export function names({ items }: ListBody): (string | undefined)[] {
  return items.map(({ metadata }) => metadata.name)
}

/** `query` begins with an ampersand where there is one. */
export async function watch(
  server: ReadServer,
  query: string,
  path = '/api/v1/pods',
): Promise<WatchReader> {
  return WatchReader.of(await watchObjects(server.context(`${path}?watch=1${query}`)))
}

/** Puts the pods p0 to p4, one version each, then p0 changed once more; returns the versions. */
export async function fivePods(server: ReadServer): Promise<number[]> {
  const versions: number[] = []
  for (let count = 0; count < 5; count++) versions.push(await server.put('a', `p${count}`))
  versions.push(await server.put('a', 'p0', { color: 'new' }))
  return versions
}
