import { PriorityQueue } from '../../../base/collections/priority-queue.ts'
import type { Cancel, Runtime } from '../../../base/runtime.ts'

/** Times of kube-scheduler, in milliseconds. */
const firstBackoff = 1000
const longestBackoff = 10_000
const longestWait = 5 * 60_000
const flushEvery = 30_000

/** A pod that waits for a node. */
export interface QueuedPod {
  readonly key: string
  readonly uid: string
  priority: number
  /** When it was last queued; pods of the same priority come in this order. */
  queuedAt: number
  /** Number that breaks ties of the time. */
  order: number
  attempts: number
  rejectedBy: ReadonlySet<string>
}

type Place = 'active' | 'backoff' | 'delayed' | 'unschedulable'

const ofNodes: readonly ClusterChange[] = ['node-added', 'node-changed']
const ofVolumes: readonly ClusterChange[] = [...ofNodes, 'volume-changed', 'pod-deleted']

/** Changes after which a plugin may no longer reject a pod. */
const changesOfPlugin: Readonly<Record<string, readonly ClusterChange[]>> = {
  NodeUnschedulable: ofNodes,
  NodeName: ofNodes,
  TaintToleration: ofNodes,
  NodeAffinity: ofNodes,
  NodePorts: [...ofNodes, 'pod-deleted'],
  NodeResourcesFit: [...ofNodes, 'pod-deleted', 'pod-resized'],
  VolumeRestrictions: ofVolumes,
  NodeVolumeLimits: ofVolumes,
  VolumeBinding: ofVolumes,
  VolumeZone: ofVolumes,
  PodTopologySpread: [...ofNodes, 'pod-assigned', 'pod-labelled', 'pod-deleted'],
  DynamicResources: [...ofNodes, 'devices-changed'],
  InterPodAffinity: [
    ...ofNodes,
    'pod-assigned',
    'pod-labelled',
    'pod-deleted',
    'namespace-labelled',
  ],
}

const noPlugins: ReadonlySet<string> = new Set()

/**
 * Pods that wait for a node: those to look at, by priority; those that a change has woken before their back-off ended, which are
 * looked at once there are no others; those whose attempt failed by an error, which wait out their back-off; and those that fit on no
 * node until something changes, or five minutes have passed. Pods that a plugin holds back are among the last, too, as long as it does.
 */
export class SchedulingQueue {
  readonly #runtime: Pick<Runtime, 'clock' | 'timers'>
  readonly #wake: () => void
  readonly #holder: (key: string) => string | undefined
  readonly #pods = new Map<string, { readonly pod: QueuedPod; place: Place }>()
  readonly #unschedulable = new Map<string, QueuedPod>()
  readonly #active = new PriorityQueue<QueuedPod>(isBefore)
  readonly #backoff = new PriorityQueue<QueuedPod>(endsBefore)
  readonly #timers = new Map<string, Cancel>()
  /** The sets of plugins that reject pods, each once. */
  readonly #rejecting = new Map<string, ReadonlySet<string>>()
  #flush: Cancel | undefined
  #order = 0

  /** `wake` is called whenever there may be a pod to look at; `holder` names the plugin that holds a pod back, if any does. */
  constructor(
    runtime: Pick<Runtime, 'clock' | 'timers'>,
    wake: () => void,
    holder: (key: string) => string | undefined = () => undefined,
  ) {
    this.#runtime = runtime
    this.#wake = wake
    this.#holder = holder
  }

  /** Pods that wait, wherever. */
  get size(): number {
    return this.#pods.size
  }

  has(key: string): boolean {
    return this.#pods.has(key)
  }

  /** Has a pod looked at as soon as it is its turn. */
  add(key: string, uid: string, priority: number): void {
    this.delete(key)
    const pod = { key, uid, priority, attempts: 0, rejectedBy: noPlugins }
    this.#activate({ ...pod, queuedAt: this.#runtime.clock.now(), order: ++this.#order })
  }

  /** Has a pod that changed looked at again, where it waits for a change. */
  refresh(key: string, priority: number): void {
    const known = this.#pods.get(key)
    if (!known) return
    if (known.place === 'unschedulable') {
      known.pod.priority = priority
      this.#awaken(known.pod)
    }
  }

  delete(key: string): void {
    this.#pods.delete(key)
    this.#unschedulable.delete(key)
    this.#timers.get(key)?.()
    this.#timers.delete(key)
  }

  /** Takes the next pod out of the queue. */
  next(): QueuedPod | undefined {
    const pod = this.#take(this.#active, 'active') ?? this.#take(this.#backoff, 'backoff')
    if (pod) pod.attempts++
    return pod
  }

  /** Keeps a pod that fits on no node until a change may help, or its time is up. */
  putUnschedulable(pod: QueuedPod, rejectedBy: ReadonlySet<string>): void {
    pod.rejectedBy = this.#shared(rejectedBy)
    pod.queuedAt = this.#runtime.clock.now()
    this.#pods.set(pod.key, { pod, place: 'unschedulable' })
    this.#unschedulable.set(pod.key, pod)
    this.#flush ??= this.#runtime.timers.after(flushEvery, () => this.#flushOld())
  }

  #shared(plugins: ReadonlySet<string>): ReadonlySet<string> {
    const id = Array.from(plugins).join(' ')
    const known = this.#rejecting.get(id) ?? plugins
    this.#rejecting.set(id, known)
    return known
  }

  /** Keeps a pod whose attempt failed by an error until its back-off ends. */
  putFailed(pod: QueuedPod): void {
    pod.queuedAt = this.#runtime.clock.now()
    this.#pods.set(pod.key, { pod, place: 'delayed' })
    const cancel = this.#runtime.timers.after(backoffOf(pod), () => {
      this.#timers.delete(pod.key)
      this.#activate(pod)
    })
    this.#timers.set(pod.key, cancel)
  }

  /** Wakes the pods that a change may help. */
  note(change: ClusterChange): void {
    if (this.#unschedulable.size === 0) return
    for (const pod of Array.from(this.#unschedulable.values())) {
      if (mayHelp(change, pod.rejectedBy)) this.#awaken(pod)
    }
  }

  /** Wakes those of some pods that a change may help. */
  noteFor(keys: Iterable<string>, change: ClusterChange): void {
    for (const key of keys) {
      const pod = this.#unschedulable.get(key)
      if (pod && mayHelp(change, pod.rejectedBy)) this.#awaken(pod)
    }
  }

  close(): void {
    this.#flush?.()
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #take(heap: PriorityQueue<QueuedPod>, place: Place): QueuedPod | undefined {
    for (;;) {
      const pod = heap.pop()
      if (!pod) return undefined
      const known = this.#pods.get(pod.key)
      // Items of pods that were deleted or moved are left in the heaps until their turn.
      if (known?.pod !== pod || known.place !== place) continue
      this.#pods.delete(pod.key)
      return pod
    }
  }

  #activate(pod: QueuedPod): void {
    if (this.#hold(pod)) return
    this.#unschedulable.delete(pod.key)
    this.#pods.set(pod.key, { pod, place: 'active' })
    this.#active.push(pod)
    this.#wake()
  }

  /** Keeps a pod that a plugin holds back with those that fit on no node. */
  #hold(pod: QueuedPod): boolean {
    const holder = this.#holder(pod.key)
    if (holder === undefined) return false
    this.putUnschedulable(pod, new Set([...pod.rejectedBy, holder]))
    return true
  }

  #awaken(pod: QueuedPod): void {
    if (this.#hold(pod)) return
    if (pod.queuedAt + backoffOf(pod) <= this.#runtime.clock.now()) {
      this.#activate(pod)
      return
    }
    this.#unschedulable.delete(pod.key)
    this.#pods.set(pod.key, { pod, place: 'backoff' })
    this.#backoff.push(pod)
    this.#wake()
  }

  #flushOld(): void {
    this.#flush = undefined
    const now = this.#runtime.clock.now()
    for (const pod of Array.from(this.#unschedulable.values())) {
      if (now - pod.queuedAt > longestWait) this.#awaken(pod)
    }
    if (this.#unschedulable.size === 0) return
    this.#flush = this.#runtime.timers.after(flushEvery, () => this.#flushOld())
  }
}

function backoffOf({ attempts }: QueuedPod): number {
  return Math.min(firstBackoff * 2 ** Math.max(0, attempts - 1), longestBackoff)
}

function isBefore(a: QueuedPod, b: QueuedPod): boolean {
  if (a.priority !== b.priority) return a.priority > b.priority
  return a.queuedAt === b.queuedAt ? a.order < b.order : a.queuedAt < b.queuedAt
}

/** Back-offs end in whole seconds, within which the priority counts. */
function endsBefore(a: QueuedPod, b: QueuedPod): boolean {
  const [first, second] = [a, b].map((pod) => Math.floor((pod.queuedAt + backoffOf(pod)) / 1000))
  return first === second ? isBefore(a, b) : (first ?? 0) < (second ?? 0)
}

/** A change that may let a pod fit that fitted on no node before. */
type ClusterChange =
  | 'node-added'
  | 'node-changed'
  | 'pod-assigned'
  | 'pod-labelled'
  | 'pod-resized'
  | 'pod-deleted'
  | 'volume-changed'
  | 'devices-changed'
  | 'namespace-labelled'

/** Whether a change may help a pod that these plugins rejected; without any, as where there was no node, each may. */
function mayHelp(change: ClusterChange, rejectedBy: ReadonlySet<string>): boolean {
  if (rejectedBy.size === 0) return true
  for (const plugin of rejectedBy) {
    const changes = changesOfPlugin[plugin]
    if (!changes || changes.includes(change)) return true
  }
  return false
}
