import type {
  ProcessRequest,
  ProcessStreams,
} from '../../../../../requests/node-access/node-access.ts'
import type { ReadUnit } from '../../../../simulation/processes/program.ts'
import type { ProgramEnd } from '../../../../simulation/processes/replayed-process.ts'
import { outputBytes } from './drive-program.ts'
import { type LogSource, waitForOutput } from './follow-log.ts'
import type { InputLines } from './input-lines.ts'

/** The main process of a container that clients have attached to with their input. It goes on without them. */
export class AttachedProcess {
  readonly #source: LogSource
  readonly #endsWithClient: boolean
  readonly #clients: InputLines[] = []
  #reading = new AbortController()
  #isInputOver = false

  /** `endsWithClient`: its input ends with that of its first client (`stdinOnce`). */
  constructor(source: LogSource, endsWithClient: boolean) {
    this.#source = source
    this.#endsWithClient = endsWithClient
  }

  /** Adds a client, which is read once those before it have left. */
  add(client: InputLines): void {
    this.#clients.push(client)
    if (this.#clients.length === 1) this.#reading.abort()
  }

  /** Ctrl-C. */
  interrupt(): void {
    const { tape, clock } = this.#source
    tape.interrupt(clock.now())
    this.#reading.abort()
  }

  /** Follows the process on the clock; undefined where `signal` aborts before its end. */
  async run(signal: AbortSignal): Promise<ProgramEnd | undefined> {
    const { tape, clock } = this.#source
    while (!signal.aborted) {
      await tape.write(clock.now())
      if (tape.programEnd) return tape.programEnd
      if (tape.reads) await this.#feed(tape.reads, signal)
      else await waitForOutput(this.#source, signal)
    }
    return undefined
  }

  async #feed(unit: ReadUnit, signal: AbortSignal): Promise<void> {
    const [client] = this.#clients
    let text: string | undefined
    if (!this.#isInputOver) {
      const reading = (this.#reading = new AbortController())
      const stop = (): void => reading.abort()
      signal.addEventListener('abort', stop, { once: true })
      if (client) text = await client.next(unit, reading.signal)
      else await new Promise((resolve) => reading.signal.addEventListener('abort', resolve))
      signal.removeEventListener('abort', stop)
      if (reading.signal.aborted) return
      if (text === undefined) {
        this.#clients.shift()
        if (!this.#endsWithClient && client?.hasTypedEnd !== true) return
        this.#isInputOver = this.#endsWithClient
      }
    }
    this.#source.tape.answer(text, this.#source.clock.now())
  }
}

/** Sends a client what the main process of a container prints from now on, until it ends or `signal` aborts. */
export async function followOutput(
  source: LogSource,
  request: ProcessRequest,
  streams: ProcessStreams,
  signal: AbortSignal,
): Promise<void> {
  const { clock, tape } = source
  await tape.write(clock.now())
  let position = tape.end
  const last = request.tty ? tape.piece(position - 1)?.text : undefined
  // A shell draws its prompt anew for a terminal that is attached.
  if (last !== undefined) await write(last.slice(last.lastIndexOf('\n') + 1), 'stdout')
  async function write(text: string, stream: 'stdout' | 'stderr'): Promise<void> {
    for (const chunk of outputBytes(text, request, stream)) await streams.write(...chunk)
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
  }
}
