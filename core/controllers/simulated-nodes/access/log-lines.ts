import type { LogRequest } from '../../../nodes/node-access.ts'
import type { Program } from '../../../nodes/shell/program.ts'

/** A piece of a log: output of one moment, mostly one line. */
export interface LogPiece {
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly stream: 'stdout' | 'stderr'
  readonly text: string
}

/** Most steps of a program that are run over to find what is asked for. */
const mostSteps = 200_000

/** A run of a process whose output is read anew each time, as it depends on nothing but its start. */
export interface LoggedRun {
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** When it ended; Infinity while it runs. */
  readonly endedAt: number
  start(now: () => number): Program
}

/** Reads the output of a run piece by piece, in the order of its times. */
export class LogReader {
  readonly #run: LoggedRun
  readonly #program: Program
  #time: number
  #waiting: LogPiece | undefined
  #isOver = false
  #steps = 0

  constructor(run: LoggedRun) {
    this.#run = run
    this.#time = run.startedAt
    this.#program = run.start(() => this.#time)
  }

  /** The next piece that was written by `until`; undefined where none was. */
  next(until: number): LogPiece | undefined {
    const piece = this.#waiting ?? this.#read(until)
    if (!piece || piece.time > Math.min(until, this.#run.endedAt)) {
      this.#waiting = piece
      return undefined
    }
    this.#waiting = undefined
    return piece
  }

  /** When the next piece may come; Infinity for never. */
  get nextAt(): number {
    return this.#isOver ? Infinity : this.#time
  }

  #read(until: number): LogPiece | undefined {
    while (!this.#isOver && this.#time <= until) {
      const { done, value } = this.#program.next(undefined)
      this.#steps += 1
      if (done === true || this.#steps > mostSteps) this.#isOver = true
      else if (value.kind === 'sleep') this.#time += value.milliseconds
      else if (value.kind === 'output') {
        return { time: this.#time, stream: value.stream, text: value.text }
      }
    }
    return undefined
  }
}

/** An RFC 3339 time with nanoseconds, as container runtimes write it before each line. */
export function stampOf(time: number): string {
  const millis = String(Math.floor(time) % 1000).padStart(3, '0')
  return `${new Date(time).toISOString().slice(0, 19)}.${millis}000000Z`
}

/** Lines of a log that are whole; the last one may come in parts. */
export class LineJoiner {
  #rest = ''

  /** The lines that a piece ends, each with its line feed. */
  lines(text: string): string[] {
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

export interface LogLine {
  readonly time: number
  readonly text: string
}

/** Whether a line is asked for by its time and stream. */
export function isWanted(piece: LogPiece, { since, stream }: LogRequest): boolean {
  if (since !== undefined && piece.time < since) return false
  return stream === undefined || stream === 'All' || stream.toLowerCase() === piece.stream
}

/** The lines of a run up to now that a request asks for. */
export function linesUntil(
  reader: LogReader,
  joiner: LineJoiner,
  request: LogRequest,
  until: number,
): LogLine[] {
  const lines: LogLine[] = []
  const most = request.tailLines
  for (let piece = reader.next(until); piece; piece = reader.next(until)) {
    const { time } = piece
    if (!isWanted(piece, request)) continue
    for (const text of joiner.lines(piece.text)) lines.push({ time, text })
    if (most !== undefined && lines.length > 2 * most + 64) lines.splice(0, lines.length - most)
  }
  return lines
}
