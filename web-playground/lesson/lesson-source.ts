import type { Lesson, readLesson } from '../../core/lessons/index.ts'
import type { CourseList } from './course-list.ts'

/** Files of the course, each loaded on its own when it is asked for. */
const files = import.meta.glob<string>('../course/*/*.{md,yaml,yml,json}', {
  query: '?raw',
  import: 'default',
})

/** Bytes of a lesson's file at most; the reader allows as many characters. */
export const longestLesson = 100_000

/** A lesson with the texts of its fixtures. */
export interface ReadyLesson {
  readonly lesson: Lesson
  readonly fixtures: readonly string[]
}

export async function loadCourse(): Promise<CourseList> {
  const { course } = await import('virtual:skerry-course')
  return course
}

/** A lesson of the course by its name, such as `basics/first-pod`. @throws Error where there is none */
export async function loadLesson(name: string): Promise<ReadyLesson> {
  const folder = name.slice(0, name.indexOf('/'))
  const read = (file: string): Promise<string> => {
    const load = files[`../course/${file}`]
    if (!load) throw new Error(`the course has no file ${file}`)
    return load()
  }
  const reader = loadReader()
  const text = await read(`${name}.md`)
  return readReady({ text, name: `${name}.md`, reader }, (file) => read(`${folder}/${file}`))
}

async function loadReader(): Promise<typeof readLesson> {
  return (await import('../../core/lessons/index.ts')).readLesson
}

/** A lesson out of a text from elsewhere, with the texts of the files that its fixtures name. @throws LessonError, Error */
export function readForeignLesson(
  text: string,
  name: string,
  given: Readonly<Record<string, string>> = {},
): Promise<ReadyLesson> {
  return readReady({ text, name, reader: loadReader() }, async (file) => {
    const found = given[file]
    if (found !== undefined) return found
    throw new Error(`${name} needs the file ${file}, which is not part of it`)
  })
}

interface LessonText {
  readonly text: string
  readonly name: string
  readonly reader: ReturnType<typeof loadReader>
}

async function readReady(
  { text, name, reader }: LessonText,
  readFixture: (file: string) => Promise<string>,
): Promise<ReadyLesson> {
  const read = await reader
  const lesson = await read(text, name)
  const fixtures = await Promise.all(
    lesson.fixtures.map((fixture) =>
      'text' in fixture ? Promise.resolve(fixture.text) : readFixture(fixture.file),
    ),
  )
  return { lesson, fixtures }
}
