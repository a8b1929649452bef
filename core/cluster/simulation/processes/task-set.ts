import type { Program, ProgramStep, WaitLimit } from './program.ts'

/** A program that runs beside others in one process. */
interface Task {
  readonly program: Program
  /** When its sleep ends, or its wait; Infinity for none. */
  until: number
  limit: WaitLimit | undefined
  hasCome: boolean
}

/** Programs that run beside each other within one process, as threads do: each goes on once what it waits for has come. */
export class TaskSet {
  readonly #now: () => number
  readonly #wake: () => void
  readonly #tasks = new Set<Task>()

  /** `wake` is called when a task may go on that has waited for a promise. */
  constructor(now: () => number, wake: () => void) {
    this.#now = now
    this.#wake = wake
  }

  /** When the next sleep or wait of a task ends, in milliseconds since the epoch; Infinity for none. */
  get nextAt(): number {
    let next = Infinity
    for (const { until, hasCome } of this.#tasks) next = Math.min(next, hasCome ? 0 : until)
    return next
  }

  add(program: Program): void {
    this.#tasks.add({ program, until: 0, limit: undefined, hasCome: true })
  }

  /** Runs each task until it waits; gives what they print. They read nothing. */
  *run(): Generator<ProgramStep, void, string | undefined> {
    for (const task of Array.from(this.#tasks)) {
      if (!task.hasCome && task.until > this.#now()) continue
      if (task.limit && !task.hasCome) task.limit.isOver = true
      yield* this.#resume(task)
    }
  }

  /** Ends all tasks. */
  close(): void {
    for (const { program } of this.#tasks) program.return(0)
    this.#tasks.clear()
  }

  *#resume(task: Task): Generator<ProgramStep, void, string | undefined> {
    for (;;) {
      const step = task.program.next(undefined)
      if (step.done === true) {
        this.#tasks.delete(task)
        return
      }
      const { value } = step
      if (value.kind === 'output') yield value
      else if (value.kind === 'sleep' || value.kind === 'wait') return this.#wait(task, value)
    }
  }

  #wait(task: Task, step: Extract<ProgramStep, { kind: 'sleep' | 'wait' }>): void {
    task.hasCome = false
    task.limit = step.kind === 'wait' ? step.limit : undefined
    const { milliseconds = Infinity } = step.kind === 'sleep' ? step : (step.limit ?? {})
    task.until = this.#now() + milliseconds
    if (step.kind === 'sleep') return
    const { limit } = task
    const come = (): void => {
      // It may wait for something else by now.
      if (task.limit !== limit) return
      task.hasCome = true
      this.#wake()
    }
    step.settled.then(come, come)
  }
}
