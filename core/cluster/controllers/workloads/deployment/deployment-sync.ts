import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { controllerOf, controllerReference } from '../../../../base/api/metadata/object-keys.ts'
import type {
  Deployment,
  DeploymentStatus,
  ReplicaSet,
} from '../../../../base/api/types/apps.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { afterInt64, largestInt64 } from '../../../../base/text/int64.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { deploymentResource, replicaSetResource } from '../../shared/objects/resources.ts'
import { isOfTerminatingNamespace, messageOf } from '../../shared/pods/pod-control.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { minReadySecondsOf, replicasOf } from '../replica-set/replica-status.ts'
import {
  areSameTemplates,
  byAge,
  hashLabel,
  isRollingUpdate,
  maxSurge,
  progressDeadline,
  totalReplicas,
} from './deployment-facts.ts'
import { type NewCondition, withCondition } from './deployment-status.ts'
import {
  annotationNames,
  type AnnotationNames,
  newSetAnnotations,
  replicaAnnotations,
  revisionOf,
} from './replica-set-annotations.ts'
import { templateHash } from './template-hash.ts'

export interface DeploymentSyncParts {
  readonly cluster: ClusterParts
  readonly recorder: EventRecorder
  readonly signal: AbortSignal
}

/**
 * One sync of a deployment: its replica sets as they are written, and a draft of it, whose status and revision are written once,
 * at the end.
 */
export class DeploymentSync {
  readonly names: AnnotationNames
  readonly now: number
  readonly parts: DeploymentSyncParts
  readonly #stored: Deployment
  #draft: Deployment
  #sets: ReplicaSet[]
  #newSet: ReplicaSet | undefined

  constructor(deployment: Deployment, sets: readonly ReplicaSet[], parts: DeploymentSyncParts) {
    this.parts = parts
    this.names = annotationNames(parts.cluster.brand)
    this.now = parts.cluster.runtime.clock.now()
    this.#stored = deployment
    this.#draft = deployment
    this.#sets = sets.toSorted(byAge)
    this.#newSet = this.#sets.find((set) =>
      areSameTemplates(set.spec.template, deployment.spec.template),
    )
  }

  get deployment(): Deployment {
    return this.#draft
  }

  /** Replica set of the deployment's template, where there is one. */
  get newSet(): ReplicaSet | undefined {
    return this.#newSet
  }

  /** The other replica sets, oldest first. */
  get oldSets(): ReplicaSet[] {
    return this.#sets.filter((set) => set.metadata.uid !== this.#newSet?.metadata.uid)
  }

  get sets(): readonly ReplicaSet[] {
    return this.#sets
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.parts.recorder.record(this.#stored, type, reason, message)
  }

  setStatus(status: DeploymentStatus): void {
    this.#draft = { ...this.#draft, status }
  }

  setCondition(condition: NewCondition): void {
    const { status } = this.#draft
    const conditions = withCondition(status.conditions ?? [], condition, this.now)
    this.setStatus({ ...status, conditions })
  }

  /** Brings the new replica set's annotations and the deployment's revision up to date. */
  async syncRevision(): Promise<void> {
    const set = this.#newSet
    if (!set) return
    const known = set.metadata.annotations ?? {}
    const annotations = newSetAnnotations(this.#draft, known, this.#nextRevision(), this.names)
    const seconds = minReadySecondsOf(this.#draft)
    let current = set
    if (!equalJson(known, annotations) || minReadySecondsOf(set) !== seconds) {
      const spec = { ...set.spec, minReadySeconds: seconds }
      current = await this.#update({ ...set, metadata: { ...set.metadata, annotations }, spec })
    }
    this.#setRevision(current.metadata.annotations?.[this.names.revision] ?? '')
    if (progressDeadline(this.#draft) !== undefined && !conditionOf(this.#draft, 'Progressing')) {
      const message = `Found new replica set "${set.metadata.name ?? ''}"`
      const reason = 'FoundNewReplicaSet'
      this.setCondition({ type: 'Progressing', status: 'True', reason, message })
    }
  }

  /** The replica set of the deployment's template, which is created where it is missing. @throws where that fails */
  async ensureNewSet(): Promise<ReplicaSet> {
    if (this.#newSet) return this.#newSet
    const wanted = this.#wantedSet()
    const { name = '', namespace = '' } = wanted.metadata
    const revision = wanted.metadata.annotations?.[this.names.revision] ?? ''
    const { client } = this.parts.cluster
    let made: ReplicaSet
    let isMade = true
    try {
      const path = resourcePath(replicaSetResource, { namespace })
      made = await client.create(path, wanted, { signal: this.parts.signal })
    } catch (error) {
      const present = this.#ownSetOf(error, wanted)
      if (!present) {
        await this.#reportFailure(error, name)
        throw error
      }
      made = present
      isMade = false
    }
    this.#newSet = made
    if (isMade) this.#sets = [...this.#sets, made].toSorted(byAge)
    const replicas = replicasOf(made)
    if (isMade && replicas > 0) {
      this.event(
        'Normal',
        'ScalingReplicaSet',
        `Scaled up replica set ${name} from 0 to ${replicas}`,
      )
    }
    this.#setRevision(revision)
    if (isMade && progressDeadline(this.#draft) !== undefined) {
      const message = `Created new replica set "${name}"`
      const reason = 'NewReplicaSetCreated'
      this.setCondition({ type: 'Progressing', status: 'True', reason, message })
    }
    return made
  }

  /** Scales a replica set, with an event where its number changes. Returns whether it does. */
  async scale(set: ReplicaSet, replicas: number): Promise<boolean> {
    const before = replicasOf(set)
    const known = set.metadata.annotations ?? {}
    const annotations = { ...known, ...replicaAnnotations(this.#draft, this.names) }
    if (before === replicas && equalJson(known, annotations)) return false
    const spec = { ...set.spec, replicas }
    await this.#update({ ...set, metadata: { ...set.metadata, annotations }, spec })
    if (before === replicas) return false
    const direction = before < replicas ? 'up' : 'down'
    const name = set.metadata.name ?? ''
    const text = `Scaled ${direction} replica set ${name} from ${before} to ${replicas}`
    this.event('Normal', 'ScalingReplicaSet', text)
    return true
  }

  /** Writes the draft's status and revision, where they changed. */
  async write(): Promise<void> {
    const { metadata } = this.#stored
    const isSame =
      equalJson(this.#stored.status, this.#draft.status) &&
      equalJson(metadata.annotations ?? {}, this.#draft.metadata.annotations ?? {})
    if (isSame) return
    const { namespace = '', name = '' } = metadata
    const path = resourcePath(deploymentResource, { namespace, name, subresource: 'status' })
    const options = { signal: this.parts.signal, answer: 'unread' } as const
    await this.parts.cluster.client.update(path, this.#draft, options)
  }

  #setRevision(revision: string): void {
    const { metadata } = this.#draft
    const annotations = { ...metadata.annotations, [this.names.revision]: revision }
    this.#draft = { ...this.#draft, metadata: { ...metadata, annotations } }
  }

  #nextRevision(): bigint {
    return afterInt64(largestInt64(this.oldSets.map((set) => revisionOf(set, this.names))))
  }

  #wantedSet(): NewObject<ReplicaSet> {
    const draft = this.#draft
    const { namespace = '', name = '' } = draft.metadata
    const { template, selector } = draft.spec
    const hash = templateHash(template, draft.status.collisionCount)
    const labels = { ...template.metadata.labels, [hashLabel]: hash }
    const matchLabels = { ...selector?.matchLabels, [hashLabel]: hash }
    const seconds = minReadySecondsOf(draft)
    const annotations = {
      ...newSetAnnotations(draft, {}, this.#nextRevision(), this.names),
      ...replicaAnnotations(draft, this.names),
    }
    return {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: {
        name: `${name.slice(0, 253 - 1 - hash.length)}-${hash}`,
        namespace,
        labels,
        annotations,
        ownerReferences: [controllerReference(draft)],
      },
      spec: {
        replicas: this.newReplicas(undefined),
        ...(seconds > 0 && { minReadySeconds: seconds }),
        selector: { ...selector, matchLabels },
        template: { ...template, metadata: { ...template.metadata, labels } },
      },
    }
  }

  /** Replicas that the new replica set may have next. */
  newReplicas(newSet: ReplicaSet | undefined): number {
    const wanted = replicasOf(this.#draft)
    if (!isRollingUpdate(this.#draft)) return wanted
    const now = newSet ? replicasOf(newSet) : 0
    const room = wanted + maxSurge(this.#draft) - totalReplicas(this.#sets)
    return room <= 0 ? now : now + Math.min(room, wanted - now)
  }

  async #update(set: ReplicaSet): Promise<ReplicaSet> {
    const { namespace = '', name = '', uid } = set.metadata
    const path = resourcePath(replicaSetResource, { namespace, name })
    const written = await this.parts.cluster.client.update(path, set, { signal: this.parts.signal })
    this.#sets = this.#sets.map((known) => (known.metadata.uid === uid ? written : known))
    if (this.#newSet?.metadata.uid === uid) this.#newSet = written
    return written
  }

  /** The replica set whose name was taken, where it is the one that was to be created. */
  #ownSetOf(error: unknown, { metadata }: NewObject<ReplicaSet>): ReplicaSet | undefined {
    if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) return undefined
    const index = this.parts.cluster.objects.of(replicaSetResource)
    const set = index.get(metadata.namespace ?? '', metadata.name ?? '')
    const isOwn = set && controllerOf(set)?.uid === this.#draft.metadata.uid
    return isOwn && areSameTemplates(set.spec.template, this.#draft.spec.template) ? set : undefined
  }

  async #reportFailure(error: unknown, name: string): Promise<void> {
    if (this.parts.signal.aborted || isOfTerminatingNamespace(error)) return
    if (error instanceof ApiError && error.reason === 'AlreadyExists') {
      const { status } = this.#draft
      this.setStatus({ ...status, collisionCount: (status.collisionCount ?? 0) + 1 })
      await this.write()
      return
    }
    const message = `Failed to create new replica set "${name}": ${messageOf(error)}`
    const reason = 'ReplicaSetCreateError'
    if (progressDeadline(this.#draft) !== undefined) {
      this.setCondition({ type: 'Progressing', status: 'False', reason, message })
      await this.write()
    }
    this.event('Warning', reason, message)
  }
}

/** Reason of the condition `Progressing`; empty for none. */
export function progressReason(deployment: Deployment): string {
  return conditionOf(deployment, 'Progressing')?.reason ?? ''
}
