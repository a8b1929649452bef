export interface InputLinesParts {
  readonly input: AsyncIterable<Uint8Array>
  /** Whether the input is typed: it is echoed, and control characters act. */
  readonly isTerminal: boolean
  echo(text: string): Promise<void>
  /** Called when Ctrl-C is typed; what stands in the line is dropped. */
  interrupt(): void
}

/** Characters of input that are kept unread at most. */
const mostUnread = 1_000_000

/** The lines that a client sends, one by one. */
export class InputLines {
  readonly #parts: InputLinesParts
  readonly #lines: string[] = []
  readonly #iterator: AsyncIterator<Uint8Array>
  #text = ''
  #hasEnded = false
  #arrived: (() => void) | undefined

  constructor(parts: InputLinesParts) {
    this.#parts = parts
    this.#iterator = parts.input[Symbol.asyncIterator]()
    void this.#pump()
  }

  /** The next line; undefined at the end of the input, or once `signal` aborts. */
  async next(signal: AbortSignal): Promise<string | undefined> {
    while (this.#lines.length === 0 && !this.#hasEnded && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      this.#arrived = undefined
    }
    return signal.aborted ? undefined : this.#lines.shift()
  }

  /** Ends the reading of the input. */
  close(): void {
    this.#hasEnded = true
    void this.#iterator.return?.()
  }

  async #pump(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      while (!this.#hasEnded) {
        const { done, value } = await this.#iterator.next()
        if (done === true) break
        await this.#take(decoder.decode(value, { stream: true }))
      }
    } catch {
      // A client that breaks off ends its input.
    }
    if (this.#text !== '') this.#lines.push(this.#text)
    this.#text = ''
    this.#hasEnded = true
    this.#arrived?.()
  }

  async #take(text: string): Promise<void> {
    if (this.#text.length + text.length > mostUnread) {
      this.#hasEnded = true
      return
    }
    if (!this.#parts.isTerminal) {
      const parts = (this.#text + text).split('\n')
      this.#text = parts.pop() ?? ''
      this.#lines.push(...parts)
    } else for (const char of text) await this.#type(char)
    if (this.#lines.length > 0 || this.#hasEnded) this.#arrived?.()
  }

  async #type(char: string): Promise<void> {
    if (char === '\r' || char === '\n') {
      await this.#parts.echo('\n')
      this.#lines.push(this.#text)
      this.#text = ''
    } else if (char === '\x03') {
      await this.#parts.echo('^C\n')
      this.#text = ''
      this.#parts.interrupt()
    } else if (char === '\x04') {
      if (this.#text === '') this.#hasEnded = true
    } else if (char === '\x7f' || char === '\b') {
      if (this.#text === '') return
      this.#text = this.#text.slice(0, -1)
      await this.#parts.echo('\b \b')
    } else if (char >= ' ' || char === '\t') {
      this.#text += char
      await this.#parts.echo(char)
    }
  }
}
