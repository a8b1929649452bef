import { ProcessKilled, type ProcessLimits, ProcessMeter } from './process-meter.ts'
import type { Program, ProgramStep } from './program.ts'

export interface ProgramEnd {
  /** Milliseconds after the start; Infinity for a process that does not end. */
  readonly after: number
  readonly exitCode: number
  /** Whether it was killed for its memory. */
  readonly isOom?: boolean
}

export type StartProgram = (meter: ProcessMeter) => Program

/** A process without input, followed at any pace: what it does depends on its start alone. */
export class ReplayedProcess {
  readonly meter: ProcessMeter
  readonly #startedAt: number
  readonly #program: Program
  /** The process's time, in milliseconds. */
  time: number
  /** How it ended, once it has. */
  end: ProgramEnd | undefined

  constructor(start: StartProgram, startedAt: number, limits?: ProcessLimits) {
    this.#startedAt = this.time = startedAt
    this.meter = new ProcessMeter(() => this.time, limits)
    this.#program = start(this.meter)
  }

  /** What it does next, at `time`; undefined once it has ended. */
  next(): ProgramStep | undefined {
    if (this.end) return undefined
    try {
      this.meter.steps += 1
      const { done, value } = this.#program.next(undefined)
      if (done !== true) {
        if (value.kind === 'sleep') this.time += value.milliseconds
        return value
      }
      this.#finish(value)
    } catch (error) {
      if (!(error instanceof ProcessKilled)) throw error
      this.#finish(error.exitCode, error.exitCode === 137)
    }
    return undefined
  }

  /** Gives back what it holds. */
  close(): void {
    if (!this.end) this.#program.return(0)
    this.meter.close()
  }

  #finish(exitCode: number, isOom = false): void {
    this.end = { after: this.time - this.#startedAt, exitCode, isOom }
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
