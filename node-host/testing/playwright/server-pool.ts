import { createTestServer, type TestPort, type TestServer } from '../index.ts'
import type { SkerryOptions } from './skerry-options.ts'

interface Pooled {
  readonly server: TestServer
  port: Promise<TestPort> | undefined
}

/** Servers that are kept at a time, beyond which the oldest is closed. */
const mostServers = 4

/** The servers of a worker process of Playwright: one for each set of options, by identity. */
export class ServerPool {
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
