import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { FindConfig } from '../../../../simulation/containers/config-values.ts'
import {
  environmentOf,
  hasConfigVariables,
} from '../../../../simulation/containers/container-environment.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { mainProcesses } from '../../../../simulation/containers/main-processes.ts'
import { networkFiles } from '../../../../simulation/containers/network-files.ts'
import {
  credentialsOf,
  imageFiles,
  type SharedState,
  worldOf,
} from '../../../../simulation/containers/process-world.ts'
import { FileRoom, mostPodBytes } from '../../../../simulation/files/file-room.ts'
import type { Dialler, NetworkView } from '../../../../simulation/network/network-view.ts'
import type { PortTable } from '../../../../simulation/network/port-listener.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import { mostProcessesInAll } from '../../../../simulation/processes/process-table.ts'
import type { ProcessWorld, Program } from '../../../../simulation/processes/program.ts'
import { programNames } from '../../../../simulation/shell/run-command.ts'
import { ContentStore } from '../../../../simulation/volumes/content-store.ts'
import { hostPathNode } from '../../../../simulation/volumes/node-tree.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { nodeResource, podResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { ClusterNetwork, type ClusterNetworkParts } from '../network/cluster-network.ts'
import { NodeNetwork } from '../network/node-network.ts'
import { ClaimTrees } from './claim-trees.ts'
import { configFinder } from './config-finder.ts'
import { NodeTrees } from './node-trees.ts'
import { PodSandbox, type SandboxParts } from './pod-sandbox.ts'
import { isWriteDenied, type ProfileProblem, profileProblem } from './profile-problem.ts'
import { requestToken } from './request-token.ts'

/** The main processes of runs of containers. */
export interface RunningMains {
  signal(pod: corev1.Pod, spec: PodContainer, run: number, name: SignalName): void
  /** Ends one with that exit code. */
  end(pod: corev1.Pod, spec: PodContainer, run: number, exitCode: number): void
}

/** Bytes that the files of all pods take at most, unless the host says otherwise. */
const mostBytesInAll = 8 * mostPodBytes

/** How long a program waits for the tokens of its pod, in milliseconds. */
const longestPreparation = 10_000

/** What the processes of containers see, and the sandboxes of the pods that have files. */
export class ContainerWorlds {
  readonly #parts: ClusterParts
  readonly #network: ClusterNetworkParts
  readonly #sandboxParts: SandboxParts
  readonly #nodes: NodeTrees
  readonly #claims: ClaimTrees
  #made: (key: string) => void = () => undefined
  /** Environments of containers as they started, by the uid of the pod and by their names: those that have values of objects. */
  readonly #environments = new Map<string, Map<string, ReadonlyMap<string, string>>>()
  /** By the uid of the pod. */
  readonly #sandboxes = new Map<string, PodSandbox>()

  /**
   * `overused` is called where a pod takes more of its node's disk than it may.
   */
  constructor(
    parts: ClusterParts,
    network: Pick<ClusterNetworkParts, 'routes' | 'ports' | 'dns'>,
    mains: RunningMains,
    overused: SandboxParts['overused'],
  ) {
    this.#parts = parts
    this.#network = {
      ...parts,
      ...network,
      current: (pod) => currentOf(parts, pod),
      now: () => parts.runtime.clock.now(),
    }
    const room = new FileRoom(parts.settings.simulation?.host?.fileBytes ?? mostBytesInAll)
    this.#nodes = new NodeTrees(room, () => parts.runtime.clock.now())
    this.#claims = new ClaimTrees(parts, this.#nodes, room)
    this.#sandboxParts = {
      now: () => parts.runtime.clock.now(),
      find: (pod) => this.#finderOf(pod),
      current: (pod) => currentOf(parts, pod),
      imageFiles,
      networkFiles: (pod) =>
        networkFiles(addressedPod(parts, pod), this.#networkOf(pod).nameServer),
      programs: programNames,
      room,
      processes: { left: mostProcessesInAll },
      contents: new ContentStore(room),
      nodes: this.#nodes,
      claim: (pod, name) => this.#claims.of(pod, name),
      overused,
      tokens: {
        clock: parts.runtime.clock,
        timers: parts.runtime.timers,
        request: (pod, source, signal) => requestToken(parts, pod, source, signal),
        failed: (pod, volume, error) => {
          parts.runtime.logger.error('a token of a volume could not be made', {
            pod: keyOf(pod),
            volume,
            error: String(error),
          })
        },
      },
      beside: (pod) => podsBeside(parts, pod),
      first: (pod, spec, run) => ({
        parent: 0,
        uid: credentialsOf(pod, spec).uid,
        words: mainProcesses(spec).words,
        startedAt: parts.runtime.clock.now(),
        signal: (name) => mains.signal(pod, spec, run, name),
      }),
      end: (pod, spec, run, exitCode) => mains.end(pod, spec, run, exitCode),
    }
  }

  /** Reads the files of persistent volumes that are stored. */
  start(signal: AbortSignal): Promise<void> {
    const release = ({ metadata: { name = '' } }: corev1.Node): void => this.#nodes.release(name)
    const following = new AbortController()
    signal.addEventListener('abort', () => following.abort(), { once: true })
    this.#parts.objects.of(nodeResource).follow({ deleted: release }, following.signal)
    return this.#claims.start(following.signal)
  }

  /** Stores the files of persistent volumes. */
  close(): Promise<void> {
    for (const uid of Array.from(this.#sandboxes.keys())) this.release(uid)
    return this.#claims.close()
  }

  /** The world of a program that is run ahead of the clock. */
  ahead(pod: corev1.Pod, spec: PodContainer): ProcessWorld {
    return { ...this.#world(pod, spec), network: this.#networkOf(pod, true) }
  }

  /** The world of a process on the clock, in a run of its container. */
  live(pod: corev1.Pod, spec: PodContainer, run: number): ProcessWorld {
    const sandbox = this.#sandboxOf(pod)
    const { runtime, work } = this.#parts
    const now = (): number => runtime.clock.now()
    const { uid = '' } = pod.metadata
    return this.#world(pod, spec, {
      now,
      worked: (milliseconds) => work.note(uid, spec.name, now(), milliseconds),
      address: () => addressedPod(this.#parts, pod).status.podIP ?? '',
      mounts: () => sandbox.mountsOf(pod, spec, run),
      processes: sandbox.processesOf(pod, spec, run),
      ports: sandbox.ports,
      deniesWrites: isWriteDenied(pod, spec, () => this.#nodes.of(nodeOf(pod))),
      terminal: sandbox.terminalOf(pod, spec, run),
    })
  }

  /** Resolves once everything is there that the files of a pod are made of; undefined where nothing is to be waited for. */
  prepare(pod: corev1.Pod): Promise<void> | undefined {
    return this.#sandboxOf(pod).prepare(pod)
  }

  /** Starts a program once the files of its pod can be read. */
  *prepared(pod: corev1.Pod, start: () => Program): Program {
    const settled = this.prepare(pod)
    if (settled) yield { kind: 'wait', settled, limit: { milliseconds: longestPreparation } }
    return yield* start()
  }

  /** Why a `hostPath` volume of a pod cannot be mounted, as the event FailedMount has it; undefined where all can. */
  hostPathProblem(pod: corev1.Pod): string | undefined {
    for (const { name, hostPath } of pod.spec.volumes ?? []) {
      if (!hostPath?.type) continue
      const tree = this.#nodes.of(nodeOf(pod))
      const now = this.#parts.runtime.clock.now()
      const found = hostPathNode(tree, hostPath.path, hostPath.type, now)
      if (typeof found === 'string')
        return `MountVolume.SetUp failed for volume "${name}" : ${found}`
    }
    return undefined
  }

  /** What keeps a container from running under the profiles of its node; undefined where nothing does. */
  profileProblem(pod: corev1.Pod, spec: PodContainer): ProfileProblem | undefined {
    return profileProblem(pod, spec, () => this.#nodes.of(nodeOf(pod)))
  }

  /** Why a volume cannot be mounted into a container, in the words of the kubelet; undefined where all can. */
  mountProblem(pod: corev1.Pod, spec: PodContainer): string | undefined {
    const hasPaths = spec.volumeMounts?.some(({ subPath, subPathExpr }) => subPath || subPathExpr)
    return hasPaths === true ? this.#sandboxOf(pod).mountProblem(pod, spec) : undefined
  }

  /** The network as a pod sees it. */
  networkOf(pod: corev1.Pod): NetworkView {
    return this.#networkOf(pod)
  }

  /** The network as the kubelet of a node sees it. */
  networkOfNode(node: string): Dialler {
    return new NodeNetwork(this.#network, node)
  }

  /** Whether an address is one of the cluster. */
  isOfCluster(address: string): boolean {
    return this.#network.routes.isOfCluster(address)
  }

  /** Calls `listener` with the key of a pod whose files or processes others share from now on. */
  onMade(listener: (key: string) => void): void {
    this.#made = listener
  }

  /** Whether a pod has files or processes that others share. */
  isMade({ metadata: { uid = '' } }: corev1.Pod): boolean {
    return this.#sandboxes.has(uid)
  }

  /** The ports that the programs of a pod listen on; undefined where none has run on the clock. */
  portsOf({ metadata: { uid = '' } }: corev1.Pod): PortTable | undefined {
    return this.#sandboxes.get(uid)?.ports
  }

  /** Bytes on the disk of its node that a container has written. */
  bytesOf({ metadata: { uid = '' } }: corev1.Pod, container: string): number {
    return this.#sandboxes.get(uid)?.bytesOf(container) ?? 0
  }

  /**
   * Notes the environment of a container as it starts: later changes of objects do not reach its processes. `wasRunning`: it was started
   * by a former server, which has not left its environment.
   */
  started(pod: corev1.Pod, spec: PodContainer, wasRunning = false): void {
    if (!hasConfigVariables(spec)) return
    const { uid = '' } = pod.metadata
    const ofPod = this.#environments.get(uid) ?? new Map<string, ReadonlyMap<string, string>>()
    if (wasRunning && ofPod.has(spec.name)) return
    const environment = environmentOf(pod, spec, configFinder(this.#parts.objects, pod))
    this.#environments.set(uid, ofPod.set(spec.name, environment))
  }

  /** Gives up the files and processes of a pod. */
  release(uid: string): void {
    this.#environments.delete(uid)
    this.#sandboxes.get(uid)?.close()
    this.#sandboxes.delete(uid)
  }

  #world(pod: corev1.Pod, spec: PodContainer, shared?: SharedState): ProcessWorld {
    const { simulation } = this.#parts.settings
    return worldOf(pod, spec, this.#finderOf(pod), this.#networkOf(pod), simulation, shared)
  }

  #finderOf(pod: corev1.Pod): FindConfig {
    const { uid = '' } = pod.metadata
    return Object.assign(configFinder(this.#parts.objects, pod), {
      startedWith: (container: string) => this.#environments.get(uid)?.get(container),
    })
  }

  #networkOf(pod: corev1.Pod, isAhead = false): ClusterNetwork {
    return new ClusterNetwork(this.#network, pod, isAhead)
  }

  #sandboxOf(pod: corev1.Pod): PodSandbox {
    const { uid = '' } = pod.metadata
    const known = this.#sandboxes.get(uid)
    if (known) return known
    const sandbox = new PodSandbox(this.#sandboxParts)
    this.#sandboxes.set(uid, sandbox)
    this.#made(keyOf(pod))
    return sandbox
  }
}

/** A pod as it is now; undefined once it is deleted. */
function currentOf({ objects }: ClusterParts, pod: corev1.Pod): corev1.Pod | undefined {
  const current = objects.of(podResource).byKey(keyOf(pod))
  return current?.metadata.uid === pod.metadata.uid ? current : undefined
}

/** A pod as it is now, with the address that its status has as soon as the kubelet writes it: a sandbox has it before its containers start. */
function addressedPod(parts: ClusterParts, pod: corev1.Pod): corev1.Pod {
  const current = currentOf(parts, pod)
  if (!current || current.status.podIP || current.spec.hostNetwork === true) return current ?? pod
  const podIP = parts.podAddresses.assign(keyOf(pod), nodeOf(pod))
  return { ...current, status: { ...current.status, podIP } }
}

/** The other pods on the node of a pod. */
function* podsBeside({ objects }: ClusterParts, pod: corev1.Pod): Generator<corev1.Pod> {
  for (const other of objects.of(podResource).objects()) {
    const isOther = other.metadata.uid !== pod.metadata.uid
    if (isOther && other.spec.nodeName === pod.spec.nodeName) yield other
  }
}
