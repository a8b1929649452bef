import type { Revision } from '../../base/api/revision.ts'
import { type Range, type Storage, StorageError, type StorageEvent } from '../engine/storage.ts'

export interface HistoryLimits {
  readonly events: number
  readonly bytes: number
}

/** Errors of a store that has lost history but still serves its newest state: the client has to list again. */
const relistCodes: ReadonlySet<string> = new Set(['compacted', 'slow-consumer', 'corrupt'])

/**
 * The events of a key range after one revision, up to another, from the store's history. Undefined when the history
 * does not reach back that far, holds more than `limits` allow, or cannot be read.
 */
export async function readHistory(
  storage: Storage,
  range: Range,
  after: Revision,
  upTo: Revision,
  limits: HistoryLimits,
  signal: AbortSignal,
): Promise<readonly StorageEvent[] | undefined> {
  const reading = new AbortController()
  const stop = (): void => reading.abort()
  signal.addEventListener('abort', stop)
  try {
    return await collect(storage.watch(range, after + 1, reading.signal), upTo, limits)
  } catch (error) {
    if (error instanceof StorageError && relistCodes.has(error.code)) return undefined
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    reading.abort()
  }
}

async function collect(
  batches: ReturnType<Storage['watch']>,
  upTo: Revision,
  limits: HistoryLimits,
): Promise<readonly StorageEvent[] | undefined> {
  const events: StorageEvent[] = []
  let bytes = 0
  for await (const batch of batches) {
    for (const event of batch.events) {
      const revision = event.type === 'put' ? event.entry.revision : event.revision
      if (revision > upTo) return events
      events.push(event)
      bytes += event.previous?.value.length ?? 0
      if (events.length > limits.events || bytes > limits.bytes) return undefined
    }
    if (batch.revision >= upTo) return events
  }
  return undefined
}
