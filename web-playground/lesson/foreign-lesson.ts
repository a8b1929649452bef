import type { Playground } from '../playground/playground.ts'
import { errorText } from '../state/error-text.ts'
import { longestLesson } from './lesson-source.ts'

const limit = 15_000

/** Asks whether the file at an address of this page's site is to be opened as a lesson; other sites are refused. */
export function offerLesson(playground: Playground, url: URL): void {
  if (url.origin !== location.origin) {
    playground.notices.add(
      'This page reads lessons of its own site only. Save the file, and open it in the course.',
      'error',
    )
    return
  }
  playground.questions.put({
    title: 'Open this lesson?',
    text: `${url.pathname} is read as a lesson. It has a cluster of its own, and nothing of it runs before you ask for it.`,
    confirm: 'Open the lesson',
    dangerous: false,
    run: () => void openAddress(playground, url),
  })
}

async function openAddress(playground: Playground, url: URL): Promise<void> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(limit), redirect: 'error' })
    if (!answer.ok) throw new Error(`${url.pathname} is not there (${answer.status})`)
    const text = await textWithin(answer, longestLesson)
    playground.openLesson({ name: url.pathname.split('/').at(-1) ?? 'lesson.md', text })
  } catch (error) {
    playground.notices.add(`The lesson cannot be read: ${errorText(error)}`, 'error')
  }
}

/** The text of an answer. @throws Error as soon as it has more bytes than `most` */
async function textWithin({ body }: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  const reader = body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > most) {
      await reader?.cancel()
      throw new Error('the file is too large for a lesson')
    }
    text += decoder.decode(value, { stream: true })
  }
}
