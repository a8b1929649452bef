/**
 * Set of the allocated places of a range, counted from its first. Its bytes are those of the real server: one number with a
 * bit for each place, most significant byte first, without leading zeros.
 */
export class AllocationBits {
  readonly #places: Set<number>

  constructor(places: Iterable<number> = []) {
    this.#places = new Set(places)
  }

  static fromBytes(bytes: Uint8Array): AllocationBits {
    const places: number[] = []
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[bytes.length - 1 - at] ?? 0
      for (let bit = 0; byte >> bit > 0; bit++)
        if (((byte >> bit) & 1) === 1) places.push(at * 8 + bit)
    }
    return new AllocationBits(places)
  }

  has(place: number): boolean {
    return this.#places.has(place)
  }

  add(place: number): void {
    this.#places.add(place)
  }

  delete(place: number): void {
    this.#places.delete(place)
  }

  copy(): AllocationBits {
    return new AllocationBits(this.#places)
  }

  equals({ size, places }: AllocationBits): boolean {
    return size === this.size && [...places].every((place) => this.has(place))
  }

  get size(): number {
    return this.#places.size
  }

  /** The allocated places, in no order. */
  get places(): Iterable<number> {
    return this.#places.values()
  }

  bytes(): Uint8Array {
    let last = -1
    for (const place of this.#places) last = Math.max(last, place)
    const bytes = new Uint8Array((last + 8) >> 3)
    for (const place of this.#places) {
      const at = bytes.length - 1 - (place >> 3)
      bytes[at] = (bytes[at] ?? 0) | (1 << (place & 7))
    }
    return bytes
  }
}
