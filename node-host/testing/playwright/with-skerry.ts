import type {
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import { createTestServer, type TestPort, type TestServer } from '../index.ts'
import type { SkerryOptions } from './skerry-options.ts'

interface Pooled {
  readonly server: TestServer
  port: Promise<TestPort> | undefined
}

/** Servers that are kept at a time, beyond which the oldest is closed. */
const mostServers = 4

/** The servers of a worker process of Playwright: one for each set of options, by identity. */
class ServerPool {
  readonly #servers = new Map<SkerryOptions, Pooled>()

  /** The server of these options, as at its start. @throws what `createTestServer` throws */
  async take(options: SkerryOptions): Promise<TestServer> {
    const known = this.#servers.get(options)
    if (known) {
      await known.server.reset()
      return known.server
    }
    const { url: _, ...rest } = options
    const server = await createTestServer(rest)
    this.#servers.set(options, { server, port: undefined })
    for (const [oldest, { server: former }] of this.#servers) {
      if (this.#servers.size <= mostServers) break
      this.#servers.delete(oldest)
      await former.close()
    }
    return server
  }

  /** The port of a server, opened with the first call; its close closes it. */
  portOf(server: TestServer): Promise<TestPort> {
    const pooled = [...this.#servers.values()].find((one) => one.server === server)
    if (!pooled) throw new TypeError('the server is closed')
    return (pooled.port ??= server.listen())
  }

  async close(): Promise<void> {
    const servers = [...this.#servers.values()]
    this.#servers.clear()
    await Promise.all(servers.map(({ server }) => server.close()))
  }
}

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
