import { afterEach } from 'vitest'
import type { Revision } from '../../core/base/api/revision.ts'
import {
  prefixRange,
  type Guard,
  type ListResult,
  type Range,
  type Storage,
  type StorageEvent,
  type WatchBatch,
  type WatchStorageOptions,
  type Write,
} from '../../core/storage/engine/storage.ts'

/** Opens stores and watches, and closes them after each test. */
export interface StorageFixture {
  start(): Promise<Storage>
  watch(
    storage: Storage,
    from: Revision,
    prefix?: string,
    options?: WatchStorageOptions,
  ): AsyncIterator<WatchBatch>
}

export const everything: Range = prefixRange('/')

/** Called within a `describe`. */
export function storageFixture(open: () => Promise<Storage>): StorageFixture {
  const opened: Storage[] = []
  const aborts: AbortController[] = []

  afterEach(async () => {
    for (const abort of aborts.splice(0)) abort.abort()
    for (const storage of opened.splice(0)) await storage.close()
  })

  return {
    async start() {
      const storage = await open()
      opened.push(storage)
      return storage
    },
    watch(storage, from, prefix = '/', options = {}) {
      const abort = new AbortController()
      aborts.push(abort)
      return storage.watch(prefixRange(prefix), from, abort.signal, options)[Symbol.asyncIterator]()
    },
  }
}

export function bytes(value: string): Uint8Array {
  return new TextEncoder().encode(value)
}

export function text(value: Uint8Array): string {
  return new TextDecoder().decode(value)
}

export function put(key: string, value: string): Write {
  return { type: 'put', key, value: bytes(value) }
}

export function remove(key: string): Write {
  return { type: 'delete', key }
}

export function absent(key: string): Guard {
  return { key, revision: 0 }
}

export async function write(storage: Storage, ...writes: Write[]): Promise<Revision> {
  const result = await storage.commit([], writes)
  if (!result.ok) throw new Error('a commit without guards was refused')
  return result.revision
}

export async function newest(storage: Storage): Promise<ListResult & { ok: true }> {
  const list = await storage.list(everything)
  if (!list.ok) throw new Error(`the newest state is unavailable: ${list.reason}`)
  return list
}

export function keys(list: ListResult): string[] {
  return list.ok ? list.entries.map(({ key }) => key) : [list.reason]
}

export function contents(list: ListResult): string[] {
  return list.ok ? list.entries.map(({ key, value }) => `${key}=${text(value)}`) : [list.reason]
}

export function revisionOf(event: StorageEvent): Revision {
  return event.type === 'put' ? event.entry.revision : event.revision
}

export function describeEvents(events: readonly StorageEvent[]): string[] {
  return events.map((event) => {
    const { previous } = event
    const was = previous ? ` was ${text(previous.value)} @${previous.revision}` : ''
    const now = event.type === 'put' ? `=${text(event.entry.value)}` : ''
    return `${event.type} ${event.key}${now} @${revisionOf(event)}${was}`
  })
}

/** Batches until they hold `count` events. */
export async function collect(
  watch: AsyncIterator<WatchBatch>,
  count: number,
): Promise<WatchBatch[]> {
  const batches: WatchBatch[] = []
  for (let seen = 0; seen < count;) {
    const next = await watch.next()
    if (next.done) throw new Error('the watch ended early')
    batches.push(next.value)
    seen += next.value.events.length
  }
  return batches
}

export async function nextEvents(
  watch: AsyncIterator<WatchBatch>,
  count = 1,
): Promise<StorageEvent[]> {
  return (await collect(watch, count)).flatMap(({ events }) => events)
}
