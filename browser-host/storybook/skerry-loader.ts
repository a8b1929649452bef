import type { PageMockServer } from '../page/index.ts'
import { closeStories, prepareStory, type StoryContext } from './story-mock.ts'

/**
 * Loader for Storybook: a story with `parameters.skerry` is rendered once its server is ready, and finds it in
 * `context.loaded.skerry`. A story without the parameter has no server.
 *
 * @example
 * // .storybook/preview.ts
 * import { skerryLoader } from 'skerry/storybook'
 * export default { loaders: [skerryLoader], parameters: { skerry: { brand: 'k8s', prefix: '/api/kubernetes' } } }
 * // pods.stories.ts
 * export const Two = { parameters: { skerry: { fixtures: ({ build }) => build.list(2, 'Pod', 'web') } } }
 *
 * @throws what `startMockServer` throws, which Storybook shows in place of the story.
 */
export async function skerryLoader({
  parameters,
}: StoryContext): Promise<{ skerry?: PageMockServer }> {
  if (parameters.skerry) return { skerry: await prepareStory(parameters.skerry) }
  await closeStories()
  return {}
}
