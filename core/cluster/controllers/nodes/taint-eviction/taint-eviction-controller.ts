import { equalJson } from '../../../../base/api/json.ts'
import { keyOf, splitKey } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { numberOfInt64 } from '../../../../base/api/types/scalars.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { toleratesTaint } from '../../../scheduler/predicates/tolerations.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { nodeResource, podResource } from '../../shared/objects/resources.ts'
import { disruptionTarget } from '../../shared/pods/disruption-target.ts'
import { podsOfNode } from '../../shared/pods/pod-indexes.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'

const name = 'taint-eviction-controller'
const disruption = {
  reason: 'DeletionByTaintManager',
  message: 'Taint manager: deleting due to NoExecute taint',
}

/** Prefixes of keys: a node whose taints changed, a pod to look at, a pod whose time has come. */
const ofNode = 'node:'
const ofPod = 'pod:'
const ofEviction = 'evict:'

interface Eviction {
  readonly since: number
  /** Whether the deletion has begun. */
  isBegun: boolean
}

/** Deletes the pods that do not tolerate the NoExecute taints of their node, or no longer. */
class TaintEviction {
  readonly #parts: ClusterParts
  readonly #recorder: EventRecorder
  readonly #podsOf: FindObjects<corev1.Pod>
  readonly #tainted = new Map<string, readonly corev1.Taint[]>()
  readonly #evictions = new Map<string, Eviction>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.#recorder = parts.recorder({ component: name })
    this.#podsOf = podsOfNode(parts.objects)
  }

  watch(queue: KeyQueue, signal: AbortSignal): void {
    const { objects } = this.#parts
    this.#tainted.clear()
    this.#evictions.clear()
    objects.of(nodeResource).listen(
      {
        added: (node) => this.#noteNode(node, [], queue),
        changed: (node, before) => this.#noteNode(node, noExecute(before), queue),
        deleted: (node) => this.#tainted.delete(node.metadata.name ?? ''),
      },
      signal,
    )
    objects.of(podResource).listenTogether(
      {
        added: (pod) => this.#notePod(pod, queue),
        changed: (pod, before) => {
          if (!hasSamePlace(pod, before)) this.#notePod(pod, queue)
        },
        deleted: (pod) => this.#cancel(keyOf(pod), queue),
      },
      signal,
    )
  }

  async sync(key: string, queue: KeyQueue, signal: AbortSignal): Promise<void> {
    if (key.startsWith(ofEviction)) {
      await this.#evict(key.slice(ofEviction.length), signal)
    } else if (key.startsWith(ofNode)) {
      for (const pod of this.#podsOf(key.slice(ofNode.length))) this.#consider(pod, queue)
    } else {
      const pod = this.#parts.objects.of(podResource).byKey(key.slice(ofPod.length))
      if (pod) this.#consider(pod, queue)
    }
  }

  #noteNode(object: corev1.Node, before: readonly corev1.Taint[], queue: KeyQueue): void {
    const { name: node = '' } = object.metadata
    const taints = noExecute(object)
    if (equalJson(taints, before)) return
    if (taints.length === 0) this.#tainted.delete(node)
    else this.#tainted.set(node, taints)
    queue.add(ofNode + node)
  }

  #notePod(pod: corev1.Pod, queue: KeyQueue): void {
    if (this.#tainted.has(nodeOf(pod))) queue.add(ofPod + keyOf(pod))
  }

  /** Sets when a pod is evicted, or that it is not. */
  #consider(pod: corev1.Pod, queue: KeyQueue): void {
    const key = keyOf(pod)
    const taints = this.#tainted.get(nodeOf(pod))
    const known = this.#evictions.get(key)
    if (!taints) {
      this.#cancel(key, queue)
      return
    }
    const now = this.#parts.runtime.clock.now()
    const tolerance = toleranceMs(pod, taints)
    if (tolerance === Infinity) {
      this.#cancel(key, queue)
      return
    }
    if (known && tolerance > 0 && known.since + tolerance < now + tolerance) return
    this.#cancel(key, queue)
    const since = tolerance > 0 ? (known?.since ?? now) : now
    if (known?.isBegun) return
    this.#evictions.set(key, { since, isBegun: false })
    if (tolerance === 0) queue.add(ofEviction + key)
    else queue.addAt(ofEviction + key, now + tolerance)
  }

  #cancel(key: string, queue: KeyQueue): void {
    const eviction = this.#evictions.get(key)
    if (!eviction || eviction.isBegun) return
    this.#evictions.delete(key)
    queue.forget(ofEviction + key)
    this.#event(key, `Cancelling deletion of Pod ${key}`)
  }

  async #evict(key: string, signal: AbortSignal): Promise<void> {
    const eviction = this.#evictions.get(key)
    if (!eviction) return
    if (!eviction.isBegun) this.#event(key, `Marking for deletion Pod ${key}`)
    eviction.isBegun = true
    await this.#delete(key, signal)
    this.#evictions.delete(key)
  }

  async #delete(key: string, signal: AbortSignal): Promise<void> {
    const { objects, client, runtime } = this.#parts
    const pod = objects.of(podResource).byKey(key)
    if (!pod) return
    const place = splitKey(key)
    const { uid = '' } = pod.metadata
    const condition = disruptionTarget(pod, disruption, formatTime(runtime.clock.now()))
    if (condition) {
      const path = resourcePath(podResource, { ...place, subresource: 'status' })
      const patch: Patch<corev1.Pod> = {
        metadata: { uid },
        status: conditionsPatch(pod, [condition]),
      }
      await ignoreNotFound(client.patch(path, 'strategic', patch, { signal }))
    }
    await ignoreNotFound(client.delete(resourcePath(podResource, place), { signal }))
  }

  /** Records an event about a pod by its name alone, as the original does. */
  #event(key: string, message: string): void {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: splitKey(key) }
    this.#recorder.record(pod, 'Normal', 'TaintManagerEviction', message)
  }
}

function noExecute({ spec: { taints = [] } }: corev1.Node): readonly corev1.Taint[] {
  return taints.filter(({ effect }) => effect === 'NoExecute')
}

function hasSamePlace(pod: corev1.Pod, before: corev1.Pod): boolean {
  if (nodeOf(pod) !== nodeOf(before)) return false
  return equalJson(pod.spec.tolerations ?? [], before.spec.tolerations ?? [])
}

function createTaintEviction(parts: ClusterParts): Controller {
  const eviction = new TaintEviction(parts)
  return new KeyController({
    name,
    parts,
    reads: [nodeResource, podResource],
    workers: 8,
    watch: (queue, signal) => eviction.watch(queue, signal),
    sync: (key, queue, signal) => eviction.sync(key, queue, signal),
  })
}

/** Milliseconds for which a pod tolerates all of the taints: 0 where it does not, infinity where it does for ever. */
function toleranceMs({ spec }: corev1.Pod, taints: readonly corev1.Taint[]): number {
  let least = Infinity
  for (const taint of taints) {
    const matching = spec.tolerations?.find((toleration) => toleratesTaint(toleration, taint))
    if (!matching) return 0
    least = Math.min(least, numberOfInt64(matching.tolerationSeconds) ?? Infinity)
  }
  return Math.max(0, least) * 1000
}

export const taintEviction: ClusterRegistration = {
  name: 'taint-eviction-controller',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: createTaintEviction,
}
