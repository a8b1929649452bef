import type { Brand } from '../../../../base/api/brand.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf } from '../../../../base/api/metadata/object-keys.ts'
import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { DaemonSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { FindObjects, ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  daemonSetResource,
  nodeResource,
  podResource,
  revisionResource,
} from '../../shared/objects/resources.ts'
import {
  PodControl,
  isOfTerminatingNamespace,
  messageOf,
  podOfTemplate,
  slowStart,
} from '../../shared/pods/pod-control.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { selectorOf } from '../replica-set/replica-kind.ts'
import { minReadySecondsOf } from '../replica-set/replica-status.ts'
import { isRollingUpdate } from './daemon-facts.ts'
import { DaemonPods } from './daemon-pods.ts'
import { DaemonHistory } from './daemon-revisions.ts'
import { changedStatus, countNodes } from './daemon-status.ts'
import { daemonTemplate } from './daemon-template.ts'
import type { DaemonView, DaemonPlan } from './daemon-view.ts'
import { FailedPods } from './failed-pods.ts'
import { planNodes } from './node-plan.ts'
import { Placements } from './placements.ts'
import { planUpdate } from './update-plan.ts'
import { watchDaemonSets } from './watch-daemon-sets.ts'

const component = 'daemonset-controller'

/** Pods created, and pods deleted, in one step at most. */
const burst = 250

function createDaemonSetController(parts: ClusterParts): KeyController {
  const work = new DaemonSetReconciler(parts)
  return new KeyController({
    name: component,
    parts,
    reads: [daemonSetResource, podResource, nodeResource, revisionResource],
    watch: (queue, signal) => work.watch(queue, signal),
    sync: (key, queue, signal) => work.sync(key, queue, signal),
  })
}

/**
 * Keeps a pod of each daemon set on every node that should have one. The original's expectations are not needed: a pod that was
 * created or deleted is among the known pods before the next step.
 */
class DaemonSetReconciler {
  readonly #parts: ClusterParts
  readonly #sets: ObjectIndex<DaemonSet>
  readonly #index: ObjectIndex<Pod>
  readonly #orphans: FindObjects<Pod>
  readonly #pods = new DaemonPods()
  readonly #placements: Placements
  readonly #history: DaemonHistory
  readonly #recorder: EventRecorder
  readonly #control: PodControl
  /** Failed pods by the set's key. */
  readonly #failures = new Map<string, FailedPods>()

  constructor(parts: ClusterParts) {
    const { objects, client, brand } = parts
    this.#parts = parts
    this.#sets = objects.of(daemonSetResource)
    this.#index = objects.of(podResource)
    this.#orphans = this.#index.index('orphans', (pod) =>
      controllerOf(pod) ? [] : [pod.metadata.namespace ?? ''],
    )
    this.#placements = new Placements(objects.of(nodeResource), brand)
    this.#history = new DaemonHistory(parts)
    this.#recorder = parts.recorder({ component })
    this.#control = new PodControl({ client, recorder: this.#recorder, runtime: parts.runtime })
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    const { objects } = this.#parts
    watchDaemonSets({ objects, pods: this.#pods, placements: this.#placements }, queue, signal)
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const set = this.#sets.byKey(key)
    if (!set) {
      this.#failures.delete(key)
      queue.forget(key)
      return
    }
    if (equalJson(set.spec.selector, {})) {
      const text = 'This daemon set is selecting all pods. A non-empty selector is required.'
      this.#recorder.record(set, 'Warning', 'SelectingAll', text)
      return
    }
    if (set.metadata.deletionTimestamp !== undefined) return
    const uid = set.metadata.uid ?? ''
    await this.#claim(set, signal)
    const revisions = await this.#history.revisionsOf(set, this.#pods.of(uid), signal)
    if (!revisions) return
    const { hash } = revisions
    const failures = this.#failuresOf(key, set)
    try {
      await this.#manage(this.#view(set, hash), failures, signal)
      if (isRollingUpdate(set)) {
        const view = this.#view(set, hash)
        await this.#carryOut(view, planUpdate(view), signal)
      }
      await this.#history.truncate(set, revisions, this.#pods.of(uid), signal)
    } finally {
      if (!signal.aborted) await this.#writeStatus(this.#view(set, hash), signal)
    }
    this.#planNextLook(key, set, failures, queue)
  }

  #view(set: DaemonSet, hash: string): DaemonView {
    return {
      set,
      hash,
      placements: this.#placements.of(set),
      byNode: this.#pods.byNode(set.metadata.uid ?? ''),
      now: this.#parts.runtime.clock.now(),
    }
  }

  /** Adopts orphans that match and releases pods that no longer do; all others are left undecoded. */
  async #claim(set: DaemonSet, signal: AbortSignal): Promise<void> {
    const { namespace = '', uid = '' } = set.metadata
    const selector = selectorOf(set)
    const strange = Array.from(this.#pods.of(uid)).filter(
      ({ labels }) => !matchesLabels(selector, labels),
    )
    const candidates = [
      ...strange.flatMap(({ key }) => this.#index.byKey(key) ?? []),
      ...this.#orphans(namespace),
    ]
    await claimDependents(candidates, {
      client: this.#parts.client,
      signal,
      ownerResource: daemonSetResource,
      owner: set,
      resource: podResource,
      matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
    })
  }

  #failuresOf(key: string, set: DaemonSet): FailedPods {
    const generation = numberOfInt64(set.status.observedGeneration) ?? 0
    const known = this.#failures.get(key)
    if (known?.isOf(generation)) return known
    const failures = new FailedPods(generation)
    this.#failures.set(key, failures)
    return failures
  }

  async #manage(view: DaemonView, failures: FailedPods, signal: AbortSignal): Promise<void> {
    const plan = planNodes(view, failures)
    const { set } = view
    for (const { pod, node } of plan.finished) {
      if (pod.phase === 'Failed') {
        const text = `Found failed daemon pod ${pod.key} on node ${node}, will try to kill it`
        this.#recorder.record(set, 'Warning', 'FailedDaemonPod', text)
      } else {
        const text = `Found succeeded daemon pod ${pod.key} on node ${node}, will try to delete it`
        this.#recorder.record(set, 'Normal', 'SucceededDaemonPod', text)
      }
    }
    await this.#carryOut(view, plan, signal)
  }

  #carryOut(
    view: DaemonView,
    plan: Parameters<typeof carryOut>[1],
    signal: AbortSignal,
  ): Promise<void> {
    const { brand } = this.#parts
    const find = (key: string): Pod | undefined => this.#index.byKey(key)
    return carryOut(view, plan, { control: this.#control, brand, find }, signal)
  }

  async #writeStatus(view: DaemonView, signal: AbortSignal): Promise<void> {
    const status = changedStatus(view, countNodes(view))
    if (!status) return
    const { namespace = '', name = '' } = view.set.metadata
    const path = resourcePath(daemonSetResource, { namespace, name, subresource: 'status' })
    const updated = { ...view.set, status }
    await ignoreNotFound(this.#parts.client.update(path, updated, { signal }))
  }

  /** Looks at the set again when the next of its pods becomes available, or a failed one may be deleted. */
  #planNextLook(key: string, set: DaemonSet, failures: FailedPods, queue: KeyQueue): void {
    const now = this.#parts.runtime.clock.now()
    const wait = minReadySecondsOf(set) * 1000
    let next = failures.nextLook
    for (const { readySince } of wait > 0 ? this.#pods.of(set.metadata.uid ?? '') : []) {
      const time = readySince === undefined ? Infinity : readySince + wait
      if (time > now && time < next) next = time
    }
    if (Number.isFinite(next)) queue.addAt(key, next)
    else queue.forget(key)
  }
}

interface CarryOutParts {
  readonly control: PodControl
  readonly brand: Brand
  readonly find: (key: string) => Pod | undefined
}

/** Creates and deletes the pods of a plan. @throws the first error */
async function carryOut(
  { set, hash }: DaemonView,
  { pods, nodes }: DaemonPlan,
  { control, brand, find }: CarryOutParts,
  signal: AbortSignal,
): Promise<void> {
  const { error } = await slowStart(Math.min(nodes.length, burst), async (at) => {
    const node = nodes[at] ?? ''
    try {
      const pod = podOfTemplate(daemonTemplate(set, { hash, node, brand }), set)
      await control.create(pod, set, signal)
    } catch (refusal) {
      if (!isOfTerminatingNamespace(refusal)) throw refusal
    }
  })
  const results = await Promise.allSettled(
    pods.slice(0, burst).map(async ({ key }) => {
      const pod = find(key)
      if (pod) await control.delete(pod, set, signal)
    }),
  )
  if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

export const daemonSetController: ClusterRegistration = {
  name: 'daemonset-controller',
  needs: () => [daemonSetResource, podResource, nodeResource, revisionResource],
  create: createDaemonSetController,
}
