import type { SharedLesson } from '../../core/index.ts'
import type { Playground } from '../playground/playground.ts'

/** Opens a lesson of the course at a step. @throws Error where this page does not have it */
export async function openLesson(
  playground: Playground,
  { name, step }: SharedLesson,
  signal: AbortSignal,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    playground.openLesson({ name, step, begun: resolve })
  })
  if (playground.lesson.value.place?.name === name) return
  throw new Error(`The lesson ${name} cannot be opened here; the course says why.`)
}
