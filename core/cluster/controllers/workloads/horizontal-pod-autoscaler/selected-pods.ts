import { type LabelSelector, matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { PodsByLabels } from '../../shared/pods/pods-by-labels.ts'

/** Selectors of autoscalers' targets, as each was last seen, by key of the autoscaler. */
export class SelectedPods {
  readonly #pods: PodsByLabels
  readonly #selectors = new Map<string, LabelSelector | undefined>()

  constructor({ objects, signal }: Pick<ClusterParts, 'objects' | 'signal'>) {
    this.#pods = new PodsByLabels(objects.of(podResource), signal)
  }

  /** Registers an autoscaler, whose selector is not known yet. */
  add(key: string): void {
    if (!this.#selectors.has(key)) this.#selectors.set(key, undefined)
  }

  delete(key: string): void {
    this.#selectors.delete(key)
  }

  /** Pods that a selector chooses in the namespace of an autoscaler; the selector is remembered as the autoscaler's. */
  choose(key: string, selector: LabelSelector): readonly Pod[] {
    if (this.#selectors.has(key)) this.#selectors.set(key, selector)
    return this.#pods.find(namespaceOf(key), selector)
  }

  /** Keys of the autoscalers whose selectors choose any of some pods of a namespace. */
  autoscalersOf(pods: readonly Pod[], namespace: string): readonly string[] {
    // Pods of one workload have the same few sets of labels.
    const sets = new Map(
      pods.map(({ metadata }) => [JSON.stringify(metadata.labels), metadata.labels]),
    )
    const labels = [...sets.values()]
    return [...this.#selectors]
      .filter(
        ([key, selector]) =>
          selector !== undefined &&
          namespaceOf(key) === namespace &&
          labels.some((each) => matchesLabels(selector, each)),
      )
      .map(([key]) => key)
  }
}

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}
