import type { Cancel, Runtime } from '../runtime.ts'
import { type Revision, type Storage, StorageError } from './storage.ts'

/** The part of a `Storage` that a compactor needs; `signal` stops a long compaction early where the store can. */
export interface Compactable extends Pick<Storage, 'progress' | 'commit'> {
  compact(to: Revision, signal?: AbortSignal): Promise<void>
}

/**
 * Beside the objects, written in every round: so time passes in the revisions of a store that nobody writes to, and what
 * was read of it expires like anything else.
 */
const roundKey = '/skerry/compaction'

/** How far a schedule has come. */
export interface CompactorState {
  /** What the next round compacts to. */
  readonly seen: Revision
  /** When that is, in milliseconds since the epoch. */
  readonly due: number
}

export interface Compactor {
  /** Undefined before the first round. */
  readonly state: CompactorState | undefined
  /** Stops the schedule and a compaction under way; resolves when neither runs. */
  close(): Promise<void>
}

const FIVE_MINUTES = 5 * 60_000

/**
 * Compacts a store every `interval` milliseconds, five minutes by default, to the revision that was the newest an
 * interval before; so a watch can always resume from a revision that is younger than that. A failure is logged, and
 * the next round tries again. `from` goes on where another schedule, on a copy of the store, had come to.
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

  /** A store that takes no more writes is compacted nevertheless. */
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
