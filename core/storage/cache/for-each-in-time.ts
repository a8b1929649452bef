import { aborted } from '../../base/execution/on-abort.ts'
import type { Cancel, Timers } from '../../base/runtime.ts'

/** Limits of {@link forEachInTime}. */
interface WorkLimits {
  readonly timers: Timers
  /** Time in milliseconds for each value. */
  readonly milliseconds: number
  /** The first of these signals that aborts ends the work. */
  readonly causes: readonly AbortSignal[]
}

/**
 * Runs `work` for each value, one after the other. Resolves when all are done, when one takes longer than its limit, or when a cause
 * aborts; the work under way is then abandoned, and its signal aborts. `AbortSignal.any` is not used: a long-lived cause may keep such
 * a signal for as long as it lives.
 */
export async function forEachInTime<T>(
  values: Iterable<T>,
  work: (value: T, ended: AbortSignal) => Promise<void>,
  { timers, milliseconds, causes }: WorkLimits,
): Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const end = (): void => ending.abort()
  let cancel: Cancel | undefined
  const workOnAll = async (): Promise<void> => {
    for (const value of values) {
      if (signal.aborted) return
      cancel?.()
      cancel = timers.after(milliseconds, end)
      await work(value, signal)
    }
  }
  for (const cause of causes) {
    cause.addEventListener('abort', end)
    if (cause.aborted) end()
  }
  try {
    await Promise.race([workOnAll(), aborted(signal)])
  } finally {
    cancel?.()
    for (const cause of causes) cause.removeEventListener('abort', end)
  }
}
