import type { Runtime } from '../runtime.ts'
import type { Revision } from './storage.ts'

/** The part of a `Storage` that a compactor needs; `signal` stops a long compaction early where the store can. */
export interface Compactable {
  progress(): Promise<Revision>
  compact(to: Revision, signal?: AbortSignal): Promise<void>
}

export interface Compactor {
  /** Stops the schedule and a compaction under way; resolves when neither runs. */
  close(): Promise<void>
}

const FIVE_MINUTES = 5 * 60_000

/**
 * Compacts a store every `interval` milliseconds, five minutes by default, to the revision that was the newest an
 * interval before; so a watch can always resume from a revision that is younger than that. A failure is logged, and
 * the next round tries again.
 */
export function startCompactor(
  storage: Compactable,
  runtime: Runtime,
  options: { readonly interval?: number } = {},
): Compactor {
  const interval = options.interval ?? FIVE_MINUTES
  const abort = new AbortController()
  let seen: Revision | undefined
  let round: Promise<void> = compactRound()
  let cancel = runtime.timers.after(interval, tick)

  function tick(): void {
    round = round.then(compactRound)
    void round.then(() => {
      if (!abort.signal.aborted) cancel = runtime.timers.after(interval, tick)
    })
  }

  async function compactRound(): Promise<void> {
    try {
      const target = seen
      seen = await storage.progress()
      if (target !== undefined && !abort.signal.aborted) {
        await storage.compact(target, abort.signal)
      }
    } catch (error) {
      runtime.logger.warn('compaction failed', { error: String(error) })
    }
  }

  return {
    async close(): Promise<void> {
      abort.abort()
      cancel()
      await round
    },
  }
}
