const listeners = new WeakMap<AbortSignal, Set<() => void>>()

/**
 * Calls `listener` when `signal` aborts, at the end of a signal that many wait for: it gets one listener of its own, as Node 20
 * warns of a leak (`MaxListenersExceededWarning`) where it has more than ten.
 *
 * @returns what ends that
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = listeners.get(signal)
  const waiting = known ?? new Set()
  // One of its own each time, as the same function may be given twice.
  const call = (): void => listener()
  waiting.add(call)
  if (!known) {
    listeners.set(signal, waiting)
    signal.addEventListener('abort', () => {
      for (const each of waiting) each()
    })
  }
  return () => void waiting.delete(call)
}

/** Resolves when `signal` aborts, at once where it has. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else onAbort(signal, resolve)
  })
}
