import { objectsOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { HttpClient } from './http-client.ts'
import { watchLines } from './watch-lines.ts'

/**
 * Watches an object of a collection until it fits, and resolves to it; undefined stands for an object that is not there.
 *
 * @param client has its connection to itself, and is closed here
 */
export async function awaitObject(
  client: HttpClient,
  collection: string,
  name: string,
  fits: (object: JsonObject | undefined) => boolean,
): Promise<JsonObject | undefined> {
  try {
    const query = `fieldSelector=metadata.name%3D${name}`
    const { object: list } = await client.get(`${collection}?${query}`)
    const [found] = objectsOf(list, 'items')
    if (fits(found)) return found
    const from = `watch=1&resourceVersion=${list.metadata.resourceVersion}`
    const message = await client.open('GET', `${collection}?${query}&${from}`)
    for await (const { type, object } of watchLines(message)) {
      const now = type === 'DELETED' ? undefined : (object as unknown as JsonObject)
      if (fits(now)) return now
    }
    throw new Error(`the watch of ${collection}/${name} ended before the object was as expected`)
  } finally {
    client.close()
  }
}
