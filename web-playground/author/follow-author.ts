import type { Playground } from '../playground/playground.ts'

/** What `skerry lesson dev` sends each time that the file changes. */
interface AuthoredLesson {
  readonly name: string
  readonly text: string
  readonly files: Readonly<Record<string, string>>
}

/**
 * Shows the lesson that `skerry lesson dev` serves beside the page, again whenever its file changes, at the step where the author is.
 * Returns what ends that.
 */
export function followAuthor(playground: Playground): () => void {
  const events = new EventSource(new URL('lesson-events', document.baseURI))
  events.addEventListener('message', ({ data }: MessageEvent<string>) => {
    // The server that served this page wrote it.
    const { name, text, files } = JSON.parse(data) as AuthoredLesson
    playground.openLesson({ name, text, files })
  })
  return () => events.close()
}
