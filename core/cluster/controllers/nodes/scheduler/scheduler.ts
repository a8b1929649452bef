import type { TypedResource } from '../../../../base/api/group-version.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { defaultFilters, defaultScores } from '../../../scheduler/default-profile.ts'
import {
  type ClaimUse,
  DynamicResources,
  SchedulingFailure,
} from '../../../scheduler/devices/dynamic-resources.ts'
import { NodeSearch } from '../../../scheduler/find-node.ts'
import { ClusterState } from '../../../scheduler/model/cluster-state.ts'
import { type PendingPod, pendingPod } from '../../../scheduler/model/pending-pod.ts'
import { factsOf } from '../../../scheduler/model/pod-facts.ts'
import { type FindOwner, type PodOwner, PodSets } from '../../../scheduler/model/pod-sets.ts'
import { Nominations } from '../../../scheduler/nominations.ts'
import { type QueuedPod, SchedulingQueue } from '../../../scheduler/queue/scheduling-queue.ts'
import { type ClaimBinding, VolumeBinding } from '../../../scheduler/volumes/volume-binding.ts'
import {
  nodeVolumeLimits,
  volumeRestrictions,
  volumeZone,
} from '../../../scheduler/volumes/volume-filters.ts'
import { EventSeriesRecorder } from '../../shared/events/event-series-recorder.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import {
  nodeResource,
  podResource,
  replicaSetResource,
  replicationControllerResource,
  statefulSetResource,
} from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'
import { messageOf } from '../../shared/pods/pod-control.ts'
import { bindVolumes } from './bind-volumes.ts'
import { ChildSignals } from './child-signals.ts'
import { ClaimWrites } from './devices/claim-writes.ts'
import { StoredDevices } from './devices/stored-devices.ts'
import { schedulerName } from './owned-pods.ts'
import { reportUnscheduled, type Unscheduled } from './pod-report.ts'
import { Preempting } from './preempting.ts'
import { StoredVolumes } from './stored-volumes.ts'
import { watchCluster } from './watch-cluster.ts'

/** Nodes that are looked at before other work has its turn, and how many of them an attempt takes as long as beside that. */
const nodesOfTurn = 5000
const attemptNodes = 300
/** Pods whose assignment is being written at most. */
const mostBinding = 256

/** Kinds of owners whose pods are spread. */
const resources: Readonly<Record<string, TypedResource<PodOwner>>> = {
  ReplicaSet: replicaSetResource,
  StatefulSet: statefulSetResource,
  ReplicationController: replicationControllerResource,
}

/** Assigns pods to nodes as kube-scheduler does with its default profile. */
export class Scheduler implements Controller {
  readonly name = 'scheduler'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { objects } = this.#parts
    const devices = StoredDevices.of(this.#parts)
    const { ready } = objects.of(podResource)
    await Promise.all([objects.of(nodeResource).ready, ready, devices?.ready()])
    if (signal.aborted) return
    const running = new AbortController()
    const stop = (): void => running.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      await new SchedulerRun(this.#parts, devices, running.signal).run()
    } finally {
      signal.removeEventListener('abort', stop)
      running.abort(signal.reason)
    }
  }
}

/** State of the scheduler between its start and its stop. */
class SchedulerRun {
  readonly #parts: ClusterParts
  readonly #signal: AbortSignal
  readonly #signals: ChildSignals
  readonly #client: Client
  readonly #recorder: EventSeriesRecorder
  readonly #cluster: ClusterState
  readonly #nominations = new Nominations()
  readonly #queue: SchedulingQueue
  readonly #search: NodeSearch
  readonly #preempting: Preempting
  readonly #volumes: VolumeBinding
  readonly #devices: { readonly plugin: DynamicResources; readonly writes: ClaimWrites } | undefined
  #wake: () => void = () => undefined
  #binding = 0

  constructor(parts: ClusterParts, devices: StoredDevices | undefined, signal: AbortSignal) {
    const { runtime, objects, settings, brand, timestamps, pace } = parts
    this.#cluster = new ClusterState(brand)
    this.#parts = parts
    this.#signal = signal
    const signals = new ChildSignals(signal)
    this.#signals = signals
    this.#client = parts.clientOf(`${brand.shortWord}-scheduler`)
    const draw = drawBelow(runtime)
    const sets = new PodSets(ownersOf(parts))
    const [cluster, nominations] = [this.#cluster, this.#nominations]
    this.#devices = devices && {
      plugin: new DynamicResources(devices),
      writes: new ClaimWrites(parts, this.#client),
    }
    const plugins = this.#devices ? [this.#devices.plugin] : []
    const held = (key: string): string | undefined => {
      const pod = objects.of(podResource).byKey(key)
      return pod && plugins.find((plugin) => plugin.isHeld(pod))?.name
    }
    this.#queue = new SchedulingQueue(runtime, () => this.#wake(), held)
    const instance = `${schedulerName}-${settings.hostname ?? 'localhost'}`
    const names = { controller: schedulerName, instance, brand }
    this.#recorder = new EventSeriesRecorder({
      client: this.#client,
      runtime,
      signal: signals.lasting(),
      timestamps,
      pace,
      ...names,
    })
    const stored = new StoredVolumes(parts)
    this.#volumes = new VolumeBinding(stored)
    const filters = defaultFilters(
      brand,
      [volumeRestrictions(stored), nodeVolumeLimits(stored), this.#volumes, volumeZone(stored)],
      plugins,
    )
    const scores = defaultScores(brand, sets)
    this.#search = new NodeSearch({ cluster, nominations, filters, scores, draw })
    this.#preempting = new Preempting({
      parts,
      cluster,
      nominations,
      client: this.#client,
      recorder: this.#recorder,
      draw,
      signals,
      devices: this.#devices,
    })
    devices?.watch(this.#queue, signals.lasting())
    stored.watch(this.#queue, signals.lasting())
    watchCluster({ objects, cluster, queue: this.#queue, nominations, sets }, signals.lasting())
  }

  async run(): Promise<void> {
    const { timers } = this.#parts.runtime
    this.#signal.addEventListener('abort', () => this.#wake(), { once: true })
    try {
      await this.#parts.objects.of(podResource).reported
      while (!this.#signal.aborted) {
        const next = this.#binding < mostBinding ? this.#queue.next() : undefined
        if (!next) {
          await new Promise<void>((resolve) => (this.#wake = resolve))
          // One turn later, so that changes which come together wake the scheduler once.
          await timers.yieldTurn()
          continue
        }
        this.#attempt(next)
        this.#search.looked += attemptNodes
        if (this.#search.looked >= nodesOfTurn) {
          this.#search.looked = 0
          await timers.yieldTurn()
        }
      }
    } finally {
      this.#queue.close()
    }
  }

  #attempt(queued: QueuedPod): void {
    const object = this.#parts.objects.of(podResource).byKey(queued.key)
    if (!object || object.metadata.uid !== queued.uid) return
    if (object.metadata.deletionTimestamp !== undefined) {
      this.#recordFailure(object, `skip schedule deleting pod: ${queued.key}`)
      return
    }
    if (this.#cluster.nodes().length === 0) {
      const message = 'no nodes available to schedule pods'
      this.#keep(queued, object, new Set(), { reason: 'Unschedulable', message, nominatedNode: '' })
      return
    }
    try {
      this.#schedule(queued, pendingPod(object))
    } catch (error) {
      if (!(error instanceof SchedulingFailure)) throw error
      this.#fail(queued, object, error.message)
    }
  }

  #schedule(queued: QueuedPod, pod: PendingPod): void {
    const found = this.#search.find(pod)
    if ('node' in found) {
      this.#assign(queued, pod, found.node)
      return
    }
    const { message, nominatedNode } = this.#preempting.makeRoom(pod, found)
    const report = nominatedNode === undefined ? {} : { nominatedNode }
    this.#keep(queued, pod.object, found.rejectedBy, {
      reason: 'Unschedulable',
      message,
      ...report,
    })
  }

  #assign(queued: QueuedPod, pod: PendingPod, node: string): void {
    const { object } = pod
    const state = this.#cluster.node(node)
    const claims = state ? this.#volumes.reserve(pod, state) : []
    const uses = (state && this.#devices?.plugin.reserve(pod, state)) ?? []
    this.#cluster.putPod(factsOf(object, node))
    this.#nominations.delete(queued.key)
    this.#queue.note('pod-assigned')
    this.#binding++
    void this.#bind(queued, object, { node, claims, uses }).finally(() => {
      this.#volumes.release(claims)
      this.#devices?.plugin.release(uses)
      this.#binding--
      this.#wake()
    })
  }

  async #bind(
    queued: QueuedPod,
    object: corev1.Pod,
    {
      node,
      ...reserved
    }: {
      readonly node: string
      readonly claims: readonly ClaimBinding[]
      readonly uses: readonly ClaimUse[]
    },
  ): Promise<void> {
    const signal = this.#signal
    const [parts, client, writes] = [this.#parts, this.#client, this.#devices?.writes]
    try {
      await this.#signals.during((each) =>
        bindPod(object, node, { ...reserved, parts, client, writes, signal: each }),
      )
    } catch (error) {
      if (signal.aborted) return
      this.#undo(queued, error)
      return
    }
    this.#recorder.record({
      regarding: object,
      type: 'Normal',
      reason: 'Scheduled',
      action: 'Binding',
      note: `Successfully assigned ${queued.key} to ${node}`,
    })
  }

  /** Takes back an assignment that could not be written. */
  #undo(queued: QueuedPod, error: unknown): void {
    const object = this.#parts.objects.of(podResource).byKey(queued.key)
    const isAssigned = object?.metadata.uid === queued.uid && object.spec.nodeName !== undefined
    if (isAssigned) return
    if (this.#cluster.pod(queued.key)?.uid === queued.uid) {
      this.#cluster.deletePod(queued.key)
      this.#queue.note('pod-deleted')
      this.#queue.note('devices-changed')
    }
    if (!object || object.metadata.uid !== queued.uid) return
    this.#fail(queued, object, messageOf(error))
  }

  #fail(queued: QueuedPod, object: corev1.Pod, message: string): void {
    this.#queue.putFailed(queued)
    this.#report(object, { reason: 'SchedulerError', message, nominatedNode: '' })
  }

  #keep(
    queued: QueuedPod,
    object: corev1.Pod,
    rejectedBy: ReadonlySet<string>,
    report: Unscheduled,
  ): void {
    this.#queue.putUnschedulable(queued, rejectedBy)
    this.#report(object, report)
  }

  #report(object: corev1.Pod, report: Unscheduled): void {
    const signal = this.#signal
    this.#recordFailure(object, report.message)
    const now = this.#parts.runtime.clock.now()
    const client = this.#client
    const written = this.#signals.during((each) =>
      reportUnscheduled(object, report, { client, now, signal: each }),
    )
    written.catch((error) => {
      if (signal.aborted) return
      const { logger } = this.#parts.runtime
      logger.warn('the status of a pod was not written', { error: messageOf(error) })
    })
  }

  #recordFailure(regarding: corev1.Pod, note: string): void {
    const [type, reason, action] = ['Warning', 'FailedScheduling', 'Scheduling'] as const
    this.#recorder.record({ regarding, type, reason, action, note })
  }
}

/** Draws whole numbers from 0 to below a limit by the runtime's chance. */
function drawBelow(runtime: Pick<Runtime, 'random'>): (limit: number) => number {
  const bytes = new Uint8Array(4)
  return (limit) => {
    runtime.random(bytes, 'simulation')
    const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
    return number % limit
  }
}

/** Finds the owners of pods in the shared indexes. */
function ownersOf(parts: ClusterParts): FindOwner {
  for (const resource of Object.values(resources)) {
    if (storedResource(parts, resource)) parts.objects.of(resource)
  }
  return (kind, namespace, name) => {
    const resource = Object.hasOwn(resources, kind) ? resources[kind] : undefined
    if (!resource || !storedResource(parts, resource)) return undefined
    return parts.objects.of(resource).get(namespace, name)
  }
}

/**
 * Binds a pod's volumes, its devices and then the pod to a node.
 * @throws what the client throws, and where volumes are not bound in time or claims of devices are not free any more
 */
async function bindPod(
  pod: corev1.Pod,
  node: string,
  binding: {
    readonly parts: ClusterParts
    readonly claims: readonly ClaimBinding[]
    readonly uses: readonly ClaimUse[]
    readonly writes: ClaimWrites | undefined
    readonly client: Client
    readonly signal: AbortSignal
  },
): Promise<void> {
  const { client, signal, uses, writes } = binding
  const { namespace = '', name = '', uid = '' } = pod.metadata
  await bindVolumes(binding.claims, node, binding)
  const path = resourcePath(podResource, { namespace, name, subresource: 'binding' })
  const target = { kind: 'Node', name: node }
  const metadata = { namespace, name, uid }
  const object = { apiVersion: 'v1', kind: 'Binding', metadata, target }
  try {
    await writes?.bind(pod, uses, signal)
    await client.create(path, object, { signal, answer: 'unread' })
  } catch (error) {
    if (!signal.aborted) await writes?.unreserve(pod, uses, signal)
    throw error
  }
}

export const scheduler: ClusterRegistration = {
  name: 'scheduler',
  needs: () => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
  ],
  create: (parts) => new Scheduler(parts),
}
