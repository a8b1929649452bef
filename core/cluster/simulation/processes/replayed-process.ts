import { ProcessKilled, type ProcessLimits, ProcessMeter } from './process-meter.ts'
import { interrupted, type Program, type ProgramStep, type ReadUnit } from './program.ts'

export interface ProgramEnd {
  /** Milliseconds after the start; Infinity for a process that does not end. */
  readonly after: number
  readonly exitCode: number
  /** Whether it was killed for its memory. */
  readonly isOom?: boolean
  /** What it has written to the file of its termination message. */
  readonly message?: string
}

export type StartProgram = (meter: ProcessMeter) => Program

/** A process that runs independently of the clock: only its start and its input decide what it does. */
export class ReplayedProcess {
  readonly meter: ProcessMeter
  readonly #startedAt: number
  readonly #program: Program
  readonly #hasInput: boolean
  /** The process's time, in milliseconds; Infinity while it waits for input. */
  time: number
  /** How it ended, once it has. */
  end: ProgramEnd | undefined
  /** What it waits to read. */
  reads: ReadUnit | undefined
  #readSince = 0
  #given: string | undefined
  #isInterrupted = false

  /** `hasInput`: reads wait until they are answered; the input of any other process has ended. */
  constructor(start: StartProgram, startedAt: number, limits?: ProcessLimits, hasInput = false) {
    this.#startedAt = this.time = startedAt
    this.#hasInput = hasInput
    this.meter = new ProcessMeter(() => this.time, limits)
    this.#program = start(this.meter)
  }

  /** What it does next, at `time`; undefined once it has ended. */
  next(): ProgramStep | undefined {
    if (this.end) return undefined
    try {
      this.meter.steps += 1
      const { done, value } = this.#resume()
      if (done !== true) {
        if (value.kind === 'sleep') this.time += value.milliseconds
        else if (value.kind === 'read' && this.#hasInput) {
          this.reads = value.unit
          this.#readSince = this.time
          this.time = Infinity
        }
        return value
      }
      this.#finish(value)
    } catch (error) {
      if (error === interrupted) this.#finish(130)
      else if (error instanceof ProcessKilled) this.#finish(error.exitCode, error.exitCode === 137)
      else throw error
    }
    return undefined
  }

  /** Gives it what it waits to read; undefined for the end of its input. */
  answer(text: string | undefined, now: number): void {
    this.#given = text
    this.#wake(Math.max(this.#readSince, now))
  }

  /** Interrupts it in what it waits for. */
  interrupt(now: number): void {
    this.#isInterrupted = true
    this.#wake(now)
  }

  /** Gives back what it holds. */
  close(): void {
    if (!this.end) this.#program.return(0)
    this.meter.close()
  }

  #wake(time: number): void {
    this.reads = undefined
    this.time = time
  }

  #resume(): ReturnType<Program['next']> {
    const given = this.#given
    this.#given = undefined
    if (!this.#isInterrupted) return this.#program.next(given)
    this.#isInterrupted = false
    return this.#program.throw(interrupted)
  }

  #finish(exitCode: number, isOom = false): void {
    const { message } = this.meter
    this.end = {
      after: this.time - this.#startedAt,
      exitCode,
      isOom,
      ...(message !== undefined && { message }),
    }
    this.meter.close()
  }
}

/** Steps that are made to learn how a process ends: one that makes more counts as endless. */
const mostSteps = 20_000
export const endless: ProgramEnd = { after: Infinity, exitCode: 0 }

/** Looks for the end of a process, so many steps further; undefined where it is not known then. */
export function searchEnd(process: ReplayedProcess, steps: number): ProgramEnd | undefined {
  const { meter } = process
  for (const until = meter.steps + steps; meter.steps < until;) {
    const step = process.next()
    if (!step) return process.end
    if (step.kind === 'cycle' || process.time === Infinity || meter.steps > mostSteps) {
      process.close()
      return endless
    }
  }
  return undefined
}
