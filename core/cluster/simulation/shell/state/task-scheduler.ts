import { ProcessKilled, type ProcessMeter, Throttle } from '../../processes/process-meter.ts'
import type { Program, ProgramStep, WaitLimit } from '../../processes/program.ts'

/** A process waits for another one that runs beside it. Only the scheduler sees it. */
export class Blocked {
  readonly kind = 'wait'
  readonly settled: Promise<unknown> = Promise.resolve()
  readonly limit?: WaitLimit
  readonly isReady: () => boolean
  /** Whether a signal that is handled resumes the process. */
  readonly isInterruptible: boolean
  /** Once it is settled, the process looks again. */
  readonly until: Promise<unknown> | undefined

  constructor(
    isReady: () => boolean,
    limit?: WaitLimit,
    isInterruptible = false,
    until?: Promise<unknown>,
  ) {
    this.isReady = isReady
    this.until = until
    if (limit) this.limit = limit
    this.isInterruptible = isInterruptible
  }
}

/** A process that runs beside others of the same shell. */
export class Task {
  readonly program: Program
  /** Set once it has ended. */
  code: number | undefined
  /** Nesting of its commands, of which each process has its own. */
  depth: number
  /** What it waits for. */
  step: ProgramStep | undefined
  /** When it waits no longer. */
  wakeAt = 0
  answer: string | undefined
  /** Thrown into it when it goes on. */
  thrown: { readonly error: unknown } | undefined
  isSettled = false
  /** Exit code of one that is killed while it runs. */
  doom: number | undefined
  /** Who waits for it, and ends with it where the kernel kills it; undefined for one in the background. */
  readonly parent: Task | undefined
  readonly #onEnd: (code: number) => void

  constructor(program: Program, depth: number, onEnd: (code: number) => void, parent?: Task) {
    this.program = program
    this.depth = depth
    this.parent = parent
    this.#onEnd = onEnd
  }

  end(code: number): void {
    if (this.code !== undefined) return
    this.code = code
    this.#onEnd(code)
  }
}

/** What a process waits for beside its time. */
function promiseOf(step: ProgramStep): Promise<unknown> | undefined {
  if (step instanceof Blocked || step.kind === 'read') return step.until
  return step.kind === 'wait' ? step.settled : undefined
}

/** Tasks that are looked through in one step. */
const tasksInStep = 32

/**
 * Runs processes beside each other within the time of one: pipelines, and jobs in the background. Who can go on does, those of a pipeline
 * from its end; where nobody can, the one that sleeps least decides how long all wait.
 */
export class TaskScheduler {
  readonly #meter: ProcessMeter
  readonly #tasks: Task[] = []
  #main: Task | undefined
  #running: Task | undefined
  #wake: (() => void) | undefined
  /** Whether there are jobs that others may signal. */
  hasJobs = false

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  /** Runs the first process, and ends with it. */
  *run(program: Program): Program {
    const main = new Task(program, 0, () => undefined)
    this.#main = main
    this.#tasks.push(main)
    try {
      for (;;) {
        const task = this.#tasks.length === 1 && !main.step ? main : this.#ready()
        if (task) yield* this.#resume(task)
        else yield* this.#idle()
        if (main.code !== undefined) return main.code
      }
    } finally {
      for (const task of this.#tasks.splice(0)) task.program.return(0)
    }
  }

  /** Adds a process before the one that runs, or behind all. */
  add(program: Program, isBackground: boolean, onEnd: (code: number) => void, depth = 0): Task {
    const parent = isBackground ? undefined : this.#running
    const task = new Task(program, depth, onEnd, parent)
    if (parent) this.#tasks.splice(this.#tasks.indexOf(parent), 0, task)
    else this.#tasks.push(task)
    return task
  }

  /** Ends the first process by a signal that it does not handle. */
  endMain(error: unknown): void {
    if (!this.#main) return
    if (this.#main === this.#running) throw error
    this.#main.thrown = { error }
    this.wake()
  }

  /** Ends a process. */
  kill(task: Task, code: number): void {
    if (task.code !== undefined) return
    if (task === this.#running) task.doom = code
    else {
      task.program.return(0)
      this.#remove(task, code)
    }
    this.wake()
  }

  /** Ends what all wait for. */
  wake(): void {
    this.#wake?.()
  }

  #remove(task: Task, code: number): void {
    const at = this.#tasks.indexOf(task)
    if (at !== -1) this.#tasks.splice(at, 1)
    task.end(code)
    // What wrote to it learns at once that nobody reads.
    for (const each of this.#tasks) {
      if (each.parent === task.parent && each.step instanceof Throttle) each.wakeAt = 0
    }
  }

  /** The first process that can go on. */
  #ready(): Task | undefined {
    const now = this.#meter.now()
    this.#meter.spend(this.#tasks.length / tasksInStep)
    return this.#tasks.find((task) => {
      const { step } = task
      if (!step || task.thrown) return true
      if (task.wakeAt <= now) {
        if (step.kind !== 'sleep' && 'limit' in step && step.limit) step.limit.isOver = true
        return true
      }
      if (step instanceof Blocked) return step.isReady()
      return promiseOf(step) !== undefined && task.isSettled
    })
  }

  *#resume(task: Task): Generator<ProgramStep, void, string | undefined> {
    const { answer, thrown } = task
    task.step = task.answer = task.thrown = undefined
    const before = this.#running
    this.#running = task
    const depth = this.#meter.exchangeDepth(task.depth)
    let next: IteratorResult<ProgramStep, number>
    try {
      next = thrown ? task.program.throw(thrown.error) : task.program.next(answer)
    } catch (error) {
      if (task === this.#main || !(error instanceof ProcessKilled)) throw error
      if (task.parent) task.parent.thrown = { error }
      next = { done: true, value: error.exitCode }
    } finally {
      this.#running = before
      task.depth = this.#meter.exchangeDepth(depth)
    }
    if (task.doom !== undefined) task.program.return(0)
    if (next.done === true || task.doom !== undefined) {
      this.#remove(task, task.doom ?? Number(next.value))
      return
    }
    const step = next.value
    if (step.kind === 'output') task.answer = yield* this.#asked(step)
    else if (this.#tasks.length === 1 && !(step instanceof Blocked)) {
      task.answer = yield* this.#asked(step)
    } else if (step.kind !== 'cycle') this.#park(task, step)
  }

  #park(task: Task, step: Exclude<ProgramStep, { kind: 'output' | 'cycle' }>): void {
    task.step = step
    const milliseconds = step.kind === 'sleep' ? step.milliseconds : step.limit?.milliseconds
    task.wakeAt = this.#meter.now() + (milliseconds ?? Infinity)
    task.isSettled = false
    const settle = (): void => {
      if (task.step === step) task.isSettled = true
      this.wake()
    }
    promiseOf(step)?.then(settle, settle)
  }

  /** Waits until a process can go on. */
  *#idle(): Generator<ProgramStep, void, string | undefined> {
    const main = this.#main
    const wakeAt = this.#tasks.reduce((least, task) => Math.min(least, task.wakeAt), Infinity)
    const milliseconds = Math.max(0, wakeAt - this.#meter.now())
    const reader = this.#tasks.find(({ step }) => step?.kind === 'read')
    const limit: WaitLimit | undefined = milliseconds === Infinity ? undefined : { milliseconds }
    if (reader?.step?.kind === 'read') {
      const { unit } = reader.step
      let isWoken = false
      const until = new Promise<void>((resolve) => {
        this.#wake = () => {
          isWoken = true
          resolve()
        }
      })
      const answer = yield* this.#asked({
        kind: 'read',
        unit,
        ...(limit && { limit }),
        ...(this.#waitsForPromise && { until }),
      })
      this.#wake = undefined
      if (limit?.isOver === true || reader.thrown || (isWoken && answer === undefined)) return
      reader.answer = answer
      reader.step = undefined
      return
    }
    const isInterruptible = main?.step instanceof Blocked && main.step.isInterruptible
    if (this.hasJobs || this.#waitsForPromise) {
      const settled = new Promise<void>((resolve) => (this.#wake = resolve))
      yield* this.#asked({ kind: 'wait', settled, ...(limit && { limit }) })
      this.#wake = undefined
    } else {
      yield* this.#asked({
        kind: 'sleep',
        milliseconds,
        ...(isInterruptible && { isInterruptible }),
      })
    }
  }

  get #waitsForPromise(): boolean {
    return this.#tasks.some(({ step }) => step && promiseOf(step) !== undefined)
  }

  /** Asks who runs the process; what is thrown meanwhile reaches the first one. */
  *#asked(step: ProgramStep): Generator<ProgramStep, string | undefined, string | undefined> {
    try {
      return yield step
    } catch (error) {
      if (this.#main) this.#main.thrown = { error }
      return undefined
    }
  }
}
