import { createMockServer, type MockOptions, type MockServer } from '../../core/index.ts'
import { stderrLogger } from '../line-logger.ts'
import { nodeRuntime } from '../node-runtime.ts'
import { type Msw, mswHandlers } from './msw-handlers.ts'
import { testFetch, type TestFetch } from './test-fetch.ts'
import type { TestPort, TestPortOptions } from './test-port.ts'

/** A mock server in this process, with `fetch`, ports and MSW handlers. */
export interface TestServer extends MockServer {
  /** `fetch` without a socket; it takes paths alone (`/api/v1/pods`) too. */
  readonly fetch: TestFetch
  /**
   * Opens a port on this machine; closing the server closes it too.
   * @throws RangeError for an address that others can reach; the system's error (`EADDRINUSE`) when it cannot be opened.
   */
  listen(options?: TestPortOptions): Promise<TestPort>
  /**
   * Handlers for MSW 2 that answer everything below `url`, an absolute address or a path: requests, and watches over
   * WebSocket.
   *
   * @example
   * import * as msw from 'msw'
   * const network = setupServer(...server.handlers(msw, 'https://cluster.test'))
   *
   * @throws RangeError for a malformed `url`.
   */
  handlers<HttpHandler, SocketHandler>(
    msw: Msw<HttpHandler, SocketHandler>,
    url: string,
  ): (HttpHandler | SocketHandler)[]
}

/** Opens a test server; see {@link createTestServer}, which provides the globals it needs. */
export async function openTestServer(options: MockOptions): Promise<TestServer> {
  const logger = stderrLogger()
  const runtime = nodeRuntime(logger)
  const mock = await createMockServer(runtime, options)
  const closeMock = mock.close.bind(mock)
  const ports = new Set<TestPort>()
  let isClosed = false
  const fetch = testFetch(mock)
  const ways: Pick<TestServer, 'fetch' | 'listen' | 'handlers' | 'close'> = {
    fetch,
    async listen(place = {}) {
      // Loaded on demand, as most tests need no socket.
      const { openTestPort } = await import('./test-port.ts')
      const port = await openTestPort(mock, logger, place)
      ports.add(port)
      if (!isClosed) return port
      await port.close()
      throw new TypeError('the mock server is closed')
    },
    handlers: (msw, url) => mswHandlers(msw, url, { fetch, handler: mock }),
    async close() {
      isClosed = true
      await closeMock()
      await Promise.all(Array.from(ports, (port) => port.close()))
      await runtime.close()
    },
  }
  return Object.assign(mock, ways)
}
