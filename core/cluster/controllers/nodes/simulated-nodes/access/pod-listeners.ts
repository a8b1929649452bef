import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ObjectIndex } from '../../../shared/objects/object-index.ts'

/** Called with a pod that has changed, or without one when it was deleted. */
export type PodListener = (pod: corev1.Pod | undefined) => void

/** Listeners of single pods, by key: one change of a pod costs the same however many streams are open. */
export class PodListeners {
  readonly #listeners = new Map<string, Set<PodListener>>()

  /** `deleted` is called with each pod that is deleted, whoever listens to it. */
  constructor(
    pods: ObjectIndex<corev1.Pod>,
    signal: AbortSignal,
    deleted: (pod: corev1.Pod) => void = () => undefined,
  ) {
    const report = (pod: corev1.Pod, isDeleted: boolean): void => {
      for (const listener of this.#listeners.get(keyOf(pod)) ?? []) {
        listener(isDeleted ? undefined : pod)
      }
    }
    pods.follow(
      {
        changed: (pod) => report(pod, false),
        deleted: (pod) => {
          report(pod, true)
          deleted(pod)
        },
      },
      signal,
    )
  }

  /** Calls `listener` at each change of a pod until `signal` aborts. */
  listen(key: string, listener: PodListener, signal: AbortSignal): void {
    if (signal.aborted) return
    const known = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, known.add(listener))
    signal.addEventListener(
      'abort',
      () => {
        known.delete(listener)
        if (known.size === 0 && this.#listeners.get(key) === known) this.#listeners.delete(key)
      },
      { once: true },
    )
  }
}
