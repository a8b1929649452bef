import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readCourse } from '../../../core/lessons/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'

/**
 * Files of lessons: the given ones; those of a folder and the folders in it, but for READMEs; those that a `course.yaml` lists.
 *
 * @throws StartupError for a file that cannot be read, and for a folder without lessons; LessonError for a mistake in `course.yaml`
 */
export async function findLessons(given: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of given) found.push(...(await lessonsAt(path)))
  return [...new Set(found)]
}

async function lessonsAt(path: string): Promise<readonly string[]> {
  try {
    if ((await stat(path)).isDirectory()) return await lessonsIn(path)
    if (basename(path) !== 'course.yaml') return [path]
    const { modules } = readCourse(await readFile(path, 'utf8'), path)
    return modules.flatMap(({ name, lessons }) =>
      lessons.map((lesson) => join(dirname(path), name, `${lesson}.md`)),
    )
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new StartupError(`cannot read ${path}: ${reasonOf(error)}`, error)
  }
}

async function lessonsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true })
  const lessons = names.filter((name) => name.endsWith('.md') && basename(name) !== 'README.md')
  if (lessons.length === 0) throw new StartupError(`there is no lesson (*.md) in ${folder}`)
  return lessons.toSorted().map((name) => join(folder, name))
}
