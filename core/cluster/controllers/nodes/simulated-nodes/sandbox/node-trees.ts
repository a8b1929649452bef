import { FileRoom, mostPodBytes, mostPodEntries } from '../../../../simulation/files/file-room.ts'
import type { FileTree } from '../../../../simulation/files/mounts.ts'
import { nodeTree } from '../../../../simulation/volumes/node-tree.ts'

/** The file systems of simulated nodes, each made when a `hostPath` volume of its pods is first looked at. */
export class NodeTrees {
  readonly #room: FileRoom
  readonly #now: () => number
  readonly #trees = new Map<string, FileTree>()

  /** `room`: that of the files of all pods. */
  constructor(room: FileRoom, now: () => number) {
    this.#room = room
    this.#now = now
  }

  of(node: string): FileTree {
    const known = this.#trees.get(node)
    if (known) return known
    const room = new FileRoom(mostPodBytes, mostPodEntries, this.#room)
    const made = nodeTree(node, this.#now(), room)
    this.#trees.set(node, made)
    return made
  }

  /** Gives up the files of a node that is deleted. */
  release(node: string): void {
    this.#trees.get(node)?.room.release()
    this.#trees.delete(node)
  }
}
