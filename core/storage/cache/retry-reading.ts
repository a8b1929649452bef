import { pause } from '../../base/execution/pause.ts'
import type { Runtime } from '../../base/runtime.ts'

/** Backoff before the next try, in milliseconds; the last delay repeats. */
const delays = [100, 500, 2000, 5000]

/** Milliseconds to wait after so many failures in a row. */
export function delayAfter(failures: number): number {
  return delays[failures - 1] ?? delays.at(-1) ?? 0
}

/** Retries `action` until it succeeds or `signal` aborts; every failure is logged. */
export async function retryReading(
  runtime: Runtime,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await action()
    } catch (error) {
      if (signal.aborted) return
      const delay = delayAfter(failures)
      runtime.logger.warn('the watch cache cannot read the store and will retry', {
        error: String(error),
        delay,
      })
      await pause(runtime.timers, delay, signal)
    }
  }
}
