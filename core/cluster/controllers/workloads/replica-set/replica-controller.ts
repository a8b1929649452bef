import type { GroupVersionResource } from '../../../../base/api/group-version.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf } from '../../../../base/api/metadata/object-keys.ts'
import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { ReplicaSetStatus } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { podResource } from '../../shared/objects/resources.ts'
import { type FindOrphans, orphansOf } from '../../shared/objects/selecting-objects.ts'
import {
  isOfTerminatingNamespace,
  messageOf,
  PodControl,
  podOfTemplate,
  slowStart,
} from '../../shared/pods/pod-control.ts'
import { availableAt, isPodActive, isTerminating } from '../../shared/pods/pod-state.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { podSummary, type PodSummary } from './pod-summary.ts'
import { podsToDelete } from './pods-to-delete.ts'
import { type ReplicaKind, type ReplicaOwner, replicaSetKind } from './replica-kind.ts'
import { minReadySecondsOf, replicasOf, replicaStatus } from './replica-status.ts'
import { watchReplicas } from './watch-replicas.ts'

/** Pods created or deleted in one sync at most. */
const burst = 500

/** The controller of one of the two kinds that keep a number of equal pods. */
export function createReplicaController<Owner extends ReplicaOwner>(
  kind: ReplicaKind<Owner>,
  parts: ClusterParts,
): KeyController {
  const work = new ReplicaReconciler(kind, parts)
  return new KeyController({
    name: kind.name,
    parts,
    reads: [kind.resource, podResource],
    watch: (queue, signal) => watchReplicas(kind, parts, queue, signal),
    sync: (key, queue, signal) => work.sync(key, queue, signal),
  })
}

/**
 * Keeps as many pods as the owner asks for. The original's expectations are not needed: a pod that was created or deleted is in
 * the index before the next sync of its owner.
 */
class ReplicaReconciler<Owner extends ReplicaOwner> {
  readonly #kind: ReplicaKind<Owner>
  readonly #parts: ClusterParts
  readonly #owners: ObjectIndex<Owner>
  readonly #owned: (uid: string) => PodSummary[]
  readonly #orphans: FindOrphans<Pod>
  readonly #control: PodControl
  readonly #countsTerminating: boolean

  constructor(kind: ReplicaKind<Owner>, parts: ClusterParts) {
    this.#kind = kind
    this.#parts = parts
    this.#owners = parts.objects.of(kind.resource)
    const pods = parts.objects.of(podResource)
    this.#owned = pods.readsControlledBy(podSummary)
    this.#orphans = orphansOf(pods)
    const recorder = parts.recorder({ component: kind.component })
    this.#control = new PodControl({ ...parts, recorder })
    this.#countsTerminating =
      kind.resource.group === 'apps' && parts.gate('DeploymentReplicaSetTerminatingReplicas')
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    const owner = this.#owners.byKey(key)
    if (!owner) {
      queue.forget(key)
      return
    }
    const active = await this.#claim(owner, signal)
    const error = isTerminating(owner) ? undefined : await this.#balance(owner, active, signal)
    const now = this.#parts.runtime.clock.now()
    const owned = this.#owned(owner.metadata.uid ?? '')
    // After a failure the pods as they were before, as the original counts them: a deployment reports the failure first.
    const current = error === undefined ? owned.filter(isPodActive) : active
    const seconds = minReadySecondsOf(owner)
    const status = replicaStatus(owner, {
      active: current,
      terminating: this.#countsTerminating ? owned.filter(isTerminating).length : undefined,
      failure: error === undefined ? undefined : messageOf(error),
      now,
    })
    await this.#writeStatus(owner, status, signal)
    if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error))
    const times = seconds === 0 ? [] : current.flatMap((pod) => availableAt(pod, seconds) ?? [])
    const next = Math.min(...times.filter((time) => time > now))
    if (Number.isFinite(next)) queue.addAt(key, next)
    else queue.forget(key)
  }

  async #claim(owner: Owner, signal: AbortSignal): Promise<PodSummary[]> {
    const { namespace = '', uid = '' } = owner.metadata
    const selector = this.#kind.selectorOf(owner)
    const candidates = [...this.#owned(uid), ...this.#orphans(namespace, selector)]
    return claimDependents(candidates.filter(isPodActive), {
      client: this.#parts.client,
      signal,
      ownerResource: this.#kind.resource,
      owner,
      resource: podResource,
      matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
    })
  }

  /** Creates missing pods or deletes surplus ones. Returns the first error. */
  async #balance(
    owner: Owner,
    active: readonly PodSummary[],
    signal: AbortSignal,
  ): Promise<unknown> {
    const surplus = active.length - replicasOf(owner)
    if (surplus < 0) {
      const { template } = owner.spec
      const { error } = await slowStart(Math.min(-surplus, burst), async () => {
        try {
          await this.#control.create(podOfTemplate(template, owner), owner, signal)
        } catch (refusal) {
          if (!isOfTerminatingNamespace(refusal)) throw refusal
        }
      })
      return error
    }
    if (surplus === 0) return undefined
    const chosen = podsToDelete(active, {
      count: Math.min(surplus, burst),
      related: () => this.#related(owner),
      now: this.#parts.runtime.clock.now(),
      brand: this.#parts.brand,
    })
    const results = await Promise.allSettled(
      chosen.map((pod) => this.#control.delete(pod, owner, signal)),
    )
    const failed = results.find((result) => result.status === 'rejected')
    return failed?.reason
  }

  /** Pods of the owner and of its siblings, as all replica sets of a deployment are. */
  #related(owner: Owner): PodSummary[] {
    const parent = controllerOf(owner)
    const siblings = parent ? this.#owners.controlledBy(parent.uid) : [owner]
    return siblings.flatMap(({ metadata }) => this.#owned(metadata.uid ?? ''))
  }

  async #writeStatus(owner: Owner, status: ReplicaSetStatus, signal: AbortSignal): Promise<void> {
    if (equalJson(owner.status, status)) return
    const { namespace = '', name = '' } = owner.metadata
    // Untyped, as its owners are of either kind.
    const resource: GroupVersionResource = this.#kind.resource
    const path = resourcePath(resource, { namespace, name, subresource: 'status' })
    await ignoreNotFound(
      this.#parts.client.update(path, { ...owner, status }, { signal, answer: 'unread' }),
    )
  }
}

export const replicaSetController: ClusterRegistration = {
  name: replicaSetKind.name,
  needs: () => [replicaSetKind.resource, podResource],
  create: (parts) => createReplicaController(replicaSetKind, parts),
}
