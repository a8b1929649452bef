import { checkOptions, resolveFixtures } from '../../core/index.ts'
import { fixtureUrls } from './fixture-urls.ts'
import type { MockServerOptions, OpenServerOptions, SharedMockOptions } from './opened-server.ts'
import {
  pageMockOptionTable,
  persistentOptionTable,
  sharedMockOptionTable,
} from './page-option-table.ts'
import type { ReadOptions } from './server-options.ts'

async function withFixtures<Options extends MockServerOptions | SharedMockOptions>({
  fixtures,
  ...options
}: Options) {
  if (fixtures === undefined) return options
  return { ...options, fixtures: await resolveFixtures(fixtures, fixtureUrls, options.brand) }
}

/** Checks the options of `openServer` and reads its fixtures. @throws TypeError or RangeError */
export async function readOpenOptions(options: OpenServerOptions): Promise<ReadOptions> {
  const isMock = options?.kind === 'mock'
  checkOptions('openServer', options, isMock ? sharedMockOptionTable : persistentOptionTable)
  return isMock ? withFixtures(options) : options
}

/** Checks the options of `startMockServer` and reads its fixtures. @throws TypeError or RangeError */
export async function readMockOptions(
  options: MockServerOptions,
): Promise<ReadOptions<SharedMockOptions>> {
  checkOptions('startMockServer', options, pageMockOptionTable)
  return withFixtures({ name: 'mock', webSockets: true, ...options, kind: 'mock' as const })
}
