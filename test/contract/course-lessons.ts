import { describe, expect, it } from 'vitest'
import type { Runtime } from '../../core/base/runtime.ts'
import type { StartThread } from '../../core/index.ts'
import { readCourse } from '../../core/lessons/file/course.ts'
import { readLesson } from '../../core/lessons/file/read-lesson.ts'
import { lacksWrongTry, tryLesson } from '../../core/lessons/run/try-lesson.ts'
import { openLessonTrial } from '../../core/server/lessons/lesson-trial.ts'

/** The texts of a folder of lessons, by their paths in it. */
export type CourseFiles = ReadonlyMap<string, string>

/** Where lessons run: the runtime, and what starts the threads of their programs. */
export interface CourseHost {
  readonly runtime: Runtime
  readonly startThread: StartThread
  /** Whether the steps of the lesson at a place of the list are tried. */
  readonly isTried: (at: number) => boolean
}

/** The failures of a lesson: its step, line and what is wrong. */
async function lessonFailures(
  files: CourseFiles,
  path: string,
  host: CourseHost,
): Promise<readonly string[]> {
  const lesson = await readLesson(files.get(path) ?? '', path)
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const readFixture = async (name: string): Promise<string> => files.get(folder + name) ?? ''
  const trial = await openLessonTrial(host.runtime, {
    lesson,
    readFixture,
    startThread: host.startThread,
  })
  const found: string[] = []
  const { signal } = new AbortController()
  try {
    for await (const { step, failures } of tryLesson(trial.run, trial.time, signal)) {
      found.push(
        ...failures.map(({ line, problem }) => `${path}:${line}: ${step.title}: ${problem}`),
      )
    }
  } finally {
    await trial.close()
  }
  return lacksWrongTry(lesson.steps) ? [...found, `${path} has no wrong try`] : found
}

/** The lessons of the course keep what they promise: all of them in Chromium, some in Node. */
export function courseContract(files: CourseFiles, host: CourseHost): void {
  const { modules } = readCourse(files.get('course.yaml') ?? '')
  const listed = modules.flatMap(({ name, lessons }) =>
    lessons.map((lesson) => `${name}/${lesson}.md`),
  )
  const paths = [...files.keys()].filter((path) => path.endsWith('.md'))

  describe('the course', () => {
    it('the course lists each of its lessons, and no others', () => {
      const own = paths.filter((path) => !path.startsWith('examples/') && path !== 'README.md')
      expect(own.toSorted()).toEqual(listed.toSorted())
    })

    const examples = paths.filter((path) => path.startsWith('examples/'))
    it.each([...listed, ...examples].filter((_, at) => host.isTried(at)))(
      'the steps of the lesson %s fail where they begin, tell wrong tries apart and pass by their solution',
      async (path) => {
        expect(await lessonFailures(files, path, host)).toEqual([])
      },
    )

    it.each(listed)('the lesson %s serves a domain of an exam', async (path) => {
      const { domains } = await readLesson(files.get(path) ?? '', path)
      expect(domains).not.toEqual([])
    })
  })
}
