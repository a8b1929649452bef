import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { once } from '../../../../../base/execution/once.ts'
import type { Cancel } from '../../../../../base/runtime.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { capabilitiesOf } from '../../../../simulation/containers/capabilities.ts'
import { environmentOf } from '../../../../simulation/containers/container-environment.ts'
import { limitedResources } from '../../../../simulation/containers/container-limits.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { containerRoot } from '../../../../simulation/containers/container-root.ts'
import { chosenBy } from '../../../../simulation/containers/image-name.ts'
import { hostnameOf } from '../../../../simulation/containers/network-files.ts'
import {
  credentialsOf,
  workingDirectoryOf,
} from '../../../../simulation/containers/process-world.ts'
import { appArmorLabel } from '../../../../simulation/containers/security-profiles.ts'
import {
  expandReferences,
  missingReferences,
} from '../../../../simulation/containers/variable-references.ts'
import { FileRoom, mostPodBytes, mostPodEntries } from '../../../../simulation/files/file-room.ts'
import { FileNode, type Inode } from '../../../../simulation/files/inode.ts'
import type { FileTree, Mount, Mounts } from '../../../../simulation/files/mounts.ts'
import { NotingRoom } from '../../../../simulation/files/noting-room.ts'
import { PortTable } from '../../../../simulation/network/port-listener.ts'
import type {
  ProcessEntry,
  ProcessRoom,
  ProcessTable,
} from '../../../../simulation/processes/process-table.ts'
import { sysTree } from '../../../../simulation/system-files/cgroup-tree.ts'
import { type ProcCredentials, procTree } from '../../../../simulation/system-files/proc-tree.ts'
import { Terminal } from '../../../../simulation/terminal/terminal.ts'
import {
  checkSubPath,
  nodeAtSubPath,
  SubPathError,
} from '../../../../simulation/volumes/sub-path.ts'
import { mountPlace } from './mount-place.ts'
import { PodTokens, type PodTokensParts } from './pod-tokens.ts'
import { type PodVolume, PodVolumes, type VolumeParts } from './pod-volumes.ts'
import { ProcessNamespaces } from './process-namespaces.ts'
import { hasStorageLimit, storageProblem } from './storage-limits.ts'

/** What the sandbox of a pod takes from its node. */
export interface SandboxParts extends VolumeParts {
  readonly tokens: PodTokensParts
  /** Files that the image of a container has, by path. */
  imageFiles(spec: PodContainer): ReadonlyMap<string, string>
  /** Files by which a pod knows its network, by path; its containers share them. */
  networkFiles(pod: corev1.Pod): ReadonlyMap<string, string>
  programs(): readonly string[]
  /** Room of the files of all pods. */
  readonly room: FileRoom
  /** Room of the processes of all pods. */
  readonly processes: ProcessRoom
  /** Called where a pod takes more of its node's disk than it may; the message is the kubelet's. */
  overused(pod: corev1.Pod, message: string): void
  /** The other pods on the node of a pod. */
  beside?(pod: corev1.Pod): Iterable<corev1.Pod>
  /** Process 1 of a run of a container. */
  first(pod: corev1.Pod, spec: PodContainer, run: number): Omit<ProcessEntry, 'pid'>
  /** Ends a run of a container with that exit code. */
  end(pod: corev1.Pod, spec: PodContainer, run: number, exitCode: number): void
}

/** What a run of a container has for its processes. */
interface SandboxedRun {
  readonly id: string
  mounts(): Mounts
  readonly processes: ProcessTable
  /** Room of what it writes beside its volumes. */
  readonly room: FileRoom
  readonly terminal: Terminal | undefined
}

/** Each pod with users of its own has a range of 65,536 of the node's, by its uid. */
function userNamespaceOf({ metadata: { uid = '' } }: corev1.Pod): { id: number; first: number } {
  const number = chosenBy(`users ${uid}`, 60_000)
  return { id: 4_026_532_000 + number, first: 65_536 * (1 + number) }
}

function procCredentials(pod: corev1.Pod, spec: PodContainer): ProcCredentials {
  const { groups } = credentialsOf(pod, spec)
  const { privileged, seccompProfile = pod.spec.securityContext.seccompProfile } =
    spec.securityContext ?? {}
  return {
    gid: groups[0] ?? 0,
    groups,
    hasSeccomp: privileged !== true && (seccompProfile?.type ?? 'Unconfined') !== 'Unconfined',
    ...(pod.spec.hostUsers === false && { userNamespace: userNamespaceOf(pod) }),
  }
}

/** What the containers of a pod share: volumes and processes. It is made when a process looks for files or processes first. */
export class PodSandbox {
  /** The ports that its containers listen on. */
  readonly ports: PortTable = new PortTable()
  readonly #parts: SandboxParts
  readonly #room: FileRoom
  /** The pod, where the kubelet looks at how much disk it takes. */
  #limited: corev1.Pod | undefined
  #cancelCheck: Cancel | undefined
  readonly #tokens: PodTokens
  readonly #namespaces: ProcessNamespaces
  readonly #volumes: PodVolumes
  /** The newest run of each container. */
  readonly #runs = new Map<string, SandboxedRun>()
  /** Files of the kubelet that all containers have. */
  readonly #shared = new Map<string, FileNode>()

  constructor(parts: SandboxParts) {
    this.#parts = parts
    this.#room = new NotingRoom(mostPodBytes, mostPodEntries, parts.room, () => this.#changed())
    this.#tokens = new PodTokens(parts.tokens)
    this.#namespaces = new ProcessNamespaces({
      ...parts,
      first: (pod, spec, run) => ({
        ...parts.first(pod, spec, run),
        root: () => this.mountsOf(pod, spec, run).get('/')?.node,
      }),
    })
    this.#volumes = new PodVolumes(parts, this.#tokens, this.#room)
  }

  /** Resolves once everything is there that its files are made of; undefined where nothing is to be waited for. */
  prepare(pod: corev1.Pod): Promise<void> | undefined {
    return this.#tokens.prepare(pod)
  }

  /** The mounts of a run of a container; `run` is the number of its restarts. */
  mountsOf(pod: corev1.Pod, spec: PodContainer, run: number): Mounts {
    return this.#runOf(pod, spec, run).mounts()
  }

  processesOf(pod: corev1.Pod, spec: PodContainer, run: number): ProcessTable {
    return this.#runOf(pod, spec, run).processes
  }

  /** Why a volume cannot be mounted into a container, in the words of the kubelet; undefined where all can. */
  mountProblem(pod: corev1.Pod, spec: PodContainer): string | undefined {
    try {
      for (const mount of spec.volumeMounts ?? []) {
        if (mount.subPath || mount.subPathExpr) this.#nodeOf(pod, spec, mount)
      }
      return undefined
    } catch (error) {
      if (error instanceof SubPathError) return error.message
      throw error
    }
  }

  /** The terminal of the main process, which all that attach to it share. */
  terminalOf(pod: corev1.Pod, spec: PodContainer, run: number): Terminal | undefined {
    return this.#runOf(pod, spec, run).terminal
  }

  /** Gives the room of its files back. */
  close(): void {
    this.#limited = undefined
    this.#cancelCheck?.()
    this.#tokens.close()
    this.#volumes.close()
    this.#room.release()
    this.ports.clear()
    this.#runs.clear()
    this.#namespaces.clear()
    this.#shared.clear()
  }

  /** Bytes that a container has written beside volumes. */
  bytesOf(container: string): number {
    return this.#runs.get(container)?.room.bytes ?? 0
  }

  #runOf(pod: corev1.Pod, spec: PodContainer, run: number): SandboxedRun {
    const id = String(run)
    const known = this.#runs.get(spec.name)
    if (known?.id === id) return known
    known?.room.release()
    if (hasStorageLimit(pod)) this.#limited = pod
    const processes = this.#namespaces.of(pod, spec, run)
    const room = new FileRoom(Infinity, Infinity, this.#room)
    const terminal = spec.tty === true ? new Terminal() : undefined
    const mounts = once(() => this.#mount(pod, spec, room, processes))
    const made = { id, mounts, processes, room, terminal }
    this.#runs.set(spec.name, made)
    return made
  }

  /** Has the disk that the pod takes looked at when the eviction manager of a kubelet does so next. */
  #changed(): void {
    const pod = this.#limited
    if (!pod || this.#cancelCheck) return
    const { clock, timers } = this.#parts.tokens
    const left = evictionPeriod - (clock.now() % evictionPeriod)
    this.#cancelCheck = timers.after(left, () => {
      this.#cancelCheck = undefined
      const problem = storageProblem(pod, {
        container: (name) => this.bytesOf(name),
        volume: (name) => this.#volumes.mounted().get(name)?.tree.room.bytes ?? 0,
      })
      if (problem !== undefined) this.#parts.overused(pod, problem)
    })
  }

  #mount(pod: corev1.Pod, spec: PodContainer, room: FileRoom, processes: ProcessTable): Mounts {
    const parts = this.#parts
    const network = parts.networkFiles(pod)
    const log = spec.terminationMessagePath || usualLog
    // What files of the kubelet are mounted over; where nobody looks, no directory is made for them.
    const places = [...network.keys(), usualLog].map((path) => [path, ''] as const)
    const tree = containerRoot({
      files: new Map([...parts.imageFiles(spec), ...places]),
      workingDirectory: workingDirectoryOf(spec),
      programs: () => parts.programs(),
      madeAt: parts.now(),
      room,
    })
    const isReadOnly = spec.securityContext?.readOnlyRootFilesystem === true
    const mounts = new Map<string, Mount>([['/', { path: '/', tree, node: tree.root, isReadOnly }]])
    const proc = procTree({
      processes,
      hostname: hostnameOf(pod),
      mounts: () => mounts,
      sysctls: new Map(pod.spec.securityContext.sysctls?.map(({ name, value }) => [name, value])),
      capabilities: capabilitiesOf(spec.securityContext),
      hasNoNewPrivileges: spec.securityContext?.allowPrivilegeEscalation === false,
      appArmor: appArmorLabel(pod, spec),
      now: () => parts.now(),
      room,
      credentials: procCredentials(pod, spec),
    })
    const sys = sysTree(() => limitedResources(pod, spec), parts.now(), room)
    mounts.set('/proc', { path: '/proc', tree: proc, node: proc.root, isReadOnly: false })
    mounts.set('/sys', { path: '/sys', tree: sys, node: sys.root, isReadOnly: true })
    const add = (path: string, from: FileTree, node: Inode, readOnly: boolean): void => {
      const isMade = path === usualLog || network.has(path)
      const place = isMade ? path : mountPlace(mounts, path, node.kind === 'directory')
      mounts.set(place, { path: place, tree: from, node, isReadOnly: readOnly })
    }
    const node = { ...tree, type: 'ext4', source: '/dev/sda1' }
    for (const [path, text] of network) {
      // The container runtime mounts its own files as the root is mounted, the kubelet its own for writing.
      add(path, node, this.#sharedFile(path, text), isReadOnly && path !== '/etc/hosts')
    }
    const own = { mode: 0o666, uid: 0, gid: 0, modifiedAt: parts.now() }
    add(log, node, new FileNode(own), false)
    for (const mount of spec.volumeMounts ?? []) {
      const found = this.#tried(pod, spec, mount)
      if (!found) continue
      const [volume, at] = found
      const readOnly = mount.readOnly === true || volume.isReadOnly
      add(mount.mountPath, volume.tree, at, readOnly)
      // The kernel's file systems are mounted on the node, too.
      const { hostPath } = pod.spec.volumes?.find(({ name }) => name === mount.name) ?? {}
      for (const [name, from] of Object.entries({ proc, sys })) {
        if (!hostPath || mount.subPath || mount.subPathExpr) continue
        if (hostPath.path === `/${name}`) add(mount.mountPath, from, from.root, readOnly)
        if (hostPath.path === '/') add(`${mount.mountPath}/${name}`, from, from.root, readOnly)
      }
    }
    return mounts
  }

  #sharedFile(path: string, text: string): FileNode {
    const known = this.#shared.get(path)
    if (known) {
      known.set(encodeUtf8(text), unbounded)
      return known
    }
    const attributes = { mode: 0o644, uid: 0, gid: 0, modifiedAt: this.#parts.now() }
    const made = new FileNode(attributes, () => encodeUtf8(text))
    this.#shared.set(path, made)
    return made
  }

  #tried(
    pod: corev1.Pod,
    spec: PodContainer,
    mount: corev1.VolumeMount,
  ): readonly [volume: PodVolume, node: Inode] | undefined {
    try {
      return this.#nodeOf(pod, spec, mount)
    } catch (error) {
      if (error instanceof SubPathError) return undefined
      throw error
    }
  }

  /** A volume and what of it is mounted; undefined where it cannot be. @throws SubPathError */
  #nodeOf(
    pod: corev1.Pod,
    spec: PodContainer,
    { name, subPath = '', subPathExpr = '' }: corev1.VolumeMount,
  ): readonly [volume: PodVolume, node: Inode] | undefined {
    let path = subPath
    if (subPathExpr !== '') {
      const variables = environmentOf(pod, spec, this.#parts.find(pod))
      const missing = missingReferences(subPathExpr, variables)
      if (missing.length > 0) throw new SubPathError(`missing value for ${missing.join(', ')}`)
      path = expandReferences(subPathExpr, variables)
    }
    checkSubPath(path)
    const volume = this.#volumes.of(pod, name)
    if (!volume) return undefined
    if (path === '') return [volume, volume.root]
    const { root } = volume
    const node = root.kind === 'directory' ? nodeAtSubPath(root, path) : undefined
    if (node) return [volume, node]
    throw new SubPathError(
      `failed to prepare subPath for volumeMount "${name}" of container "${spec.name}"`,
    )
  }
}

/** Where a container writes what its status is to say, unless its spec names another file. */
const usualLog = '/dev/termination-log'
/** How often a kubelet looks at how much disk pods take, in milliseconds. */
const evictionPeriod = 10_000
/** Files of the kubelet take no room of the pod. */
const unbounded = new FileRoom(Infinity)
