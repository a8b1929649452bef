import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { aborted } from '../../../../base/execution/on-abort.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { nodeResource, podResource } from '../../shared/objects/resources.ts'
import { type Disruption, disruptionTarget } from '../../shared/pods/disruption-target.ts'
import { podsOfNode } from '../../shared/pods/pod-indexes.ts'
import { hasCondition, isPodFinished, nodeOf, isTerminating } from '../../shared/pods/pod-state.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

/** Milliseconds between two collections, and until a node that does not exist counts as deleted. */
const periodMs = 20_000
const quarantineMs = 40_000

/** Number of finished pods that are kept. */
const mostFinished = 12_500

const orphaned: Disruption = {
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
}

/** Deletes pods that no kubelet ends: those of deleted nodes, unassigned ones that terminate, and too many finished ones. */
class PodGarbageCollector implements Controller {
  readonly name = 'pod-garbage-collector-controller'
  readonly #parts: ClusterParts
  readonly #podsOf: FindObjects<corev1.Pod>
  readonly #pods: CollectablePods
  readonly #outOfService: string
  /** When a missing node's time is up, in milliseconds since the epoch. */
  readonly #quarantine = new Map<string, number>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#podsOf = podsOfNode(parts.objects)
    this.#pods = new CollectablePods((name) => this.#node(name) !== undefined)
    this.#outOfService = `node.${parts.brand.labelDomain}/out-of-service`
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects, runtime } = this.#parts
    const { clock, timers } = runtime
    await Promise.all([objects.of(nodeResource).ready, objects.of(podResource).ready])
    const started = clock.now()
    let cancel: Cancel | undefined
    let collecting: Promise<void> = Promise.resolve()
    // Nothing waits while there is nothing to collect; else collections keep their rhythm from the start on.
    const arm = (): void => {
      if (cancel || signal.aborted || !this.#hasWork()) return
      const late = (clock.now() - started) % periodMs
      cancel = timers.after(periodMs - late, () => {
        collecting = this.#collect(signal).then(() => {
          cancel = undefined
          arm()
        })
      })
    }
    this.#listen(arm, signal)
    await aborted(signal)
    cancel?.()
    await collecting
    this.#pods.clear()
    this.#quarantine.clear()
  }

  #listen(arm: () => void, signal: AbortSignal): void {
    const { objects } = this.#parts
    const note = (pod: corev1.Pod): void => {
      this.#pods.note(pod)
      arm()
    }
    const deleted = (pod: corev1.Pod): void => this.#pods.drop(pod)
    objects.of(podResource).listenTogether({ added: note, changed: note, deleted }, signal)
    objects.of(nodeResource).listen(
      {
        deleted: ({ metadata: { name = '' } }) => {
          if (this.#podsOf(name).length === 0) return
          this.#pods.missingNodes.add(name)
          arm()
        },
      },
      signal,
    )
  }

  #hasWork(): boolean {
    const { finished, terminating, missingNodes } = this.#pods
    return finished.size > mostFinished || terminating.size > 0 || missingNodes.size > 0
  }

  async #collect(signal: AbortSignal): Promise<void> {
    const { finished, terminating } = this.#pods
    const excess = finished.size - mostFinished
    if (excess > 0) await this.#endAll(oldestFirst(this.#found(finished)).slice(0, excess), signal)
    const ending = this.#found(terminating)
    await this.#endAll(oldestFirst(ending.filter((pod) => this.#isOutOfService(pod))), signal)
    await this.#collectOrphaned(signal)
    await this.#endAll(
      this.#found(terminating).filter((pod) => nodeOf(pod) === ''),
      signal,
    )
  }

  async #collectOrphaned(signal: AbortSignal): Promise<void> {
    const now = this.#parts.runtime.clock.now()
    for (const name of this.#pods.missingNodes) {
      const pods = this.#podsOf(name)
      if (this.#node(name) || pods.length === 0) {
        this.#pods.missingNodes.delete(name)
        this.#quarantine.delete(name)
        continue
      }
      const until = this.#quarantine.get(name)
      if (until === undefined) this.#quarantine.set(name, now + quarantineMs)
      else if (until <= now) await this.#endAll(pods, signal, orphaned)
    }
  }

  #found(keys: ReadonlySet<string>): corev1.Pod[] {
    const pods = this.#parts.objects.of(podResource)
    return Array.from(keys).flatMap((key) => pods.byKey(key) ?? [])
  }

  #node(name: string): corev1.Node | undefined {
    return this.#parts.objects.of(nodeResource).byKey(name)
  }

  /** Whether the pod's node is not ready, and taken out of service by its taint. */
  #isOutOfService(pod: corev1.Pod): boolean {
    const node = this.#node(nodeOf(pod))
    if (!node || hasCondition(node, 'Ready')) return false
    return (node.spec.taints ?? []).some(({ key }) => key === this.#outOfService)
  }

  async #endAll(
    pods: readonly corev1.Pod[],
    signal: AbortSignal,
    disruption?: Disruption,
  ): Promise<void> {
    const results = await Promise.allSettled(pods.map((pod) => this.#end(pod, signal, disruption)))
    for (const result of results) {
      if (result.status === 'fulfilled' || signal.aborted) continue
      const { logger } = this.#parts.runtime
      logger.warn('a pod could not be collected', { error: String(result.reason) })
    }
  }

  /** Has a pod fail, unless it is finished, and deletes it at once. */
  async #end(pod: corev1.Pod, signal: AbortSignal, disruption?: Disruption): Promise<void> {
    const { client, runtime } = this.#parts
    const { namespace = '', name = '', uid = '', generation } = pod.metadata
    const path = resourcePath(podResource, { namespace, name })
    if (!isPodFinished(pod)) {
      const time = formatTime(runtime.clock.now())
      const condition = disruption && disruptionTarget(pod, disruption, time)
      const status: Patch<corev1.PodStatus> = {
        phase: 'Failed',
        ...(generation !== undefined && { observedGeneration: generation }),
        ...(condition && conditionsPatch(pod, [condition])),
      }
      const patch: Patch<corev1.Pod> = { metadata: { uid }, status }
      await ignoreNotFound(client.patch(`${path}/status`, 'strategic', patch, { signal }))
    }
    await ignoreNotFound(client.delete(path, { gracePeriodSeconds: 0, signal }))
  }
}

/** Evicted pods first, then by age, then by name. */
function oldestFirst(pods: readonly corev1.Pod[]): corev1.Pod[] {
  const rank = (pod: corev1.Pod): string => {
    const { creationTimestamp = '', name = '' } = pod.metadata
    return `${pod.status.reason === 'Evicted' ? 0 : 1} ${creationTimestamp} ${name}`
  }
  return [...pods].sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** Keys of the pods that a collection may concern, and nodes that pods are assigned to and that do not exist. */
class CollectablePods {
  readonly finished: Set<string> = new Set()
  readonly terminating: Set<string> = new Set()
  readonly missingNodes: Set<string> = new Set()
  readonly #hasNode: (name: string) => boolean

  constructor(hasNode: (name: string) => boolean) {
    this.#hasNode = hasNode
  }

  note(pod: corev1.Pod): void {
    const key = keyOf(pod)
    keep(this.finished, key, isPodFinished(pod))
    keep(this.terminating, key, isTerminating(pod))
    const node = nodeOf(pod)
    if (node !== '' && !this.#hasNode(node)) this.missingNodes.add(node)
  }

  drop(pod: corev1.Pod): void {
    const key = keyOf(pod)
    this.finished.delete(key)
    this.terminating.delete(key)
  }

  clear(): void {
    this.finished.clear()
    this.terminating.clear()
    this.missingNodes.clear()
  }
}

function keep(keys: Set<string>, key: string, isKept: boolean): void {
  if (isKept) keys.add(key)
  else keys.delete(key)
}

export const podGarbageCollector: ClusterRegistration = {
  name: 'pod-garbage-collector-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new PodGarbageCollector(parts),
}
