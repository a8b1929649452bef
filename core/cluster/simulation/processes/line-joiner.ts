/** Lines out of texts that are cut anywhere. */
export class LineJoiner {
  readonly #end: string
  #rest = ''

  /** `end`: the character that ends a line. */
  constructor(end = '\n') {
    this.#end = end
  }

  /** The length of what stands at the end without a line feed. */
  get unfinished(): number {
    return this.#rest.length
  }

  /** The lines that a text ends, each with its end. */
  lines(text: string): string[] {
    const end = this.#end
    // A line that grows piece by piece is not searched anew each time.
    if (!text.includes(end)) {
      this.#rest += text
      return []
    }
    const parts = (this.#rest + text).split(end)
    this.#rest = parts.pop() ?? ''
    return parts.map((line) => line + end)
  }

  /** What stands at the end without a line feed. */
  flush(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest === '' ? [] : [rest]
  }
}
