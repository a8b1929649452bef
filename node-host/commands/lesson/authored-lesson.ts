import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LessonError, readLesson, readLessonHead } from '../../../core/lessons/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'

/** A lesson's file as it is now, for the page of `skerry lesson dev`. */
export interface AuthoredLesson {
  /** The file's name. */
  readonly name: string
  readonly text: string
  /** Texts of the files that its fixtures name, by their names. */
  readonly files: Readonly<Record<string, string>>
  /** Paths that the lesson is made of. */
  readonly paths: readonly string[]
  /** A line for the terminal: the number of its steps, or what is wrong. */
  readonly report: string
  readonly isRight: boolean
}

/** Reads a lesson's file and the files that it names. What is wrong is in the result. */
export async function readAuthoredLesson(path: string): Promise<AuthoredLesson> {
  const name = basename(path)
  const wrong = (text: string, error: unknown): AuthoredLesson => ({
    name,
    text,
    files: {},
    paths: [path],
    report: error instanceof LessonError ? error.message : `${path}: ${reasonOf(error)}`,
    isRight: false,
  })
  let text = ''
  try {
    text = await readFile(path, 'utf8')
    const { fixtures } = readLessonHead(text, path)
    const names = fixtures.flatMap((fixture) => ('file' in fixture ? [fixture.file] : []))
    const paths = names.map((file) => join(dirname(path), file))
    const texts = await Promise.all(paths.map((file) => readFile(file, 'utf8')))
    const { steps } = await readLesson(text, path)
    const files = Object.fromEntries(names.map((file, index) => [file, texts[index] ?? '']))
    const report = `${path}: ${steps.length === 1 ? '1 step' : `${steps.length} steps`}`
    return { name, text, files, paths: [path, ...paths], report, isRight: true }
  } catch (error) {
    return wrong(text, error)
  }
}
