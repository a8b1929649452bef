import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { ReplayedProcess } from '../../../../simulation/processes/replayed-process.ts'
import { LogTape } from './log-tape.ts'

/** Bytes of all logs that are kept. */
const mostBytesInAll = 32 * 1024 * 1024
/** Logs without readers that are kept. */
const mostIdle = 100

/** The logs that were read lately. */
export class LogTapes {
  readonly #pool: ProcessPool
  /** By the run of a container, the one that was read last at the end. */
  readonly #tapes = new Map<string, LogTape>()
  #left = mostBytesInAll

  constructor(pool: ProcessPool) {
    this.#pool = pool
  }

  /** The log of a run for one reader, who closes it; `start` starts the run. */
  open(run: string, start: () => ReplayedProcess): LogTape {
    const tape = this.#tapes.get(run) ?? this.#make(start)
    this.#tapes.delete(run)
    this.#tapes.set(run, tape)
    tape.readers += 1
    return tape
  }

  close(run: string, tape: LogTape): void {
    tape.readers -= 1
    if (tape.readers > 0) return
    // Memory of a program is kept for readers alone.
    if (tape.isLarge) this.#remove(run, tape)
    const idle = Array.from(this.#tapes).filter(([, { readers }]) => readers === 0)
    for (const [id, each] of idle.slice(0, -mostIdle)) this.#remove(id, each)
  }

  #make(start: () => ReplayedProcess): LogTape {
    return new LogTape(start(), this.#pool, (bytes) => this.#take(bytes))
  }

  #remove(run: string, tape: LogTape): void {
    if (this.#tapes.get(run) === tape) this.#tapes.delete(run)
    tape.close()
  }

  #take(bytes: number): boolean {
    for (const [run, tape] of this.#tapes) {
      if (this.#left >= bytes) break
      if (tape.readers === 0) this.#remove(run, tape)
    }
    if (bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}
