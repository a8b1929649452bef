/** Kinds whose status stages write, by `apiVersion kind`: simulated nodes leave these to them. */
export class StagedKinds {
  /** Resolves once the stages that exist at the start are compiled, or nothing plays stages. */
  readonly known: Promise<void>
  #kinds: ReadonlySet<string> = new Set()
  #setKnown: () => void = () => undefined
  readonly #listeners = new Set<() => void>()

  constructor() {
    this.known = new Promise((resolve) => (this.#setKnown = resolve))
  }

  has(apiVersion: string, kind: string): boolean {
    return this.#kinds.has(`${apiVersion} ${kind}`)
  }

  /** Replaces the kinds, each `apiVersion kind`. */
  set(kinds: ReadonlySet<string>): void {
    this.#setKnown()
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
