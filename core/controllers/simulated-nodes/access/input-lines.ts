import { encodeUtf8 } from '../../../api/utf8.ts'
import { textOfBytes } from '../../../nodes/shell/bytes-as-text.ts'
import { joinBytes } from '../../../outgoing/join-bytes.ts'

const newline = 0x0a

export interface InputLinesParts {
  readonly input: AsyncIterable<Uint8Array>
  /** Whether the input is typed: it is echoed, and control characters act. */
  readonly isTerminal: boolean
  echo(text: string): Promise<void>
  /** Called when Ctrl-C is typed; what stands in the line is dropped. */
  interrupt(): void
}

/** Bytes of input that are kept unread before the client waits; a longer line is given in parts. */
const mostUnread = 1_000_000

/** What a client sends, line by line or as it comes. */
export class InputLines {
  readonly #parts: InputLinesParts
  readonly #iterator: AsyncIterator<Uint8Array>
  #unread: Uint8Array = new Uint8Array()
  /** The line that is being typed. */
  #text = ''
  #hasEnded = false
  #arrived: (() => void) | undefined
  #taken: (() => void) | undefined

  constructor(parts: InputLinesParts) {
    this.#parts = parts
    this.#iterator = parts.input[Symbol.asyncIterator]()
    void this.#pump()
  }

  /** The next line with its end, or all that is unread; undefined at the end of the input, or once `signal` aborts. */
  async next(unit: 'line' | 'chunk', signal: AbortSignal): Promise<string | undefined> {
    while (!signal.aborted) {
      const unread = this.#unread
      const isWhole = unit === 'chunk' || this.#hasEnded || unread.length >= mostUnread
      const end = unread.indexOf(newline) + 1 || (isWhole ? unread.length : 0)
      if (end > 0) return this.#take(unit === 'chunk' ? unread.length : end)
      if (this.#hasEnded) return undefined
      let wake: () => void = () => undefined
      await new Promise<void>((resolve) => {
        wake = this.#arrived = resolve
        signal.addEventListener('abort', wake)
      })
      signal.removeEventListener('abort', wake)
    }
    return undefined
  }

  /** Ends the reading of the input. */
  close(): void {
    this.#hasEnded = true
    this.#taken?.()
    void this.#iterator.return?.()
  }

  #take(length: number): string {
    const text = textOfBytes(this.#unread.subarray(0, length))
    this.#unread = this.#unread.subarray(length)
    this.#taken?.()
    return text
  }

  async #pump(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      while (!this.#hasEnded) {
        const { done, value } = await this.#iterator.next()
        if (done === true) break
        if (this.#parts.isTerminal) {
          for (const char of decoder.decode(value, { stream: true })) await this.#type(char)
        } else this.#add(value)
        // A terminal is read on, for the sake of what interrupts.
        while (!this.#parts.isTerminal && this.#unread.length >= mostUnread && !this.#hasEnded) {
          await new Promise<void>((resolve) => (this.#taken = resolve))
        }
      }
    } catch {
      // A client that breaks off ends its input.
    }
    this.#add(encodeUtf8(this.#text))
    this.#text = ''
    this.#hasEnded = true
    this.#arrived?.()
  }

  #add(bytes: Uint8Array): void {
    this.#unread = joinBytes([this.#unread, bytes])
    this.#arrived?.()
  }

  async #type(char: string): Promise<void> {
    if (char === '\x03') {
      await this.#parts.echo('^C\n')
      this.#text = ''
      this.#parts.interrupt()
    } else if (this.#unread.length + this.#text.length >= mostUnread) {
      // A terminal drops what is typed while its queue is full.
    } else if (char === '\r' || char === '\n') {
      await this.#parts.echo('\n')
      this.#add(encodeUtf8(`${this.#text}\n`))
      this.#text = ''
    } else if (char === '\x04') {
      if (this.#text === '') this.#hasEnded = true
      this.#arrived?.()
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
