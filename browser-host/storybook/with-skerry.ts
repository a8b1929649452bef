import { holdRequests } from '../page/requests/held-requests.ts'
import { closeStories, prepareStory, type StoryContext } from './story-mock.ts'

/** The story that is on show. */
let shown: string | undefined

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
    const { skerry } = parameters
    const hold = holdRequests(skerry ? (skerry.prefix ?? '') : undefined)
    const ready = skerry ? prepareStory(skerry) : closeStories()
    ready.then(
      () => hold.release(),
      (reason: Error) => hold.fail(reason),
    )
  }
  return story()
}
