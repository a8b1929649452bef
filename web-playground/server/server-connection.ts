import {
  type Brand,
  brands,
  createClient,
  type Runtime,
  type Transport,
  type WireClient,
  changeHeaders,
} from '../../core/index.ts'
import { errorText } from '../state/error-text.ts'
import { Store } from '../state/store.ts'
import type { PageServer } from './connect-server.ts'
import { RequestLog } from './request-log.ts'
import { type PageSource, userAgentOf } from './request-source.ts'
import { ServerClock } from './server-clock.ts'

/** How the server is, as far as the page knows. */
export interface ServerStatus {
  readonly phase: 'starting' | 'ready' | 'reconnecting' | 'failed'
  /** The sentence that explains `failed`. */
  readonly reason: string
  readonly owner: boolean
  readonly storage: 'indexeddb' | 'memory' | undefined
  /** Whether the browser keeps what is stored when space gets short; undefined where it does not say. */
  readonly isKept: boolean | undefined
  readonly notices: readonly string[]
  readonly users: readonly string[]
  /** The release whose API is served; empty until the server has reported it. */
  readonly release: string
  /** Whether workloads live without machines. */
  readonly simulates: boolean
  /** Whether images that the simulation does not know run, or cannot be pulled. */
  readonly unknownImages: 'run' | 'fail'
  /** Names of the controllers of a running cluster that run. */
  readonly controllers: readonly string[]
  /** Counts servers started anew: after an erase everything is read again. */
  readonly generation: number
}

export interface ServerConnectionParts {
  readonly connect: () => Promise<PageServer>
  readonly runtime: Runtime
  /** Whom requests are sent as; empty for the server's default. */
  readonly user: () => string
  /** Called once the server has described itself, and again for another connection. */
  readonly reached: () => Promise<void>
  /** Called before another server is shown: nothing that was read of the former one holds. */
  readonly changing?: () => void
}

const unknownServer: ServerStatus = {
  phase: 'starting',
  reason: '',
  owner: false,
  storage: undefined,
  isKept: undefined,
  notices: [],
  users: [],
  release: '',
  simulates: false,
  unknownImages: 'run',
  controllers: [],
  generation: 0,
}

/** The connection of the page to its server: its status, its requests, and its clients. */
export class ServerConnection {
  readonly status: Store<ServerStatus> = new Store(unknownServer)
  readonly requests: RequestLog = new RequestLog()
  readonly clock: ServerClock
  /** Tells this tab's requests from those of others. */
  readonly tab: string
  readonly #parts: ServerConnectionParts
  /** Opens the server that is shown: the user's own, or the one that is visited. */
  #connect: () => Promise<PageServer>
  #server: PageServer | undefined
  /** The user's own server while another one is visited. */
  #own: PageServer | undefined
  #isVisiting = false
  /** The last change of the server that is shown; the next one waits for it. */
  #turn: Promise<void> = Promise.resolve()
  /** The server that was read, or is being read. */
  #read: PageServer | undefined
  #reading: Promise<void> = Promise.resolve()
  #storageNotice: string | undefined
  #ending: (() => void)[] = []

  constructor(parts: ServerConnectionParts) {
    this.#parts = parts
    this.#connect = parts.connect
    this.clock = new ServerClock(parts.runtime)
    this.tab = tabName(parts.runtime)
  }

  get brand(): Brand {
    return brands[this.#server?.brand ?? 'k8s']
  }

  /** The control handles of the server. @throws Error before the server was reached. */
  get control(): PageServer['control'] {
    if (!this.#server) throw new Error('the server has not been reached yet')
    return this.#server.control
  }

  /** Whether another server is shown than the user's own. */
  get isVisiting(): boolean {
    return this.#isVisiting
  }

  /** Reaches the server; {@link status} reports a failure, and calling it again retries. */
  open(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#closeShown()
      this.status.update({ phase: 'starting', reason: '' })
      await this.#reach()
    })
  }

  /**
   * Shows another server in place of the user's own, which goes on running. One that was visited before is closed.
   * {@link status} reports a failure.
   */
  visit(connect: () => Promise<PageServer>): Promise<void> {
    return this.#inTurn(async () => {
      const former = this.#beginAnew()
      if (this.#isVisiting) await former?.close()
      else this.#own = former
      this.#isVisiting = true
      this.#connect = connect
      await this.#reach()
    })
  }

  /** Closes the server that is visited, and shows the user's own, which is opened unless it was before. */
  leave(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#isVisiting) {
        if (!this.#server) await this.#reach()
        return
      }
      await this.#beginAnew()?.close()
      const own = this.#own
      this.#own = undefined
      this.#isVisiting = false
      this.#connect = this.#parts.connect
      if (own) await this.#take(own)
      else await this.#reach()
    })
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#closeShown()
      const own = this.#own
      this.#own = undefined
      await own?.close()
    })
  }

  /** Requests of one part of the page. @throws Error before the server was reached. */
  transport(source: PageSource, answered?: () => void): Transport {
    const server = this.#server
    if (!server) throw new Error('the server has not been reached yet')
    const userAgent = userAgentOf(source, this.tab)
    // What is shared is the whole state, whomever the page acts as.
    const user = source === 'share' ? () => '' : this.#parts.user
    return sendAs(server.transport, { userAgent, user, answered })
  }

  client(source: PageSource, warn?: (text: string) => void): WireClient {
    const userAgent = userAgentOf(source, this.tab)
    return createClient(this.transport(source), { userAgent, ...(warn && { warn }) })
  }

  /** Deletes everything that the server stored. */
  async erase(): Promise<void> {
    await this.#server?.control.erase()
    this.status.update({ generation: this.status.value.generation + 1 })
  }

  /** Serves another release over the same objects. @throws TypeError, RangeError */
  async emulate(release: string): Promise<void> {
    await this.#server?.control.emulate(release)
    this.status.update({ release, generation: this.status.value.generation + 1 })
  }

  /** Has workloads live without machines, or stand still. @throws TypeError */
  async simulate(on: boolean): Promise<void> {
    const control = this.#server?.control
    await control?.simulate(on)
    const controllers = (await control?.describe())?.controllers ?? []
    const generation = this.status.value.generation + 1
    this.status.update({ simulates: on, controllers, generation })
  }

  /** Has images that the simulation does not know run, or fail to be pulled. @throws TypeError */
  async changeUnknownImages(choice: 'run' | 'fail'): Promise<void> {
    await this.#server?.control.changeUnknownImages(choice)
    const generation = this.status.value.generation + 1
    this.status.update({ unknownImages: choice, generation })
  }

  /** Changes of the server come one after the other. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(change)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  async #reach(): Promise<void> {
    try {
      await this.#take(await this.#connect())
    } catch (error) {
      this.#fail(error)
    }
  }

  async #take(server: PageServer): Promise<void> {
    this.#server = server
    this.#ending.push(server.onChange((state) => this.#show(server, state)))
    this.#show(server, server.state)
    await this.#reading
  }

  /** Nothing of the server that was shown is known any longer. @returns that server */
  #beginAnew(): PageServer | undefined {
    this.#parts.changing?.()
    const former = this.#putAside()
    const { generation, isKept } = this.status.value
    this.#storageNotice = undefined
    this.requests.clear()
    this.status.update({ ...unknownServer, isKept, generation: generation + 1 })
    return former
  }

  /** Hears no more of the server that is shown, and does not close it. */
  #putAside(): PageServer | undefined {
    for (const end of this.#ending.splice(0)) end()
    const server = this.#server
    this.#server = undefined
    this.#read = undefined
    return server
  }

  async #closeShown(): Promise<void> {
    await this.#putAside()?.close()
  }

  #show(server: PageServer, { phase, owner, reason = '', notices }: PageServer['state']): void {
    const starting = this.status.value.phase === 'starting'
    const phases = {
      connecting: starting ? 'starting' : 'reconnecting',
      ready: 'ready',
      unreachable: 'failed',
      closed: 'failed',
    } as const
    const storageNotices = this.#storageNotice === undefined ? [] : [this.#storageNotice]
    const all = [...new Set([...notices, ...storageNotices])]
    this.status.update({ phase: phases[phase], owner, reason, notices: all })
    if (phase !== 'ready' || this.#read === server) return
    this.#read = server
    this.#reading = this.#readServer(server).catch((error: unknown) => {
      if (this.#server === server) this.#fail(error)
    })
  }

  async #readServer(server: PageServer): Promise<void> {
    const { control } = server
    const tell: Parameters<typeof control.watchRequests>[0] = (records, missed) =>
      this.requests.add(records, missed)
    const endRequests = await control.watchRequests(tell)
    if (this.#server !== server) return endRequests()
    this.#ending.push(
      endRequests,
      this.clock.follow(() => control.clock.state()),
    )
    const { storage, users, release, ...rest } = await control.describe()
    if (this.#server !== server) return
    const { simulates, unknownImages, controllers } = rest
    this.#storageNotice = storage.notice
    const shown = { users, release, simulates, unknownImages, controllers }
    this.status.update({ storage: storage.kind, ...shown })
    this.#show(server, server.state)
    await this.#parts.reached()
  }

  #fail(error: unknown): void {
    this.#read = undefined
    this.status.update({ phase: 'failed', reason: errorText(error) })
  }
}

function tabName(runtime: Runtime): string {
  const bytes = runtime.random(new Uint8Array(4))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface SendAs {
  readonly userAgent: string
  /** Name of the user, read for every request; empty for the server's default user. */
  readonly user: () => string
  /** Called with every answer that is no error. */
  readonly answered?: (() => void) | undefined
}

/** Says who asks: which part of the page, and on behalf of whom. */
function sendAs(transport: Transport, { userAgent, user, answered }: SendAs): Transport {
  const named = changeHeaders(transport, (headers) => {
    const name = user()
    return {
      ...headers,
      'user-agent': userAgent,
      ...(name !== '' && { authorization: `Bearer ${name}` }),
    }
  })
  return {
    ...named,
    async request(request) {
      const response = await named.request(request)
      if (response.status < 400) answered?.()
      return response
    },
  }
}
