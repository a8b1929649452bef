import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openLessonTrial, type Runtime } from '../../../core/index.ts'
import {
  lacksWrongTry,
  LessonError,
  readLesson,
  type StepFailure,
  tryLesson,
} from '../../../core/lessons/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { startProgramThread } from './program-thread.ts'

/** A step of a lesson as `skerry lesson check` found it. */
export interface CheckedStep {
  readonly title: string
  /** Line of its heading. */
  readonly line: number
  readonly wrongTries: number
  readonly failures: readonly StepFailure[]
}

/** A lesson as `skerry lesson check` found it. */
export interface CheckedLesson {
  readonly file: string
  readonly steps: readonly CheckedStep[]
  /** What is wrong with the file itself. */
  readonly failures: readonly StepFailure[]
}

/** Milliseconds that one lesson may take. */
const longest = 120_000

/** Reads a lesson and tries its steps. What is wrong is in the result. */
export async function checkLesson(file: string, runtime: Runtime): Promise<CheckedLesson> {
  const steps: CheckedStep[] = []
  const failed = (line: number, problem: string): CheckedLesson => ({
    file,
    steps,
    failures: [{ line, problem }],
  })
  try {
    const lesson = await readLesson(await readFile(file, 'utf8'), file)
    const readFixture = (name: string): Promise<string> =>
      readFile(join(dirname(file), name), 'utf8')
    const trial = await openLessonTrial(runtime, {
      lesson,
      readFixture,
      startThread: startProgramThread,
    })
    try {
      const ending = AbortSignal.timeout(longest)
      for await (const { step, failures } of tryLesson(trial.run, trial.time, ending)) {
        const { title, line, wrong } = step
        steps.push({ title, line, wrongTries: wrong.length, failures })
      }
    } finally {
      await trial.close()
    }
    if (!lacksWrongTry(lesson.steps)) return { file, steps, failures: [] }
    return failed(1, 'no step has a wrong try: add one, with the sentence that a check says then')
  } catch (error) {
    if (error instanceof LessonError) return failed(error.line, error.problem)
    return failed(1, reasonOf(error))
  }
}

/** Whether all is right with a lesson. */
export function isRight({ failures, steps }: CheckedLesson): boolean {
  return failures.length === 0 && steps.every((step) => step.failures.length === 0)
}
