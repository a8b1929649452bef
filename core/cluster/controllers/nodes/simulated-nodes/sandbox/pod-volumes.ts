import { equalJson } from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { FindConfig } from '../../../../simulation/containers/config-values.ts'
import type { FileRoom } from '../../../../simulation/files/file-room.ts'
import type { Inode } from '../../../../simulation/files/inode.ts'
import type { FileTree } from '../../../../simulation/files/mounts.ts'
import { AtomicVolume } from '../../../../simulation/volumes/atomic-volume.ts'
import type { ContentStore } from '../../../../simulation/volumes/content-store.ts'
import { hostPathNode } from '../../../../simulation/volumes/node-tree.ts'
import { SyncTimes } from '../../../../simulation/volumes/sync-times.ts'
import { ownerOf } from '../../../../simulation/volumes/volume-owner.ts'
import { PayloadMaker, showsPod } from '../../../../simulation/volumes/volume-payload.ts'
import { emptyTree } from '../../../../simulation/volumes/volume-tree.ts'
import type { NodeTrees } from './node-trees.ts'
import type { PodTokens } from './pod-tokens.ts'

/** A volume of a pod. */
export interface PodVolume {
  readonly tree: FileTree
  /** Its root, which may be a file of a node. */
  readonly root: Inode
  /** Whether all its mounts are read-only. */
  readonly isReadOnly: boolean
}

/** Where the contents of volumes come from. */
export interface VolumeParts {
  now(): number
  find(pod: corev1.Pod): FindConfig
  /** The pod as it is now; undefined once it is deleted. */
  current(pod: corev1.Pod): corev1.Pod | undefined
  readonly contents: ContentStore
  readonly nodes: NodeTrees
  /** The file system of a claim of the pod's namespace; undefined for one that has none here. */
  claim(pod: corev1.Pod, name: string): PodVolume | undefined
}

/** The volumes of a pod, each made when it is mounted first. */
export class PodVolumes {
  readonly #parts: VolumeParts
  readonly #tokens: PodTokens
  readonly #room: FileRoom
  readonly #volumes = new Map<string, PodVolume>()
  readonly #atomic: AtomicVolume[] = []
  readonly #payloads = new PayloadMaker()

  constructor(parts: VolumeParts, tokens: PodTokens, room: FileRoom) {
    this.#parts = parts
    this.#tokens = tokens
    this.#room = room
  }

  /** The volume of that name; undefined where the pod has none, or where it cannot be mounted. */
  of(pod: corev1.Pod, name: string): PodVolume | undefined {
    const known = this.#volumes.get(name)
    if (known) return known
    const volume = pod.spec.volumes?.find((each) => each.name === name)
    const made = volume && this.#make(pod, volume)
    if (made) this.#volumes.set(name, made)
    return made
  }

  /** The volumes that have been mounted, by name. */
  mounted(): ReadonlyMap<string, PodVolume> {
    return this.#volumes
  }

  close(): void {
    for (const volume of this.#atomic) volume.close()
    this.#volumes.clear()
  }

  #make(pod: corev1.Pod, volume: corev1.Volume): PodVolume | undefined {
    const { hostPath, persistentVolumeClaim: claim, ephemeral, name } = volume
    if (hostPath) {
      const tree = this.#parts.nodes.of(pod.spec.nodeName ?? '')
      const root = hostPathNode(tree, hostPath.path, hostPath.type, this.#parts.now())
      return typeof root === 'string' ? undefined : { tree, root, isReadOnly: false }
    }
    if (claim) {
      const found = this.#parts.claim(pod, claim.claimName)
      if (found) return claim.readOnly === true ? { ...found, isReadOnly: true } : found
    }
    if (ephemeral) {
      const found = this.#parts.claim(pod, `${pod.metadata.name ?? ''}-${name}`)
      if (found) return found
    }
    if (volume.configMap || volume.secret || volume.downwardAPI || volume.projected) {
      return this.#fromObjects(pod, volume)
    }
    const tree = emptyTree(volume, ownerOf(pod), this.#parts.now(), this.#room)
    return { tree, root: tree.root, isReadOnly: volume.image !== undefined }
  }

  #fromObjects(pod: corev1.Pod, volume: corev1.Volume): PodVolume {
    const { contents } = this.#parts
    const now = (): number => this.#parts.now()
    const { uid = '' } = pod.metadata
    const times = new SyncTimes(uid)
    const hasPod = showsPod(volume)
    let syncedAt = now()
    let version = this.#tokens.version
    let shown = pod
    const current = (): corev1.Pod => this.#parts.current(pod) ?? pod
    const made = new AtomicVolume({
      now,
      id: `${uid} ${volume.name}`,
      owner: ownerOf(pod),
      // A config map lies on the disk of the node, everything else in memory.
      mode: volume.configMap ? 0o777 : 0o1777,
      room: this.#room,
      contents,
      isDue: () => {
        const at = now()
        const isDue =
          times.passed(syncedAt, at) ||
          version !== this.#tokens.version ||
          (hasPod && hasChanged(shown, current()))
        if (isDue) syncedAt = at
        return isDue
      },
      payload: () => {
        version = this.#tokens.version
        shown = current()
        return (
          this.#payloads.of(volume, {
            pod: shown,
            find: this.#parts.find(pod),
            token: (_, source) => this.#tokens.of(source),
          }) ?? { files: new Map(), isWhole: true }
        )
      },
    })
    this.#atomic.push(made)
    const type = volume.configMap ? 'ext4' : 'tmpfs'
    const source = volume.configMap ? '/dev/sda1' : 'tmpfs'
    const tree: FileTree = { root: made.root, room: this.#room, type, source }
    return { tree, root: made.root, isReadOnly: true }
  }
}

/** Whether what the downward API shows of a pod is another now; a kubelet looks after a pod at once that has changed so. */
function hasChanged({ metadata: before }: corev1.Pod, { metadata }: corev1.Pod): boolean {
  if (metadata === before) return false
  return (
    !equalJson(metadata.labels, before.labels) ||
    !equalJson(metadata.annotations, before.annotations)
  )
}
