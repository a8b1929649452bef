import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import { selectorFromLabelSelectorObject } from '../../../../base/api/selectors/label-selector.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { PodDisruptionBudget } from '../../../../base/api/types/policy.v1.generated.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { KeyLists } from '../../../../storage/cache/key-lists.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { podResource } from '../../shared/objects/resources.ts'
import type { SharedObjects } from '../../shared/objects/shared-objects.ts'
import { labelText, labelTexts, podKeysByLabel } from '../../shared/pods/pod-indexes.ts'
import { BudgetPods } from './budget-pods.ts'

/** Pods that are counted in one turn at most. */
const podsAtOnce = 500

/** A label that all pods of a budget have, by which they are found; the namespace where there is no such label. */
function leadingText({ metadata, spec }: PodDisruptionBudget): string {
  const { namespace = '' } = metadata
  const [first] = Object.entries(spec.selector?.matchLabels ?? {})
  return first ? labelText(namespace, ...first) : namespace
}

/** The budgets whose pods are counted, and the budgets of a pod, each by one label. */
export class BudgetIndex {
  readonly #runtime: Runtime
  readonly #pods: ObjectIndex<Pod>
  readonly #keysOf: (text: string) => ReadonlySet<string>
  readonly #counted = new Map<
    string,
    { readonly selector: JsonObject; readonly pods: BudgetPods }
  >()
  readonly #texts = new KeyLists()

  constructor({
    objects,
    runtime,
  }: {
    readonly objects: SharedObjects
    readonly runtime: Runtime
  }) {
    this.#runtime = runtime
    this.#pods = objects.of(podResource)
    this.#keysOf = podKeysByLabel(objects)
  }

  /** Resolves once all pods are known that existed at the start. */
  get ready(): Promise<void> {
    return this.#pods.ready
  }

  /** Counts of a budget's pods, as of now; the pods of a new budget are looked at in this turn and later ones. */
  async podsOf(budget: PodDisruptionBudget): Promise<BudgetPods> {
    const key = keyOf(budget)
    const selector = { of: budget.spec.selector ?? null }
    const known = this.#counted.get(key)
    if (known && equalJson(known.selector, selector)) return known.pods
    const pods = new BudgetPods(selectorFromLabelSelectorObject(budget.spec.selector))
    // From here on changes are counted, so that the pods may be looked at one after the other.
    this.#counted.set(key, { selector, pods })
    const text = leadingText(budget)
    this.#texts.put(key, [text])
    let looked = 0
    for (const podKey of Array.from(this.#keysOf(text))) {
      const pod = pods.has(podKey) ? undefined : this.#pods.byKey(podKey)
      if (pod && pods.covers(pod)) pods.put(pod)
      if (++looked % podsAtOnce === 0) await this.#runtime.timers.yieldTurn()
    }
    return pods
  }

  forget(key: string): void {
    this.#counted.delete(key)
    this.#texts.delete(key)
  }

  /** Keys of the counted budgets that cover a pod, by name, each with its pods. */
  budgetsOf(pod: Pod): [key: string, pods: BudgetPods][] {
    const found: [string, BudgetPods][] = []
    for (const text of labelTexts(pod)) {
      for (const key of this.#texts.keysOf(text)) {
        const pods = this.#counted.get(key)?.pods
        if (pods?.covers(pod) === true) found.push([key, pods])
      }
    }
    return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}
