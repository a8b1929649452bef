import type { Timers } from '../../base/runtime.ts'

/** The result of {@link withTimeLimit} when the time limit came first. */
export const timeIsUp: unique symbol = Symbol('time is up')

/**
 * Runs `work` with a signal that aborts with `signal`, and after `milliseconds`.
 *
 * @throws the error of `work`, unless the limit came first.
 */
export async function withTimeLimit<T>(
  { timers, signal }: { readonly timers: Timers; readonly signal: AbortSignal },
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | typeof timeIsUp> {
  const scope = new AbortController()
  const abort = (): void => scope.abort(signal.reason)
  let isOver = false
  const cancel = timers.after(milliseconds, () => {
    isOver = true
    scope.abort(new Error('time is up'))
  })
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await work(scope.signal)
  } catch (error) {
    signal.throwIfAborted()
    if (isOver) return timeIsUp
    throw error
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}
