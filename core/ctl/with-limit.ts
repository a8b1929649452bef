import type { Timers } from '../runtime.ts'

/** What {@link withLimit} resolves to where the time was over first. */
export const timeIsUp: unique symbol = Symbol('time is up')

/**
 * Runs `work` with a signal that aborts with the given one, and after `milliseconds`.
 *
 * @throws whatever `work` throws, except once its time is up.
 */
export async function withLimit<T>(
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
