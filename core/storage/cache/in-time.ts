import { aborted } from '../../base/outgoing/on-abort.ts'
import type { Cancel, Timers } from '../../base/runtime.ts'

/** Limits of work on several values. */
export interface WorkLimits {
  readonly timers: Timers
  /** Time in milliseconds for each value. */
  readonly milliseconds: number
  /** Signals of which the first that aborts ends the work. */
  readonly causes: readonly AbortSignal[]
}

/**
 * Does work on each of some values, one after the other. Resolves once all of it is done, and also once its time is up or it is to
 * end: the work under way is told so by its signal, and abandoned. Unlike a signal of `AbortSignal.any`, which causes that live long
 * may keep for as long as they live, it leaves nothing behind.
 */
export async function workInTime<T>(
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
