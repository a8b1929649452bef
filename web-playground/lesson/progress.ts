import { Store } from '../state/store.ts'
import type { StoredText } from '../state/stored-text.ts'

/** How far a learner is in one lesson. */
export interface LessonProgress {
  /** Titles of the steps that are done, as their numbers may change. */
  readonly passed: readonly string[]
  readonly finished: boolean
}

type AllProgress = Readonly<Record<string, LessonProgress>>

const none: LessonProgress = { passed: [], finished: false }
const mostLessons = 400
const mostSteps = 100
const longestTitle = 300
/** Characters of the kept text. */
export const longestProgress = 100_000

function isProgress(value: unknown): value is LessonProgress {
  if (typeof value !== 'object' || value === null) return false
  const { passed, finished } = value as Partial<Record<keyof LessonProgress, unknown>>
  return (
    typeof finished === 'boolean' &&
    Array.isArray(passed) &&
    passed.length <= mostSteps &&
    passed.every((title) => typeof title === 'string' && title.length <= longestTitle)
  )
}

/** What was kept; what is not understood is left out. */
function parse(text: string | undefined): AllProgress {
  try {
    const all: unknown = JSON.parse(text ?? '{}')
    if (typeof all !== 'object' || all === null) return {}
    return Object.fromEntries(
      Object.entries(all)
        .filter(([name, each]) => name.length <= 200 && isProgress(each))
        .slice(-mostLessons),
    ) as AllProgress
  } catch {
    return {}
  }
}

/** What a learner has done of the lessons, kept in the browser and shared by its tabs. */
export class Progress {
  readonly store: Store<{ readonly lessons: AllProgress }>
  readonly #kept: StoredText

  constructor(kept: StoredText) {
    this.#kept = kept
    this.store = new Store({ lessons: parse(kept.read()) })
  }

  of(lesson: string): LessonProgress {
    return this.store.value.lessons[lesson] ?? none
  }

  /** Notes that a step is done, by its title. */
  passStep(lesson: string, step: string): void {
    const { passed, finished } = this.of(lesson)
    if (!passed.includes(step)) this.#keep(lesson, { passed: [...passed, step], finished })
  }

  finish(lesson: string): void {
    const { passed, finished } = this.of(lesson)
    if (!finished) this.#keep(lesson, { passed, finished: true })
  }

  // Another tab may have written in the meantime. The lesson that was touched last stands last, and the first ones go.
  #keep(lesson: string, progress: LessonProgress): void {
    const { [lesson]: _, ...others } = parse(this.#kept.read())
    const all = Object.entries({ ...others, [lesson]: progress }).slice(-mostLessons)
    for (let entries = all; entries.length > 0; entries = entries.slice(1)) {
      const lessons = Object.fromEntries(entries)
      this.store.update({ lessons })
      if (this.#kept.write(JSON.stringify(lessons)) !== 'too large') return
    }
  }
}
