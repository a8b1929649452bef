import { provideGlobals } from './node-globals.ts'
import type { TestServer, TestServerOptions } from './open-test-server.ts'

export { build } from '../../core/server/mock/fixtures/build-object.ts'
export type {
  Aggregate,
  AggregateAnswer,
  AggregateChunk,
  AggregateFunction,
  AggregateOptions,
  AggregateRequest,
  AggregateResource,
  AggregateResponse,
  Build,
  BuildFields,
  BuiltObject,
  Client,
  ContainerAnswer,
  ContainerContext,
  ContainerFiles,
  ContainerProgram,
  ContainerPrograms,
  ContainerRequest,
  ContainerRequestHandler,
  EndAggregate,
  Fault,
  FaultMatch,
  FaultRule,
  FixtureFunction,
  FixtureKind,
  Fixtures,
  FixtureTools,
  HookResult,
  HookTarget,
  HostFixtures,
  ImageBehaviours,
  MockClock,
  MockControl,
  MockOptions,
  MockServer,
  MockSnapshot,
  MockUser,
  RequestRecord,
  ResourceClient,
  SimulationHooks,
  TypedClient,
  WebhookFunction,
  WebhookReview,
} from '../../core/index.ts'
export type { AnswerRequest } from '../serving/http/fetch/fetch-adapter.ts'
export type { Msw } from './msw-handlers.ts'
export type { TestServer, TestServerOptions } from './open-test-server.ts'
export type { TestFetch } from './test-fetch.ts'
export type { TestPort, TestPortOptions } from './test-port.ts'

/**
 * Starts a whole API server in this process, in memory, for tests in Vitest or Jest, with Node's environment or jsdom's. It
 * follows no fake timers of the test runner: its clock is {@link TestServer.clock}.
 *
 * Vitest, `bun test` and `deno test -A` need no set-up. Jest reads modules only when it is run with `NODE_OPTIONS=--experimental-vm-modules`, and needs no
 * more. Its jsdom has no `fetch` and no `Response` of its own; `server.fetch` brings Node's.
 *
 * @example
 * const server = await createTestServer({ brand: 'k8s', fixtures: podsYaml, seed: 1 })
 * afterEach(() => server.reset())
 * afterAll(() => server.close())
 * const response = await server.fetch('/api/v1/namespaces/default/pods')
 *
 * @throws RangeError or TypeError for invalid options, ApiError for a fixture that the server refuses.
 */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  provideGlobals()
  // Imported after the globals are provided: core makes its text encoders as it loads.
  const { openTestServer } = await import('./open-test-server.ts')
  return openTestServer(options)
}
