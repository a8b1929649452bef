import type { MockControl } from 'skerry'
import { openServer, type PageMockServer, startMockServer } from 'skerry/browser'
import * as storybook from 'skerry/storybook'

export const server: Promise<PageMockServer> = startMockServer({ serviceWorker: '/worker.js' })
export const control: Promise<MockControl> = server
export { openServer, storybook }
