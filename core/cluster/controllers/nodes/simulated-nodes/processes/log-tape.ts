import type { Cancel } from '../../../../../base/runtime.ts'
import {
  firstSteps,
  type ProcessPool,
  stepsInTurn,
} from '../../../../simulation/processes/process-pool.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import type { Program, ReadUnit } from '../../../../simulation/processes/program.ts'
import { type ProgramEnd, TimedProcess } from '../../../../simulation/processes/timed-process.ts'

/** A piece of a log: what was written to one stream at one moment. */
export interface LogPiece {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly stream: 'stdout' | 'stderr'
  text: string
}

/** Steps of a program that are followed at once; a time that takes more is cut short. */
const followedSteps = 50_000
/** Bytes of one log that are kept. */
const mostBytes = 4 * 1024 * 1024
/** Bytes of one log that are kept however much all logs take. */
const freeBytes = 64 * 1024
/** What a piece takes beside its text. */
const pieceBytes = 64
/** Characters from which on a piece is not added to. */
const longPiece = 8192

// oxlint-disable-next-line require-yield
function* nothing(): Program {
  return 0
}

/** The newest output of a run of a container, written on demand by a program that is kept where it stands. */
export class LogTape {
  #process: TimedProcess
  readonly #pool: ProcessPool
  /** Takes room for bytes, or gives negative ones back. */
  readonly #take: (bytes: number) => boolean
  #pieces: LogPiece[] = []
  /** Pieces before this one are dropped. */
  #head = 0
  /** Position of the oldest of `#pieces`. */
  #base = 0
  #sealed = 0
  #bytes = 0
  #drawn = 0
  #writing: Promise<void> | undefined
  readonly #listeners = new Set<() => void>()
  /** Who reads it now. */
  readers = 0
  /** Whether its program cannot be run again for the same output. */
  isOnly = false
  /** Whether a client with an input has been attached to its program. */
  hasHadClient = false

  constructor(process: TimedProcess, pool: ProcessPool, take: (bytes: number) => boolean) {
    this.#process = process
    process.woken = () => this.#wake()
    this.#pool = pool
    this.#take = take
  }

  /** Position of the oldest piece that is kept. */
  get first(): number {
    return this.#base + this.#head
  }

  /** Position behind the newest piece. */
  get end(): number {
    return this.#base + this.#pieces.length
  }

  /** When more may be written; Infinity for never. */
  get nextAt(): number {
    return this.#process.end ? Infinity : this.#process.time
  }

  /** Whether its program cannot be followed any further: it ran on the clock, and what it printed there is not kept. */
  get isCut(): boolean {
    return this.#process.needsClock
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.#bytes
  }

  /** How its program ended, where it has. */
  get programEnd(): ProgramEnd | undefined {
    return this.#process.end
  }

  /** What its program waits to read. */
  get reads(): ReadUnit | undefined {
    return this.#process.reads
  }

  /** Gives its program what it waits to read; undefined for the end of its input. */
  answer(text: string | undefined, now: number): void {
    if (this.reads) this.#process.answer(text, now)
  }

  interrupt(now: number): void {
    this.#process.interrupt(now)
  }

  signal(name: SignalName, now: number): void {
    this.#process.signal(name, now)
  }

  /** Ends its program with an exit code. */
  kill(exitCode: number, now: number): void {
    this.#process.kill(exitCode, now)
  }

  /** Calls `listener` when its program goes on before `nextAt`, until `signal` aborts. */
  listen(listener: () => void, signal: AbortSignal): void {
    signal.addEventListener('abort', this.onWake(listener), { once: true })
  }

  /** The same until the result is called. */
  onWake(listener: () => void): Cancel {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #wake(): void {
    for (const listener of Array.from(this.#listeners)) listener()
  }

  /** Whether its program holds much memory. */
  get isLarge(): boolean {
    return this.#process.meter.isLarge
  }

  /** The piece at a position; it stays as it is from then on. */
  piece(position: number): LogPiece | undefined {
    this.#sealed = Math.max(this.#sealed, Math.min(position + 1, this.end))
    return position < this.first ? undefined : this.#pieces[position - this.#base]
  }

  /** Writes what the program prints by a time. Readers who ask meanwhile share the work. */
  async write(until: number): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.nextAt > until) return
    this.#writing = this.#write(until)
    try {
      await this.#writing
    } finally {
      this.#writing = undefined
    }
  }

  /** Gives up a program that has ended, with all that it knows; what it printed stays. */
  settle(): void {
    const { end, time } = this.#process
    if (!end) return
    const ended = new TimedProcess(nothing, { startedAt: time })
    ended.end = end
    this.#process = ended
  }

  close(): void {
    this.#process.close()
    this.#take(-this.#drawn)
    this.#drawn = 0
    this.#pieces = []
  }

  async #write(until: number): Promise<void> {
    const process = this.#process
    const { meter } = process
    let since = process.time
    let turn = meter.steps + firstSteps
    let most = meter.steps + followedSteps
    while (this.nextAt <= until) {
      const step = process.next()
      if (step?.kind === 'output') this.#add({ time: process.time, ...step })
      if (meter.steps >= most) {
        // What lies between is left out in whole seconds, and the time that is left is as long as the one that was followed.
        const { time } = process
        const between = Math.floor((until - time - (time - since)) / 1000) * 1000
        process.time += Math.max(0, between)
        since = process.time
        most = meter.steps + followedSteps
      }
      if (meter.steps < turn) continue
      await this.#pool.next()
      turn = meter.steps + stepsInTurn
    }
  }

  #add({ time, stream, text }: LogPiece): void {
    const last = this.#pieces.at(-1)
    const joins =
      last?.time === time &&
      last.stream === stream &&
      last.text.length < longPiece &&
      this.#sealed < this.end
    const bytes = text.length + (joins ? 0 : pieceBytes)
    while (!this.#hold(bytes) && this.first < this.end) this.#drop()
    if (joins && this.first < this.end) last.text += text
    else this.#pieces.push({ time, stream, text })
  }

  /** Counts bytes, where there is room for them. */
  #hold(bytes: number): boolean {
    const drawn = Math.max(0, this.#bytes + bytes - freeBytes)
    if (this.#bytes + bytes > mostBytes || !this.#take(drawn - this.#drawn)) return false
    this.#bytes += bytes
    this.#drawn = drawn
    return true
  }

  #drop(): void {
    this.#hold(-pieceBytes - (this.#pieces[this.#head]?.text.length ?? 0))
    this.#head += 1
    if (this.#head < 1024 || 2 * this.#head < this.#pieces.length) return
    this.#pieces = this.#pieces.slice(this.#head)
    this.#base += this.#head
    this.#head = 0
  }
}
