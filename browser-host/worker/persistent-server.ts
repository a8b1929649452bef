import { proxy } from 'comlink'
import {
  ActingUser,
  AggregatedFunctions,
  allocationOptions,
  type ApiRequest,
  type ApiResponse,
  type ApiServerOptions,
  type ConnectOutcome,
  brands,
  createClient,
  loadAndCheckFault,
  checkKwokConfig,
  chosenSimulation,
  defaultRelease,
  type FaultInjector,
  inProcessTransport,
  loadObservedAudit,
  loadRelease,
  type Logger,
  MockUsers,
  type ObservedAudit,
  RequestJournal,
  ActiveFaultRules,
  serverUser,
  serviceUnavailable,
  WebhookFunctions,
} from '../../core/index.ts'
import type { ServerSettings } from '../port/host-messages.ts'
import type { ServerControl, ServerDescription, UnknownImages } from '../port/server-control.ts'
import { statusAnswer } from '../port/status-answer.ts'
import { webRuntime } from '../runtime/web-runtime.ts'
import type { BrowserStorageOptions } from '../store/open-browser-storage.ts'
import { describedSimulation } from './hosted-server.ts'
import type { HostedServer } from './hosted-server.ts'
import { KeptClock } from './kept-clock.ts'
import { portableRecord } from './request-feed.ts'
import { feedRequests } from './request-feed.ts'
import { scriptStartedAt } from './script-start.ts'
import { openGeneration, type ServerGeneration } from './server-generation.ts'

type Settings = Extract<ServerSettings, { kind: 'persistent' }>

/** Name of the administrator, the acting user by default. */
const admin = 'admin'

function refuse(what: string): () => Promise<never> {
  return () =>
    Promise.reject(
      new TypeError(`a server on IndexedDB has no ${what}; a mock server has, see startMockServer`),
    )
}

function notOpen(error: unknown): ApiResponse {
  const why = error instanceof Error ? error.message : String(error)
  return statusAnswer(serviceUnavailable(`the store could not be opened anew: ${why}`))
}

/** A server on IndexedDB, with the clock, the journal, the faults and the acting user of a mock server. */
class PersistentServer implements HostedServer {
  readonly #settings: Settings
  readonly #store: BrowserStorageOptions
  readonly #options: Omit<ApiServerOptions, 'storage' | 'runtime' | 'brand'>
  /** The auditing for the journal; undefined where it cannot be loaded. */
  readonly #audit: Promise<ObservedAudit | undefined>
  readonly #users: MockUsers
  readonly #acting: ActingUser
  readonly #journal: RequestJournal
  readonly #faults: FaultInjector
  readonly #webhooks: WebhookFunctions
  readonly #clock: KeptClock
  readonly #aggregated = new AggregatedFunctions()
  /** The opening of the store, for which requests wait, also while the store is erased. */
  #opening: Promise<ServerGeneration>
  #current: ServerGeneration | undefined
  readonly #handler: Pick<HostedServer, 'handle' | 'connect'>
  readonly #end: () => void
  #startedIn = 0
  #release: string
  #simulate: NonNullable<Settings['simulate']>
  #unknownImages: UnknownImages

  constructor(settings: Settings, logger: Logger, end: () => void) {
    this.#end = end
    const brand = brands[settings.brand ?? 'svc']
    const host = webRuntime(logger)
    this.#clock = new KeptClock(host)
    // A page has the host's time to answer, however fast the server's clock runs.
    this.#webhooks = new WebhookFunctions(host.timers)
    this.#settings = settings
    this.#release = settings.release ?? defaultRelease
    this.#simulate = settings.simulate ?? false
    this.#unknownImages = settings.unknownImages ?? 'run'
    this.#users = new MockUsers(settings.users)
    this.#journal = new RequestJournal(settings.rememberedRequests, true)
    this.#faults = new ActiveFaultRules()
    for (const rule of settings.faults ?? []) this.#faults.add(rule)
    const { actAs = admin } = settings
    this.#acting = new ActingUser(this.#users, brand, actAs)
    this.#store = {
      name: settings.name,
      brand,
      runtime: this.#clock.runtime,
      kind: 'indexeddb',
      noted: this.#clock.open,
      follow: this.#clock.follow,
    }
    this.#options = {
      tokens: this.#users.tokens,
      anonymous: true,
      dev: false,
      ...allocationOptions(settings),
      enableAdmissionPlugins: settings.enableAdmissionPlugins,
      disableAdmissionPlugins: settings.disableAdmissionPlugins,
      admissionConfiguration: settings.admissionConfiguration,
      featureGates: new Map(Object.entries(settings.featureGates ?? {})),
      runtimeConfig: new Map(Object.entries(settings.runtimeConfig ?? {})),
      platform: 'browser/wasm',
      address: () => '',
      priorityAndFairness: settings.priorityAndFairness,
      faults: this.#faults,
      webhooks: this.#webhooks,
      aggregated: this.#aggregated,
    }
    this.#audit = this.#loadAudit()
    this.#handler = this.#acting.handler({
      handle: (request) => this.#handle(request),
      connect: (request, protocols) =>
        this.#opening.then(({ server }) => server.connect(request, protocols), notOpen),
    })
    this.#opening = this.#open()
  }

  /** Resolves when the server is ready. @throws StorageError, RangeError */
  async start(): Promise<void> {
    await this.#opening
    this.#startedIn = performance.now() - scriptStartedAt
  }

  handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    return this.#handler.handle(request)
  }

  connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome> {
    return this.#handler.connect(request, protocols)
  }

  control(ended: AbortSignal): ServerControl {
    return {
      describe: () => this.#describe(),
      reset: refuse('state to go back to'),
      snapshot: refuse('snapshots'),
      restore: refuse('snapshots'),
      load: async (fixtures) => {
        const { loadFixtures } = await import('./load-fixtures.ts')
        const { brand, runtime } = this.#store
        const { server } = await this.#opening
        const client = createClient(inProcessTransport(server, serverUser), {
          userAgent: 'skerry-fixtures',
        })
        await loadFixtures({ client, brand, clock: runtime.clock }, fixtures)
      },
      clock: this.#clock.control,
      requests: async () => this.#journal.records.map(portableRecord),
      clearRequests: async () => this.#journal.clear(),
      addFault: async (rule) => {
        await loadAndCheckFault(rule)
        return this.#faults.add(rule)
      },
      removeFault: async (id) => void this.#faults.remove(id),
      clearFaults: async () => this.#faults.clear(),
      faults: async () => this.#faults.ids,
      faultRules: async () => this.#faults.rules,
      webhook: async (url, answer) =>
        (await import('./add-page-webhook.ts')).addPageWebhook(
          (asked) => this.#webhooks.add(url, asked),
          answer,
          ended,
        ),
      aggregate: async (name, facts, ask) =>
        (await import('./add-page-aggregate.ts')).addPageAggregate(
          (answer) => this.#aggregated.add(name, answer),
          facts,
          ask,
          ended,
        ),
      actAs: async (user) => this.#acting.actAs(user),
      watchRequests: async (listener) =>
        proxy(feedRequests((notify) => this.#journal.listen(notify, notify), listener, ended)),
      emulate: (release) => this.#emulate(release),
      simulate: (on) => this.#changeSimulation(on),
      changeUnknownImages: (choice) => this.#changeUnknownImages(choice),
      erase: () => this.#erase(),
    }
  }

  #handle(request: ApiRequest): ApiResponse | Promise<ApiResponse> {
    const answer = this.#current
      ? this.#current.server.handle(request)
      : this.#opening.then(({ server }) => server.handle(request), notOpen)
    return answer instanceof Promise
      ? answer.then((settled) => this.#checked(settled))
      : this.#checked(answer)
  }

  #checked(answer: ApiResponse): ApiResponse {
    if (answer.status >= 500) void this.#checkStore()
    return answer
  }

  /** Ends the worker if the browser has taken the store away; the next worker opens the store again. */
  async #checkStore(): Promise<void> {
    const generation = this.#current
    if (!generation || (await generation.isUsable())) return
    if (generation !== this.#current) return
    this.#store.runtime.logger.warn('the store was taken away, so this worker ends')
    this.#end()
  }

  async #open(): Promise<ServerGeneration> {
    await checkKwokConfig(this.#settings)
    const opened = await openGeneration(this.#store, async () => ({
      ...this.#options,
      release: await loadRelease(this.#release),
      simulate: this.#simulate,
      simulation: {
        ...chosenSimulation(this.#settings),
        unknownImages: this.#unknownImages,
        host: { fileBytes: mostFileBytes },
      },
      observer: this.#journal,
      ...(await this.#audit),
    }))
    this.#current = opened
    return opened
  }

  /** Loads what makes audit events; without it requests are recorded all the same. */
  async #loadAudit(): Promise<ObservedAudit | undefined> {
    try {
      return (await loadObservedAudit())(this.#journal)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      this.#store.runtime.logger.warn('requests are recorded without audit events', { why })
      return undefined
    }
  }

  async #describe(): Promise<ServerDescription> {
    const { place } = await this.#opening
    return {
      name: this.#settings.name,
      brand: this.#store.brand.name,
      release: this.#release,
      ...describedSimulation({ simulate: this.#simulate, unknownImages: this.#unknownImages }),
      storage: place,
      users: this.#users.names,
      startedIn: this.#startedIn,
    }
  }

  #erase(): Promise<void> {
    return this.#startAnew(async (former) => {
      if (former?.place.kind !== 'memory') {
        const { deleteIndexedDbStore } = await import('../store/delete-indexeddb-store.ts')
        await deleteIndexedDbStore(this.#settings.name)
      }
      this.#clock.reset()
      this.#journal.clear()
      this.#faults.clear()
      for (const rule of this.#settings.faults ?? []) this.#faults.add(rule)
    })
  }

  async #emulate(name: string): Promise<void> {
    const release = await loadRelease(name)
    await this.#checkKept('served under another release')
    await this.#startAnew(async () => {
      this.#release = release.name
    })
  }

  #changeSimulation(on: boolean): Promise<void> {
    return this.#changeSetting(on === this.#simulate, () => (this.#simulate = on))
  }

  #changeUnknownImages(choice: UnknownImages): Promise<void> {
    return this.#changeSetting(choice === this.#unknownImages, () => (this.#unknownImages = choice))
  }

  async #changeSetting(isSame: boolean, change: () => unknown): Promise<void> {
    if (isSame) return
    await this.#checkKept('kept while the simulation is switched')
    await this.#startAnew(async () => void change())
  }

  /** @throws TypeError for objects in memory, which a restart would lose */
  async #checkKept(what: string): Promise<void> {
    const { place } = await this.#opening
    if (place.kind === 'memory') throw new TypeError(`objects in memory cannot be ${what}`)
  }

  /** Opens the store again once the former server is closed and `between` has been done. */
  async #startAnew(
    between: (former: ServerGeneration | undefined) => Promise<void>,
  ): Promise<void> {
    const former = this.#opening
    this.#opening = this.#openAfter(former, between)
    await this.#opening
  }

  async #openAfter(
    former: Promise<ServerGeneration>,
    between: (former: ServerGeneration | undefined) => Promise<void>,
  ): Promise<ServerGeneration> {
    // After a failed start there is no generation to close; this one may succeed.
    const generation = await former.catch(() => undefined)
    this.#current = undefined
    await generation?.close()
    await between(generation)
    return this.#open()
  }
}

/** Bytes that the files of all simulated pods take at most in a page. */
const mostFileBytes = 128 * 1024 * 1024

/**
 * Creates a server on IndexedDB. `end` ends the worker, so that another one takes its place.
 * @throws StorageError, TypeError or RangeError with the reason why the server cannot start.
 */
export async function createPersistentServer(
  settings: Settings,
  logger: Logger,
  end: () => void,
): Promise<HostedServer> {
  for (const rule of settings.faults ?? []) await loadAndCheckFault(rule)
  const server = new PersistentServer(settings, logger, end)
  await server.start()
  return server
}
