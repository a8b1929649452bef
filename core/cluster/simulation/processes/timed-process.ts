import type { Clock } from '../../../base/runtime.ts'
import { ProcessKilled, type ProcessLimits, ProcessMeter } from './process-meter.ts'
import { type SignalName, signalNumbers } from './process-signals.ts'
import {
  interrupted,
  NotReplayable,
  type Program,
  type ProgramStep,
  type ReadUnit,
  type WaitLimit,
} from './program.ts'

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

export interface ProcessOptions {
  readonly startedAt: number
  readonly limits?: ProcessLimits | undefined
  /** Reads wait until they are answered; without it the input of the process has ended. */
  readonly hasInput?: boolean
  /** Whether it is process 1 of its container. */
  readonly isFirst?: boolean
  /** The clock that it follows; without it, it is run ahead of the clock, and stops where only one on the clock can go on. */
  readonly clock?: Pick<Clock, 'now'>
}

/** A process by its own time: what it does next, and when. */
export class TimedProcess {
  readonly meter: ProcessMeter
  readonly #options: ProcessOptions
  readonly #program: Program
  /** The process's time, in milliseconds; Infinity while it waits for input, or for a promise. */
  time: number
  /** How it ended, once it has. */
  end: ProgramEnd | undefined
  /** What it waits to read. */
  reads: ReadUnit | undefined
  /** Whether it has come to what cannot be run ahead of the clock. */
  needsClock = false
  /** Called when it goes on before its `time`. */
  woken: () => void = () => {}
  /** What it waits for now. */
  #waiting: ProgramStep | undefined
  #waitSince = 0
  #given: string | undefined
  #isInterrupted = false
  #isRunning = false
  #killed: number | undefined

  constructor(start: StartProgram, options: ProcessOptions) {
    this.#options = options
    this.time = options.startedAt
    this.meter = new ProcessMeter(() => this.time, options.limits)
    this.#program = started(start, this.meter)
  }

  /** What it does next, at `time`; undefined once it has ended. */
  next(): ProgramStep | undefined {
    if (this.end || this.needsClock) return undefined
    try {
      this.meter.steps += 1
      this.#isRunning = true
      const { done, value } = this.#resume()
      this.#isRunning = false
      if (this.#killed !== undefined && done !== true) this.#kill(this.#killed)
      else if (done !== true) {
        this.#wait(value)
        return value
      } else this.#finish(value)
    } catch (error) {
      this.#isRunning = false
      if (error === interrupted) this.#finish(130)
      else if (error instanceof ProcessKilled) this.#finish(error.exitCode, error.exitCode === 137)
      else if (error instanceof NotReplayable && !this.#options.clock) this.#stop()
      else throw error
    }
    return undefined
  }

  /** Gives it what it waits to read; undefined for the end of its input. */
  answer(text: string | undefined, now: number): void {
    this.#given = text
    this.#wake(Math.max(this.#waitSince, now))
  }

  /** Interrupts it in what it waits for. */
  interrupt(now: number): void {
    this.#isInterrupted = true
    this.#wake(now)
  }

  /** Sends it a signal at a time. */
  signal(name: SignalName, now: number): void {
    if (this.end) return
    const result = this.meter.signals.deliver(name, this.#options.isFirst === true)
    if (result === 'end') this.kill(128 + signalNumbers[name], now)
    const waiting = this.#waiting
    const isInterruptible = waiting?.kind !== 'sleep' || waiting.isInterruptible === true
    if (result === 'wake' && isInterruptible) this.#wake(now)
  }

  /** Ends it with an exit code, whatever it does. */
  kill(exitCode: number, now: number): void {
    if (this.end) return
    // One that ends itself does so after what it does now.
    if (this.#isRunning) {
      this.#killed = exitCode
      return
    }
    this.#wake(now)
    this.#kill(exitCode)
  }

  /** Gives back what it holds. */
  close(): void {
    if (!this.end) this.#program.return(0)
    this.meter.close()
  }

  #kill(exitCode: number): void {
    this.#program.return(exitCode)
    this.#finish(exitCode)
  }

  #wait(step: ProgramStep): void {
    this.#waiting = step
    this.#waitSince = this.time
    if (step.kind === 'sleep') this.time += step.milliseconds
    else if (step.kind === 'read' && this.#options.hasInput === true) {
      this.reads = step.unit
      this.#limit(step.limit)
      if (step.until) this.#follow(step, step.until)
    } else if (step.kind === 'wait') {
      const { clock } = this.#options
      if (!clock) {
        this.#stop()
        return
      }
      this.#limit(step.limit)
      this.#follow(step, step.settled)
    }
  }

  /** Goes on once what a step waits for is settled. */
  #follow(step: ProgramStep, promise: Promise<unknown>): void {
    const settled = (): void => {
      const { clock } = this.#options
      if (this.#waiting === step && !this.end && clock) this.#wake(clock.now())
    }
    promise.then(settled, settled)
  }

  #limit(limit: WaitLimit | undefined): void {
    this.time += limit?.milliseconds ?? Infinity
    if (limit) limit.isOver = true
  }

  #wake(time: number): void {
    const step = this.#waiting
    if ((step?.kind === 'read' || step?.kind === 'wait') && step.limit) {
      step.limit.isOver = time >= this.time
    }
    this.#waiting = undefined
    this.reads = undefined
    this.time = time
    this.woken()
  }

  #stop(): void {
    this.needsClock = true
    this.time = Infinity
    this.close()
  }

  #resume(): ReturnType<Program['next']> {
    const given = this.#given
    this.#given = undefined
    this.reads = undefined
    if (!this.#isInterrupted) return this.#program.next(given)
    this.#isInterrupted = false
    return this.#program.throw(interrupted)
  }

  #finish(exitCode: number, isOom = false): void {
    this.end = {
      after: this.time - this.#options.startedAt,
      exitCode,
      isOom,
    }
    this.meter.close()
  }
}

/** A program that starts with its first step, whose errors are those of the start, too. */
function* started(start: StartProgram, meter: ProcessMeter): Program {
  return yield* start(meter)
}

/** Steps that are made to learn how a process ends: one that makes more counts as endless. */
const mostSteps = 20_000
export const endless: ProgramEnd = { after: Infinity, exitCode: 0 }

/** Looks for the end of a process, so many steps further; undefined where it is not known then. */
export function searchEnd(process: TimedProcess, steps: number): ProgramEnd | undefined {
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
