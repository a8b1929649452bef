/** Lines out of texts that are cut anywhere. */
export class LineJoiner {
  #rest = ''

  /** The length of what stands at the end without a line feed. */
  get unfinished(): number {
    return this.#rest.length
  }

  /** The lines that a text ends, each with its line feed. */
  lines(text: string): string[] {
    // A line that grows piece by piece is not searched anew each time.
    if (!text.includes('\n')) {
      this.#rest += text
      return []
    }
    const parts = (this.#rest + text).split('\n')
    this.#rest = parts.pop() ?? ''
    return parts.map((line) => `${line}\n`)
  }

  /** What stands at the end without a line feed. */
  flush(): string[] {
    const rest = this.#rest
    this.#rest = ''
    return rest === '' ? [] : [rest]
  }
}
