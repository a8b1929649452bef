import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import {
  credentialsOf,
  imageFiles,
  mainWords,
  type SharedState,
  worldOf,
} from '../../../../simulation/containers/process-world.ts'
import { FileRoom, mostPodBytes } from '../../../../simulation/files/file-room.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import { programNames } from '../../../../simulation/shell/run-command.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { ClusterNetwork } from '../network/cluster-network.ts'
import { pageOfPod } from '../network/pod-page.ts'
import { configFinder } from './config-finder.ts'
import { PodSandbox, type SandboxParts } from './pod-sandbox.ts'

/** Sends a signal to the main process of a run of a container. */
export type SignalMain = (
  pod: corev1.Pod,
  spec: PodContainer,
  run: number,
  name: SignalName,
) => void

/** Bytes that the files of all pods take at most. */
const mostBytesInAll = 8 * mostPodBytes

/** What the processes of containers see, and the sandboxes of the pods that have files. */
export class ContainerWorlds {
  readonly #parts: ClusterParts
  readonly #sandboxParts: SandboxParts
  /** By the uid of the pod. */
  readonly #sandboxes = new Map<string, PodSandbox>()

  /** `signalMain` sends a signal to the main process of a run of a container. */
  constructor(parts: ClusterParts, signalMain: SignalMain) {
    this.#parts = parts
    this.#sandboxParts = {
      now: () => parts.runtime.clock.now(),
      find: (pod) => configFinder(parts.objects, pod),
      imageFiles: (pod, spec) => imageFiles(pod, spec, this.#network(pod).nameServer),
      programs: programNames,
      room: new FileRoom(mostBytesInAll),
      first: (pod, spec, run) => ({
        parent: 0,
        uid: credentialsOf(pod, spec).uid,
        words: mainWords(spec),
        startedAt: parts.runtime.clock.now(),
        signal: (name) => signalMain(pod, spec, run, name),
      }),
    }
  }

  /** The world of a program that is run ahead of the clock; `noteNetwork` is called when it looks at the network. */
  ahead(pod: corev1.Pod, spec: PodContainer, noteNetwork: () => void): ProcessWorld {
    const network = this.#network(pod)
    return {
      ...this.#world(pod, spec),
      get network() {
        noteNetwork()
        return network
      },
    }
  }

  /** The world of a process on the clock, in a run of its container. */
  live(pod: corev1.Pod, spec: PodContainer, run: number): ProcessWorld {
    const sandbox = this.#sandboxOf(pod)
    return this.#world(pod, spec, {
      now: () => this.#parts.runtime.clock.now(),
      mounts: () => sandbox.mountsOf(pod, spec, run),
      processes: sandbox.processesOf(pod, spec, run),
    })
  }

  /** Gives up the files and processes of a pod. */
  release(uid: string): void {
    this.#sandboxes.get(uid)?.close()
    this.#sandboxes.delete(uid)
  }

  #world(pod: corev1.Pod, spec: PodContainer, shared?: SharedState): ProcessWorld {
    const { objects, settings } = this.#parts
    const find = configFinder(objects, pod)
    return worldOf(pod, spec, find, this.#network(pod), settings.simulation, shared)
  }

  #network(pod: corev1.Pod): ClusterNetwork {
    const { clock } = this.#parts.runtime
    const { simulation = {} } = this.#parts.settings
    return new ClusterNetwork(
      this.#parts,
      pod,
      () => clock.now(),
      (other, port) => pageOfPod(other, port, clock.now(), simulation).body,
    )
  }

  #sandboxOf({ metadata: { uid = '' } }: corev1.Pod): PodSandbox {
    const known = this.#sandboxes.get(uid)
    if (known) return known
    const sandbox = new PodSandbox(this.#sandboxParts)
    this.#sandboxes.set(uid, sandbox)
    return sandbox
  }
}
