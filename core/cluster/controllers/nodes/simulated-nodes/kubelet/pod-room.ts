import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { isPodFinished } from '../../../shared/pods/pod-state.ts'
import { type Refusal, refusalOf, resizeRefusalOf } from './admit-pod.ts'
import type { PodRun } from './container-run.ts'
import { NodeLoads } from './node-loads.ts'
import type { PodContext } from './pod-context.ts'
import { hasStarted } from './pod-phase.ts'
import { resizePod } from './resize-pod.ts'

/** The room that pods have on their nodes: it is granted when they come, changed when they are resized, and given back at their end. */
export class PodRoom {
  readonly #loads = new NodeLoads()
  /** Pods whose resize waits for room on their node. */
  readonly #deferred = new Set<string>()
  readonly #wake: (key: string) => void

  /** `wake` has a pod looked at that waits for room. */
  constructor(wake: (key: string) => void) {
    this.#wake = wake
  }

  /** Notes a pod that exists at the start. */
  note(pod: corev1.Pod): void {
    if (hasStarted(pod) && !isPodFinished(pod)) this.#loads.put(pod)
  }

  /** Why a pod that has not been seen before cannot run on its node; undefined once it has its room. */
  admit(pod: corev1.Pod, node: corev1.Node | undefined): Refusal | undefined {
    if (this.#loads.has(keyOf(pod)) || isPodFinished(pod)) return undefined
    const refusal = node && !hasStarted(pod) ? refusalOf(pod, node, this.#loads) : undefined
    if (!refusal) this.#loads.put(pod)
    return refusal
  }

  resize(run: PodRun, context: PodContext, node: corev1.Node): void {
    const { pod } = context
    const key = keyOf(pod)
    resizePod(run, context, () => {
      const refusal = resizeRefusalOf(pod, node, this.#loads)
      this.#deferred.delete(key)
      if (refusal?.reason === 'Deferred') this.#deferred.add(key)
      if (!refusal) {
        this.#loads.put({ ...pod, status: {} })
        this.#wakeAll()
      }
      return refusal
    })
  }

  /** Takes back the room of a pod that has finished or was deleted. */
  release(key: string): void {
    this.#deferred.delete(key)
    if (!this.#loads.has(key)) return
    this.#loads.release(key)
    this.#wakeAll()
  }

  #wakeAll(): void {
    for (const key of this.#deferred) this.#wake(key)
  }
}
