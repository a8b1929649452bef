import type { RequestRecord } from '../../access/observe/request-record.ts'
import type { Brand } from '../../base/api/brand.ts'
import { serverUser } from '../../base/api/user.ts'
import { changeHeaders } from '../../base/client/change-headers.ts'
import { createClient } from '../../base/client/client.ts'
import { inProcessTransport } from '../../base/client/in-process-transport.ts'
import { type TypedClient, typedClient } from '../../base/client/resources/typed-client.ts'
import type { Transport } from '../../base/client/transport.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { keepAliveHandler, keepAliveDuring } from '../../base/http/keep-alive-handler.ts'
import type { ApiUpgrade, ConnectOutcome, RequestHandler } from '../../base/http/request-handler.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import { defaultRelease } from '../../kinds/assembly/releases/load-release.ts'
import { type WebhookFunction, WebhookFunctions } from '../../objects/webhooks/webhook-functions.ts'
import type {
  Aggregate,
  EndAggregate,
} from '../../requests/aggregation/functions/aggregate-function.ts'
import { AggregatedFunctions } from '../../requests/aggregation/functions/aggregated-functions.ts'
import { type FaultInjector, ActiveFaultRules } from '../../requests/faults/active-rules.ts'
import { loadAndCheckFault } from '../../requests/faults/load-fault-check.ts'
import { lazyFirstObjects } from '../../requests/first-objects/load-first-objects.ts'
import { ServerSuccession } from '../snapshots/server-succession.ts'
import { ActingUser } from './acting-user.ts'
import { checkFaultResources, type FaultPlace } from './check-fault-resources.ts'
import { type ControlledRuntime, controlledRuntime } from './controlled-runtime.ts'
import { firstState, loadFixturesInto, type ReadyFirstState } from './first-state.ts'
import type { Fixtures } from './fixtures/fixture-sources.ts'
import { mockClock } from './mock-clock.ts'
import type { MockClock, MockControl, MockOptions, MockSnapshot } from './mock-control.ts'
import { planOf } from './mock-plan.ts'
import { captureMockState, type MockState } from './mock-state.ts'
import { adminName, MockUsers } from './mock-users.ts'
import { RequestJournal } from './request-journal.ts'

/** Mock server: a whole server in memory, under control of tests. */
export interface MockServer extends MockControl, RequestHandler {
  readonly brand: Brand
  /** The release whose API is served, such as `1.34`. */
  readonly release: string
  /** Names of the users that tests may act as. */
  readonly users: readonly string[]
  /**
   * Client of the server, by function calls: as the acting user, as a user of the options, or anonymous (null). It has one for
   * each resource.
   *
   * @example
   * await server.client().pods('default').create({ metadata: { name: 'web' }, spec: { containers: [{ name: 'web', image: 'nginx' }] } })
   *
   * @throws RangeError for an unknown user.
   */
  client(user?: string | null): TypedClient
  /** Transport of {@link client}. */
  transport(user?: string | null): Transport
  /** Calls `listener` with every answered request from now on; it must be quick and must not throw. */
  onRequest(listener: (record: RequestRecord) => void): Cancel
  /** Closes the server: watches end, and later requests are answered 503. */
  close(): Promise<void>
}

type MockServers = ServerSuccession<ControlledRuntime>

function begin(
  servers: MockServers,
  host: Runtime,
  state: MockState,
  { anew }: { readonly anew: boolean },
): Promise<void> {
  return servers.begin(state.captured, { runtime: controlledRuntime(host, state), anew })
}

class ControlledServer implements MockServer {
  readonly brand: Brand
  readonly release: string
  readonly users: readonly string[]
  readonly clock: MockClock
  readonly #host: Runtime
  readonly #options: MockOptions
  readonly #users: MockUsers
  readonly #first: MockState
  readonly #servers: MockServers
  readonly #faults: FaultInjector
  readonly #place: FaultPlace
  readonly #journal: RequestJournal
  readonly #acting: ActingUser
  readonly #webhooks: WebhookFunctions
  readonly #aggregated: AggregatedFunctions
  /** Handles requests without credentials, and those with credentials. */
  readonly #handler: RequestHandler
  readonly #withCredentials: RequestHandler
  readonly #snapshots = new KeptSnapshots()
  /** Resets, restores, snapshots, loads and the close run one after the other. */
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: {
    readonly host: Runtime
    readonly options: MockOptions
    readonly brand: Brand
    readonly release: string
    readonly users: MockUsers
    readonly first: MockState
    readonly servers: MockServers
    readonly faults: FaultInjector
    readonly place: FaultPlace
    readonly journal: RequestJournal
    readonly acting: ActingUser
    readonly webhooks: WebhookFunctions
    readonly aggregated: AggregatedFunctions
  }) {
    this.brand = parts.brand
    this.release = parts.release
    this.users = parts.users.names
    this.clock = mockClock(parts.host, () => this.#servers.current.runtime.time)
    this.#host = parts.host
    this.#options = parts.options
    this.#users = parts.users
    this.#first = parts.first
    this.#servers = parts.servers
    this.#faults = parts.faults
    this.#place = parts.place
    this.#journal = parts.journal
    this.#acting = parts.acting
    this.#webhooks = parts.webhooks
    this.#aggregated = parts.aggregated
    this.#withCredentials = keepAliveHandler(parts.servers, parts.host)
    this.#handler = parts.acting.handler(this.#withCredentials)
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    return this.#handler.handle(request)
  }

  connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    return this.#handler.connect(request, protocols)
  }

  async upgrade(request: ApiRequest): Promise<ApiUpgrade | ApiResponse> {
    return this.#handler.upgrade?.(request) ?? this.#handler.handle(request)
  }

  transport(user?: string | null): Transport {
    if (user === undefined) return inProcessTransport(this.#handler)
    const transport = inProcessTransport(this.#withCredentials)
    if (user === null) return transport
    const authorization = `Bearer ${this.#users.tokenOf(user)}`
    return changeHeaders(transport, (headers) => ({ ...headers, authorization }))
  }

  client(user?: string | null): TypedClient {
    const client = createClient(this.transport(user), { userAgent: 'skerry-mock' })
    return typedClient(client, this.brand)
  }

  onRequest(listener: (record: RequestRecord) => void): Cancel {
    return this.#journal.listen(listener)
  }

  reset(): Promise<void> {
    return this.#oneAtATime(async () => {
      await begin(this.#servers, this.#host, this.#first, { anew: true })
      this.#journal.clear()
      this.#faults.clear()
      for (const rule of this.#options.faults ?? []) this.#faults.add(rule)
      this.#acting.actAs(actingUser(this.#options))
    })
  }

  snapshot(): Promise<MockSnapshot> {
    return this.#oneAtATime(() =>
      this.#snapshots.add(() => captureMockState(this.#servers.current)),
    )
  }

  restore(snapshot: MockSnapshot): Promise<void> {
    return this.#oneAtATime(async () => {
      const state = this.#snapshots.stateOf(snapshot)
      await begin(this.#servers, this.#host, state, { anew: false })
    })
  }

  load(fixtures: Fixtures): Promise<void> {
    return this.#oneAtATime(() => loadFixturesInto(this.#servers.current, this.brand, fixtures))
  }

  async requests(): Promise<readonly RequestRecord[]> {
    return this.#journal.records
  }

  async clearRequests(): Promise<void> {
    this.#journal.clear()
  }

  async addFault(rule: Parameters<FaultInjector['add']>[0]): Promise<number> {
    await loadAndCheckFault(rule)
    const id = this.#faults.add(rule)
    try {
      await checkFaultResources(rule, this.#place)
    } catch (error) {
      this.#faults.remove(id)
      throw error
    }
    return id
  }

  async removeFault(id: number): Promise<void> {
    this.#faults.remove(id)
  }

  async clearFaults(): Promise<void> {
    this.#faults.clear()
  }

  async faults(): Promise<readonly number[]> {
    return this.#faults.ids
  }

  async faultRules(): ReturnType<MockControl['faultRules']> {
    return this.#faults.rules
  }

  async webhook(url: string, answer: WebhookFunction): Promise<Cancel> {
    return this.#webhooks.add(url, answer)
  }

  async aggregate(name: string, answer: Aggregate): Promise<EndAggregate> {
    const end = await this.#oneAtATime(() => this.#aggregated.add(name, answer))
    return () => this.#oneAtATime(end)
  }

  async actAs(user: string | null): Promise<void> {
    this.#acting.actAs(user)
  }

  close(): Promise<void> {
    return this.#oneAtATime(() => this.#servers.close())
  }

  #oneAtATime<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#turn.then(task)
    this.#turn = run.catch(() => undefined)
    return keepAliveDuring(this.#host, run)
  }
}

function actingUser({ actAs }: MockOptions): string | null {
  return actAs === undefined ? adminName : actAs
}

/**
 * Creates a mock server: in memory, seeded, with a clock of its own, and resettable. The caller closes it. `readyState` may
 * spare it making the first objects.
 *
 * @throws RangeError or TypeError for invalid options, ApiError for a fixture that the server refuses.
 */
export function createMockServer(
  host: Runtime,
  options: MockOptions = {},
  readyState?: ReadyFirstState,
): Promise<MockServer> {
  return keepAliveDuring(host, open(host, options, readyState))
}

async function open(
  host: Runtime,
  options: MockOptions,
  readyState: ReadyFirstState | undefined,
): Promise<MockServer> {
  // Loaded while the API is built; a failure is reported where the objects are needed.
  if (!readyState) lazyFirstObjects.load().catch(() => undefined)
  const users = new MockUsers(options.users)
  const journal = new RequestJournal(options.rememberedRequests)
  const faults = new ActiveFaultRules()
  for (const rule of options.faults ?? []) {
    await loadAndCheckFault(rule)
    faults.add(rule)
  }
  const webhooks = new WebhookFunctions()
  for (const [url, answer] of Object.entries(options.webhooks ?? {})) webhooks.add(url, answer)
  const aggregated = new AggregatedFunctions()
  for (const [name, answer] of Object.entries(options.aggregated ?? {}))
    aggregated.set(name, answer)
  const plan = { ...(await planOf(host, options, users)), webhooks, aggregated }
  const acting = new ActingUser(users, plan.brand, actingUser(options))
  const made = await firstState(plan, options, host, readyState)
  const servers: MockServers = new ServerSuccession({
    plan: { ...plan, faults },
    observer: journal,
    closedMessage: 'the mock server is closed',
  })
  await begin(servers, host, made, { anew: true })
  const first = { ...made, captured: servers.current.withMemory(made.captured) }
  const place: FaultPlace = {
    brand: plan.brand,
    catalog: plan.api.catalog,
    client: () =>
      createClient(inProcessTransport(servers.current.server, serverUser), {
        userAgent: 'skerry-mock',
      }),
  }
  try {
    for (const rule of options.faults ?? []) await checkFaultResources(rule, place)
  } catch (error) {
    await servers.close()
    throw error
  }
  return new ControlledServer({
    host,
    options,
    brand: plan.brand,
    release: (plan.release ?? defaultRelease).name,
    users,
    first,
    servers,
    faults,
    place,
    journal,
    acting,
    webhooks,
    aggregated,
  })
}

/** Most snapshots that are kept; beyond it the oldest is dropped. */
const mostSnapshots = 100

/** The newest snapshots of a mock server, by the ids that callers hold. */
class KeptSnapshots {
  readonly #states = new Map<number, MockState>()
  #last = 0

  /** Keeps the state that `capture` makes. */
  async add(capture: () => Promise<MockState>): Promise<MockSnapshot> {
    const id = ++this.#last
    this.#states.set(id, await capture())
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= mostSnapshots) break
      this.#states.delete(oldest)
    }
    return { id }
  }

  /** @throws RangeError for a snapshot of another server, or one that is no longer kept. */
  stateOf({ id }: MockSnapshot): MockState {
    const state = this.#states.get(id)
    if (state) return state
    throw new RangeError(
      `there is no snapshot ${id} of this server, or ${mostSnapshots} newer ones took its place`,
    )
  }
}
