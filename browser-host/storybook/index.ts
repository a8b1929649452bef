export type { PageMockServer } from '../page/index.ts'
export { skerryLoader } from './skerry-loader.ts'
export type { StoryContext, StoryMock } from './story-mock.ts'
export { withSkerry } from './with-skerry.ts'
