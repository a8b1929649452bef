import { splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { DynamicResources } from '../../../scheduler/devices/dynamic-resources.ts'
import type { UnfitPod } from '../../../scheduler/find-node.ts'
import { fitErrorText } from '../../../scheduler/fit-error.ts'
import type { ClusterState } from '../../../scheduler/model/cluster-state.ts'
import type { PendingPod } from '../../../scheduler/model/pending-pod.ts'
import { factsOf } from '../../../scheduler/model/pod-facts.ts'
import type { Nominations } from '../../../scheduler/nominations.ts'
import { type Budget, budgetOf } from '../../../scheduler/preemption/budgets.ts'
import type { Victims } from '../../../scheduler/preemption/find-victims.ts'
import { preempt } from '../../../scheduler/preemption/preempt.ts'
import type { EventSeriesRecorder } from '../../shared/events/event-series-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { podResource, budgetResource } from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'
import { disruptionTarget } from '../../shared/pods/disruption-target.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import type { ChildSignals } from './child-signals.ts'
import type { ClaimWrites } from './devices/claim-writes.ts'
import { schedulerName } from './owned-pods.ts'

/** Text of the error for a pod that DynamicResources never saw. */
const missingState = 'not found'

const disruption = {
  reason: 'PreemptionByScheduler',
  message: `${schedulerName}: preempting to accommodate a higher priority pod`,
}

interface PreemptingParts {
  readonly parts: ClusterParts
  readonly cluster: ClusterState
  readonly nominations: Nominations
  readonly client: Client
  readonly recorder: EventSeriesRecorder
  readonly draw: (limit: number) => number
  readonly signals: ChildSignals
  /** Allocation of devices; undefined where the server has none. */
  readonly devices: { readonly plugin: DynamicResources; readonly writes: ClaimWrites } | undefined
}

/** Deletes pods of lower priority where that makes room for a pod. */
export class Preempting {
  readonly #parts: PreemptingParts

  constructor(parts: PreemptingParts) {
    this.#parts = parts
    if (storedResource(parts.parts, budgetResource)) parts.parts.objects.of(budgetResource)
  }

  /** Begins to make room, where that is possible. Returns why the pod has no node yet, and the node that it will have. */
  makeRoom(
    pod: PendingPod,
    found: UnfitPod,
  ): { readonly message: string; readonly nominatedNode?: string } {
    const { cluster, draw, parts, nominations } = this.#parts
    const now = parts.runtime.clock.now()
    const budgets = (): readonly Budget[] => this.#budgets()
    const { diagnosis } = found
    const claims = this.#freeClaims(pod, found)
    if (claims === undefined) {
      return { message: fitErrorText({ ...diagnosis, preemption: missingState }) }
    }
    const outcome = preempt(pod, found, { cluster, budgets, now, draw })
    if ('victims' in outcome) {
      const { victims } = outcome
      nominations.put(factsOf(pod.object, victims.node), victims.node)
      void this.#delete(pod.object, victims)
      return { message: fitErrorText(diagnosis), nominatedNode: victims.node }
    }
    const { message, ...report } = outcome
    const preemption = [...claims, `preemption: ${message}`].join(', ')
    return { message: fitErrorText({ ...diagnosis, preemption }), ...report }
  }

  /**
   * Begins to take back the devices of a claim that keeps the pod from a node. Returns what kube-scheduler's plugin DynamicResources
   * reports before pods are preempted; undefined where it fails, since it never saw a pod that another plugin rejects whatever the
   * node. Preemption is then left out.
   */
  #freeClaims(
    { object }: PendingPod,
    { diagnosis, rejectedBy }: UnfitPod,
  ): readonly string[] | undefined {
    const { devices } = this.#parts
    if (!devices) return []
    const { plugin, writes } = devices
    if (diagnosis.ofAll !== undefined && !rejectedBy.has(plugin.name)) return undefined
    const { message, freed } = plugin.afterFailure(object)
    if (freed) void this.#guard((signal) => writes.deallocate(freed, signal))
    return [message]
  }

  #budgets(): readonly Budget[] {
    const { parts } = this.#parts
    if (!storedResource(parts, budgetResource)) return []
    return Array.from(parts.objects.of(budgetResource).objects(), budgetOf)
  }

  async #delete(pod: corev1.Pod, { pods, node }: Victims): Promise<void> {
    await this.#clearNominations(pod, node)
    await Promise.all(pods.map(({ key, uid }) => this.#deleteOne(pod, key, uid, node)))
  }

  /** Pods of lower priority for which room was made on the node have to look anew. */
  async #clearNominations(pod: corev1.Pod, node: string): Promise<void> {
    const { nominations, parts, client } = this.#parts
    const { priority, key } = factsOf(pod)
    const lower = Array.from(nominations.on(node)).filter(
      (other) => other.key !== key && other.priority < priority,
    )
    for (const other of lower) {
      if (!parts.objects.of(podResource).byKey(other.key)) continue
      const place = { ...splitKey(other.key), subresource: 'status' }
      const patch: Patch<corev1.Pod> = {
        metadata: { uid: other.uid },
        status: { nominatedNodeName: null },
      }
      const path = resourcePath(podResource, place)
      await this.#guard((signal) => client.patch(path, 'strategic', patch, { signal }))
    }
  }

  async #deleteOne(pod: corev1.Pod, key: string, uid: string, node: string): Promise<void> {
    const { parts, client, recorder } = this.#parts
    const victim = parts.objects.of(podResource).byKey(key)
    if (!victim || victim.metadata.uid !== uid) return
    const condition = disruptionTarget(victim, disruption, formatTime(parts.runtime.clock.now()))
    if (condition) {
      const path = resourcePath(podResource, { ...splitKey(key), subresource: 'status' })
      const patch: Patch<corev1.Pod> = {
        metadata: { uid },
        status: conditionsPatch(victim, [condition]),
      }
      await this.#guard((signal) => client.patch(path, 'strategic', patch, { signal }))
    }
    const path = resourcePath(podResource, splitKey(key))
    const preconditions = { uid }
    const deleted = await this.#guard((signal) => client.delete(path, { preconditions, signal }))
    if (!deleted) return
    const note = `Preempted by pod ${pod.metadata.uid ?? ''} on node ${node}`
    const about = { regarding: victim, related: pod }
    recorder.record({ ...about, type: 'Normal', reason: 'Preempted', action: 'Preempting', note })
  }

  /** Result of a write; undefined where it fails, which the log says unless the scheduler stops. */
  #guard<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { signals, parts } = this.#parts
    return signals.during(async (signal) => {
      try {
        return await ignoreNotFound(call(signal))
      } catch (error) {
        if (!signal.aborted) {
          parts.runtime.logger.warn('a preemption was refused', { error: messageOf(error) })
        }
        return undefined
      }
    })
  }
}
