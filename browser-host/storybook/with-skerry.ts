import { closeStories, prepareStory, type StoryContext } from './story-mock.ts'

/** The story that is on show. */
let shown: string | undefined

/** Requests of the page wait until `ready` settles. */
function holdRequests(ready: Promise<unknown>): void {
  const native = globalThis.fetch
  const held: typeof fetch = async (input, init) => {
    await ready
    return native(input, init)
  }
  globalThis.fetch = held
  const release = (): void => {
    if (globalThis.fetch === held) globalThis.fetch = native
  }
  ready.then(release, release)
}

/**
 * Decorator for Storybook where no loader can be used: the story is rendered at once, and its requests wait until the server of
 * `parameters.skerry` is ready. They reject with the reason where it cannot start.
 *
 * @example
 * // .storybook/preview.ts
 * import { withSkerry } from 'skerry/storybook'
 * export default { decorators: [withSkerry] }
 */
export function withSkerry<Rendered>(story: () => Rendered, context: StoryContext): Rendered {
  const { id, parameters } = context
  // Storybook calls decorators again for every change of a story's arguments.
  if (id === undefined || id !== shown) {
    shown = id
    const ready = parameters.skerry ? prepareStory(parameters.skerry) : closeStories()
    holdRequests(ready)
  }
  return story()
}
