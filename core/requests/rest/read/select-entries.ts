import { ApiError } from '../../../base/api/errors/api-error.ts'
import {
  isStorageReadError,
  maxCorruptObjects,
  storageListError,
} from '../../../base/api/errors/stored-object-errors.ts'
import type { Timers } from '../../../base/runtime.ts'
import type { CachedEntry } from '../../../storage/cache/cached-entry.ts'
import type { Selection } from '../../../storage/cache/selection.ts'

/** Number of objects parsed before other requests get a turn. */
const parsedPerTurn = 200

/** Number of objects examined, parsed or not, before other requests get a turn. */
const seenPerTurn = 20_000

/** Gives other requests turns during a long scan of entries; a first scan with selectors parses every object. */
class Pace {
  readonly #timers: Timers
  readonly #signal: AbortSignal
  #parsed = 0
  #seen = 0

  constructor(timers: Timers, signal: AbortSignal) {
    this.#timers = timers
    this.#signal = signal
  }

  /** Whether {@link rest} is due before the next entry is examined. */
  count(parses: boolean): boolean {
    this.#seen++
    if (parses) this.#parsed++
    return this.#parsed > parsedPerTurn || this.#seen > seenPerTurn
  }

  async rest(): Promise<void> {
    this.#parsed = 0
    this.#seen = 0
    await this.#timers.yieldTurn()
    if (this.#signal.aborted) throw new ApiError('Timeout', 'the client stopped waiting')
  }
}

/**
 * The first `limit` entries that match a selection, and whether there are more. All returned entries are readable.
 *
 * @throws ApiError `Timeout` when `signal` aborts; `StorageReadError` naming the corrupt objects among those scanned.
 */
export async function selectEntries(
  entries: Iterable<CachedEntry>,
  selection: Selection,
  limit: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly CachedEntry[]; readonly more: boolean }> {
  const found: CachedEntry[] = []
  const failures: ApiError[] = []
  const pace = new Pace(timers, signal)
  let more = false
  for (const entry of entries) {
    const parses = !entry.isSound || (selection.hasSelectors && !entry.isIndexed)
    if (pace.count(parses)) await pace.rest()
    try {
      if (!selection.matches(entry)) continue
      more = found.length === limit
      if (more) break
      if (!entry.isSound) entry.json()
      found.push(entry)
    } catch (error) {
      if (!isStorageReadError(error)) throw error
      failures.push(error)
      if (failures.length > maxCorruptObjects) break
    }
  }
  if (failures.length > 0) throw storageListError(failures)
  return { entries: found, more }
}
