/** An entry that can let go of its decoded object. */
interface Holder {
  readonly size: number
  forget(): void
}

/** Bytes of the objects that are kept decoded at most, which take some three times as much memory then. */
const mostBytes = 8 * 1024 * 1024

/**
 * The entries that keep their decoded objects, as they were read or written last: a change is read by several controllers in a
 * row, and often altered again soon. The oldest are let go of, and those that nothing has read or written for two sweeps, so that a
 * server at rest keeps none.
 */
export class RecentObjects {
  /** The entries since the last sweep, and those of the time before it. */
  #sizes = new Map<Holder, number>()
  #older = new Map<Holder, number>()
  #bytes = 0

  add(holder: Holder): void {
    this.delete(holder)
    this.#sizes.set(holder, holder.size)
    this.#bytes += holder.size
    if (this.#bytes > mostBytes) this.#trim(this.#older)
    if (this.#bytes > mostBytes) this.#trim(this.#sizes)
  }

  /** Takes out an entry that no longer keeps its object. */
  delete(holder: Holder): void {
    const sizes = this.#sizes.has(holder) ? this.#sizes : this.#older
    this.#bytes -= sizes.get(holder) ?? 0
    sizes.delete(holder)
  }

  /** Lets go of the objects from before the last sweep. */
  sweep(): void {
    for (const holder of this.#older.keys()) holder.forget()
    this.#older = this.#sizes
    this.#sizes = new Map()
  }

  #trim(sizes: Map<Holder, number>): void {
    for (const oldest of sizes.keys()) {
      if (this.#bytes <= mostBytes) return
      oldest.forget()
    }
  }
}
