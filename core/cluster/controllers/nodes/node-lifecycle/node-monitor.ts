import type { JsonObject } from '../../../../base/api/json.ts'
import { hasTaint, type Taint } from '../../../../base/api/taints.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../base/time/time.ts'
import type { EventRecorder } from '../../shared/events/event-recorder.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import { changeTaints } from '../../shared/nodes/node-resource.ts'
import type { FindObjects } from '../../shared/objects/object-index.ts'
import { nodeResource, podResource } from '../../shared/objects/resources.ts'
import { podsOfNode } from '../../shared/pods/pod-indexes.ts'
import { conditionOf } from '../../shared/pods/pod-state.ts'
import { conditionsPatch } from '../../shared/writes/conditions-patch.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import type { LeaseTimes } from './lease-times.ts'
import { look, type NodeHealth } from './node-health.ts'
import type { NodeTaintKeys } from './node-taint-keys.ts'
import { type ZoneCount, ZoneStates } from './zone-states.ts'

/** Conditions of a lost node, which nothing reports any more. */
const lostConditions: readonly corev1.NodeConditionType[] = [
  'Ready',
  'MemoryPressure',
  'DiskPressure',
  'PIDPressure',
]

/** Nodes that are looked at in one turn. */
const looksOfTurn = 1000

/** Watches over the health of nodes: conditions and pods of lost nodes, NoExecute taints by zones. */
export class NodeMonitor {
  readonly #parts: ClusterParts
  readonly #recorder: EventRecorder
  readonly #keys: NodeTaintKeys
  readonly #leases: LeaseTimes
  readonly #zones = new ZoneStates()
  readonly #podsOf: FindObjects<corev1.Pod>
  /** Nodes that are known since a former pass, by name, with their uid. */
  readonly #known = new Map<string, string>()
  readonly #started: number
  /** Nodes some pods of which could not be marked as not ready. */
  readonly #retries = new Set<string>()

  constructor(parts: ClusterParts, leases: LeaseTimes, keys: NodeTaintKeys) {
    this.#parts = parts
    this.#leases = leases
    this.#keys = keys
    this.#recorder = parts.recorder({ component: 'node-controller' })
    this.#podsOf = podsOfNode(parts.objects)
    this.#started = this.#now()
  }

  /** Whether any node is or was there that a pass has to look at. */
  get hasNodes(): boolean {
    return this.#known.size > 0
  }

  /** Looks at all nodes. */
  async pass(healths: ReadonlyMap<string, NodeHealth>, signal: AbortSignal): Promise<void> {
    this.#notice(healths)
    const counts = new Map<string, ZoneCount>()
    let looks = 0
    for (const [name, health] of healths) {
      if (++looks % looksOfTurn === 0) await this.#parts.runtime.timers.yieldTurn()
      if (signal.aborted) return
      const isWell = this.#isWell(name, health)
      const isReady = isWell || (await this.#guarded(name, this.#check(name, health, signal)))
      if (isReady === undefined || health.isExcluded) continue
      const count = counts.get(health.zone) ?? { ready: 0, notReady: 0 }
      counts.set(health.zone, count)
      if (isReady) count.ready++
      else count.notReady++
    }
    const now = this.#now()
    const change = this.#zones.update(counts, now)
    for (const [name, health] of change ? healths : []) {
      if (change === 'stopped') await this.#guarded(name, this.#markReachable(name, health, signal))
      else if (health.seen) health.seen = { ...health.seen, probedAt: now }
    }
  }

  /** When the next node gets a NoExecute taint, in milliseconds since the epoch. */
  get nextTaint(): number {
    const now = this.#now()
    return Math.min(...this.#zones.tainters().map((tainter) => tainter.next(now)))
  }

  /** Sets the NoExecute taints of those nodes whose turn has come. */
  async taint(signal: AbortSignal): Promise<void> {
    for (const tainter of this.#zones.tainters()) {
      for (let name = tainter.take(this.#now()); name; name = tainter.take(this.#now())) {
        const isDone = await this.#guarded(name, this.#taintNode(name, signal))
        if (isDone !== true) tainter.putBack(name)
      }
    }
  }

  /** Marks a pod as not ready that was assigned to a node which is lost. */
  async markLatePod(pod: corev1.Pod, signal: AbortSignal): Promise<void> {
    await markNotReady(this.#parts, this.#recorder, pod, signal)
  }

  /** Records new and deleted nodes. */
  #notice(healths: ReadonlyMap<string, NodeHealth>): void {
    for (const [name, { uid, zone, createdAt }] of healths) {
      this.#zones.tainter(zone, this.#now())
      if (this.#known.has(name)) continue
      this.#known.set(name, uid)
      // A restart registers no node again: each would leave another event.
      if (createdAt + 1000 > this.#started)
        this.#event(name, uid, 'RegisteredNode', `Registered Node ${name} in Controller`)
    }
    if (this.#known.size === healths.size) return
    for (const [name, uid] of this.#known) {
      if (healths.has(name)) continue
      this.#known.delete(name)
      this.#event(name, uid, 'RemovingNode', `Removing Node ${name} from Controller`)
    }
  }

  #event(name: string, uid: string, reason: string, text: string): void {
    const target = { apiVersion: 'v1', kind: 'Node', metadata: { name, uid } }
    this.#recorder.record(target, 'Normal', reason, `Node ${name} event: ${text}`)
  }

  /** Takes a look at a node. Returns whether it is ready and nothing is to be written, as is mostly so. */
  #isWell(name: string, health: NodeHealth): boolean {
    look(health, this.#leases.of(name), this.#now())
    if (health.isLost || health.ready?.status !== 'True' || health.isEvicted) return false
    this.#zones.tainter(health.zone, this.#now()).remove(name)
    this.#retries.delete(name)
    return true
  }

  /** Whether the node is ready; undefined where it was deleted. */
  async #check(
    name: string,
    health: NodeHealth,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    const before = health.ready?.status ?? 'Unknown'
    const { isLost } = health
    if (isLost && (health.ready?.status !== 'Unknown' || !health.ready)) {
      await this.#report(name, signal)
    }
    const status = isLost ? 'Unknown' : health.ready?.status
    if (status === undefined) return false
    if (status === 'True') {
      await this.#markReachable(name, health, signal)
      this.#retries.delete(name)
      return true
    }
    await this.#markUnreachable(name, health, status, signal)
    if (before === 'True') {
      const target = { apiVersion: 'v1', kind: 'Node', metadata: { name, uid: health.uid } }
      const text = `Node ${name} status is now: NodeNotReady`
      this.#recorder.record(target, 'Normal', 'NodeNotReady', text)
    }
    if (before === 'True' || this.#retries.has(name)) await this.#markPods(name, signal)
    return false
  }

  /** Sets the conditions of a lost node to Unknown. */
  async #report(name: string, signal: AbortSignal): Promise<void> {
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    if (!node) return
    const now = formatTime(this.#now())
    const conditions = lostConditions.flatMap((type): JsonObject[] => {
      const known = conditionOf(node, type)
      if (known?.status === 'Unknown') return []
      const texts = known
        ? { reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.' }
        : {
            reason: 'NodeStatusNeverUpdated',
            message: 'Kubelet never posted node status.',
            lastHeartbeatTime: node.metadata.creationTimestamp ?? now,
          }
      return [{ type, status: 'Unknown', ...texts, lastTransitionTime: now }]
    })
    const { resourceVersion = '' } = node.metadata
    const path = resourcePath(nodeResource, { name, subresource: 'status' })
    const patch = { metadata: { resourceVersion }, status: conditionsPatch(node, conditions) }
    await this.#parts.client.patch(path, 'strategic', patch, { signal })
  }

  async #markPods(name: string, signal: AbortSignal): Promise<void> {
    this.#retries.add(name)
    for (const pod of this.#podsOf(name)) {
      await markNotReady(this.#parts, this.#recorder, pod, signal)
    }
    this.#retries.delete(name)
  }

  async #markUnreachable(
    name: string,
    { zone }: NodeHealth,
    status: string,
    signal: AbortSignal,
  ): Promise<void> {
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    if (!node) return
    const [wanted, opposite] = this.#taintsFor(status)
    if (hasTaint(node, opposite)) {
      await this.#swap(node, [wanted], [opposite], signal)
      return
    }
    const tainter = this.#zones.tainter(zone, this.#now())
    // A node that lost its taint by other hands waits for it anew.
    if (!hasTaint(node, wanted)) tainter.remove(name)
    tainter.add(name)
  }

  async #markReachable(
    name: string,
    { zone, isEvicted }: NodeHealth,
    signal: AbortSignal,
  ): Promise<void> {
    this.#zones.tainter(zone, this.#now()).remove(name)
    if (!isEvicted) return
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    const { notReady, unreachable } = this.#keys
    if (node) await this.#swap(node, [], [unreachable, notReady], signal)
  }

  async #taintNode(name: string, signal: AbortSignal): Promise<true> {
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    const status = node && conditionOf(node, 'Ready')?.status
    if (!node || (status !== 'False' && status !== 'Unknown')) return true
    const [wanted, opposite] = this.#taintsFor(status)
    await this.#swap(node, [wanted], [opposite], signal)
    return true
  }

  /** The taint that a node of this status must have, and the one that it must not have. */
  #taintsFor(status: string): [Taint, Taint] {
    const { notReady, unreachable } = this.#keys
    return status === 'False' ? [notReady, unreachable] : [unreachable, notReady]
  }

  async #swap(
    node: corev1.Node,
    add: readonly Taint[],
    remove: readonly Taint[],
    signal: AbortSignal,
  ): Promise<void> {
    await changeTaints(this.#parts.client, node, { add, remove }, this.#now(), signal)
  }

  /** The result of a task about a node; undefined where it failed, which the next pass repeats. */
  async #guarded<T>(node: string, task: Promise<T>): Promise<T | undefined> {
    try {
      return await task
    } catch (error) {
      const { logger } = this.#parts.runtime
      logger.debug('a check of a node failed', { node, error: String(error) })
      return undefined
    }
  }

  #now(): number {
    return this.#parts.runtime.clock.now()
  }
}

/** Marks a pod as not ready, as its node is not, with an event; one that is not ready already stays as it is. */
async function markNotReady(
  { client, runtime }: Pick<ClusterParts, 'client' | 'runtime'>,
  recorder: EventRecorder,
  pod: corev1.Pod,
  signal: AbortSignal,
): Promise<void> {
  const ready = conditionOf(pod, 'Ready')
  if (!ready || ready.status === 'False') return
  const { namespace = '', name = '', uid = '' } = pod.metadata
  const condition = {
    type: 'Ready',
    status: 'False',
    lastTransitionTime: formatTime(runtime.clock.now()),
  }
  const path = resourcePath(podResource, { namespace, name, subresource: 'status' })
  const patch = { metadata: { uid }, status: conditionsPatch(pod, [condition]) }
  if (!(await ignoreNotFound(client.patch(path, 'strategic', patch, { signal })))) return
  recorder.record(pod, 'Warning', 'NodeNotReady', 'Node is not ready')
}
