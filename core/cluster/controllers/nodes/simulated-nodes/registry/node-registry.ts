import type { ApiObject } from '../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { resourcePath } from '../../../../../base/client/resource-path.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import {
  hasHeartbeat,
  isKwokNode,
  isSimulatedNode,
} from '../../../../../requests/node-access/simulated-node.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { nodeResource } from '../../../shared/objects/resources.ts'
import { conditionOf, isTerminating } from '../../../shared/pods/pod-state.ts'
import { DueKeys } from '../../../shared/queues/due-keys.ts'
import { TurnBudget } from '../../../shared/queues/turn-budget.ts'
import { WorkQueue } from '../../../shared/queues/work-queue.ts'
import { createIfAbsent, isStaleWrite } from '../../../shared/writes/expected-errors.ts'
import { needsReport, changedConditions, reportedConditions } from './node-conditions.ts'
import { changedAllocatable, newNode, registeredStatus } from './node-facts.ts'
import { NodeImages } from './node-images.ts'
import { NodeLeases, renewalMs } from './node-leases.ts'

const usualNodes = 3
/** Nodes that a server waits for at its first start. */
const awaitedNodes = 100

/** Milliseconds between two reports of a node's status that nothing has changed in, as a kubelet has them. */
const reportMs = 300_000

/** Nodes that beat in one slot, and milliseconds between slots: a small cluster has one timer, a large one spreads its load. */
const slotNodes = 8
const slotMs = 500
const retries = { first: 100, most: 10_000 }
const workers = 16

/** Nodes that are created in one turn, and that beat in one: in memory all would follow each other without a turn. */
const creationsOfTurn = 8
const nodesOfTurn = 16

interface Living {
  readonly uid: string
  /** Number of its slot. */
  readonly slot: number
  /** Whether its status is not that of a healthy node. */
  isUnwell: boolean
  /** When its status is reported next, in milliseconds since the epoch. */
  reportAt: number
}

/** Creates the simulated nodes, and keeps alive those and all others that are marked as such. */
export class NodeRegistry implements LivingNodes {
  readonly #parts: ClusterParts
  readonly #begin: () => void
  readonly #leases: NodeLeases
  readonly #path = resourcePath(nodeResource)
  readonly #living = new Map<string, Living>()
  readonly #addresses = new NodeAddresses()
  readonly #turns: TurnBudget
  readonly #listeners = new Set<(node: string, isAlive: boolean) => void>()
  readonly images: NodeImages
  #joined = 0

  /** @param begin is called once the first nodes exist */
  constructor(parts: ClusterParts, begin: () => void) {
    const { brand, runtime, kubeletOf } = parts
    this.#parts = parts
    this.#begin = begin
    this.images = new NodeImages(parts.objects)
    this.#turns = new TurnBudget(runtime.timers, nodesOfTurn)
    this.#leases = new NodeLeases({ brand, kubeletOf, clock: runtime.clock })
  }

  isAlive(node: string): boolean {
    return this.#living.has(node)
  }

  address(node: string): string {
    return this.#addresses.of(node)
  }

  listen(changed: (node: string, isAlive: boolean) => void, signal: AbortSignal): void {
    if (signal.aborted) return
    for (const node of this.#living.keys()) changed(node, true)
    this.#listeners.add(changed)
    signal.addEventListener('abort', () => this.#listeners.delete(changed), { once: true })
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects, runtime } = this.#parts
    const index = objects.of(nodeResource)
    await index.ready
    if (signal.aborted) return
    const queue = new WorkQueue({
      name: 'simulated-nodes',
      runtime,
      workers,
      retries,
      work: (node, working) => this.#attempt(node, dues, working),
    })
    const dues: DueKeys = new DueKeys({
      runtime,
      slack: slotMs,
      due(keys) {
        for (const key of keys) queue.add(key)
      },
    })
    const running = new AbortController()
    const stop = (): void => running.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const consider = (node: corev1.Node): void => this.#consider(node, queue)
    const leave = (node: corev1.Node): void => this.#leave(node.metadata.name ?? '', dues)
    const handlers = {
      added: consider,
      changed: (node: corev1.Node): void => {
        if (isRunning(node)) consider(node)
        else leave(node)
      },
      deleted: (node: corev1.Node): void => {
        leave(node)
        this.#addresses.release(node.metadata.name ?? '')
        this.images.forget(node.metadata.name ?? '')
      },
    }
    try {
      const working = queue.run(signal)
      index.listen(handlers, running.signal)
      await this.#createNodes(signal)
      await working
    } finally {
      signal.removeEventListener('abort', stop)
      running.abort(signal.reason)
      dues.clear()
      this.#living.clear()
    }
  }

  /** Creates the nodes of the settings that do not exist. */
  async #createNodes(signal: AbortSignal): Promise<void> {
    const { objects, settings, runtime, recorder, kubeletOf } = this.#parts
    const count = settings.simulation?.nodes ?? usualNodes
    // Turns of their own: those that beat already do not keep others from coming.
    const turns = new TurnBudget(runtime.timers, creationsOfTurn)
    for (let number = 1; number <= count && !signal.aborted; number++) {
      if (number > awaitedNodes) this.#begin()
      const name = `node-${number}`
      if (objects.of(nodeResource).byKey(name)) continue
      const address = this.#addresses.assign(name)
      await turns.take()
      const node = newNode(number, address, formatTime(runtime.clock.now()), this.#parts)
      const made = await createIfAbsent(kubeletOf(name), this.#path, node)
      if (!made) continue
      const events = recorder({ component: 'kubelet', host: name })
      const about = eventTarget(made)
      events.record(about, 'Normal', 'Starting', 'Starting kubelet.')
      events.record(about, 'Normal', 'NodeReady', `Node ${name} status is now: NodeReady`)
    }
    this.#begin()
  }

  #consider(node: corev1.Node, queue: WorkQueue): void {
    if (!isRunning(node)) return
    const { name = '', uid = '' } = node.metadata
    this.#addresses.note(name, addressOf(node))
    const known = this.#living.get(name)
    const isUnwell = needsReport(node) || changedAllocatable(node, this.#parts.brand) !== undefined
    if (known?.uid === uid) {
      known.isUnwell = isUnwell
      return
    }
    const number = this.#joined++
    const slot = Math.floor(number / slotNodes) % (renewalMs / slotMs)
    // Reports of nodes that start together are spread over the time between two of them.
    const reportAt = this.#parts.runtime.clock.now() + reportMs - ((number * 97) % 300) * 1000
    this.#living.set(name, { uid, slot, isUnwell, reportAt })
    queue.add(name)
    for (const listener of this.#listeners) listener(name, true)
  }

  #leave(name: string, dues: DueKeys): void {
    if (!this.#living.delete(name)) return
    dues.delete(name)
    this.#leases.forget(name)
    for (const listener of this.#listeners) listener(name, false)
  }

  async #attempt(name: string, dues: DueKeys, signal: AbortSignal): Promise<'done' | 'again'> {
    await this.#turns.take()
    const living = this.#living.get(name)
    if (!living || signal.aborted) return 'done'
    try {
      await this.#beat(name, living, dues, signal)
      return 'done'
    } catch (error) {
      if (isStaleWrite(error)) return 'again'
      throw error
    }
  }

  async #beat(name: string, living: Living, dues: DueKeys, signal: AbortSignal): Promise<void> {
    const now = this.#parts.runtime.clock.now()
    dues.set(name, now + renewalMs - ((now - living.slot * slotMs) % renewalMs))
    await this.#leases.renew(name, living.uid, signal)
    const isDue = now >= living.reportAt
    if (!isDue && !living.isUnwell && !this.images.isChanged(name)) return
    const node = this.#parts.objects.of(nodeResource).byKey(name)
    if (!node || this.#isStaged(node)) return
    if (isDue) living.reportAt = now + reportMs
    await this.#report(name, node, signal)
  }

  /** Whether stages write the status of a node. */
  #isStaged(node: corev1.Node): boolean {
    return isKwokNode(node) && this.#parts.stagedKinds.has('v1', 'Node')
  }

  /** Writes the node's status, with the events of conditions that change. */
  async #report(name: string, node: corev1.Node, signal: AbortSignal): Promise<void> {
    const { recorder, runtime, kubeletOf } = this.#parts
    const time = formatTime(runtime.clock.now())
    const isRegistered = conditionOf(node, 'Ready') && node.status.capacity
    const images = isRegistered ? this.images.takeChanged(name) : undefined
    const allocatable = changedAllocatable(node, this.#parts.brand)
    const status = isRegistered
      ? {
          conditions: reportedConditions(time, node),
          ...(images && { images }),
          ...(allocatable && { allocatable }),
        }
      : registeredStatus(node, this.#addresses.assign(name), time, this.#parts)
    const path = resourcePath(nodeResource, { name, subresource: 'status' })
    try {
      await kubeletOf(name).patch(path, 'strategic', { status }, { signal, answer: 'unread' })
    } catch (error) {
      if (images) this.images.noteLost(name)
      throw error
    }
    for (const reason of changedConditions(node)) {
      const text = `Node ${name} status is now: ${reason}`
      recorder({ component: 'kubelet', host: name }).record(
        eventTarget(node),
        'Normal',
        reason,
        text,
      )
    }
  }
}

function isRunning(node: corev1.Node): boolean {
  return isSimulatedNode(node) && hasHeartbeat(node) && !isTerminating(node)
}

function addressOf({ status }: corev1.Node): string {
  return status.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? ''
}

/** The node as a kubelet's events name it: by its name in the place of its uid, as a kubelet does not know the uid. */
function eventTarget({ apiVersion, kind, metadata: { name = '' } }: ApiObject): ApiObject {
  return { apiVersion, kind, metadata: { name, uid: name } }
}

/** InternalIPs of simulated nodes, from 172.18.0.2 on, one a node. */
class NodeAddresses {
  readonly #byNode = new Map<string, string>()
  readonly #taken = new Set<string>()
  #next = 2

  /** The address of a node; empty where it has none. */
  of(node: string): string {
    return this.#byNode.get(node) ?? ''
  }

  /** Notes the address that a node's object has; an empty one is no address. */
  note(node: string, address: string): void {
    if (address === '' || this.#byNode.get(node) === address) return
    this.release(node)
    this.#byNode.set(node, address)
    this.#taken.add(address)
  }

  /** The address of a node, which gets the next free one where it has none. */
  assign(node: string): string {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    let address = textOfAddress(this.#next++)
    while (this.#taken.has(address)) address = textOfAddress(this.#next++)
    this.note(node, address)
    return address
  }

  release(node: string): void {
    const address = this.#byNode.get(node)
    if (address === undefined) return
    this.#byNode.delete(node)
    this.#taken.delete(address)
  }
}

function textOfAddress(number: number): string {
  return `172.${18 + (number >>> 16)}.${(number >>> 8) & 255}.${number & 255}`
}

/** The simulated nodes that run, as their kubelets see it. A node that fails stops to renew its lease and to report anything. */
export interface LivingNodes {
  readonly images: NodeImages
  /** Whether the node is simulated and has not failed. */
  isAlive(node: string): boolean
  /** InternalIP of a simulated node; empty for any other node. */
  address(node: string): string
  /** Reports nodes that live as such, then each node that begins or ceases to live, until `signal` aborts. */
  listen(changed: (node: string, isAlive: boolean) => void, signal: AbortSignal): void
}
