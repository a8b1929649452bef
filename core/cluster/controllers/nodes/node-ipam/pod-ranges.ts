/** Ranges of a node's pods: /24 networks of 10.244.0.0/16, and beyond its 256 of 10.128.0.0/10. */
export const mostRanges: number = 256 + 64 * 256

function rangeAt(number: number): string {
  if (number < 256) return `10.244.${number}.0/24`
  const further = number - 256
  return `10.${128 + (further >>> 8)}.${further & 255}.0/24`
}

/** Ranges that nodes hold, and a free one for the next node. */
export class PodRanges {
  readonly #byNode = new Map<string, string>()
  readonly #taken = new Set<string>()
  #next = 0

  /** Notes the range that a node has. */
  note(node: string, range: string): void {
    if (this.#byNode.get(node) === range) return
    this.release(node)
    this.#byNode.set(node, range)
    this.#taken.add(range)
  }

  /** A free range for a node, by turns; undefined where all are taken. */
  assign(node: string): string | undefined {
    const known = this.#byNode.get(node)
    if (known !== undefined) return known
    for (let tried = 0; tried < mostRanges; tried++) {
      const range = rangeAt(this.#next)
      this.#next = (this.#next + 1) % mostRanges
      if (this.#taken.has(range)) continue
      this.note(node, range)
      return range
    }
    return undefined
  }

  release(node: string): void {
    const range = this.#byNode.get(node)
    if (range === undefined) return
    this.#byNode.delete(node)
    this.#taken.delete(range)
  }

  clear(): void {
    this.#byNode.clear()
    this.#taken.clear()
    this.#next = 0
  }
}
