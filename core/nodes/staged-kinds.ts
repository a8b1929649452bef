/** Kinds whose status stages write, by `apiVersion kind`: simulated nodes leave these to them. */
export class StagedKinds {
  #kinds: ReadonlySet<string> = new Set()
  readonly #listeners = new Set<() => void>()

  has(apiVersion: string, kind: string): boolean {
    return this.#kinds.has(`${apiVersion} ${kind}`)
  }

  /** Replaces the kinds, each `apiVersion kind`. */
  set(kinds: ReadonlySet<string>): void {
    const isSame =
      kinds.size === this.#kinds.size && [...kinds].every((kind) => this.#kinds.has(kind))
    if (isSame) return
    this.#kinds = kinds
    for (const listener of this.#listeners) listener()
  }

  /** Calls `listener` after each change, until `signal` aborts. */
  listen(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener)
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true })
  }
}
