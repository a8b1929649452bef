import type { Revision } from '../../../core/base/api/revision.ts'
import { prefixRange, type Storage } from '../../../core/storage/engine/storage.ts'
import type { FoundStore } from './acknowledged.ts'

/** Reads all that a store of {@link writeWithoutEnd} holds; also in a page, so it knows nothing of Vitest. */
export async function findStore(storage: Storage): Promise<FoundStore> {
  const everything = prefixRange('/')
  const { revision, horizon } = await storage.status()
  const list = await storage.list(everything)
  if (!list.ok) throw new Error(list.reason)
  const decoder = new TextDecoder()
  const entries = list.entries.map((entry) => ({
    key: entry.key,
    revision: entry.revision,
    value: decoder.decode(entry.value),
  }))
  const replayed: Revision[] = []
  const abort = new AbortController()
  if (revision === horizon) abort.abort()
  for await (const batch of storage.watch(everything, horizon + 1, abort.signal)) {
    for (const event of batch.events) {
      replayed.push(event.type === 'put' ? event.entry.revision : event.revision)
    }
    if (batch.revision >= revision) abort.abort()
  }
  return { revision, horizon, entries, replayed }
}
