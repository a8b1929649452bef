import { LessonError } from '../../../core/lessons/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { lessonHelp, parseLessonArguments } from './lesson-arguments.ts'

/** The command `skerry lesson`. Sets the exit code of the process. */
export async function runLessonCommand(words: readonly string[]): Promise<void> {
  const print = (text: string): void => void process.stdout.write(text)
  const given = parseLessonArguments(words)
  if (!given) return print(lessonHelp())
  try {
    if (given.action === 'check') {
      const { checkLessons } = await import('./check-lessons.ts')
      if (!(await checkLessons(given.files, given.output, print))) process.exitCode = 1
      return
    }
    const { serveLesson } = await import('./serve-lesson.ts')
    const [file = ''] = given.files
    const { url } = await serveLesson({ ...given, file, print })
    print(`the lesson is at ${url}; Ctrl-C ends it\n`)
  } catch (error) {
    throw error instanceof LessonError ? new StartupError(error.message, error) : error
  }
}
