import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { nodeResource, podResource } from '../../shared/objects/resources.ts'
import { nodeOf } from '../../shared/pods/pod-state.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { LeaseTimes } from './lease-times.ts'
import { healthOf, type NodeHealth } from './node-health.ts'
import { NodeMarks } from './node-marks.ts'
import { NodeMonitor } from './node-monitor.ts'
import { NodeTaintKeys } from './node-taint-keys.ts'

/** Milliseconds between two looks at all nodes, and between two looks at the nodes that wait for a taint. */
const monitorMs = 5000
const taintMs = 100
const retries = { first: 5, most: 1_000_000 }

/** Marks lost nodes and their pods, and taints nodes by their conditions. */
class NodeLifecycleController implements Controller {
  readonly name = 'node-lifecycle-controller'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects } = this.#parts
    const running = new AbortController()
    const stop = (): void => running.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    try {
      const leases = new LeaseTimes(this.#parts, running.signal)
      await Promise.all([
        objects.of(nodeResource).ready,
        objects.of(podResource).ready,
        leases.ready,
      ])
      if (!signal.aborted) await new NodeLifecycle(this.#parts, leases, running.signal).run()
    } finally {
      signal.removeEventListener('abort', stop)
      running.abort(signal.reason)
    }
  }
}

/** State of the controller between its start and its stop. */
class NodeLifecycle {
  readonly #parts: ClusterParts
  readonly #signal: AbortSignal
  readonly #healths = new Map<string, NodeHealth>()
  readonly #keys: NodeTaintKeys
  readonly #marks: NodeMarks
  readonly #monitor: NodeMonitor
  readonly #nodeQueue: WorkQueue
  readonly #podQueue: WorkQueue
  readonly #started: number
  readonly #cancels = new Map<'pass' | 'taint', Cancel>()
  #passing: Promise<void> = Promise.resolve()

  constructor(parts: ClusterParts, leases: LeaseTimes, signal: AbortSignal) {
    const keys = new NodeTaintKeys(parts.brand)
    this.#parts = parts
    this.#keys = keys
    this.#signal = signal
    this.#marks = new NodeMarks(parts, keys)
    this.#monitor = new NodeMonitor(parts, leases, keys)
    this.#started = parts.runtime.clock.now()
    this.#nodeQueue = this.#queue('node_lifecycle_controller', 8, (name, working) =>
      this.#marks.sync(name, working),
    )
    this.#podQueue = this.#queue('node_lifecycle_controller_pods', 4, async (key, working) => {
      const pod = parts.objects.of(podResource).byKey(key)
      if (pod && this.#isLost(nodeOf(pod))) await this.#monitor.markLatePod(pod, working)
    })
  }

  async run(): Promise<void> {
    const { objects } = this.#parts
    const signal = this.#signal
    const noted = (node: corev1.Node): void => this.#note(node)
    const working = [this.#nodeQueue.run(signal), this.#podQueue.run(signal)]
    objects.of(nodeResource).listen(
      {
        added: noted,
        changed: noted,
        deleted: ({ metadata }) => this.#healths.delete(metadata.name ?? ''),
      },
      signal,
    )
    const assigned = (pod: corev1.Pod, before?: corev1.Pod): void => {
      const node = nodeOf(pod)
      if (node === '' || (before && nodeOf(before) === node)) return
      if (this.#isLost(node)) this.#podQueue.add(keyOf(pod))
    }
    objects.of(podResource).listenTogether({ added: assigned, changed: assigned }, signal)
    await Promise.all(working)
    for (const cancel of this.#cancels.values()) cancel()
    await this.#passing
  }

  #queue(
    name: string,
    workers: number,
    sync: (key: string, working: AbortSignal) => Promise<void>,
  ): WorkQueue {
    const { runtime } = this.#parts
    return new WorkQueue({
      name,
      runtime,
      workers,
      retries,
      work: async (key, working) => {
        try {
          await sync(key, working)
          return 'done'
        } catch (error) {
          if (isStaleWrite(error)) return 'again'
          throw error
        }
      },
    })
  }

  #note(node: corev1.Node): void {
    const { name = '' } = node.metadata
    const before = this.#healths.get(name)
    this.#healths.set(name, healthOf(node, this.#parts.brand, this.#keys, before))
    if (this.#marks.isDue(node)) this.#nodeQueue.add(name)
    if (!this.#cancels.has('pass')) this.#armPass(this.#monitor.hasNodes ? monitorMs : 0)
  }

  #isLost(node: string): boolean {
    const ready = this.#healths.get(node)?.ready
    return ready !== undefined && ready.status !== 'True'
  }

  /** Has the next pass begin at the next moment of the grid that is `least` milliseconds away. */
  #armPass(least: number): void {
    const { clock, timers } = this.#parts.runtime
    const late = (clock.now() - this.#started) % monitorMs
    const delay = late === 0 ? least : monitorMs - late
    this.#cancels.set(
      'pass',
      timers.after(delay, () => this.#inTurn(() => this.#pass())),
    )
  }

  async #pass(): Promise<void> {
    await this.#monitor.pass(this.#healths, this.#signal)
    this.#cancels.delete('pass')
    if (this.#signal.aborted) return
    if (this.#monitor.hasNodes || this.#healths.size > 0) this.#armPass(monitorMs)
    this.#armTaint()
  }

  #armTaint(): void {
    const next = this.#monitor.nextTaint
    this.#cancels.get('taint')?.()
    this.#cancels.delete('taint')
    if (next === Infinity || this.#signal.aborted) return
    const { clock, timers } = this.#parts.runtime
    const at = this.#started + Math.ceil((next - this.#started) / taintMs) * taintMs
    this.#cancels.set(
      'taint',
      timers.after(at - clock.now(), () =>
        this.#inTurn(async () => {
          await this.#monitor.taint(this.#signal)
          this.#armTaint()
        }),
      ),
    )
  }

  /** Passes and taints take turns. */
  #inTurn(task: () => Promise<void>): void {
    this.#passing = this.#passing.then(task).catch((error: unknown) => {
      const { logger } = this.#parts.runtime
      if (!this.#signal.aborted)
        logger.error('a look at the nodes failed', { error: String(error) })
    })
  }
}

export const nodeLifecycle: ClusterRegistration = {
  name: 'node-lifecycle-controller',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: `coordination.${apiDomain}`, resource: 'leases' },
  ],
  create: (parts) => new NodeLifecycleController(parts),
}
