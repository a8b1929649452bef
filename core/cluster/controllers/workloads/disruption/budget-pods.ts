import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { OwnerReference } from '../../../../base/api/object.ts'
import { type LabelSelector, matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { isPodReady, isTerminating } from '../../shared/pods/pod-state.ts'

/** The fields of a pod that its budget's counts depend on. */
interface BudgetPod {
  readonly isTerminating: boolean
  readonly isHealthy: boolean
  readonly controller: OwnerReference | undefined
}

/** Controller of pods of a budget, with the number of its pods. */
interface CountedController {
  readonly reference: OwnerReference
  pods: number
}

/** Counts of the pods of one budget, kept as pods change: no count looks at all of them. */
export class BudgetPods {
  readonly selector: LabelSelector
  readonly #pods = new Map<string, BudgetPod>()
  readonly #controllers = new Map<string, CountedController>()
  #healthy = 0
  #withoutController = 0
  #version = 0

  constructor(selector: LabelSelector) {
    this.selector = selector
  }

  get size(): number {
    return this.#pods.size
  }

  get healthy(): number {
    return this.#healthy
  }

  get withoutController(): number {
    return this.#withoutController
  }

  /** A number that grows with each change. */
  get version(): number {
    return this.#version
  }

  covers({ metadata }: Pod): boolean {
    return matchesLabels(this.selector, metadata.labels)
  }

  has(key: string): boolean {
    return this.#pods.has(key)
  }

  /** Whether a pod is known and is not being deleted. */
  isStaying(key: string): boolean {
    return this.#pods.get(key)?.isTerminating === false
  }

  isHealthy(key: string): boolean {
    return this.#pods.get(key)?.isHealthy === true
  }

  /** Controllers of the pods, in the order in which their first pods came. */
  controllers(): Iterable<OwnerReference> {
    return Array.from(this.#controllers.values(), ({ reference }) => reference)
  }

  /** Name of a pod of a controller. */
  podOf({ uid }: OwnerReference): string {
    for (const [key, { controller }] of this.#pods)
      if (controller?.uid === uid) return key.slice(key.indexOf('/') + 1)
    return ''
  }

  /** Counts a pod in its state. Returns whether any count may be another one. */
  put(pod: Pod): boolean {
    const key = keyOf(pod)
    const before = this.#pods.get(key)
    const ends = isTerminating(pod)
    const controller = controllerOf(pod)
    const isHealthy = !ends && isPodReady(pod)
    const isSame =
      before !== undefined &&
      before.isTerminating === ends &&
      before.isHealthy === isHealthy &&
      before.controller?.uid === controller?.uid
    if (isSame) return false
    this.delete(key)
    this.#pods.set(key, { isTerminating: ends, isHealthy, controller })
    this.#healthy += Number(isHealthy)
    if (!controller) {
      this.#withoutController++
      return true
    }
    const known = this.#controllers.get(controller.uid)
    if (known) known.pods++
    else this.#controllers.set(controller.uid, { reference: controller, pods: 1 })
    return true
  }

  /** Counts a pod no more. Returns whether it was counted. */
  delete(key: string): boolean {
    const pod = this.#pods.get(key)
    this.#version++
    if (!pod) return false
    this.#pods.delete(key)
    this.#healthy -= Number(pod.isHealthy)
    if (!pod.controller) {
      this.#withoutController--
      return true
    }
    const known = this.#controllers.get(pod.controller.uid)
    if (known && --known.pods === 0) this.#controllers.delete(pod.controller.uid)
    return true
  }
}
