import type { Playground, PlaygroundParts } from '../playground/playground.ts'

/** What shows lessons, which the built page has and the package has not. */
export interface EmbedLessons {
  /** Defines `lesson-panel`. */
  readonly load: () => Promise<unknown>
  readonly connectMock: NonNullable<PlaygroundParts['connectMock']>
}

const given = new WeakMap<Element, EmbedLessons>()

/** Lets an element show the panel `lesson`, before it starts. */
export function giveLessons(element: Element, lessons: EmbedLessons): void {
  given.set(element, lessons)
}

export function lessonsOf(element: Element): EmbedLessons | undefined {
  return given.get(element)
}

/** Characters of a lesson's file at most. */
const longest = 200_000
const limit = 30_000

/** Opens a lesson of the course, or one of a file. @throws Error where the file cannot be read */
export async function openLesson(playground: Playground, lesson: string): Promise<void> {
  if (!lesson.endsWith('.md')) {
    playground.openLesson({ name: lesson })
    return
  }
  const address = new URL(lesson, document.baseURI)
  const answer = await fetch(address, { signal: AbortSignal.timeout(limit) })
  if (!answer.ok) throw new Error(`${address.href} cannot be read: ${answer.status}`)
  const text = await answer.text()
  if (text.length > longest) throw new Error(`${address.href} is longer than ${longest} characters`)
  playground.openLesson({ name: address.pathname.split('/').at(-1) ?? lesson, text })
}
