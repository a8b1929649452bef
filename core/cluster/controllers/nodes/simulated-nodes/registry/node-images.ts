import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { fullImageName, imageIdOf } from '../../../../simulation/containers/image-name.ts'
import { nodeResource } from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'

/** Images of a node that its status names, as many as a kubelet's. */
const mostReported = 50
/** Names of images that a node keeps, most of which have two; the image that was pulled first is removed beyond. */
const mostNames = 400
/** Images with longer names are not kept: a name has no bound, and statuses do. */
const longestName = 1000

interface KeptImages {
  /** By each name in full, a digest among them. */
  readonly byName: Map<string, corev1.ContainerImage>
  isReported: boolean
}

function keep(byName: KeptImages['byName'], image: corev1.ContainerImage): void {
  for (const name of image.names ?? []) byName.set(fullImageName(name), image)
}

/** The images that simulated nodes have pulled. A node starts with those of its status, and reports when it gets others. */
export class NodeImages {
  readonly #objects: SharedObjects
  readonly #nodes = new Map<string, KeptImages>()

  constructor(objects: SharedObjects) {
    this.#objects = objects
  }

  /** Whether a node has an image; a digest finds what was pulled by its tag. */
  has(node: string, image: string): boolean {
    return this.#of(node).byName.has(fullImageName(image))
  }

  /** Notes an image that a node has pulled, by its name in full. */
  add(node: string, image: string, bytes: number): void {
    if (image.length > longestName) return
    const kept = this.#of(node)
    const { byName } = kept
    if (byName.has(image)) return
    keep(byName, { names: [...new Set([imageIdOf(image), image])], sizeBytes: bytes })
    const [[, oldest] = []] = byName
    if (byName.size > mostNames) for (const name of oldest?.names ?? []) byName.delete(name)
    kept.isReported = false
  }

  /** The images for a node's status, the largest first, and notes that they are reported; undefined where nothing has changed. */
  takeChanged(node: string): corev1.ContainerImage[] | undefined {
    const kept = this.#nodes.get(node)
    if (!kept || kept.isReported) return undefined
    kept.isReported = true
    return Array.from(new Set(kept.byName.values()))
      .toSorted((a, b) => Number(b.sizeBytes ?? 0) - Number(a.sizeBytes ?? 0))
      .slice(0, mostReported)
  }

  /** Whether a node has images that it has not reported. */
  isChanged(node: string): boolean {
    return this.#nodes.get(node)?.isReported === false
  }

  /** Has the images reported again, after a report that failed. */
  noteLost(node: string): void {
    const kept = this.#nodes.get(node)
    if (kept) kept.isReported = false
  }

  /** Forgets the images of a node that is gone. */
  forget(node: string): void {
    this.#nodes.delete(node)
  }

  #of(node: string): KeptImages {
    const known = this.#nodes.get(node)
    if (known) return known
    const reported = this.#objects.of(nodeResource).get('', node)?.status.images ?? []
    const made: KeptImages = { byName: new Map(), isReported: true }
    for (const image of reported) keep(made.byName, image)
    this.#nodes.set(node, made)
    return made
  }
}
