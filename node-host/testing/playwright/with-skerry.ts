import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { TestServer } from '../index.ts'
import { ServerPool } from './server-pool.ts'
import type { SkerryOptions } from './skerry-options.ts'

/** What a test has in addition. */
export interface SkerryFixtures {
  /** Options of the server: `test.use({ skerry: { fixtures: './pods.yaml', url: '/clusters/demo' } })`. */
  skerry: SkerryOptions
  /** The server that answers the pages of this test, with its handles; as at its start when the test begins. */
  server: TestServer
}

/** What a worker process has in addition. */
export interface SkerryWorkerFixtures {
  /** The servers of this process. */
  skerryPool: ServerPool
}

type BaseArgs = PlaywrightTestArgs & PlaywrightTestOptions
type BaseWorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions

/**
 * A `test` of Playwright whose pages are answered by a server in the test's process: requests and WebSockets below
 * {@link SkerryOptions.url}, watches too. A worker process starts one server for each set of options and resets it before each test.
 *
 * @example
 * import { test as base, expect } from '@playwright/test'
 * import { withSkerry } from 'skerry/playwright'
 * const test = withSkerry(base)
 * test.use({ skerry: { brand: 'k8s', fixtures: './pods.yaml', url: '/clusters/demo' } })
 * test('shows pods', async ({ page, server }) => {
 *   await page.goto('/')
 *   await server.addFault({ match: { resource: 'pods' }, fault: { type: 'delay', milliseconds: 500 } })
 * })
 */
export function withSkerry<Args extends BaseArgs, WorkerArgs extends BaseWorkerArgs>(
  base: TestType<Args, WorkerArgs>,
): TestType<Args & SkerryFixtures, WorkerArgs & SkerryWorkerFixtures> {
  const plain = base as unknown as TestType<BaseArgs, BaseWorkerArgs>
  const extended = plain.extend<SkerryFixtures, SkerryWorkerFixtures>({
    skerry: [{}, { option: true }],
    skerryPool: [
      // Playwright reads the names of fixtures from the parameter, which must be a pattern.
      async ({ browserName: _ }, use) => {
        const pool = new ServerPool()
        await use(pool)
        await pool.close()
      },
      { scope: 'worker' },
    ],
    server: async ({ skerry, skerryPool }, use) => {
      await use(await skerryPool.take(skerry))
    },
    context: async ({ context, server, skerry, skerryPool }, use) => {
      const { routeContext } = await import('./route-context.ts')
      const end = await routeContext(context, {
        server,
        url: skerry.url,
        port: () => skerryPool.portOf(server),
      })
      await use(context)
      end()
    },
  })
  return extended as unknown as TestType<Args & SkerryFixtures, WorkerArgs & SkerryWorkerFixtures>
}
