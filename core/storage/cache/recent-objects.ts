/** An entry that can let go of its decoded object. */
interface Holder {
  readonly size: number
  forget(): void
}

/** Bytes of the objects that are kept decoded at most, which take some three times as much memory then. */
const mostBytes = 2 * 1024 * 1024

/**
 * The entries that keep their decoded objects, as they were read or written last: a change is read by several controllers in a
 * row, and often altered again soon. The oldest are let go of.
 */
export class RecentObjects {
  readonly #sizes = new Map<Holder, number>()
  #bytes = 0

  add(holder: Holder): void {
    this.delete(holder)
    this.#sizes.set(holder, holder.size)
    this.#bytes += holder.size
    for (const oldest of this.#sizes.keys()) {
      if (this.#bytes <= mostBytes) return
      oldest.forget()
    }
  }

  /** Takes out an entry that no longer keeps its object. */
  delete(holder: Holder): void {
    this.#bytes -= this.#sizes.get(holder) ?? 0
    this.#sizes.delete(holder)
  }
}
