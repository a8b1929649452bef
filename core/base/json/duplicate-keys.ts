/**
 * Repeated keys that are reported at most: a hostile body could hold millions, each with a path as long as the body.
 */
const maxPaths = 100
const maxCharacters = 64 * 1024

/** The repeated keys of a body, as paths or messages, each once, up to a limit. */
export class DuplicateKeys {
  readonly #paths = new Set<string>()
  #characters = 0

  get paths(): readonly string[] {
    return [...this.#paths]
  }

  /** Adds a repeated key; `path` is called only below the limit. */
  add(path: () => string): void {
    if (this.#paths.size >= maxPaths || this.#characters >= maxCharacters) return
    const text = path()
    this.#paths.add(text)
    this.#characters += text.length
  }
}
