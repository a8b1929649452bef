import { isJsonObject, isList, type JsonValue } from '../../base/api/json.ts'
import type { Lesson } from '../file/lesson.ts'

/** How far a learner is in a lesson, as JSON that a host keeps. Steps are named by their titles, as their number may change. */
export interface LessonProgress {
  /** Name of the lesson: `basics/first-pod`. */
  readonly lesson: string
  /** Title of the step that the learner is at. */
  readonly step: string
  /** Titles of the steps that are done. */
  readonly passed: readonly string[]
}

/** Progress in a lesson as it is now: number of the step, and which steps are done. */
export interface StepProgress {
  /** From 0. */
  readonly step: number
  readonly passed: ReadonlySet<number>
}

/** Reads progress that was kept. What does not fit the lesson, which may have changed, is left out; other values are a start. */
export function readProgress(kept: JsonValue | undefined, { steps }: Lesson): StepProgress {
  if (!isJsonObject(kept)) return { step: 0, passed: new Set() }
  const { step, passed } = kept
  const titles = new Set(isList(passed) ? passed.slice(0, 100) : [])
  const done = steps.flatMap(({ title }, index) => (titles.has(title) ? [index] : []))
  const at = steps.findIndex(({ title }) => title === step)
  return { step: Math.max(at, 0), passed: new Set(done) }
}

/** Progress as it is kept; at most as long as the titles of the lesson. */
export function writeProgress(
  lesson: string,
  { steps }: Lesson,
  { step, passed }: StepProgress,
): LessonProgress {
  return {
    lesson,
    step: steps[step]?.title ?? '',
    passed: steps.flatMap(({ title }, index) => (passed.has(index) ? [title] : [])),
  }
}
