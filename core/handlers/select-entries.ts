import { ApiError } from '../api/api-error.ts'
import type { CachedEntry } from '../cache/cached-entry.ts'
import type { Selection } from '../cache/selection.ts'
import type { Timers } from '../runtime.ts'

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
 * The first `limit` entries that a selection matches, and whether there is another.
 *
 * @throws ApiError `Timeout` when `signal` aborts.
 */
export async function selectEntries(
  entries: Iterable<CachedEntry>,
  selection: Selection,
  limit: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly CachedEntry[]; readonly more: boolean }> {
  const found: CachedEntry[] = []
  const pace = new Pace(timers, signal)
  for (const entry of entries) {
    if (pace.count(selection.hasSelectors && !entry.isLifted)) await pace.rest()
    if (!selection.matches(entry)) continue
    if (found.length === limit) return { entries: found, more: true }
    found.push(entry)
  }
  return { entries: found, more: false }
}
