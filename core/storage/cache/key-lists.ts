/** Keys of objects by a text that an index makes of them, such as the node of a pod. */
export class KeyLists {
  /** A single key stands alone: a set takes far more memory, and texts such as uids have one key each. */
  readonly #keys = new Map<string, string | Set<string>>()
  readonly #textsOf = new Map<string, readonly string[]>()
  /** Texts of several that were added before: objects of one template have the same labels. */
  readonly #shared = new Map<string, readonly string[]>()

  put(key: string, texts: readonly string[]): void {
    const before = this.#textsOf.get(key)
    if (before && sameTexts(before, texts)) return
    this.delete(key)
    if (texts.length === 0) return
    this.#textsOf.set(key, texts.length > 1 ? this.#sharedTexts(texts) : texts)
    for (const text of texts) {
      const keys = this.#keys.get(text)
      if (keys === undefined) this.#keys.set(text, key)
      else if (typeof keys === 'string') this.#keys.set(text, new Set([keys, key]))
      else keys.add(key)
    }
  }

  delete(key: string): void {
    for (const text of this.#textsOf.get(key) ?? []) {
      const keys = this.#keys.get(text)
      if (keys instanceof Set) keys.delete(key)
      if (keys === key || (keys instanceof Set && keys.size === 0)) this.#keys.delete(text)
    }
    this.#textsOf.delete(key)
  }

  #sharedTexts(texts: readonly string[]): readonly string[] {
    const id = texts.join('\n')
    const known = this.#shared.get(id)
    if (known && sameTexts(known, texts)) return known
    if (this.#shared.size === mostShared) this.#shared.clear()
    this.#shared.set(id, texts)
    return texts
  }

  /** Keys of a text, in the order in which they were added. */
  keysOf(text: string): ReadonlySet<string> {
    const keys = this.#keys.get(text)
    return typeof keys === 'string' ? new Set([keys]) : (keys ?? none)
  }

  /** Texts that any key has. */
  texts(): IterableIterator<string> {
    return this.#keys.keys()
  }
}

const mostShared = 256

const none: ReadonlySet<string> = new Set()

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at])
}
