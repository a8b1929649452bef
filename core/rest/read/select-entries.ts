import { ApiError } from '../../api/api-error.ts'
import { maxCorruptObjects, storageListError } from '../../api/corrupt-object-error.ts'
import type { CachedEntry } from '../../cache/cached-entry.ts'
import type { Selection } from '../../cache/selection.ts'
import type { Timers } from '../../runtime.ts'

/** Objects parsed for their labels before other requests get a turn. */
const parsedPerTurn = 200

/** Objects looked at, parsed or not, before other requests get a turn. */
const seenPerTurn = 20_000

/** Lets other work run while a long list of entries is gone through; a first search has to parse every object. */
class Pace {
  readonly #timers: Timers
  readonly #signal: AbortSignal
  #parsed = 0
  #seen = 0

  constructor(timers: Timers, signal: AbortSignal) {
    this.#timers = timers
    this.#signal = signal
  }

  /** Whether {@link rest} is due before another entry is looked at. */
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
 * The first `limit` entries that a selection matches, and whether there is another. All of them can be read.
 *
 * @throws ApiError `Timeout` when `signal` aborts; `StorageReadError` naming the objects on the way that are corrupt.
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
    const parses = !entry.isSound || (selection.hasSelectors && !entry.isLifted)
    if (pace.count(parses)) await pace.rest()
    try {
      if (!selection.matches(entry)) continue
      more = found.length === limit
      if (more) break
      if (!entry.isSound) entry.json()
      found.push(entry)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failures.push(error)
      if (failures.length > maxCorruptObjects) break
    }
  }
  if (failures.length > 0) throw storageListError(failures)
  return { entries: found, more }
}
