import { onAbort } from './on-abort.ts'
import type { DeadlineTimers } from './pause.ts'

export interface TimeLimit {
  readonly timers: DeadlineTimers
  readonly milliseconds: number
  /** Ends the call as well. */
  readonly signal: AbortSignal
  /** What the call is ended with when its time is over. */
  readonly late: () => Error
}

/** Makes a call under a limit of time, whose signal it is given. */
export async function within<T>(
  { timers, milliseconds, signal, late }: TimeLimit,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const stopWaiting = onAbort(signal, () => ending.abort(signal.reason))
  const cancel = timers.after(milliseconds, () => ending.abort(late()))
  try {
    signal.throwIfAborted()
    return await call(ending.signal)
  } finally {
    cancel()
    stopWaiting()
  }
}
