import { onAbort } from '../../../../../base/execution/on-abort.ts'
import type {
  ProcessRequest,
  ProcessStreams,
} from '../../../../../requests/node-access/node-access.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import type { ReadUnit } from '../../../../simulation/processes/program.ts'
import type { ProgramEnd } from '../../../../simulation/processes/timed-process.ts'
import type { Terminal } from '../../../../simulation/terminal/terminal.ts'
import { outputBytes, sendTyped } from './drive-program.ts'
import { type LogSource, waitForOutput } from './follow-log.ts'
import { type InputClient, InputLines } from './input-lines.ts'
import type { LogTape } from './log-tape.ts'

/** Clients of an output beyond which each is sent together what comes in one turn: what one types is shown to all. */
const fewReaders = 16

/** Characters of a log's end that are looked at, by whole pieces. */
const mostLogEnd = 8192

/** A process of a container on the clock. Clients may attach to it with their inputs, several at a time; it goes on without them. */
export class LiveProcess {
  readonly #source: LogSource
  readonly #endsWithClient: boolean
  /** What its clients send: those of its terminal together, and those without one. */
  readonly #inputs: InputLines[] = []
  #reading = new AbortController()
  #isInputOver = false

  /** `endsWithClient`: its input ends with that of its first client (`stdinOnce`). */
  constructor(
    runtime: Pick<LogSource, 'clock' | 'timers'>,
    tape: LogTape,
    endsWithClient: boolean,
  ) {
    this.#source = { ...runtime, tape, endedAt: () => Infinity, changed: aborted }
    this.#endsWithClient = endsWithClient
  }

  /**
   * Adds a client. What clients send is read in the order in which it comes, and those of a terminal edit one line together; what is
   * returned ends the reading of this one's.
   */
  add(terminal: Terminal | undefined, client: InputClient): () => void {
    const open = this.#inputs.find((input) => input.terminal === terminal && input.isOpen)
    if (open) return open.join(client)
    const { timers } = this.#source
    const input = new InputLines({
      terminal,
      endsWithFirst: this.#endsWithClient,
      signal: (name) => this.#typeSignal(name, terminal),
      yieldTurn: () => timers.yieldTurn(),
    })
    this.#inputs.push(input)
    if (this.#inputs.length === 1) this.#reading.abort()
    return input.join(client)
  }

  /** Resolves once it has done what it does by now. */
  async catchUp(): Promise<void> {
    await this.#source.tape.write(this.#source.clock.now())
  }

  /** Sends it a signal. */
  signal(name: SignalName): void {
    this.#source.tape.signal(name, this.#source.clock.now())
    this.#reading.abort()
  }

  /** The end of what it has printed, of both streams. */
  logEnd(): string {
    const { tape } = this.#source
    let log = ''
    for (let at = tape.end - 1; at >= tape.first && log.length < mostLogEnd; at--) {
      log = (tape.piece(at)?.text ?? '') + log
    }
    return log
  }

  /** Ends it, whatever it does. */
  kill(exitCode: number): void {
    this.#source.tape.kill(exitCode, this.#source.clock.now())
    this.#reading.abort()
  }

  /** Runs the process on the clock; undefined where `signal` aborts before its end. */
  async run(signal: AbortSignal): Promise<ProgramEnd | undefined> {
    const { tape, clock } = this.#source
    while (!signal.aborted) {
      await tape.write(clock.now())
      if (tape.programEnd) return tape.programEnd
      if (tape.reads) await this.#feed(tape.reads, signal)
      else await this.#goesOn(signal)
    }
    return undefined
  }

  /** Ctrl-C, or another key that sends a signal to the foreground of its terminal. */
  #typeSignal(name: 'INT' | 'QUIT' | 'TSTP', terminal: Terminal | undefined): void {
    const { tape, clock } = this.#source
    sendTyped(name, terminal, tape, clock.now())
    this.#reading.abort()
  }

  /** Resolves when it may go on, or when `signal` aborts. */
  #goesOn(signal: AbortSignal): Promise<void> {
    const { tape, clock, timers } = this.#source
    return new Promise((resolve) => {
      const left = tape.nextAt - clock.now()
      const cancel = left === Infinity ? undefined : timers.after(Math.max(0, left), end)
      const [stopListening, stop] = [tape.onWake(end), onAbort(signal, end)]
      function end(): void {
        cancel?.()
        stopListening()
        stop()
        resolve()
      }
    })
  }

  async #feed(unit: ReadUnit, signal: AbortSignal): Promise<void> {
    const [input] = this.#inputs
    let text: string | undefined
    if (!this.#isInputOver) {
      const reading = (this.#reading = new AbortController())
      const stop = (): void => reading.abort()
      signal.addEventListener('abort', stop, { once: true })
      // Its wait may have a limit.
      const { tape, clock, timers } = this.#source
      const left = tape.nextAt - clock.now()
      // So may what it waits for beside its input.
      tape.listen(stop, reading.signal)
      const cancel = left === Infinity ? undefined : timers.after(Math.max(0, left), stop)
      if (input) text = await input.next(unit, reading.signal)
      else await aborted(reading.signal)
      cancel?.()
      signal.removeEventListener('abort', stop)
      if (reading.signal.aborted) {
        if (text !== undefined) input?.putBack(text)
        return
      }
      reading.abort()
      if (text === undefined) {
        // Ctrl-D ends what is read now; clients that have left end the input where it is open once.
        if (input?.isOver !== false) {
          this.#inputs.shift()
          if (!this.#endsWithClient) return
          this.#isInputOver = true
        }
      }
    }
    this.#source.tape.answer(text, this.#source.clock.now())
  }
}

/** Resolves when a signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/**
 * Sends a client what the main process of a container prints from now on, until it ends or `signal` aborts. The first client with an input
 * is sent all of it where the process has ended before that client was there: kubectl run shows what a short command prints.
 */
export async function followOutput(
  source: LogSource,
  request: ProcessRequest,
  streams: ProcessStreams,
  signal: AbortSignal,
  terminal?: Terminal,
): Promise<void> {
  const { clock, tape } = source
  await tape.write(clock.now())
  const isLate = request.stdin && !tape.hasHadClient && tape.programEnd !== undefined
  if (request.stdin) tape.hasHadClient = true
  let position = isLate ? tape.first : tape.end
  const last = request.tty && !isLate ? tape.piece(position - 1)?.text : undefined
  // A shell draws its prompt anew for a terminal that is attached.
  if (last !== undefined) await write(last.slice(last.lastIndexOf('\n') + 1), 'stdout')
  async function write(text: string, stream: 'stdout' | 'stderr'): Promise<void> {
    for (const chunk of outputBytes(text, request, stream, terminal)) await streams.write(...chunk)
  }
  while (!signal.aborted) {
    const hasEnded = source.endedAt() !== Infinity
    await tape.write(clock.now())
    for (; position < tape.end && !signal.aborted; position++) {
      position = Math.max(position, tape.first)
      const piece = tape.piece(position)
      if (piece) await write(piece.text, piece.stream)
    }
    if (hasEnded || tape.programEnd) return
    if (source.endedAt() === Infinity) await waitForOutput(source, signal)
    if (tape.readers > fewReaders) await source.timers.yieldTurn()
  }
}
