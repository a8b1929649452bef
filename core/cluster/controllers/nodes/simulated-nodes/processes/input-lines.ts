import { ByteQueue } from '../../../../../base/streams/byte-queue.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { textOfBytes } from '../../../../simulation/processes/bytes-as-text.ts'
import { LineDiscipline } from '../../../../simulation/terminal/line-discipline.ts'
import { type LineEditing, LineEditor } from '../../../../simulation/terminal/line-editor.ts'
import type { Terminal } from '../../../../simulation/terminal/terminal.ts'

const newline = 0x0a

export interface InputLinesParts {
  readonly input: AsyncIterable<Uint8Array>
  /** The terminal that the input is typed into; without it the input is what it is. */
  readonly terminal?: Terminal | undefined
  echo(text: string): Promise<void>
  /** Called when Ctrl-C, Ctrl-\ or Ctrl-Z is typed; what was typed before and is unread is dropped. */
  signal(name: 'INT' | 'QUIT' | 'TSTP'): void
  /** Lets the server serve other work. */
  yieldTurn(): Promise<void>
}

/** Bytes of input that are kept unread before the client waits; a longer line is given in parts. */
const mostUnread = 1_000_000
/** Characters that are echoed and handed on together. */
const typedAtOnce = 4096
/** Ends of input (Ctrl-D) that are kept unread. */
const mostEnds = 64

/** What a client sends, line by line or as it comes. */
export class InputLines {
  readonly #parts: InputLinesParts
  readonly #iterator: AsyncIterator<Uint8Array>
  readonly #discipline: LineDiscipline | undefined
  #editor: LineEditor | undefined
  /** What {@link #editor} reads. */
  #editing: LineEditing | undefined
  /** What the editor has read, or was put back, which comes before all that was typed ahead. */
  #edited: { readonly line: string | undefined } | undefined
  /** What is unread; behind each part but the last, Ctrl-D was typed. */
  #unread: ByteQueue[] = [new ByteQueue()]
  #hasEnded = false
  #arrived: (() => void) | undefined
  #taken: (() => void) | undefined

  constructor(parts: InputLinesParts) {
    this.#parts = parts
    this.#discipline = parts.terminal && new LineDiscipline(parts.terminal)
    this.#iterator = parts.input[Symbol.asyncIterator]()
    void this.#pump()
  }

  /** Whether its client sends no more, and all was read. */
  get isOver(): boolean {
    return this.#hasEnded && !this.#edited && this.#unread.length === 1 && this.#first.length === 0
  }

  /** The next line with its end, or all that is unread; undefined at an end of the input, or once `signal` aborts. */
  async next(unit: 'line' | 'chunk', signal: AbortSignal): Promise<string | undefined> {
    await this.#edit()
    while (!signal.aborted) {
      if (this.#edited) {
        const { line } = this.#edited
        this.#edited = undefined
        return line
      }
      const unread = this.#first
      const isCut = this.#unread.length > 1 || this.#hasEnded
      const isWhole = unit === 'chunk' || isCut || unread.length >= mostUnread
      const end = (unit === 'line' && unread.indexOf(newline) + 1) || (isWhole ? unread.length : 0)
      if (end > 0) return this.#take(end)
      if (this.#unread.length > 1) {
        this.#unread.shift()
        return undefined
      }
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

  /** Gives a text that was taken last to the next reader. */
  putBack(text: string): void {
    this.#edited = { line: text }
  }

  /** Ends the reading of the input. */
  close(): void {
    this.#hasEnded = true
    this.#taken?.()
    this.#arrived?.()
    void this.#iterator.return?.()
  }

  get #first(): ByteQueue {
    return this.#unread[0] ?? new ByteQueue()
  }

  get #hasRoom(): boolean {
    return this.#unread.reduce((sum, { length }) => sum + length, 0) < mostUnread
  }

  #take(length: number): string {
    const text = textOfBytes(this.#first.take(length))
    this.#taken?.()
    return text
  }

  async #pump(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      while (!this.#hasEnded) {
        const { done, value } = await this.#iterator.next()
        if (done === true) break
        if (this.#discipline) {
          const chars = Array.from(decoder.decode(value, { stream: true }))
          for (let at = 0; at < chars.length && !this.#hasEnded; at += typedAtOnce) {
            if (at > 0) await this.#parts.yieldTurn()
            await this.#type(chars.slice(at, at + typedAtOnce))
          }
        } else this.#add(value)
        // A terminal is read on, for the sake of what interrupts.
        while (!this.#discipline && !this.#hasRoom && !this.#hasEnded) {
          await new Promise<void>((resolve) => (this.#taken = resolve))
        }
      }
    } catch {
      // A client that breaks off ends its input.
    }
    this.#add(encodeUtf8(this.#discipline?.takeTyped().join('') ?? ''))
    this.#hasEnded = true
    this.#arrived?.()
  }

  #add(bytes: Uint8Array): void {
    this.#unread.at(-1)?.push(bytes)
    this.#arrived?.()
  }

  #end(): void {
    if (this.#unread.length < mostEnds) this.#unread.push(new ByteQueue())
    this.#arrived?.()
  }

  /** Lets the shell's editor have what it reads, from what was typed before it. */
  async #edit(): Promise<void> {
    const { terminal } = this.#parts
    const editing = terminal?.editing
    const isUnderWay = editing === this.#editing && (this.#editor ?? this.#edited)
    if (!terminal || !editing || isUnderWay || this.#unread.length > 1) return
    this.#editor = new LineEditor(editing, () => terminal.width)
    this.#editing = editing
    const end = this.#first.indexOf(newline) + 1
    const before = end > 0 ? textOfBytes(this.#first.take(end)) : ''
    const typed = end > 0 ? Array.from(before) : (this.#discipline?.takeTyped() ?? [])
    if (typed.length > 0) await this.#type(typed)
  }

  /** Acts on what is typed, with one echo for all of it. */
  async #type(chars: readonly string[]): Promise<void> {
    let echo = ''
    const signals: ('INT' | 'QUIT' | 'TSTP')[] = []
    const hasRoom = this.#hasRoom
    let [lines, at] = ['', 0]
    const handOn = (): void => {
      if (lines !== '' && hasRoom) this.#unread.at(-1)?.push(encodeUtf8(lines))
      lines = ''
    }
    while (at < chars.length) {
      if (this.#editor && this.#editing === this.#parts.terminal?.editing) {
        const editor = this.#editor
        const { taken, text, end, awaited } = editor.type(at === 0 ? chars : chars.slice(at))
        at += taken
        echo += text
        if (awaited) {
          await this.#parts.echo(echo)
          echo = editor.offer(await awaited)
        }
        if (end === undefined) continue
        this.#editor = undefined
        if (end === 'interrupt') signals.push('INT')
        else this.#edited = { line: end === 'end' ? undefined : `${end.line}\n` }
        continue
      }
      this.#editor = undefined
      const typed = this.#discipline?.type(chars, at, hasRoom)
      if (!typed) return
      at += typed.taken
      echo += typed.echo
      const { event } = typed
      if (event?.kind === 'input') lines += event.text
      else if (event?.kind === 'end') {
        handOn()
        this.#end()
      } else if (event) {
        signals.push(event.name)
        lines = ''
        // A terminal drops its queue, too.
        this.#unread = [new ByteQueue()]
      }
    }
    if (echo !== '') await this.#parts.echo(echo)
    handOn()
    for (const name of new Set(signals)) this.#parts.signal(name)
    this.#arrived?.()
  }
}
