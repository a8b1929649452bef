import {
  checkOptions,
  createMockServer,
  readyFirstState,
  type Fixtures,
  type HostFixtures,
  type MockOptions,
  mockOptionTable,
  type MockServer,
  resolveFixtures,
} from '../../core/index.ts'
import { stderrLogger } from '../base/logging/stderr-logger.ts'
import { nodeRuntime } from '../base/node-runtime.ts'
import type { AnswerRequest } from '../serving/http/fetch/fetch-adapter.ts'
import { fixtureFiles } from './fixture-files.ts'
import { type Msw, mswHandlers } from './msw-handlers.ts'
import { readyStates } from './ready-states.ts'
import { testFetch, type TestFetch } from './test-fetch.ts'
import type { TestPort, TestPortOptions } from './test-port.ts'

/** Options of a mock server in this process; fixtures may be files, too. */
export interface TestServerOptions extends Omit<MockOptions, 'fixtures'> {
  /**
   * Objects that exist from the start and again after every reset; their namespaces are created. YAML or JSON text, the path of
   * a file or of a folder with `.yaml`, `.yml` and `.json` files (relative to the working directory), a URL (`file:`, `http:`,
   * `https:`), an object, a function that makes these, or a list of these.
   *
   * @example
   * fixtures: [new URL('./pods.yaml', import.meta.url), ({ build }) => build.list(1000, 'Pod', 'web')]
   */
  readonly fixtures?: HostFixtures
}

/** A mock server in this process, with `fetch`, ports and MSW handlers. */
export interface TestServer extends MockServer {
  /**
   * Creates the objects, or replaces existing ones, as the server itself; `fixtures` as in the options.
   * @throws TypeError for a file that cannot be read or a value that is not an object of a served kind; ApiError for the first
   * refused object, naming it.
   */
  load(fixtures: HostFixtures): Promise<void>
  /** `fetch` without a socket; it takes paths alone (`/api/v1/pods`) too. Rejects with a TypeError once the server is closed. */
  readonly fetch: TestFetch
  /**
   * Answers requests that another server on this machine has received; see {@link AnswerRequest}. Those of other machines are
   * refused.
   *
   * @example
   * Bun.serve({ hostname: '127.0.0.1', port: 8080, fetch: server.answer })
   * Deno.serve({ hostname: '127.0.0.1', port: 8080 }, server.answer)
   */
  readonly answer: AnswerRequest
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

const ready = readyFirstState(async (brand) => (await readyStates[brand]?.())?.state)

/** Opens a test server; see {@link createTestServer}, which provides the globals it needs. */
export async function openTestServer(options: TestServerOptions): Promise<TestServer> {
  checkOptions('createTestServer', options, mockOptionTable)
  const { fixtures, ...rest } = options
  const read = (given: HostFixtures): Promise<Fixtures> =>
    resolveFixtures(given, fixtureFiles, options.brand)
  const known = fixtures === undefined ? rest : { ...rest, fixtures: await read(fixtures) }
  const logger = stderrLogger()
  const runtime = nodeRuntime(logger)
  const mock = await createMockServer(runtime, known, ready).catch(async (error: unknown) => {
    await runtime.close()
    throw error
  })
  const closeMock = mock.close.bind(mock)
  const loadInto = mock.load.bind(mock)
  const ports = new Set<TestPort>()
  let isClosed = false
  let answer: Promise<AnswerRequest> | undefined
  const fetch = testFetch(mock)
  const checkOpen = (): void => {
    if (isClosed) throw new TypeError('the mock server is closed')
  }
  const ways: Pick<TestServer, 'fetch' | 'answer' | 'load' | 'listen' | 'handlers' | 'close'> = {
    async fetch(input, init) {
      checkOpen()
      return fetch(input, init)
    },
    async answer(request, source) {
      answer ??= import('./test-port.ts').then((port) => port.answerRequests(mock, logger))
      return (await answer)(request, source)
    },
    load: async (given) => loadInto(await read(given)),
    async listen(place = {}) {
      // Loaded on demand, as most tests need no socket.
      const { openTestPort } = await import('./test-port.ts')
      const port = await openTestPort(mock, logger, place)
      ports.add(port)
      if (isClosed) await port.close()
      checkOpen()
      return port
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
