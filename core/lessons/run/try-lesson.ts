import type { CheckOutcome } from '../check/check-world.ts'
import type { LessonStep } from '../file/lesson.ts'
import type { LessonRun } from './lesson-run.ts'

/** A step as its author's checks found it. */
export interface StepTrial {
  readonly step: LessonStep
  /** Number of the step, from 0. */
  readonly index: number
  /** What is wrong with the step, one sentence each; empty for a good one. */
  readonly failures: readonly StepFailure[]
}

export interface StepFailure {
  /** Line of the file, from 1. */
  readonly line: number
  readonly problem: string
}

/** Time of a lesson whose checks run as fast as they can. */
export interface TrialTime {
  /** Waits for `task`; the time of server and machine passes meanwhile. @throws Error where it takes too much of that time */
  during<T>(task: Promise<T>): Promise<T>
  /** Lets a second pass. */
  second(): Promise<void>
}

/** Seconds of the lesson's time that a check may take to say what it shall, after the commands have ended. */
const patience = 60

/**
 * Tries all steps of a lesson, in order: the checks fail where the step begins, each with a sentence; each wrong try has the sentence said
 * that its last line asks for; the solution passes.
 */
export async function* tryLesson(
  run: LessonRun,
  time: TrialTime,
  signal: AbortSignal,
): AsyncGenerator<StepTrial> {
  await time.during(run.start(0, signal))
  for (const [index, step] of run.lesson.steps.entries()) {
    const trial = new StepTry(run, time, signal, step)
    yield { step, index, failures: await trial.failures(index) }
    if (index + 1 < run.lesson.steps.length) await time.during(run.next(signal))
  }
}

/** Whether a lesson has a wrong try, as each lesson with a check has. */
export function lacksWrongTry(steps: readonly LessonStep[]): boolean {
  return (
    steps.some(({ checks }) => checks.length > 0) && steps.every(({ wrong }) => wrong.length === 0)
  )
}

class StepTry {
  readonly #run: LessonRun
  readonly #time: TrialTime
  readonly #signal: AbortSignal
  readonly #step: LessonStep

  constructor(run: LessonRun, time: TrialTime, signal: AbortSignal, step: LessonStep) {
    this.#run = run
    this.#time = time
    this.#signal = signal
    this.#step = step
  }

  async failures(index: number): Promise<readonly StepFailure[]> {
    const { checks, wrong } = this.#step
    const failures: StepFailure[] = []
    if (checks.length > 0) {
      const outcomes = await this.#check()
      for (const [at, { goal, passed }] of outcomes.entries()) {
        if (!passed) continue
        const { line } = checks[at] ?? this.#step
        failures.push({
          line,
          problem: `"${goal}" passes where the step begins, before the learner has done anything`,
        })
      }
    }
    for (const each of wrong) {
      const problem = await this.#tryWrong(each.commands, each.says)
      if (problem !== undefined) failures.push({ line: each.line, problem })
      await this.#time.during(this.#run.start(index, this.#signal))
      // Programs of containers start anew after a restore, and listen a moment later.
      await this.#time.second()
    }
    const problem = await this.#trySolution()
    if (problem !== undefined) failures.push({ line: this.#step.line, problem })
    return failures
  }

  async #tryWrong(commands: string, says: string): Promise<string | undefined> {
    const { output } = await this.#time.during(this.#run.try(commands, this.#signal))
    const isSaid = (outcomes: readonly CheckOutcome[]): boolean =>
      outcomes.some((outcome) => outcome.says?.includes(says) === true)
    const outcomes = await this.#checkUntil(isSaid)
    if (isSaid(outcomes)) return undefined
    const said = outcomes.map(({ goal, says: text }) => text ?? `"${goal}" passes`)
    return `the wrong try should make a check say "${says}"; it says: ${said.join(' | ')}${outputText(output)}`
  }

  async #trySolution(): Promise<string | undefined> {
    const { output } = await this.#time.during(this.#run.solve(this.#signal))
    const isPassed = (outcomes: readonly CheckOutcome[]): boolean =>
      outcomes.every(({ passed }) => passed)
    const outcomes = await this.#checkUntil(isPassed)
    if (isPassed(outcomes)) return undefined
    const said = outcomes.flatMap(({ says }) => says ?? [])
    return `the solution does not pass: ${said.join(' | ')}${outputText(output)}`
  }

  /** The outcomes when they are as wanted, or after a minute of the lesson's time. */
  async #checkUntil(
    isWanted: (outcomes: readonly CheckOutcome[]) => boolean,
  ): Promise<readonly CheckOutcome[]> {
    for (let second = 0; ; second++) {
      const outcomes = await this.#check()
      if (isWanted(outcomes) || second === patience) return outcomes
      await this.#time.second()
    }
  }

  #check(): Promise<readonly CheckOutcome[]> {
    return this.#time.during(this.#run.check(this.#signal))
  }
}

function outputText(output: string): string {
  const end = output.trim().slice(-1_000)
  return end === '' ? '' : `\n    the commands printed:\n${end.replaceAll(/^/gm, '      ')}`
}
