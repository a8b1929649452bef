import { scaledCount } from '../../../../base/api/quantities/int-or-string.ts'
import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { messageOf, slowStart } from '../../shared/pods/pod-control.ts'
import { isPodAvailable, isTerminating, podPhase } from '../../shared/pods/pod-state.ts'
import { atRevision } from '../../shared/revisions/revision-data.ts'
import { minReadySecondsOf, replicasOf } from '../replica-set/replica-status.ts'
import { hasIdentity, hasStorage, newSetPod, ordinalOf } from './pod-identity.ts'
import type { StatefulPodControl } from './stateful-pod-control.ts'
import {
  isInRange,
  isParallel,
  isRollingUpdate,
  partitionOf,
  type SetLabels,
  type SetPod,
  startOrdinal,
} from './stateful-set-facts.ts'
import type { SetRevisions } from './stateful-set-revisions.ts'
import { isCreated, isRunningAndReady } from './stateful-set-status.ts'

export interface StatefulSetSyncParts {
  readonly control: StatefulPodControl
  readonly labels: SetLabels
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Whether `maxUnavailable` of rolling updates is respected. */
  readonly respectsMaxUnavailable: boolean
  readonly signal: AbortSignal
}

/** Whether the sync goes on to the next pod. */
type Step = 'next' | 'stop'

/** One sync of a stateful set: brings its pods one step nearer to its spec. */
export class StatefulSetSync {
  readonly set: StatefulSet
  /** Pods of the set's ordinals in their order, some of which may still have to be created. */
  readonly replicas: SetPod[]
  /** Pods of other ordinals, the highest first. */
  readonly condemned: readonly Pod[]
  /** Pods that the sync deleted for an update. */
  deleted = 0
  readonly #updateSet: StatefulSet
  readonly #updateName: string
  readonly #parts: StatefulSetSyncParts
  readonly #firstUnavailable: SetPod | undefined

  constructor(
    set: StatefulSet,
    pods: readonly Pod[],
    { current, update }: SetRevisions,
    parts: StatefulSetSyncParts,
  ) {
    this.set = set
    this.#parts = parts
    this.#updateSet = atRevision(set, update)
    this.#updateName = update.metadata.name ?? ''
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(pod), pod]))
    const start = startOrdinal(set)
    const currentSet = atRevision(set, current)
    this.replicas = Array.from({ length: replicasOf(set) }, (_, at) => {
      const known = byOrdinal.get(start + at)
      if (known) return known
      const isOld = keepsCurrent(set, start + at)
      const revision = isOld ? current : update
      const owner = isOld ? currentSet : this.#updateSet
      return newSetPod(owner, revision.metadata.name ?? '', start + at, parts.labels)
    })
    this.condemned = pods
      .filter((pod) => ordinalOf(pod) >= 0 && !isInRange(set, ordinalOf(pod)))
      .sort((a, b) => ordinalOf(b) - ordinalOf(a))
    const inOrder = [...this.replicas, ...this.condemned.toReversed()]
    this.#firstUnavailable = inOrder.find((pod) => this.#isUnavailable(pod))
  }

  /** Creates, repairs and deletes pods until one must be waited for. @throws what the client throws */
  async run(): Promise<void> {
    if (isTerminating(this.set)) return
    if ((await this.#forEach(this.replicas, (at) => this.#keep(at))) === 'stop') return
    if ((await this.#forEach(this.condemned, (at) => this.#fixClaims(at))) === 'stop') return
    if ((await this.#forEach(this.condemned, (at) => this.#condemn(at))) === 'stop') return
    if (this.set.spec.updateStrategy.type === 'OnDelete') return
    const targets = updateTargets(this.set, this.replicas, {
      respectsMaxUnavailable: this.#parts.respectsMaxUnavailable,
      isUnavailable: (pod) => this.#isUnavailable(pod),
      isOld: ({ metadata }) => metadata.labels?.[this.#parts.labels.revision] !== this.#updateName,
    })
    for (const pod of targets) {
      await this.#parts.control.delete(this.set, pod, this.#parts.signal)
      this.deleted += 1
    }
  }

  /** In parallel sets all pods are worked on at once, and none stops the sync. */
  async #forEach(pods: readonly SetPod[], work: (at: number) => Promise<Step>): Promise<Step> {
    if (isParallel(this.set)) {
      const { error } = await slowStart(pods.length, work)
      if (error !== undefined) throw error instanceof Error ? error : new Error(messageOf(error))
      return 'next'
    }
    for (const at of pods.keys()) if ((await work(at)) === 'stop') return 'stop'
    return 'next'
  }

  async #keep(at: number): Promise<Step> {
    const { control, labels, signal } = this.#parts
    const { set } = this
    const isOrdered = !isParallel(set)
    let pod = this.replicas[at]
    if (!pod) return 'next'
    const phase = podPhase(pod)
    if (phase === 'Failed' || phase === 'Succeeded') {
      if (!isTerminating(pod)) await control.delete(set, pod, signal)
      return 'stop'
    }
    if (!isCreated(pod)) {
      if (control.hasFormerClaims(set, pod)) return 'stop'
      pod = await control.create(set, pod, signal)
      this.replicas[at] = pod
      if (isOrdered) return 'stop'
    } else if (phase === 'Pending') {
      await control.createMissingClaims(set, pod, signal)
    }
    if (isOrdered && (isTerminating(pod) || !isRunningAndReady(pod) || !this.#isAvailable(pod))) {
      return 'stop'
    }
    const isWhole = hasIdentity(set, pod, labels) && hasStorage(set, pod)
    if (isWhole && control.hasCurrentClaims(this.#updateSet, pod)) return 'next'
    await control.repair(this.#updateSet, pod, signal)
    return 'next'
  }

  async #fixClaims(at: number): Promise<Step> {
    const { control, signal } = this.#parts
    const pod = this.condemned[at]
    if (pod && !control.hasCurrentClaims(this.#updateSet, pod)) {
      await control.updateClaims(this.#updateSet, pod, signal)
    }
    return 'next'
  }

  async #condemn(at: number): Promise<Step> {
    const { control, signal } = this.#parts
    const pod = this.condemned[at]
    if (!pod) return 'next'
    const isOrdered = !isParallel(this.set)
    if (isTerminating(pod)) return isOrdered ? 'stop' : 'next'
    const isHealthy = isRunningAndReady(pod) && this.#isAvailable(pod)
    if (isOrdered && !isHealthy && pod !== this.#firstUnavailable) return 'stop'
    await control.delete(this.set, pod, signal)
    return 'stop'
  }

  #isAvailable(pod: SetPod): boolean {
    return isPodAvailable(pod, minReadySecondsOf(this.set), this.#parts.now)
  }

  #isUnavailable(pod: SetPod): boolean {
    return !this.#isAvailable(pod) || isTerminating(pod)
  }
}

/** Whether a pod of that ordinal is created at the current revision, and not at the update's. */
function keepsCurrent(set: StatefulSet, ordinal: number): boolean {
  if (set.spec.updateStrategy.rollingUpdate) {
    return ordinal < startOrdinal(set) + partitionOf(set)
  }
  const { currentReplicas = 0 } = set.status
  return isRollingUpdate(set) && ordinal < startOrdinal(set) + currentReplicas
}

interface UpdateView {
  readonly respectsMaxUnavailable: boolean
  readonly isUnavailable: (pod: SetPod) => boolean
  /** Whether a pod is not at the update's revision. */
  readonly isOld: (pod: SetPod) => boolean
}

/** The pods that a rolling update deletes now, the highest ordinal first; none below the partition. */
function updateTargets(
  set: StatefulSet,
  replicas: readonly SetPod[],
  view: UpdateView,
): readonly SetPod[] {
  const candidates = replicas.slice(partitionOf(set)).toReversed()
  if (!view.respectsMaxUnavailable) return nextTarget(candidates, view)
  const unavailable = replicas.filter((pod) => view.isUnavailable(pod)).length
  const free = maxUnavailableOf(set, replicas.length) - unavailable
  if (free <= 0) return []
  return candidates.filter((pod) => view.isOld(pod) && !isTerminating(pod)).slice(0, free)
}

/** Without `maxUnavailable` one pod is replaced at a time, and each must be available before the next. */
function nextTarget(candidates: readonly SetPod[], view: UpdateView): readonly SetPod[] {
  for (const pod of candidates) {
    if (view.isOld(pod) && !isTerminating(pod)) return [pod]
    if (view.isUnavailable(pod)) return []
  }
  return []
}

/** At least 1; a percentage is rounded down. */
function maxUnavailableOf(set: StatefulSet, replicas: number): number {
  const value = set.spec.updateStrategy.rollingUpdate?.maxUnavailable ?? 1
  return Math.max(1, scaledCount(value, replicas, 'down'))
}
