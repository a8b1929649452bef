export type { PageMockServer } from '../page/start-mock-server.ts'
export { skerryLoader } from './skerry-loader.ts'
export type { StoryContext, StoryMock } from './story-mock.ts'
export { withSkerry } from './with-skerry.ts'
