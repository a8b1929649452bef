import { onAbort } from './on-abort.ts'

/** The part of `Timers` that pauses and deadlines need. */
export interface DeadlineTimers {
  after(milliseconds: number, task: () => void): () => void
}

/** Waits `milliseconds`; resolves at once when `signal` aborts. */
export function pause(
  timers: DeadlineTimers,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel()
      stop()
      resolve()
    }
    const cancel = timers.after(milliseconds, finish)
    const stop = onAbort(signal, finish)
  })
}
