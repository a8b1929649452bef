import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { TimedProcess } from '../../../../simulation/processes/timed-process.ts'
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
  open(run: string, start: () => TimedProcess): LogTape {
    const tape = this.#tapes.get(run) ?? this.#make(start)
    this.#tapes.delete(run)
    this.#tapes.set(run, tape)
    tape.readers += 1
    return tape
  }

  /** A log for a process that is the only one of its run, in the place of any other. */
  replace(run: string, start: () => TimedProcess): LogTape {
    const former = this.#tapes.get(run)
    if (former) this.#tapes.delete(run)
    const tape = this.open(run, start)
    tape.isOnly = true
    return tape
  }

  close(run: string, tape: LogTape): void {
    tape.readers -= 1
    if (tape.readers > 0) return
    // Memory of a program is kept for readers alone.
    if (tape.isLarge && !tape.isOnly) this.#remove(run, tape)
    const idle = Array.from(this.#tapes).filter(
      ([, { readers, isOnly }]) => readers === 0 && !isOnly,
    )
    for (const [id, each] of idle.slice(0, -mostIdle)) this.#remove(id, each)
  }

  #make(start: () => TimedProcess): LogTape {
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
