import type { StepFailure } from '../../../core/lessons/index.ts'
import { silentLogger } from '../../base/logging/silent-logger.ts'
import { nodeRuntime } from '../../base/node-runtime.ts'
import { type CheckedLesson, type CheckedStep, checkLesson, isRight } from './check-lesson.ts'
import { findLessons } from './find-lessons.ts'

/**
 * Checks lessons one after the other, and prints each as soon as it is checked.
 *
 * @returns whether all are right
 * @throws StartupError for files that cannot be read, LessonError for a mistake in `course.yaml`
 */
export async function checkLessons(
  given: readonly string[],
  output: 'text' | 'json',
  print: (text: string) => void,
): Promise<boolean> {
  const runtime = nodeRuntime(silentLogger)
  const release = runtime.keepAlive()
  const checked: CheckedLesson[] = []
  try {
    for (const file of await findLessons(given)) {
      const lesson = await checkLesson(file, runtime)
      checked.push(lesson)
      if (output === 'text') print(lessonText(lesson))
    }
  } finally {
    release()
    await runtime.close()
  }
  print(
    output === 'json' ? `${JSON.stringify(checked.map(asJson), null, 2)}\n` : summaryText(checked),
  )
  return checked.every((lesson) => isRight(lesson))
}

function lessonText({ file, steps, failures }: CheckedLesson): string {
  const lines = steps.flatMap((step) => stepLines(file, step))
  return [file, ...lines, ...failures.map((failure) => failureText(file, failure)), ''].join('\n')
}

function stepLines(file: string, { title, wrongTries, failures }: CheckedStep): readonly string[] {
  const tries = wrongTries === 0 ? '' : ` (${counted(wrongTries, 'wrong try', 'wrong tries')})`
  if (failures.length === 0) return [`  ok    ${title}${tries}`]
  return [`  FAIL  ${title}`, ...failures.map((failure) => failureText(file, failure))]
}

function failureText(file: string, { line, problem }: StepFailure): string {
  return `    ${file}:${line}: ${problem}`
}

function summaryText(checked: readonly CheckedLesson[]): string {
  const steps = checked.reduce((sum, lesson) => sum + lesson.steps.length, 0)
  const wrong = checked.filter((lesson) => !isRight(lesson))
  const total = `${counted(checked.length, 'lesson', 'lessons')}, ${counted(steps, 'step', 'steps')}`
  if (wrong.length === 0) return `${total}: all right\n`
  return `${total}: ${counted(wrong.length, 'lesson fails', 'lessons fail')}\n${wrong.map(({ file }) => `  ${file}\n`).join('')}`
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function asJson(lesson: CheckedLesson): object {
  return { ...lesson, ok: isRight(lesson) }
}
