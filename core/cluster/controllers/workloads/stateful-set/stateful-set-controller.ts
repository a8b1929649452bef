import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import {
  claimResource,
  podResource,
  revisionResource,
  statefulSetResource,
} from '../../shared/objects/resources.ts'
import { type FindOrphans, orphansOf } from '../../shared/objects/selecting-objects.ts'
import { availableAt } from '../../shared/pods/pod-state.ts'
import { RevisionHistory } from '../../shared/revisions/revision-history.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { selectorOf } from '../replica-set/replica-kind.ts'
import { minReadySecondsOf } from '../replica-set/replica-status.ts'
import { watchReplicas } from '../replica-set/watch-replicas.ts'
import { isMemberOf } from './pod-identity.ts'
import { StatefulPodControl } from './stateful-pod-control.ts'
import { type SetLabels, setLabels } from './stateful-set-facts.ts'
import { type SetRevisions, revisionsOfSet, truncateRevisions } from './stateful-set-revisions.ts'
import { changedStatus, completeUpdate, countPods, type SetStatus } from './stateful-set-status.ts'
import { StatefulSetSync } from './stateful-set-sync.ts'

const statefulSetKind = {
  name: 'statefulset-controller',
  component: 'statefulset-controller',
  resource: statefulSetResource,
  selectorOf,
}

function createStatefulSetController(parts: ClusterParts): KeyController {
  const work = new StatefulSetReconciler(parts)
  return new KeyController({
    name: statefulSetKind.name,
    parts,
    reads: [statefulSetKind.resource, podResource, claimResource, revisionResource],
    watch: (queue, signal) => watchReplicas(statefulSetKind, parts, queue, signal),
    sync: (key, queue, signal) => work.sync(key, queue, signal),
  })
}

/** Keeps the pods of stateful sets, with their claims and revisions. */
class StatefulSetReconciler {
  readonly #parts: ClusterParts
  readonly #sets: ObjectIndex<StatefulSet>
  readonly #pods: ObjectIndex<Pod>
  readonly #orphans: FindOrphans<Pod>
  readonly #history: RevisionHistory
  readonly #labels: SetLabels
  readonly #control: StatefulPodControl

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#sets = parts.objects.of(statefulSetKind.resource)
    this.#pods = parts.objects.of(podResource)
    this.#orphans = orphansOf(this.#pods)
    this.#history = new RevisionHistory(parts)
    this.#labels = setLabels(parts.brand)
    this.#control = new StatefulPodControl(parts, this.#labels)
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const set = this.#sets.byKey(key)
    if (!set) {
      queue.forget(key)
      return
    }
    const { resource } = statefulSetKind
    const selector = selectorOf(set)
    const revisions = await this.#history.claim({ object: set, resource, selector }, signal)
    const pods = await this.#claim(set, signal)
    const found = await revisionsOfSet(
      set,
      revisions,
      { history: this.#history, brand: this.#parts.brand },
      signal,
    )
    try {
      await this.#update(set, pods, found, signal)
    } finally {
      const ofPods = pods.map(({ metadata }) => metadata.labels?.[this.#labels.revision] ?? '')
      const live = [found.current, found.update].map(({ metadata }) => metadata.name ?? '')
      await truncateRevisions(set, revisions, new Set([...live, ...ofPods]), this.#history, signal)
    }
    this.#planNextLook(key, set, queue)
  }

  #claim(set: StatefulSet, signal: AbortSignal): Promise<Pod[]> {
    const { namespace = '', uid = '' } = set.metadata
    const selector = selectorOf(set)
    return claimDependents(
      [...this.#pods.controlledBy(uid), ...this.#orphans(namespace, selector)],
      {
        client: this.#parts.client,
        signal,
        ownerResource: statefulSetKind.resource,
        owner: set,
        resource: podResource,
        matches: (pod) => matchesLabels(selector, pod.metadata.labels) && isMemberOf(set, pod),
      },
    )
  }

  /** Works on the pods and writes the status, also where the work fails. */
  async #update(
    set: StatefulSet,
    pods: readonly Pod[],
    revisions: SetRevisions,
    signal: AbortSignal,
  ): Promise<void> {
    const { runtime, gate } = this.#parts
    const now = runtime.clock.now()
    const sync = new StatefulSetSync(set, pods, revisions, {
      control: this.#control,
      labels: this.#labels,
      now,
      respectsMaxUnavailable: gate('MaxUnavailableStatefulSet'),
      signal,
    })
    try {
      await sync.run()
    } finally {
      if (!signal.aborted) await this.#writeStatus(sync, revisions, now, signal)
    }
  }

  async #writeStatus(
    sync: StatefulSetSync,
    { current, update, collisionCount }: SetRevisions,
    now: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { set, replicas, condemned } = sync
    const status: SetStatus = {
      observedGeneration: numberOfInt64(set.metadata.generation ?? 0),
      replicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      currentReplicas: 0,
      updatedReplicas: 0,
      currentRevision: current.metadata.name ?? '',
      updateRevision: update.metadata.name ?? '',
      collisionCount,
    }
    countPods(status, [...replicas, ...condemned], { set, labels: this.#labels, now })
    status.currentReplicas -= sync.deleted
    completeUpdate(set, status)
    const changed = changedStatus(set, status)
    if (!changed) return
    const { namespace = '', name = '' } = set.metadata
    const place = { namespace, name, subresource: 'status' }
    const path = resourcePath(statefulSetKind.resource, place)
    const updated = { ...set, status: changed }
    await ignoreNotFound(this.#parts.client.update(path, updated, { signal }))
  }

  /** Looks at the set again when the next of its pods becomes available. */
  #planNextLook(key: string, set: StatefulSet, queue: KeyQueue): void {
    const seconds = minReadySecondsOf(set)
    const now = this.#parts.runtime.clock.now()
    const pods = seconds === 0 ? [] : this.#pods.controlledBy(set.metadata.uid ?? '')
    const times = pods.flatMap((pod) => availableAt(pod, seconds) ?? [])
    const next = Math.min(...times.filter((time) => time > now))
    if (Number.isFinite(next)) queue.addAt(key, next)
    else queue.forget(key)
  }
}

export const statefulSetController: ClusterRegistration = {
  name: statefulSetKind.name,
  needs: () => [statefulSetKind.resource, podResource, claimResource, revisionResource],
  create: createStatefulSetController,
}
