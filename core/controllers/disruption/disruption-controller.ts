import { equalJson, type JsonObject } from '../../api/json.ts'
import { structOf } from '../../api/json-fields.ts'
import { matchesLabels, selectorFromLabelSelectorObject } from '../../api/label-selector.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Client } from '../../client/client.ts'
import { type Informer, startInformer } from '../../client/informer.ts'
import { resourcePath } from '../../client/resource-path.ts'
import type { Runtime } from '../../runtime.ts'
import type { Controller } from '../controller.ts'
import { DueKeys } from '../due-keys.ts'
import { isOvertaken } from '../is-overtaken.ts'
import { NamespaceInformers } from '../namespace-informers.ts'
import { WorkQueue } from '../work-queue.ts'
import {
  disruptionStatus,
  expectationOf,
  failedStatus,
  nextRecount,
  pendingDisruptions,
} from './disruption-status.ts'
import { expectedScale, UnknownScaleError } from './expected-scale.ts'

export interface DisruptionControllerOptions {
  readonly client: Client
  readonly catalog: Catalog
  readonly runtime: Runtime
}

const budgetResource = { group: 'policy', version: 'v1', resource: 'poddisruptionbudgets' }
const podResource = { group: '', version: 'v1', resource: 'pods' }
const retries = { first: 200, most: 60_000 }

function keyOf({ metadata }: ApiObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
}

function namespaceOf(key: string): string {
  return key.slice(0, key.indexOf('/'))
}

function covers(budget: ApiObject, pod: ApiObject): boolean {
  const { selector } = structOf(budget, 'spec')
  return matchesLabels(selectorFromLabelSelectorObject(selector), pod.metadata.labels)
}

/** Maintains the status of disruption budgets: counts healthy pods, and so how many may be evicted now. */
export class DisruptionController implements Controller {
  readonly name = 'disruption-controller'
  readonly #options: DisruptionControllerOptions

  constructor(options: DisruptionControllerOptions) {
    this.#options = options
  }

  run(signal: AbortSignal): Promise<void> {
    return new BudgetKeeper(this.name, this.#options).run(signal)
  }
}

/** One run of the controller. */
class BudgetKeeper {
  readonly #options: DisruptionControllerOptions
  readonly #queue: WorkQueue
  readonly #recounts: DueKeys
  /** Pods of the namespaces that have budgets; other pods are not watched. */
  readonly #pods: NamespaceInformers
  #budgets: Informer | undefined

  constructor(name: string, options: DisruptionControllerOptions) {
    const { client, runtime } = options
    this.#options = options
    this.#queue = new WorkQueue({
      name,
      runtime,
      workers: 4,
      retries,
      work: (key, signal) => this.#count(key, signal),
    })
    this.#recounts = new DueKeys({ runtime, slack: 1000, due: (keys) => this.#addAll(keys) })
    const consider = (pod: ApiObject): void => this.#consider(pod)
    this.#pods = new NamespaceInformers({
      client,
      runtime,
      resource: podResource,
      handlers: {
        added: consider,
        modified(pod, previous) {
          consider(previous)
          consider(pod)
        },
        deleted: consider,
      },
    })
  }

  async run(signal: AbortSignal): Promise<void> {
    const { client, runtime } = this.#options
    const add = (budget: ApiObject): void => this.#queue.add(keyOf(budget))
    this.#budgets = startInformer({
      client,
      runtime,
      path: resourcePath(budgetResource),
      handlers: {
        added: (budget) => {
          this.#pods.hold(budget.metadata.namespace ?? '')
          add(budget)
        },
        modified: add,
        deleted: (budget) => {
          this.#recounts.delete(keyOf(budget))
          this.#pods.release(budget.metadata.namespace ?? '')
        },
      },
    })
    // Stopping the informers ends work that waits for pods to be synced.
    signal.addEventListener('abort', () => void this.#pods.stop(), { once: true })
    try {
      await this.#queue.run(signal)
    } finally {
      this.#recounts.clear()
      await this.#budgets.stop()
      await this.#pods.stop()
    }
  }

  #addAll(keys: Iterable<string>): void {
    for (const key of keys) this.#queue.add(key)
  }

  #consider(pod: ApiObject): void {
    for (const budget of this.#budgets?.objects() ?? []) {
      const isNear = budget.metadata.namespace === pod.metadata.namespace
      if (isNear && covers(budget, pod)) this.#queue.add(keyOf(budget))
    }
  }

  async #count(key: string, signal: AbortSignal): Promise<'done'> {
    // One turn later, so that pods that change together are counted once.
    await this.#options.runtime.timers.yieldTurn()
    const known = await this.#pods.objects(namespaceOf(key))
    const budget = this.#budgets?.get(namespaceOf(key), key.slice(key.indexOf('/') + 1))
    if (!budget || !known) return 'done'
    const pods = known.filter((pod) => covers(budget, pod))
    const now = this.#options.runtime.clock.now()
    const status = await this.#statusOf(budget, pods, now, signal)
    const recount = nextRecount(pendingDisruptions(budget, pods, now))
    if (recount === undefined) this.#recounts.delete(key)
    else this.#recounts.set(key, recount)
    if (!equalJson(status, structOf(budget, 'status'))) await this.#write(budget, status, signal)
    return 'done'
  }

  async #statusOf(
    budget: ApiObject,
    pods: readonly ApiObject[],
    now: number,
    signal: AbortSignal,
  ): Promise<JsonObject> {
    const { client, catalog } = this.#options
    try {
      const scale = (): Promise<number> => expectedScale({ client, catalog, signal }, pods)
      return disruptionStatus(budget, pods, await expectationOf(budget, pods, scale), now)
    } catch (error) {
      if (error instanceof UnknownScaleError) return failedStatus(budget, error.message, now)
      throw error
    }
  }

  async #write(budget: ApiObject, status: JsonObject, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '' } = budget.metadata
    const path = resourcePath(budgetResource, { namespace, name, subresource: 'status' })
    try {
      await this.#options.client.update(path, { ...budget, status }, { signal })
    } catch (error) {
      // The event of the write that was faster queues the budget again.
      if (!isOvertaken(error)) throw error
    }
  }
}
