/** Keys of objects by a text that an index makes of them, such as the node of a pod. */
export class KeyLists {
  readonly #keys = new Map<string, Set<string>>()
  readonly #textsOf = new Map<string, readonly string[]>()

  put(key: string, texts: readonly string[]): void {
    const before = this.#textsOf.get(key)
    if (before && sameTexts(before, texts)) return
    this.delete(key)
    if (texts.length === 0) return
    this.#textsOf.set(key, texts)
    for (const text of texts) {
      const keys = this.#keys.get(text)
      if (keys) keys.add(key)
      else this.#keys.set(text, new Set([key]))
    }
  }

  delete(key: string): void {
    for (const text of this.#textsOf.get(key) ?? []) {
      const keys = this.#keys.get(text)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(text)
    }
    this.#textsOf.delete(key)
  }

  /** Keys of a text, in the order in which they were added. */
  keysOf(text: string): ReadonlySet<string> {
    return this.#keys.get(text) ?? none
  }

  /** Texts that any key has. */
  texts(): IterableIterator<string> {
    return this.#keys.keys()
  }
}

const none: ReadonlySet<string> = new Set()

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}
