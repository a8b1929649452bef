/** A client reads a few; a hostile body could hold millions, each with a path as long as the body. */
const maxPaths = 100
const maxCharacters = 64 * 1024

/** Paths of keys that an object holds twice, or what is said of them, each once, up to a limit. */
export class RepeatedKeys {
  readonly #paths = new Set<string>()
  #characters = 0

  get paths(): readonly string[] {
    return [...this.#paths]
  }

  /** `path` is asked for only while there is room. */
  add(path: () => string): void {
    if (this.#paths.size >= maxPaths || this.#characters >= maxCharacters) return
    const text = path()
    this.#paths.add(text)
    this.#characters += text.length
  }
}
