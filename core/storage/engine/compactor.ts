import type { Revision } from '../../base/api/revision.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import { type Storage, StorageError } from './storage.ts'

/** The part of a `Storage` that a compactor needs; `signal` stops a long compaction early where the store can. */
export interface Compactable extends Pick<Storage, 'progress' | 'commit'> {
  compact(to: Revision, signal?: AbortSignal): Promise<void>
}

/**
 * A key beside the objects that every round of compaction writes: so an idle store gets new revisions too, and resource
 * versions and continue tokens of it expire as usual.
 */
const roundKey = '/skerry/compaction'

/** State of a compaction schedule. */
export interface CompactorState {
  /** The revision that the next round compacts to. */
  readonly seen: Revision
  /** Time of the next round, in milliseconds since the epoch. */
  readonly due: number
}

export interface Compactor {
  /** State of the schedule; undefined before the first round. */
  readonly state: CompactorState | undefined
  /** Stops the schedule and a compaction under way; resolves when neither runs. */
  close(): Promise<void>
}

const FIVE_MINUTES = 5 * 60_000

/**
 * Compacts a store every `interval` milliseconds, five minutes by default, to the revision that was the newest an
 * interval before; so a watch can always resume from a revision that is younger than that. A failure is logged, and
 * the next round tries again. `from` continues another schedule, of the store that this one is a copy of.
 */
export function startCompactor(
  storage: Compactable,
  runtime: Runtime,
  options: { readonly interval?: number; readonly from?: CompactorState | undefined } = {},
): Compactor {
  const { interval = FIVE_MINUTES, from } = options
  const abort = new AbortController()
  let seen = from?.seen
  let round: Promise<void> = from ? Promise.resolve() : compactRound()
  let due = 0
  let cancel = schedule(from ? from.due - runtime.clock.now() : interval)

  function schedule(delay: number): Cancel {
    due = runtime.clock.now() + delay
    return runtime.timers.after(delay, tick)
  }

  function tick(): void {
    round = round.then(compactRound)
    void round.then(() => {
      if (!abort.signal.aborted) cancel = schedule(interval)
    })
  }

  async function compactRound(): Promise<void> {
    try {
      const target = seen
      if (target !== undefined) await markRound(target)
      seen = await storage.progress()
      if (target !== undefined && !abort.signal.aborted) {
        await storage.compact(target, abort.signal)
      }
    } catch (error) {
      runtime.logger.warn('compaction failed', { error: String(error) })
    }
  }

  /** Writes {@link roundKey}; a store that takes no writes is compacted nevertheless. */
  async function markRound(target: Revision): Promise<void> {
    const value = new TextEncoder().encode(String(target))
    try {
      await storage.commit([], [{ type: 'put', key: roundKey, value }])
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
    }
  }

  return {
    get state(): CompactorState | undefined {
      return seen === undefined ? undefined : { seen, due }
    },
    async close(): Promise<void> {
      abort.abort()
      cancel()
      await round
    },
  }
}
