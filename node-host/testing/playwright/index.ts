export type { SkerryOptions } from './skerry-options.ts'
export type { SkerryFixtures, SkerryWorkerFixtures } from './with-skerry.ts'
export { withSkerry } from './with-skerry.ts'
export type { TestServer } from '../index.ts'
