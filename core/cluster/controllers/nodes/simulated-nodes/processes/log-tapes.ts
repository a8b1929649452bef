import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { TimedProcess } from '../../../../simulation/processes/timed-process.ts'
import { LogTape } from './log-tape.ts'

/** Bytes of all logs that are kept. */
const mostBytesInAll = 32 * 1024 * 1024
/** Logs without readers that are kept. */
const mostIdle = 100
/** Bytes of logs that cannot be made again, of programs that have ended; the oldest are dropped first. */
const mostEndedBytes = 32 * 1024 * 1024
/** What such a log takes beside its text. */
const endedBytes = 1024

/** The logs that were read lately, and those of programs on the clock, which are kept nowhere else. */
export class LogTapes {
  readonly #pool: ProcessPool
  /** By the run of a container, the one that was read last at the end. */
  readonly #tapes = new Map<string, LogTape>()
  /** Runs whose logs are kept, by the uid of the pod. */
  readonly #ofPods = new Map<string, Set<string>>()
  /** What logs take whose programs have ended, and which are the only copy; the oldest first. */
  readonly #ended = new Map<string, number>()
  #endedBytes = 0
  #left = mostBytesInAll

  constructor(pool: ProcessPool) {
    this.#pool = pool
  }

  /** Logs that are kept. */
  get size(): number {
    return this.#tapes.size
  }

  /** The log of a run for one reader, who closes it; `start` starts the run. A run's name begins with the uid of its pod and a space. */
  open(run: string, start: () => TimedProcess): LogTape {
    const tape = this.#tapes.get(run) ?? this.#make(start)
    this.#tapes.delete(run)
    this.#keep(run, tape)
    tape.readers += 1
    return tape
  }

  /** A log for a process that is the only one of its run, in the place of any other. */
  replace(run: string, start: () => TimedProcess): LogTape {
    const former = this.#tapes.get(run)
    if (former) this.#forget(run)
    if (former?.readers === 0) former.close()
    const tape = this.open(run, start)
    tape.isOnly = true
    return tape
  }

  close(run: string, tape: LogTape): void {
    tape.readers -= 1
    if (tape.readers > 0) return
    if (this.#tapes.get(run) !== tape) {
      tape.close()
      return
    }
    if (tape.isOnly) {
      if (tape.programEnd) this.#end(run, tape)
      return
    }
    // Memory of a program is kept for readers alone.
    if (tape.isLarge) this.#remove(run, tape)
    const idle = Array.from(this.#tapes).filter(
      ([, { readers, isOnly }]) => readers === 0 && !isOnly,
    )
    for (const [id, each] of idle.slice(0, -mostIdle)) this.#remove(id, each)
  }

  /** Gives up the logs of a pod that was deleted, behind those who read them now. */
  release(uid: string): void {
    for (const run of Array.from(this.#ofPods.get(uid) ?? [])) {
      const tape = this.#tapes.get(run)
      if (tape?.readers === 0) this.#remove(run, tape)
      else this.#forget(run)
    }
  }

  #make(start: () => TimedProcess): LogTape {
    return new LogTape(start(), this.#pool, (bytes) => this.#take(bytes))
  }

  #keep(run: string, tape: LogTape): void {
    this.#tapes.set(run, tape)
    const uid = uidOf(run)
    const ofPod = this.#ofPods.get(uid) ?? new Set()
    this.#ofPods.set(uid, ofPod.add(run))
  }

  /** Keeps the log of a program that has ended, while there is room. */
  #end(run: string, tape: LogTape): void {
    if (this.#ended.has(run)) return
    tape.settle()
    const bytes = endedBytes + tape.bytes
    this.#ended.set(run, bytes)
    this.#endedBytes += bytes
    for (const [id] of this.#ended) {
      if (this.#endedBytes <= mostEndedBytes) break
      const oldest = this.#tapes.get(id)
      if (oldest?.readers === 0) this.#remove(id, oldest)
      else this.#forget(id)
    }
  }

  #forget(run: string): void {
    this.#tapes.delete(run)
    this.#endedBytes -= this.#ended.get(run) ?? 0
    this.#ended.delete(run)
    const uid = uidOf(run)
    const ofPod = this.#ofPods.get(uid)
    ofPod?.delete(run)
    if (ofPod?.size === 0) this.#ofPods.delete(uid)
  }

  #remove(run: string, tape: LogTape): void {
    if (this.#tapes.get(run) === tape) this.#forget(run)
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

function uidOf(run: string): string {
  return run.slice(0, Math.max(0, run.indexOf(' ')))
}
