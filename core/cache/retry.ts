import type { Runtime } from '../runtime.ts'

/** Milliseconds before the next try; the last one repeats. */
const delays = [100, 500, 2000, 5000]

/** Tries until `action` succeeds or `signal` aborts; every failure is logged. */
export async function retry(
  runtime: Runtime,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      return await action()
    } catch (error) {
      if (signal.aborted) return
      const delay = delays[failures] ?? delays.at(-1) ?? 0
      runtime.logger.warn('the cache cannot read the store yet', { error: String(error), delay })
      await pause(runtime, signal, delay)
    }
  }
}

function pause(runtime: Runtime, signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = runtime.timers.after(milliseconds, end)
    signal.addEventListener('abort', end)
  })
}
