/** Number of entries that came from the store unparsed, and how many of them are known to be readable. */
export class Doubts {
  #unread = 0
  #settled = 0

  /** 0 when every object is known to be readable; else the number to give to {@link settle} once all were read. */
  get count(): number {
    return this.#unread === this.#settled ? 0 : this.#unread
  }

  add(entries = 1): void {
    this.#unread += entries
  }

  /** Records that every object that existed when {@link count} was asked has been read. */
  settle(count: number): void {
    this.#settled = Math.max(this.#settled, count)
  }
}
