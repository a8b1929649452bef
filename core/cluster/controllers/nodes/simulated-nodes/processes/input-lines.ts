import { ByteQueue } from '../../../../../base/streams/byte-queue.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { textOfBytes } from '../../../../simulation/processes/bytes-as-text.ts'

const newline = 0x0a

export interface InputLinesParts {
  readonly input: AsyncIterable<Uint8Array>
  /** Whether the input is typed: it is echoed, and control characters act. */
  readonly isTerminal: boolean
  echo(text: string): Promise<void>
  /** Called when Ctrl-C is typed; what was typed before and is unread is dropped. */
  interrupt(): void
  /** Lets the server serve other work. */
  yieldTurn(): Promise<void>
}

/** Bytes of input that are kept unread before the client waits; a longer line is given in parts. */
const mostUnread = 1_000_000
/** Characters of a line that is typed, as in Linux; more are dropped until the line ends. */
const longestTyped = 4095
/** Characters that are echoed and handed on together. */
const typedAtOnce = 4096

/** What a client sends, line by line or as it comes. */
export class InputLines {
  readonly #parts: InputLinesParts
  readonly #iterator: AsyncIterator<Uint8Array>
  #unread = new ByteQueue()
  /** The characters of the line that is being typed. */
  #typed: string[] = []
  #hasEnded = false
  /** Whether Ctrl-D has ended it. */
  hasTypedEnd = false
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
      const end = (unit === 'line' && unread.indexOf(newline) + 1) || (isWhole ? unread.length : 0)
      if (end > 0) return this.#take(end)
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
    this.#arrived?.()
    void this.#iterator.return?.()
  }

  #take(length: number): string {
    const text = textOfBytes(this.#unread.take(length))
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
          const text = decoder.decode(value, { stream: true })
          for (let at = 0; at < text.length && !this.#hasEnded; at += typedAtOnce) {
            if (at > 0) await this.#parts.yieldTurn()
            await this.#type(text.slice(at, at + typedAtOnce))
          }
        } else this.#add(value)
        // A terminal is read on, for the sake of what interrupts.
        while (!this.#parts.isTerminal && this.#unread.length >= mostUnread && !this.#hasEnded) {
          await new Promise<void>((resolve) => (this.#taken = resolve))
        }
      }
    } catch {
      // A client that breaks off ends its input.
    }
    this.#add(encodeUtf8(this.#typed.join('')))
    this.#hasEnded = true
    this.#arrived?.()
  }

  #add(bytes: Uint8Array): void {
    this.#unread.push(bytes)
    this.#arrived?.()
  }

  /** Acts on what is typed, with one echo for all of it. */
  async #type(text: string): Promise<void> {
    let [echo, lines] = ['', '']
    let [isInterrupted, isEnded] = [false, false]
    const room = this.#unread.length < mostUnread ? longestTyped : 0
    for (const char of text) {
      if (char === '\x03') {
        this.#typed = []
        lines = ''
        echo += '^C\n'
        isInterrupted = true
      } else if (char === '\r' || char === '\n') {
        echo += '\n'
        lines += `${this.#typed.join('')}\n`
        this.#typed = []
      } else if (char === '\x04') {
        isEnded = this.#typed.length === 0
        if (isEnded) break
      } else if (char === '\x7f' || char === '\b') {
        if (this.#typed.pop() !== undefined) echo += '\b \b'
      } else if ((char >= ' ' || char === '\t') && this.#typed.length < room) {
        this.#typed.push(char)
        echo += char
      }
    }
    if (echo !== '') await this.#parts.echo(echo)
    if (isInterrupted) {
      // A terminal drops its queue, too.
      this.#unread = new ByteQueue()
      this.#parts.interrupt()
    }
    if (this.#unread.length < mostUnread) this.#unread.push(encodeUtf8(lines))
    this.hasTypedEnd ||= isEnded
    this.#hasEnded ||= isEnded
    this.#arrived?.()
  }
}
