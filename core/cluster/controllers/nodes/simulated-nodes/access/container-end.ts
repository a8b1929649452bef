import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { isContainerRunning } from './container-runs.ts'
import type { PodListeners } from './pod-listeners.ts'

/** A signal that aborts when a container ends, or when its parent does. */
export interface ContainerEnd {
  readonly signal: AbortSignal
  /** Ends the listening; the signal aborts, too. */
  stop(): void
}

/** Follows a container until it ends, or until `signal` aborts. */
export function containerEnd(
  listeners: PodListeners,
  pod: corev1.Pod,
  container: string,
  signal: AbortSignal,
): ContainerEnd {
  const ending = new AbortController()
  const stop = (): void => {
    signal.removeEventListener('abort', stop)
    ending.abort()
  }
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const check = (current: corev1.Pod | undefined): void => {
    if (!current || !isContainerRunning(current, container)) stop()
  }
  listeners.listen(keyOf(pod), check, ending.signal)
  return { signal: ending.signal, stop }
}
