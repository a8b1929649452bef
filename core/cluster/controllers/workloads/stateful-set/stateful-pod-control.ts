import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { StatefulSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { PersistentVolumeClaim } from '../../../../base/api/types/core.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { capitalized } from '../../../../base/text/capitalized.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ObjectIndex } from '../../shared/objects/object-index.ts'
import { claimResource, podResource } from '../../shared/objects/resources.ts'
import { messageOf, writesOfTurn } from '../../shared/pods/pod-control.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { TurnBudget } from '../../shared/queues/turn-budget.ts'
import { hasIdentity, hasStorage, ordinalOf, withIdentity, withStorage } from './pod-identity.ts'
import {
  claimTemplatesOf,
  retentionPolicyOf,
  type SetLabels,
  type SetPod,
} from './stateful-set-facts.ts'
import {
  claimNameOf,
  claimOfTemplate,
  type ClaimUser,
  hasOtherController,
  isClaimCurrent,
  isOfFormer,
  withOwners,
} from './volume-claims.ts'

type Verb = 'create' | 'update' | 'delete'

/** Creates, repairs and deletes the pods of stateful sets and creates their claims, with the events that the original records. */
export class StatefulPodControl {
  readonly #client: Client
  readonly #claims: ObjectIndex<PersistentVolumeClaim>
  readonly #recorder: EventRecorder
  readonly #labels: SetLabels
  readonly #turns: TurnBudget

  constructor(
    {
      client,
      objects,
      recorder,
      runtime,
    }: Pick<ClusterParts, 'client' | 'objects' | 'recorder' | 'runtime'>,
    labels: SetLabels,
  ) {
    this.#client = client
    this.#claims = objects.of(claimResource)
    this.#recorder = recorder({ component: 'statefulset-controller' })
    this.#labels = labels
    this.#turns = new TurnBudget(runtime.timers, writesOfTurn)
  }

  /** Creates a pod after its claims. @throws what the client throws, after an event */
  async create(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<Pod> {
    const { namespace = '' } = pod.metadata
    await this.#turns.take()
    await this.#recording('create', set, pod, () => this.#createClaims(set, pod, signal), 'error')
    let created: Pod | undefined
    try {
      const path = resourcePath(podResource, { namespace })
      created = await this.#client.create(path, pod, { signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'AlreadyExists')) {
        await this.#keepClaims(set, pod, signal)
        this.#record('create', set, pod, error)
      }
      throw error
    }
    await this.#keepClaims(set, pod, signal)
    this.#record('create', set, pod)
    return created
  }

  /** Creates missing claims of a pod, and gives all the owners that the set's policy wants. */
  async createMissingClaims(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    if (claimTemplatesOf(set).length === 0) return
    await this.#createClaims(set, pod, signal)
    await this.#keepClaims(set, pod, signal)
  }

  /** Repairs a pod whose labels, volumes or claims are not those of a pod of its set. */
  async repair(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    const isOwn = hasIdentity(set, pod, this.#labels)
    const isStored = hasStorage(set, pod)
    if (isOwn && isStored && this.hasCurrentClaims(set, pod)) return
    const named = isOwn ? pod : withIdentity(pod, this.#labels)
    const repaired = isStored ? named : withStorage(set, named)
    if (!isStored) {
      await this.#recording('update', set, pod, () => this.#createClaims(set, pod, signal), 'error')
    }
    if (!this.hasCurrentClaims(set, pod)) {
      await this.#keepClaims(set, pod, signal)
    }
    const { namespace = '', name = '' } = pod.metadata
    const path = resourcePath(podResource, { namespace, name })
    await this.#recording('update', set, pod, () => this.#client.update(path, repaired, { signal }))
  }

  async delete(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '' } = pod.metadata
    const path = resourcePath(podResource, { namespace, name })
    await this.#turns.take()
    await this.#recording('delete', set, pod, () => this.#client.delete(path, { signal }))
  }

  /** Whether the pod's claims have the owners that the set's policy wants. */
  hasCurrentClaims(set: StatefulSet, pod: SetPod): boolean {
    return this.#claimsOf(set, pod).every((claim) => isClaimCurrent(claim, userOf(set, pod)))
  }

  /** Whether a claim is of a former pod, whose deletion takes it along, so that the next pod must wait. */
  hasFormerClaims(set: StatefulSet, pod: SetPod): boolean {
    if (!retentionPolicyOf(set).deletesWhenScaled) return false
    return this.#claimsOf(set, pod).some((claim) => isOfFormer(claim, pod))
  }

  /** Gives the pod's claims the owners that the set's policy wants. */
  async updateClaims(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    const user = userOf(set, pod)
    for (const claim of this.#claimsOf(set, pod)) {
      const { namespace = '', name = '' } = claim.metadata
      if (hasOtherController(claim, user)) {
        const text = `PersistentVolumeClaim ${name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`
        this.#recorder.record(set, 'Warning', 'ConflictingController', text)
      }
      if (isClaimCurrent(claim, user)) continue
      const path = resourcePath(claimResource, { namespace, name })
      await this.#client.update(path, withOwners(claim, user), { signal })
    }
  }

  #keepClaims(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    return this.#recording('update', set, pod, () => this.updateClaims(set, pod, signal), 'error')
  }

  #claimsOf(set: StatefulSet, pod: SetPod): PersistentVolumeClaim[] {
    const { namespace = '' } = set.metadata
    const ordinal = ordinalOf(pod)
    return claimTemplatesOf(set).flatMap(
      (template) => this.#claims.get(namespace, claimNameOf(set, template, ordinal)) ?? [],
    )
  }

  async #createClaims(set: StatefulSet, pod: SetPod, signal: AbortSignal): Promise<void> {
    const { namespace = '', name: setName = '' } = set.metadata
    const faults: string[] = []
    for (const template of claimTemplatesOf(set)) {
      const claim = claimOfTemplate(set, template, ordinalOf(pod))
      const { name = '' } = claim.metadata
      const known = this.#claims.get(namespace, name)
      if (known && isTerminating(known)) faults.push(`pvc ${name} is being deleted`)
      if (known) continue
      const podName = pod.metadata.name ?? ''
      try {
        await this.#client.create(resourcePath(claimResource, { namespace }), claim, { signal })
        const text = `create Claim ${name} Pod ${podName} in StatefulSet ${setName} success`
        this.#recorder.record(set, 'Normal', 'SuccessfulCreate', text)
      } catch (error) {
        signal.throwIfAborted()
        faults.push(`failed to create PVC ${name}: ${messageOf(error)}`)
        if (error instanceof ApiError && error.reason === 'AlreadyExists') continue
        const text = `create Claim ${name} for Pod ${podName} in StatefulSet ${setName} failed error: ${messageOf(error)}`
        this.#recorder.record(set, 'Warning', 'FailedCreate', text)
      }
    }
    if (faults.length > 0)
      throw new Error(faults.length === 1 ? faults[0] : `[${faults.join(', ')}]`)
  }

  /** Does a piece of work and records its outcome, or only its error. */
  async #recording<T>(
    verb: Verb,
    set: StatefulSet,
    pod: SetPod,
    work: () => Promise<T>,
    recorded: 'outcome' | 'error' = 'outcome',
  ): Promise<T> {
    try {
      const result = await work()
      if (recorded === 'outcome') this.#record(verb, set, pod)
      return result
    } catch (error) {
      this.#record(verb, set, pod, error)
      throw error
    }
  }

  #record(verb: Verb, set: StatefulSet, pod: SetPod, error?: unknown): void {
    const title = capitalized(verb)
    const text = `${verb} Pod ${pod.metadata.name ?? ''} in StatefulSet ${set.metadata.name ?? ''}`
    if (error === undefined) {
      this.#recorder.record(set, 'Normal', `Successful${title}`, `${text} successful`)
    } else {
      const message = `${text} failed error: ${messageOf(error)}`
      this.#recorder.record(set, 'Warning', `Failed${title}`, message)
    }
  }
}

function userOf(set: StatefulSet, pod: SetPod): ClaimUser {
  return { set, pod, ordinal: ordinalOf(pod) }
}
