import type { PageServer } from '../server/connect-server.ts'

/** A server that is shown for a while in place of the user's own. */
export interface Visit {
  /** What it is, for the user: `Lesson: A first pod`. */
  readonly title: string
  readonly connect: () => Promise<PageServer>
}

/** A lesson that a part of the page asks for: one of the course, or a text from elsewhere. */
export interface LessonRequest {
  readonly name: string
  readonly text?: string
  /** Texts of the files that its fixtures name, by their names. */
  readonly files?: Readonly<Record<string, string>>
  /** From 0; the first one that is not done unless given. */
  readonly step?: number | undefined
  /** Called once the step has begun, or cannot be opened. */
  readonly begun?: () => void
}

/** A lesson of the course, and the number of its step, from 0. */
export interface LessonPlace {
  readonly name: string
  readonly step: number
}

/** The server that is shown: undefined for the user's own. */
export interface Visits {
  readonly visit: Visit | undefined
}

/** The lesson of the course that is shown. */
export interface ShownLesson {
  readonly place: LessonPlace | undefined
}
