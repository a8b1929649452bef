import type { Timers } from '../../core/index.ts'
import type { LessonRequest } from '../playground/lesson-request.ts'
import { errorText } from '../state/error-text.ts'
import { Store } from '../state/store.ts'
import type { StoredText } from '../state/stored-text.ts'
import { CheckLoop } from './check-loop.ts'
import type { CourseList } from './course-list.ts'
import { loadCourse, loadLesson, readForeignLesson, type ReadyLesson } from './lesson-source.ts'
import type { Progress } from './progress.ts'
import type { StepOutcome, StepRun } from './step-run.ts'

/** A lesson that is open. */
export interface OpenLesson extends ReadyLesson {
  /** `basics/first-pod`; the name of a file for a lesson from elsewhere. */
  readonly name: string
  readonly isForeign: boolean
  /** By which a lesson from elsewhere goes on after a reload; none where it needs other files, too. */
  readonly text: string | undefined
}

export interface DeskState {
  readonly course: CourseList | undefined
  readonly lesson: OpenLesson | undefined
  /** Why the course or a lesson is not shown. */
  readonly problem: string
  /** The step that the learner is at, from 0; the number of steps when the lesson is finished. */
  readonly step: number
  /** The step that is shown: an earlier one where the learner looks back. */
  readonly shown: number
  /** What is done at the moment, for which the learner waits. */
  readonly work: '' | 'opening' | 'preparing' | 'solving'
  /** Of the last check of the step; empty before the first one. */
  readonly outcomes: readonly StepOutcome[]
  /** Why the last check could not be made. */
  readonly checkProblem: string
  readonly passed: boolean
  /** How many hints of the step are shown. */
  readonly hints: number
  /** Whether the solution is shown, as the learner had it typed. */
  readonly isSolved: boolean
}

const atRest = {
  outcomes: [],
  checkProblem: '',
  passed: false,
  hints: 0,
  isSolved: false,
} as const

const empty: DeskState = {
  course: undefined,
  lesson: undefined,
  problem: '',
  step: 0,
  shown: 0,
  work: '',
  ...atRest,
}

/** A step is prepared, or solved, within this many milliseconds. */
const longestWork = 120_000

export interface DeskParts {
  readonly progress: Progress
  /** Name and step of the lesson that is open, through a reload. */
  readonly kept: StoredText
  /** The text of a lesson from elsewhere, through a reload. */
  readonly keptText: StoredText
  readonly timers: Timers
  /** Shows the server of the lesson in place of the user's own. @throws Error where it does not start */
  readonly enter: (lesson: OpenLesson, signal: AbortSignal) => Promise<StepRun>
  /** Shows the user's own server again. */
  readonly leave: () => Promise<void>
  /** Called with each step that the learner comes to, and with undefined where no lesson of the course is open. */
  readonly moved: (place: { readonly name: string; readonly step: number } | undefined) => void
  /** Calls the listener with each request of the learner; returns what ends that. */
  readonly onRequest: (listener: () => void) => () => void
  readonly isSeen: () => boolean
  /** Called when the checks of a step pass. */
  readonly passed: (goals: readonly string[]) => void
}

/** Where the learner is in the course: the lesson that is open, its step, and what its checks say. */
export class LessonDesk {
  readonly state: Store<DeskState> = new Store(empty)
  readonly progress: Progress
  readonly #parts: DeskParts
  #run: StepRun | undefined
  #loop: CheckLoop | undefined
  /** Ends what is under way for the lesson that is open. */
  #lessonEnding = new AbortController()
  /** The lesson out of a text that was open last, and its step. */
  #textPlace: { readonly name: string; readonly step: number } | undefined
  /** Ends the work on a step. */
  #workEnding = new AbortController()

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.progress = parts.progress
  }

  /** Reads the course's list, and goes on with the lesson that was open when the page was left. */
  async begin(): Promise<void> {
    const kept = parsePlace(this.#parts.kept.read())
    const { lesson, work } = this.state.value
    const isFree = lesson === undefined && work === ''
    const text = kept?.isForeign === true ? this.#parts.keptText.read() : undefined
    if (kept && isFree && text !== undefined)
      await this.openText(text, kept.lesson, { step: kept.step })
    else if (kept && isFree && !kept.isForeign) await this.open(kept.lesson, kept.step)
    else if (isFree) void this.#parts.leave()
    await this.readCourse()
  }

  async readCourse(): Promise<void> {
    if (this.state.value.course) return
    try {
      this.state.update({ course: await loadCourse() })
    } catch (error) {
      this.state.update({ problem: `The course cannot be read: ${errorText(error)}` })
    }
  }

  /** Opens a lesson of the course at a step, in its starting state; at the first that is not done unless a step is given. */
  open(name: string, step?: number): Promise<void> {
    return this.#open(
      async () => ({ ...(await loadLesson(name)), name, isForeign: false, text: undefined }),
      step,
    )
  }

  /**
   * Opens a lesson out of a text, which runs nothing before the learner asks for it but the solutions of steps that are left out. Unless a
   * step is given, the text that was open last is opened at the step where the learner was.
   */
  openText(
    text: string,
    name: string,
    { step, files = {} }: Pick<LessonRequest, 'step' | 'files'> = {},
  ): Promise<void> {
    const former = this.#textPlace?.name === name ? this.#textPlace.step : undefined
    const at = step ?? former
    return this.#open(async () => {
      const isWhole = Object.keys(files).length === 0
      const read = await readForeignLesson(text, name, files)
      return { ...read, name, isForeign: true, text: isWhole ? text : undefined }
    }, at)
  }

  /** The user's own server is shown: the lesson is closed, if one is open. */
  left(): void {
    if (this.state.value.lesson) void this.leave()
  }

  /** Leaves the lesson: the user's own server is shown again. */
  async leave(): Promise<void> {
    this.#endLesson()
    this.#forget()
    const { course } = this.state.value
    this.state.update({ ...empty, course })
    await this.#parts.leave()
  }

  /** Shows a step without a change of anything. */
  look(step: number): void {
    const { lesson, step: at } = this.state.value
    if (lesson && step >= 0 && step <= at) this.state.update({ shown: step })
  }

  /** Goes on from where the learner is; the last step's end is the lesson's. */
  async next(): Promise<void> {
    const { lesson, step } = this.state.value
    const run = this.#run
    if (!lesson || !run) return
    if (lesson.lesson.steps[step]?.checks.length === 0) this.#pass(lesson, step)
    await this.#goOn(lesson, step, (signal) => run.next(signal))
  }

  /** Leaves the step out: its solution is typed, and the next one begins. */
  async skip(): Promise<void> {
    const { lesson, step } = this.state.value
    const run = this.#run
    if (lesson && run) await this.#goOn(lesson, step, (signal) => run.skip(signal))
  }

  async #goOn(
    lesson: OpenLesson,
    step: number,
    go: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    this.#pause()
    if (await this.#work('preparing', go)) this.#enter(lesson, step + 1)
    else this.#watch(lesson, step)
  }

  /** Begins the step again from its starting state. */
  replay(): Promise<void> {
    return this.goTo(this.state.value.shown)
  }

  /** Goes to any step, in its starting state. */
  async goTo(step: number): Promise<void> {
    const { lesson } = this.state.value
    const run = this.#run
    if (!lesson || !run) return
    this.#pause()
    if (await this.#work('preparing', (signal) => run.start(step, signal))) {
      this.#enter(lesson, step)
    }
  }

  /** Has the solution of the step typed. */
  async solve(): Promise<void> {
    const run = this.#run
    if (!run) return
    this.state.update({ isSolved: true })
    await this.#work('solving', (signal) => run.solve(signal))
    this.#loop?.wake()
  }

  hint(): void {
    this.state.update({ hints: this.state.value.hints + 1 })
  }

  /** Writes a file of the learner. @throws Error with why it cannot be written */
  write(file: string, text: string): void {
    this.#run?.write(file, text)
    this.#loop?.wake()
  }

  async #open(load: () => Promise<OpenLesson>, step: number | undefined): Promise<void> {
    this.#endLesson()
    const ending = new AbortController()
    this.#lessonEnding = ending
    const { signal } = ending
    const { course } = this.state.value
    this.state.update({ ...empty, course, work: 'opening' })
    try {
      const lesson = await load()
      if (signal.aborted) return
      const { steps } = lesson.lesson
      const at = Math.min(step ?? this.#firstLeft(lesson), Math.max(steps.length - 1, 0))
      this.state.update({ lesson, step: at, shown: at })
      this.#keep(lesson, at)
      const run = await this.#parts.enter(lesson, signal)
      if (signal.aborted) return
      this.#run = run
      const stops = [
        run.onCommand(() => this.#loop?.wake()),
        this.#parts.onRequest(() => this.#loop?.wake()),
      ]
      signal.addEventListener('abort', () => stops.forEach((stop) => stop()))
      const isReady = await this.#work('preparing', (ended) => run.start(at, ended))
      if (isReady && !signal.aborted) this.#enter(lesson, at)
    } catch (error) {
      if (signal.aborted) return
      this.state.update({ ...empty, course, problem: errorText(error) })
      this.#forget()
      await this.#parts.leave()
    }
  }

  /** The first step that is not done; the first one of a lesson that is finished, too. */
  #firstLeft({ name, lesson }: OpenLesson): number {
    const { passed, finished } = this.progress.of(name)
    if (finished) return 0
    return Math.max(
      lesson.steps.findIndex(({ title }) => !passed.includes(title)),
      0,
    )
  }

  #endLesson(): void {
    this.#pause()
    this.#workEnding.abort()
    this.#lessonEnding.abort()
    this.#run = undefined
  }

  #pause(): void {
    this.#loop?.end()
    this.#loop = undefined
  }

  /** @returns whether it was done: neither did it fail, which is shown, nor has other work begun */
  async #work(
    work: 'preparing' | 'solving',
    run: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<boolean> {
    this.#workEnding.abort()
    const ending = new AbortController()
    this.#workEnding = ending
    const cancel = this.#parts.timers.after(longestWork, () =>
      ending.abort(new Error('it took too long')),
    )
    this.state.update({ work, problem: '' })
    try {
      await run(ending.signal)
      return this.#workEnding === ending
    } catch (error) {
      if (this.#workEnding === ending) this.state.update({ problem: errorText(error) })
      return false
    } finally {
      cancel()
      if (this.#workEnding === ending) this.state.update({ work: '' })
    }
  }

  #enter(lesson: OpenLesson, step: number): void {
    this.#pause()
    this.state.update({ ...atRest, step, shown: step })
    this.#keep(lesson, step)
    const current = lesson.lesson.steps[step]
    if (!current) this.progress.finish(lesson.name)
    else if (current.checks.length > 0) this.#watch(lesson, step)
  }

  #watch(lesson: OpenLesson, step: number): void {
    const run = this.#run
    if (!run) return
    const { timers, isSeen } = this.#parts
    const loop = new CheckLoop({
      timers,
      isSeen,
      check: (signal) => run.check(signal),
      found: (outcomes) => {
        const passed = outcomes.every((outcome) => outcome.passed)
        this.state.update({ outcomes, passed, checkProblem: '' })
        if (passed) {
          this.#pass(lesson, step)
          this.#parts.passed(outcomes.map(({ goal }) => goal))
        }
        return passed
      },
      failed: (error) => this.state.update({ checkProblem: errorText(error) }),
    })
    this.#loop = loop
    loop.wake()
  }

  #pass({ name, lesson }: OpenLesson, step: number): void {
    const title = lesson.steps[step]?.title
    if (title !== undefined) this.progress.passStep(name, title)
  }

  #keep({ name, isForeign, text }: OpenLesson, step: number): void {
    const { kept, keptText, moved } = this.#parts
    if (isForeign) this.#textPlace = { name, step }
    if (isForeign && text === undefined) return this.#forget()
    kept.write(JSON.stringify({ lesson: name, step, isForeign }))
    if (text !== undefined) keptText.write(text)
    moved(isForeign ? undefined : { name, step })
  }

  #forget(): void {
    this.#parts.kept.clear()
    this.#parts.keptText.clear()
    this.#parts.moved(undefined)
  }
}

interface KeptPlace {
  readonly lesson: string
  readonly step: number
  readonly isForeign: boolean
}

function parsePlace(text: string | undefined): KeptPlace | undefined {
  try {
    const place: unknown = JSON.parse(text ?? 'null')
    if (typeof place !== 'object' || place === null) return undefined
    const { lesson, step, isForeign } = place as Partial<Record<keyof KeptPlace, unknown>>
    if (typeof lesson !== 'string' || typeof step !== 'number') return undefined
    if (!Number.isInteger(step) || step < 0) return undefined
    return { lesson, step, isForeign: isForeign === true }
  } catch {
    return undefined
  }
}
