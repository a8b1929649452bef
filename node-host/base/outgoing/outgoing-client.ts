import type { LookupFunction } from 'node:net'
import type {
  ConnectionRequest,
  HostAnswer,
  HostRequest,
  Timers,
  TransportConnection,
  TransportResponse,
} from '../../../core/index.ts'
import { AgentPool } from './agent-pool.ts'
import { shuttingDown } from './fetch-failure.ts'
import { OutgoingCall } from './outgoing-call.ts'

/** Limit of opening a connection in milliseconds, as of Go's dialers; a shorter deadline takes precedence. */
const connectMs = 30_000

/** HTTP/1.1 client of the server's own requests, with kept-alive connections. */
export class OutgoingClient {
  readonly #timers: Pick<Timers, 'after'>
  readonly #lookup: LookupFunction | undefined
  readonly #agents = new AgentPool()
  readonly #calls = new Set<OutgoingCall>()
  #isClosed = false

  /** @param lookup looks names up; the system does unless given. */
  constructor(timers: Pick<Timers, 'after'>, lookup?: LookupFunction) {
    this.#timers = timers
    this.#lookup = lookup
  }

  /** Number of requests, answers and upgraded connections under way. */
  get open(): number {
    return this.#calls.size
  }

  /** @throws FetchError */
  async send(request: HostRequest): Promise<HostAnswer> {
    if (this.#isClosed) throw shuttingDown(request.label)
    const call = new OutgoingCall(request, {
      agents: this.#agents,
      timers: this.#timers,
      connectMs,
      lookup: this.#lookup,
    })
    this.#calls.add(call)
    return call.answer(() => this.#calls.delete(call))
  }

  /** Opens a WebSocket; a response is a refusal. It ends by the signal of the request. @throws FetchError */
  async connect(request: ConnectionRequest): Promise<TransportConnection | TransportResponse> {
    // Most programs open none.
    const { openWebSocket } = await import('./web-socket-call.ts')
    if (this.#isClosed) throw shuttingDown(`GET ${request.url}`)
    return openWebSocket(request, this.#agents)
  }

  /** Cuts all calls and idle connections; later requests are refused. `why` becomes part of the errors of the calls. */
  close(why?: string): void {
    this.#isClosed = true
    for (const call of this.#calls) call.cut(shuttingDown('an outgoing request', why))
    this.#agents.close()
  }
}
