import type { Storage } from '../../../core/storage/engine/storage.ts'

/** A key of no resource behind those of services, whose write ends the count. */
const ending = '/registry/sz/end'

/**
 * Counts the services of a namespace from now on. The function that it returns ends that, and resolves with the highest number of
 * services that the store had at any revision until its call.
 */
export function countServices(storage: Storage, namespace: string): () => Promise<number> {
  const prefix = `/registry/services/specs/${namespace}/`
  const range = { start: prefix, end: `${ending}\0` }
  const abort = new AbortController()
  let [count, highest] = [0, 0]
  const following = (async () => {
    const list = await storage.list(range, { keysOnly: true })
    if (!list.ok) throw new TypeError('the newest state can be listed')
    count = highest = list.entries.filter(({ key }) => key.startsWith(prefix)).length
    for await (const { events } of storage.watch(range, list.at + 1, abort.signal)) {
      for (const event of events) {
        if (event.key === ending) return
        if (!event.key.startsWith(prefix)) continue
        if (event.type === 'delete') count--
        else if (event.entry.createRevision === event.entry.revision) count++
        highest = Math.max(highest, count)
      }
    }
  })()
  return async () => {
    await storage.commit([], [{ type: 'put', key: ending, value: new Uint8Array([1]) }])
    await following
    abort.abort()
    await storage.commit([], [{ type: 'delete', key: ending }])
    return highest
  }
}
