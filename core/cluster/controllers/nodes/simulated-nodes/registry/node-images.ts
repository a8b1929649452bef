import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { imageIdOf } from '../../../../simulation/containers/image-name.ts'
import { nodeResource } from '../../../shared/objects/resources.ts'
import type { SharedObjects } from '../../../shared/objects/shared-objects.ts'

/** Images of a node that its status names, as many as a kubelet's. */
const mostReported = 50
/** Images that a node keeps; those pulled first are removed beyond. */
const mostKept = 200
/** Images with longer names are not kept: a name has no bound, and statuses do. */
const longestName = 1000

interface KeptImages {
  /** By the image's id. */
  readonly images: Map<string, corev1.ContainerImage>
  isReported: boolean
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
    return this.#of(node).images.has(imageIdOf(image))
  }

  /** Notes an image that a node has pulled, by its name in full. */
  add(node: string, image: string, bytes: number): void {
    if (image.length > longestName) return
    const kept = this.#of(node)
    const id = imageIdOf(image)
    if (kept.images.has(id)) return
    kept.images.set(id, { names: image === id ? [id] : [id, image], sizeBytes: bytes })
    const [first] = kept.images.keys()
    if (kept.images.size > mostKept && first !== undefined) kept.images.delete(first)
    kept.isReported = false
  }

  /** The images for a node's status, the largest first, and notes that they are reported; undefined where nothing has changed. */
  takeChanged(node: string): corev1.ContainerImage[] | undefined {
    const kept = this.#nodes.get(node)
    if (!kept || kept.isReported) return undefined
    kept.isReported = true
    return Array.from(kept.images.values())
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
    const images = new Map(
      reported.flatMap((image) => {
        const id = imageIdOf(image.names?.[0] ?? '')
        return id === '' ? [] : [[id, image] as const]
      }),
    )
    const made = { images, isReported: true }
    this.#nodes.set(node, made)
    return made
  }
}
