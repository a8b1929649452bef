import type { Runtime } from '../../base/runtime.ts'
import { CtlSession } from '../../command/ctl/session/ctl-session.ts'
import type { CheckOutcome, CheckWorld } from '../check/check-world.ts'
import { runChecks } from '../check/run-check.ts'
import type { Lesson, LessonStep } from '../file/lesson.ts'
import type { LessonMachine, LessonServer, LessonSnapshot } from './lesson-server.ts'
import type { StepProgress } from './progress.ts'
import { readHomeTexts, stepFiles } from './step-files.ts'

export interface LessonRunParts {
  readonly lesson: Lesson
  readonly server: LessonServer
  readonly machine: LessonMachine
  /** The host's: it limits how long checks take. */
  readonly runtime: Runtime
  /** Text of a file beside the lesson, which a fixture names. */
  readFixture?(file: string): Promise<string>
  /** Makes time run faster while earlier steps are played; the function that it returns ends that. */
  hurry?(): Promise<() => Promise<void>>
  readonly progress?: StepProgress
}

/** Where a step begins: objects, files, and the current namespace. */
interface StartingState {
  readonly snapshot: LessonSnapshot
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly namespace: string
}

/** A failure to bring a server to where a step begins: a fixture that is refused. */
export class LessonStartError extends Error {
  override readonly name = 'LessonStartError'
}

/**
 * A lesson under way on a server and a machine of its own. One operation runs at a time; a further one waits for it. Each takes a
 * signal, and rejects with its reason where it aborts.
 */
export class LessonRun {
  readonly lesson: Lesson
  readonly #parts: LessonRunParts
  /** Knows the types that the server serves; its namespace is `default`, whatever the learner chooses. */
  readonly #session = new CtlSession()
  /** Where steps begin, by the number of the step. */
  readonly #starts = new Map<number, StartingState>()
  readonly #passed: Set<number>
  readonly #listeners = new Set<() => void>()
  #step: number
  #outcomes: readonly CheckOutcome[] = []
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: LessonRunParts) {
    this.lesson = parts.lesson
    this.#parts = parts
    this.#step = parts.progress?.step ?? 0
    this.#passed = new Set(parts.progress?.passed)
  }

  /** Number of the step under way, from 0. */
  get step(): number {
    return this.#step
  }

  get current(): LessonStep | undefined {
    return this.lesson.steps[this.#step]
  }

  get progress(): StepProgress {
    return { step: this.#step, passed: new Set(this.#passed) }
  }

  /** What the checks of the step said last; empty before. */
  get outcomes(): readonly CheckOutcome[] {
    return this.#outcomes
  }

  /** Whether all steps are done. */
  get isDone(): boolean {
    return this.#passed.size === this.lesson.steps.length
  }

  /** Calls `listener` after each change of step, progress or outcomes. Returns what ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Brings server and files to where a step begins: as it was when the learner came to it, or else by fixtures, files and the solutions of
   * the steps before it. Again for the step under way, it is replayed.
   *
   * @throws LessonStartError for fixtures that the server refuses; RangeError for a step that the lesson does not have
   */
  start(step: number, signal: AbortSignal): Promise<void> {
    if (!this.lesson.steps[step]) {
      return Promise.reject(new RangeError(`the lesson has no step ${step}`))
    }
    return this.#oneAtATime(signal, async () => {
      await this.#parts.machine.endJobs?.()
      const from = this.#nearestStart(step)
      if (from === undefined) await this.#begin()
      else await this.#restore(from)
      await this.#play(from ?? 0, step, signal)
      await this.#enter(step)
    })
  }

  /** Runs the checks of the step; it is done where all pass, and at once where it has none. */
  check(signal: AbortSignal): Promise<readonly CheckOutcome[]> {
    return this.#oneAtATime(signal, async () => {
      const outcomes = await runChecks(this.current?.checks ?? [], this.#world(), signal)
      this.#outcomes = outcomes
      if (outcomes.every(({ passed }) => passed)) this.#passed.add(this.#step)
      this.#changed()
      return outcomes
    })
  }

  /** Writes the files of the step, as its buttons do, and types its solution. The checks are left to {@link check}. */
  solve(signal: AbortSignal): Promise<{ readonly code: number; readonly output: string }> {
    return this.#oneAtATime(signal, () => this.#solve(this.#step, signal))
  }

  /** Writes the files of the step, and types these commands. */
  try(
    commands: string,
    signal: AbortSignal,
  ): Promise<{ readonly code: number; readonly output: string }> {
    return this.#oneAtATime(signal, () => {
      this.#writeFiles(this.#step)
      return this.#parts.machine.type(commands, signal)
    })
  }

  /** Goes on to the next step from the present state; the step is done if it has no checks. @returns false at the last step */
  next(signal: AbortSignal): Promise<boolean> {
    return this.#oneAtATime(signal, async () => {
      if (this.current?.checks.length === 0) this.#passed.add(this.#step)
      const isLast = this.#step + 1 >= this.lesson.steps.length
      if (isLast) this.#changed()
      else await this.#enter(this.#step + 1)
      return !isLast
    })
  }

  /** Goes on to the next step by the step's solution, without having it done. @returns false at the last step */
  async skip(signal: AbortSignal): Promise<boolean> {
    if (this.#step + 1 >= this.lesson.steps.length) return false
    await this.#oneAtATime(signal, () => this.#solve(this.#step, signal))
    return this.next(signal)
  }

  #oneAtATime<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(() => {
      signal.throwIfAborted()
      return task()
    })
    this.#turn = run.catch(() => undefined)
    return run
  }

  #changed(): void {
    for (const listener of this.#listeners) listener()
  }

  /** The step to begin at for reaching `step`; undefined for the very start. */
  #nearestStart(step: number): number | undefined {
    // Programs in the background are in no snapshot.
    const before = this.lesson.steps.slice(0, step)
    if (before.some(({ solution = '' }) => /&[ \t]*(?:#.*)?$/m.test(solution))) return undefined
    for (let at = step; at >= 0; at--) if (this.#starts.has(at)) return at
    return undefined
  }

  async #begin(): Promise<void> {
    const { lesson, machine, server } = this.#parts
    this.#starts.clear()
    await server.control.reset()
    const texts: string[] = []
    for (const fixture of lesson.fixtures) {
      texts.push('text' in fixture ? fixture.text : await this.#readFixture(fixture.file))
    }
    try {
      await server.control.load(texts)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new LessonStartError(`the fixtures are refused: ${why}`, { cause: error })
    }
    machine.files.replace(Object.entries(lesson.files))
    machine.session.useNamespace('default')
  }

  async #readFixture(file: string): Promise<string> {
    if (this.#parts.readFixture) return this.#parts.readFixture(file)
    throw new LessonStartError(`the file ${file} of a fixture cannot be read here`)
  }

  async #restore(step: number): Promise<void> {
    const start = this.#starts.get(step)
    if (!start) return
    const { machine, server } = this.#parts
    await server.control.restore(start.snapshot)
    machine.files.replace(start.files)
    machine.session.useNamespace(start.namespace)
  }

  /** Plays the solutions of the steps from `first` up to the one before `end`. */
  async #play(first: number, end: number, signal: AbortSignal): Promise<void> {
    if (first === end) return
    const calm = await this.#parts.hurry?.()
    try {
      for (let step = first; step < end; step++) {
        if (step > first) await this.#remember(step)
        await this.#solve(step, signal)
      }
    } finally {
      await calm?.()
    }
  }

  async #solve(
    step: number,
    signal: AbortSignal,
  ): Promise<{ readonly code: number; readonly output: string }> {
    this.#writeFiles(step)
    const solution = this.lesson.steps[step]?.solution
    if (solution === undefined) return { code: 0, output: '' }
    return this.#parts.machine.type(solution, signal)
  }

  #writeFiles(step: number): void {
    const { blocks = [] } = this.lesson.steps[step] ?? {}
    for (const [name, text] of stepFiles(blocks)) this.#parts.machine.files.write(name, text)
  }

  /** Remembers the present state as where a step begins. */
  async #remember(step: number): Promise<void> {
    const { machine, server } = this.#parts
    this.#starts.set(step, {
      snapshot: await server.control.snapshot(),
      files: machine.files.contents(),
      namespace: machine.session.namespace,
    })
  }

  async #enter(step: number): Promise<void> {
    const { machine, server } = this.#parts
    await this.#remember(step)
    this.#step = step
    this.#outcomes = []
    machine.commands.clear()
    await server.control.clearRequests()
    this.#changed()
  }

  #world(): CheckWorld {
    const { machine, runtime, server } = this.#parts
    return {
      transport: server.transport,
      brand: server.brand,
      runtime,
      session: this.#session,
      commands: () => machine.commands.list(),
      requests: () => server.control.requests(),
      files: () => readHomeTexts(machine.files.contents()),
      now: () => server.control.clock.now(),
    }
  }
}
