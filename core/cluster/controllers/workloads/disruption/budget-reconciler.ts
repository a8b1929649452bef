import { equalJson } from '../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { labelSelectorText } from '../../../../base/api/selectors/label-selector-text.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type {
  PodDisruptionBudget,
  PodDisruptionBudgetStatus,
} from '../../../../base/api/types/policy.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { EventType } from '../../shared/events/event-recorder.ts'
import type { ControllerParts } from '../../shared/framework/controller-registration.ts'
import type { KeyQueue } from '../../shared/framework/key-controller.ts'
import { budgetResource, podResource } from '../../shared/objects/resources.ts'
import { BudgetIndex } from './budget-index.ts'
import type { BudgetPods } from './budget-pods.ts'
import {
  asksForScale,
  disruptionStatus,
  evictedPods,
  expectationOf,
  failedStatus,
  nextRecount,
} from './disruption-status.ts'
import { expectedScale, UnknownScaleError } from './expected-scale.ts'

/** What the last sync of a budget read and wrote; while none of it changes, the next sync has nothing to do. */
interface LastSync {
  readonly resourceVersion: string | undefined
  readonly pods: BudgetPods
  readonly version: number
  /** Milliseconds since the epoch at which an evicted pod counts again. */
  readonly until: number
}

/** Keeps the status of PodDisruptionBudgets, from the controller's start to its stop. */
export class BudgetReconciler {
  readonly #parts: ControllerParts
  readonly #lastSyncs = new Map<string, LastSync>()
  /** Resolves {@link found}. */
  #find: () => void = () => undefined
  #index: Promise<BudgetIndex> | undefined
  #queue: KeyQueue | undefined
  #signal: AbortSignal | undefined

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  /** Resolves when there is a budget, or `signal` aborts. */
  found(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#find = resolve
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    this.#queue = queue
    this.#signal = signal
    const add = (budget: PodDisruptionBudget): void => {
      this.#find()
      queue.add(keyOf(budget))
    }
    this.#parts.objects
      .of(budgetResource)
      .listen({ added: add, changed: add, deleted: add }, signal)
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const budgets = this.#parts.objects.of(budgetResource)
    const index = await (this.#index ??= this.#openIndex())
    const pods = await this.#podsOf(index, budgets.byKey(key))
    const budget = budgets.byKey(key)
    if (!budget || !pods) {
      index.forget(key)
      queue.forget(key)
      this.#lastSyncs.delete(key)
      return
    }
    const { clock } = this.#parts.runtime
    const last = this.#lastSyncs.get(key)
    const { version } = pods
    const isUnchanged =
      last?.pods === pods &&
      last.version === version &&
      last.resourceVersion === budget.metadata.resourceVersion &&
      last.until > clock.now()
    if (isUnchanged || signal.aborted) return
    const evicted = evictedPods(budget, pods, clock.now())
    const status = await this.#statusOf(budget, pods, signal)
    const until = nextRecount(evicted)
    if (until === undefined) queue.forget(key)
    else queue.addAt(key, until)
    const isSame = equalJson(status, budget.status)
    const written = isSame ? budget : await this.#write(budget, status, signal)
    const { resourceVersion } = written.metadata
    this.#lastSyncs.set(key, { resourceVersion, pods, version, until: until ?? Infinity })
  }

  async #podsOf(
    index: BudgetIndex,
    budget: PodDisruptionBudget | undefined,
  ): Promise<BudgetPods | undefined> {
    return budget && index.podsOf(budget)
  }

  async #openIndex(): Promise<BudgetIndex> {
    const index = new BudgetIndex(this.#parts)
    await index.ready
    if (!this.#signal || this.#signal.aborted) return index
    const consider = (pod: Pod): void => {
      const budgets = index.budgetsOf(pod)
      for (const [key, pods] of budgets) if (pods.put(pod)) this.#queue?.add(key)
      this.#reportSeveral(pod, budgets)
    }
    const leave = (pod: Pod): void => {
      for (const [key, pods] of index.budgetsOf(pod))
        if (pods.delete(keyOf(pod))) this.#queue?.add(key)
    }
    this.#parts.objects.of(podResource).follow(
      {
        added: consider,
        changed(after, before) {
          if (!equalJson({ ...after.metadata.labels }, { ...before.metadata.labels })) leave(before)
          consider(after)
        },
        deleted: leave,
      },
      this.#signal,
    )
    return index
  }

  async #statusOf(
    budget: PodDisruptionBudget,
    pods: BudgetPods,
    signal: AbortSignal,
  ): Promise<PodDisruptionBudgetStatus> {
    if (pods.size === 0) this.#record(budget, 'Normal', 'NoPods', 'No matching pods found')
    const { clock } = this.#parts.runtime
    const { namespace = '' } = budget.metadata
    try {
      const isScaled = asksForScale(budget)
      const count = isScaled ? await expectedScale(this.#parts, namespace, pods, signal) : pods.size
      if (isScaled && pods.withoutController > 0) this.#reportUnmanaged(budget)
      const evicted = evictedPods(budget, pods, clock.now())
      for (const key of evicted.overdue) this.#reportStaying(key)
      return disruptionStatus(budget, pods, expectationOf(budget, count), evicted, clock.now())
    } catch (error) {
      if (!(error instanceof UnknownScaleError)) throw error
      const text = `Failed to calculate the number of expected pods: ${error.message}`
      this.#record(budget, 'Warning', 'CalculateExpectedPodCountFailed', text)
      return failedStatus(budget, error.message, clock.now())
    }
  }

  #write(
    budget: PodDisruptionBudget,
    status: PodDisruptionBudgetStatus,
    signal: AbortSignal,
  ): Promise<PodDisruptionBudget> {
    const place = splitKey(keyOf(budget))
    const path = resourcePath(budgetResource, { ...place, subresource: 'status' })
    return this.#parts.client.update(path, { ...budget, status }, { signal })
  }

  #reportUnmanaged(budget: PodDisruptionBudget): void {
    const selector = labelSelectorText(budget.spec.selector)
    const text = `Pods selected by this PodDisruptionBudget (selector: ${selector}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`
    this.#record(budget, 'Warning', 'UnmanagedPods', text)
  }

  /** An evicted pod that still exists. The original's text has the namespace where the budget's name would be. */
  #reportStaying(key: string): void {
    const pod = this.#parts.objects.of(podResource).byKey(key)
    if (!pod) return
    const { namespace } = splitKey(key)
    const text = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`
    this.#record(pod, 'Warning', 'NotDeleted', text)
  }

  #reportSeveral(pod: Pod, [first, second]: readonly [key: string, unknown][]): void {
    if (!first || !second) return
    const { namespace = '', name = '' } = pod.metadata
    const text = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${splitKey(first[0]).name}" arbitrarily.`
    this.#record(pod, 'Warning', 'MultiplePodDisruptionBudgets', text)
  }

  #record(object: ApiObject, type: EventType, reason: string, text: string): void {
    this.#parts.recorder({ component: 'controllermanager' }).record(object, type, reason, text)
  }
}
