import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { type LabelSelector, matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { ObjectIndex } from '../objects/object-index.ts'

/** Keys of pods that have the same labels. */
interface LabelSet {
  readonly labels: ApiObject['metadata']['labels']
  readonly keys: Set<string>
}

/** Pods by their labels: selectors are tried on each set of labels once, however many pods have it. */
export class PodsByLabels {
  readonly #pods: ObjectIndex<Pod>
  /** Sets of labels as texts, by namespace. */
  readonly #namespaces = new Map<string, Map<string, LabelSet>>()

  /** Follows the pods of an index until `signal` aborts; all that exist are known once the index has {@link ObjectIndex.reported} them. */
  constructor(pods: ObjectIndex<Pod>, signal: AbortSignal) {
    this.#pods = pods
    pods.listenTogether(
      {
        added: (pod) => this.#add(pod),
        changed: (pod, before) => {
          if (labelsText(pod) === labelsText(before)) return
          this.#delete(before)
          this.#add(pod)
        },
        deleted: (pod) => this.#delete(pod),
      },
      signal,
    )
  }

  /** Pods that a selector chooses in a namespace, or in all for an empty one. */
  find(namespace: string, selector: LabelSelector): readonly Pod[] {
    const names = namespace === '' ? [...this.#namespaces.keys()] : [namespace]
    return names
      .flatMap((name) => [...(this.#namespaces.get(name)?.values() ?? [])])
      .filter(({ labels }) => matchesLabels(selector, labels))
      .flatMap(({ keys }) => [...keys])
      .flatMap((key) => this.#pods.byKey(key) ?? [])
  }

  #add(pod: ApiObject): void {
    const { namespace = '', labels } = pod.metadata
    const sets = this.#namespaces.get(namespace) ?? new Map<string, LabelSet>()
    this.#namespaces.set(namespace, sets)
    const text = labelsText(pod)
    const set = sets.get(text) ?? { labels, keys: new Set() }
    sets.set(text, set)
    set.keys.add(keyOf(pod))
  }

  #delete(pod: ApiObject): void {
    const { namespace = '' } = pod.metadata
    const sets = this.#namespaces.get(namespace)
    const set = sets?.get(labelsText(pod))
    if (!sets || !set) return
    set.keys.delete(keyOf(pod))
    if (set.keys.size === 0) sets.delete(labelsText(pod))
    if (sets.size === 0) this.#namespaces.delete(namespace)
  }
}

function labelsText({ metadata }: ApiObject): string {
  return JSON.stringify(metadata.labels ?? {})
}
