import { ByteQueue } from '../../../../../base/streams/byte-queue.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import { textOfBytes } from '../../../../simulation/processes/bytes-as-text.ts'
import { LineDiscipline } from '../../../../simulation/terminal/line-discipline.ts'
import { type LineEditing, LineEditor } from '../../../../simulation/terminal/line-editor.ts'
import type { Terminal } from '../../../../simulation/terminal/terminal.ts'

const newline = 0x0a

export interface InputLinesParts {
  /** The terminal that the input is typed into; without it the input is what it is. */
  readonly terminal?: Terminal | undefined
  /** Whether the input ends with that of the first client that joined; without it, with that of the last. */
  readonly endsWithFirst?: boolean
  /** Called when Ctrl-C, Ctrl-\ or Ctrl-Z is typed; what was typed before and is unread is dropped. */
  signal(name: 'INT' | 'QUIT' | 'TSTP'): void
  /** Lets the server serve other work. */
  yieldTurn(): Promise<void>
}

/** A client that sends input. */
export interface InputClient {
  readonly input: AsyncIterable<Uint8Array>
  echo(text: string): Promise<void>
}

/** Bytes of input that are kept unread before the client waits; a longer line is given in parts. */
const mostUnread = 1_000_000
/** Characters that are echoed and handed on together. */
const typedAtOnce = 4096
/** Ends of input (Ctrl-D) that are kept unread. */
const mostEnds = 64
/** Characters of the echo of what others type that wait for a client; it misses more. */
const mostEchoed = 65_536

/** A client while its input goes on. */
class JoinedClient {
  readonly iterator: AsyncIterator<Uint8Array>
  readonly #client: InputClient
  #unsent = ''
  #isSending = false

  constructor(client: InputClient) {
    this.#client = client
    this.iterator = client.input[Symbol.asyncIterator]()
  }

  echo(text: string): Promise<void> {
    return this.#client.echo(text)
  }

  /** Shows what another client types, for which that one does not wait. */
  async show(text: string): Promise<void> {
    if (this.#unsent.length + text.length <= mostEchoed) this.#unsent += text
    if (this.#isSending) return
    this.#isSending = true
    try {
      while (this.#unsent !== '') {
        const echoed = this.#unsent
        this.#unsent = ''
        await this.echo(echoed)
      }
    } catch {
      // It has left.
    } finally {
      this.#isSending = false
    }
  }
}

/** What clients send, in the order in which it comes, line by line or as it comes. Those of a terminal edit one line together. */
export class InputLines {
  readonly #parts: InputLinesParts
  readonly #clients = new Set<JoinedClient>()
  #first: JoinedClient | undefined
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
  readonly #waiting = new Set<() => void>()
  /** What is typed comes one after the other, whoever types it. */
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: InputLinesParts) {
    this.#parts = parts
    this.#discipline = parts.terminal && new LineDiscipline(parts.terminal)
  }

  get terminal(): Terminal | undefined {
    return this.#parts.terminal
  }

  /** Whether more clients may join. */
  get isOpen(): boolean {
    return !this.#hasEnded
  }

  /** Whether its clients send no more, and all was read. */
  get isOver(): boolean {
    return this.#hasEnded && !this.#edited && this.#unread.length === 1 && this.#oldest.length === 0
  }

  /** Adds a client; what is returned ends the reading of its input. */
  join(client: InputClient): () => void {
    const joined = new JoinedClient(client)
    this.#clients.add(joined)
    this.#first ??= joined
    void this.#pump(joined)
    return () => {
      this.#left(joined)
      void joined.iterator.return?.()
    }
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
      const unread = this.#oldest
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

  get #oldest(): ByteQueue {
    return this.#unread[0] ?? new ByteQueue()
  }

  get #hasRoom(): boolean {
    return this.#unread.reduce((sum, { length }) => sum + length, 0) < mostUnread
  }

  #take(length: number): string {
    const text = textOfBytes(this.#oldest.take(length))
    this.#wakeWaiting()
    return text
  }

  #wakeWaiting(): void {
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  async #pump(client: JoinedClient): Promise<void> {
    const decoder = new TextDecoder()
    const goesOn = (): boolean => this.#clients.has(client)
    try {
      while (goesOn()) {
        const { done, value } = await client.iterator.next()
        if (done === true || !goesOn()) break
        if (this.#discipline) {
          const chars = Array.from(decoder.decode(value, { stream: true }))
          for (let at = 0; at < chars.length && goesOn(); at += typedAtOnce) {
            if (at > 0) await this.#parts.yieldTurn()
            await this.#type(chars.slice(at, at + typedAtOnce), client)
          }
        } else this.#add(value)
        // A terminal is read on, for the sake of what interrupts.
        while (!this.#discipline && !this.#hasRoom && goesOn()) {
          await new Promise<void>((resolve) => this.#waiting.add(resolve))
        }
      }
    } catch {
      // A client that breaks off ends its input.
    }
    this.#left(client)
  }

  #left(client: JoinedClient): void {
    if (!this.#clients.delete(client)) return
    const isLast = this.#clients.size === 0
    if (isLast || (this.#parts.endsWithFirst === true && client === this.#first)) {
      this.#clients.clear()
      this.#add(encodeUtf8(this.#discipline?.takeTyped().join('') ?? ''))
      this.#hasEnded = true
    }
    this.#wakeWaiting()
    this.#arrived?.()
  }

  /** Shows a terminal's clients what one of them types; without `typist`, what they typed ahead. */
  async #echo(text: string, typist?: JoinedClient): Promise<void> {
    const [first] = this.#clients
    const waited = typist ?? first
    for (const client of this.#clients) if (client !== waited) void client.show(text)
    await waited?.echo(text)
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
    const end = this.#oldest.indexOf(newline) + 1
    const before = end > 0 ? textOfBytes(this.#oldest.take(end)) : ''
    const typed = end > 0 ? Array.from(before) : (this.#discipline?.takeTyped() ?? [])
    if (typed.length > 0) await this.#type(typed)
  }

  #type(chars: readonly string[], typist?: JoinedClient): Promise<void> {
    const typed = this.#turn.then(() => this.#typeInTurn(chars, typist))
    this.#turn = typed.catch(() => undefined)
    return typed
  }

  /** Acts on what is typed, with one echo for all of it. */
  async #typeInTurn(chars: readonly string[], typist?: JoinedClient): Promise<void> {
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
          await this.#echo(echo, typist)
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
    if (echo !== '') await this.#echo(echo, typist)
    handOn()
    for (const name of new Set(signals)) this.#parts.signal(name)
    this.#arrived?.()
  }
}
