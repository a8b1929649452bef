import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { once } from '../../../../../base/execution/once.ts'
import type { FindConfig } from '../../../../simulation/containers/config-values.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { containerRoot, directoryIn } from '../../../../simulation/containers/container-root.ts'
import { FileRoom, mostPodBytes, mostPodEntries } from '../../../../simulation/files/file-room.ts'
import { type DirectoryNode, FileNode } from '../../../../simulation/files/inode.ts'
import type { FileTree, Mount, Mounts } from '../../../../simulation/files/mounts.ts'
import { type ProcessEntry, ProcessTable } from '../../../../simulation/processes/process-table.ts'
import { volumeTree } from '../../../../simulation/volumes/volume-tree.ts'

/** What the sandbox of a pod takes from its node. */
export interface SandboxParts {
  now(): number
  find(pod: corev1.Pod): FindConfig
  /** Files that a container has beside those of its volumes, by path. */
  imageFiles(pod: corev1.Pod, spec: PodContainer): ReadonlyMap<string, string>
  programs(): readonly string[]
  /** Room of the files of all pods. */
  readonly room: FileRoom
  /** Process 1 of a run of a container. */
  first(pod: corev1.Pod, spec: PodContainer, run: number): Omit<ProcessEntry, 'pid'>
}

/** What a run of a container has for its processes. */
interface SandboxedRun {
  readonly id: string
  mounts(): Mounts
  readonly processes: ProcessTable
}

/** What the containers of a pod share: volumes and processes. It is made when a process looks for files or processes first. */
export class PodSandbox {
  readonly #parts: SandboxParts
  readonly #room: FileRoom
  readonly #volumes = new Map<string, FileTree>()
  /** The newest run of each container. */
  readonly #runs = new Map<string, SandboxedRun>()

  constructor(parts: SandboxParts) {
    this.#parts = parts
    this.#room = new FileRoom(mostPodBytes, mostPodEntries, parts.room)
  }

  /** The mounts of a run of a container; `run` is the number of its restarts. */
  mountsOf(pod: corev1.Pod, spec: PodContainer, run: number): Mounts {
    return this.#runOf(pod, spec, run).mounts()
  }

  processesOf(pod: corev1.Pod, spec: PodContainer, run: number): ProcessTable {
    return this.#runOf(pod, spec, run).processes
  }

  /** Gives the room of its files back. */
  close(): void {
    this.#room.release()
    this.#volumes.clear()
    this.#runs.clear()
  }

  #runOf(pod: corev1.Pod, spec: PodContainer, run: number): SandboxedRun {
    const id = String(run)
    const known = this.#runs.get(spec.name)
    if (known?.id === id) return known
    const processes = new ProcessTable()
    processes.add((pid) => ({ pid, ...this.#parts.first(pod, spec, run) }))
    const made = { id, mounts: once(() => this.#mount(pod, spec)), processes }
    this.#runs.set(spec.name, made)
    return made
  }

  #mount(pod: corev1.Pod, spec: PodContainer): Mounts {
    const parts = this.#parts
    const tree = containerRoot({
      files: parts.imageFiles(pod, spec),
      programs: () => parts.programs(),
      madeAt: parts.now(),
      room: this.#room,
    })
    const isReadOnly = spec.securityContext?.readOnlyRootFilesystem === true
    const mounts = new Map<string, Mount>([['/', { path: '/', tree, node: tree.root, isReadOnly }]])
    for (const { name, mountPath, readOnly = false, subPath = '' } of spec.volumeMounts ?? []) {
      const volume = this.#volume(pod, name)
      const path = `/${mountPath
        .split('/')
        .filter((each) => each !== '')
        .join('/')}`
      if (!volume) continue
      let node: Mount['node'] | undefined = volume.root
      for (const each of subPath.split('/')) {
        if (each === '') continue
        node = node?.kind === 'directory' ? node.entries.get(each) : undefined
      }
      if (!node) continue
      placeOf(tree.root, path, node.kind === 'directory')
      mounts.set(path, { path, tree: volume, node, isReadOnly: readOnly })
    }
    return mounts
  }

  #volume(pod: corev1.Pod, name: string): FileTree | undefined {
    const known = this.#volumes.get(name)
    if (known) return known
    const volume = pod.spec.volumes?.find((each) => each.name === name)
    if (!volume) return undefined
    const parts = this.#parts
    const tree = volumeTree(pod, volume, parts.find(pod), parts.now(), this.#room)
    this.#volumes.set(name, tree)
    return tree
  }
}

/** Makes the directory or the empty file at a path, over which a volume is mounted. */
function placeOf(root: DirectoryNode, path: string, isDirectory: boolean): void {
  const attributes = { mode: 0o755, uid: 0, gid: 0, modifiedAt: root.modifiedAt }
  const names = path.split('/').slice(1)
  const last = names.pop() ?? ''
  let parent = root
  for (const name of names) parent = directoryIn(parent, name, attributes)
  if (isDirectory) directoryIn(parent, last, attributes)
  else if (!parent.entries.get(last)) parent.entries.set(last, new FileNode(attributes))
}
