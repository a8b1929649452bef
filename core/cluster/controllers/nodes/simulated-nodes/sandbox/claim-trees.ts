import type { Brand } from '../../../../../base/api/brand.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Cancel } from '../../../../../base/runtime.ts'
import {
  type FileRoom,
  mostPodBytes,
  mostPodEntries,
} from '../../../../simulation/files/file-room.ts'
import { DirectoryNode } from '../../../../simulation/files/inode.ts'
import type { FileTree } from '../../../../simulation/files/mounts.ts'
import { NotingRoom } from '../../../../simulation/files/noting-room.ts'
import { hostPathNode } from '../../../../simulation/volumes/node-tree.ts'
import { takeRoom } from '../../../../simulation/volumes/stored-tree.ts'
import {
  giveToGroup,
  ownerOf,
  type VolumeOwner,
} from '../../../../simulation/volumes/volume-owner.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { claimResource, volumeResource } from '../../../shared/objects/resources.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import { ClaimStore } from './claim-store.ts'
import type { NodeTrees } from './node-trees.ts'
import type { PodVolume } from './pod-volumes.ts'

/** Time from a change to its writing, in milliseconds; changes meanwhile are written together. */
const saveDelay = 1000

interface ClaimTree {
  readonly tree: FileTree
  cancel: Cancel | undefined
  saving: Promise<void>
}

/** The files of persistent volumes, which live as long as the volume does and are stored with the objects. */
export class ClaimTrees {
  readonly #parts: ClusterParts
  readonly #room: FileRoom
  readonly #nodes: NodeTrees
  readonly #store: ClaimStore
  #isReadable = true
  /** By the uid of the volume, or of the claim where it has none. */
  readonly #trees = new Map<string, ClaimTree>()

  /** `room`: that of the files of all pods. */
  constructor(parts: ClusterParts, nodes: NodeTrees, room: FileRoom) {
    this.#parts = parts
    this.#nodes = nodes
    this.#room = room
    this.#store = new ClaimStore(parts.storage)
  }

  /** Reads what is stored, and follows the volumes until `signal` aborts. */
  async start(signal: AbortSignal): Promise<void> {
    const { objects, runtime } = this.#parts
    try {
      for (const [uid, root] of await this.#store.load()) this.#add(uid, root)
    } catch (error) {
      // What is stored stays as it is.
      this.#isReadable = false
      runtime.logger.error('the files of volumes could not be read', { error: String(error) })
    }
    const drop = ({ metadata: { uid = '' } }: corev1.PersistentVolume): void => this.#drop(uid)
    const [volumes, claims] = [objects.of(volumeResource), objects.of(claimResource)]
    volumes.follow({ deleted: drop }, signal)
    claims.follow(
      {
        deleted: ({ metadata: { uid = '' } }) => this.#drop(uid),
      },
      signal,
    )
    await Promise.all([volumes.ready, claims.ready])
    if (signal.aborted || this.#trees.size === 0) return
    const known = new Set<string>()
    for (const { metadata } of [...volumes.objects(), ...claims.objects()]) {
      known.add(metadata.uid ?? '')
    }
    for (const uid of this.#trees.keys()) if (!known.has(uid)) this.#drop(uid)
  }

  /** The volume of a claim; undefined where there is no such claim. */
  of(pod: corev1.Pod, name: string): PodVolume | undefined {
    const { objects, runtime } = this.#parts
    const claim = objects.of(claimResource).get(pod.metadata.namespace ?? '', name)
    if (!claim) return undefined
    const volume = objects.of(volumeResource).get('', claim.spec.volumeName ?? '')
    const path = volume && placeOnNode(volume, this.#parts.brand)
    if (path !== undefined) {
      const tree = this.#nodes.of(nodeOf(pod))
      const root = hostPathNode(tree, path, '', runtime.clock.now())
      return typeof root === 'string' ? undefined : { tree, root, isReadOnly: false }
    }
    const { uid = '' } = (volume ?? claim).metadata
    const { tree } = this.#trees.get(uid) ?? this.#add(uid)
    giveAll(tree.root, ownerOf(pod))
    return { tree, root: tree.root, isReadOnly: false }
  }

  /** Stores what has changed. */
  async close(): Promise<void> {
    await Promise.all(
      Array.from(this.#trees, ([uid, each]) => (each.cancel ? this.#save(uid, each) : each.saving)),
    )
  }

  #add(uid: string, stored?: DirectoryNode): ClaimTree {
    const { timers, clock } = this.#parts.runtime
    const noted = (): void => {
      if (!this.#isReadable || !this.#trees.has(uid)) return
      made.cancel ??= timers.after(saveDelay, () => void this.#save(uid, made))
    }
    const room = new NotingRoom(mostPodBytes, mostPodEntries, this.#room, noted)
    const root =
      stored ?? new DirectoryNode({ mode: 0o777, uid: 0, gid: 0, modifiedAt: clock.now() })
    if (stored) takeRoom(stored, room)
    const tree: FileTree = { root, room, type: 'ext4', source: '/dev/sdb' }
    const made: ClaimTree = { tree, cancel: undefined, saving: Promise.resolve() }
    this.#trees.set(uid, made)
    return made
  }

  #save(uid: string, claim: ClaimTree): Promise<void> {
    claim.cancel?.()
    claim.cancel = undefined
    claim.saving = claim.saving.then(async () => {
      try {
        if (this.#trees.has(uid)) await this.#store.save(uid, claim.tree.root)
      } catch (error) {
        const { logger } = this.#parts.runtime
        logger.error('the files of a volume could not be stored', { uid, error: String(error) })
      }
    })
    return claim.saving
  }

  #drop(uid: string): void {
    const known = this.#trees.get(uid)
    if (!known) return
    this.#trees.delete(uid)
    known.cancel?.()
    known.tree.room.release()
    known.saving = known.saving.then(async () => {
      try {
        await this.#store.delete(uid)
      } catch (error) {
        const { logger } = this.#parts.runtime
        logger.error('the files of a volume could not be removed', { uid, error: String(error) })
      }
    })
  }
}

/** Where a volume lies on a node that somebody has made by hand; one that is provisioned has files of its own. */
function placeOnNode(
  { metadata, spec }: corev1.PersistentVolume,
  { labelDomain }: Brand,
): string | undefined {
  const isProvisioned = metadata.annotations?.[`pv.${labelDomain}/provisioned-by`] !== undefined
  return isProvisioned ? undefined : (spec.hostPath?.path ?? spec.local?.path)
}

/** Gives a volume and all that lies in it to the group of a pod; one whose root is of that group is left as it is. */
function giveAll(root: DirectoryNode, owner: VolumeOwner): void {
  if (owner.gid === undefined || root.gid === owner.gid) return
  const left = [root]
  for (let next = left.pop(); next; next = left.pop()) {
    giveToGroup(next, owner, false)
    for (const name of next.entries.keys()) {
      const node = next.entries.get(name)
      if (node?.kind === 'directory') left.push(node)
      else if (node) giveToGroup(node, owner, false)
    }
  }
}
