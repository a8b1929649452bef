import type { Clock } from '../../../../../../base/runtime.ts'
import type { Endpoint } from './endpoints.ts'

/** Clients that are kept; the one that has been silent for longest goes first. */
const mostClients = 10_000

/** Whose packets go to one endpoint: those of a client to a port of a service. */
export interface AffinityKey {
  /** Key of the service. */
  readonly service: string
  /** Name and protocol of the port. */
  readonly port: string
  /** Address of the client. */
  readonly client: string
  /** Name of the node that routes its packets: each keeps a table of its own. */
  readonly node: string
}

interface Affinity {
  readonly service: string
  /** Address and port of the endpoint. */
  readonly endpoint: string
  seenAt: number
}

function textOf({ address, port }: Endpoint): string {
  return `${address} ${port}`
}

/** Which endpoint a client was led to, for services with the session affinity `ClientIP`. */
export class AffinityTable {
  readonly #clock: Pick<Clock, 'now'>
  /** In the order of the last packet. */
  readonly #known = new Map<string, Affinity>()

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock
  }

  /** The endpoint that a client was led to within `timeout` milliseconds, if it is among those that can be used; else a new one. */
  endpointFor(
    { service, port, client, node }: AffinityKey,
    timeout: number,
    usable: readonly Endpoint[],
    choose: () => Endpoint,
  ): Endpoint {
    const now = this.#clock.now()
    const key = `${service} ${port} ${client} ${node}`
    const known = this.#known.get(key)
    const kept =
      known && now - known.seenAt < timeout
        ? usable.find((each) => textOf(each) === known.endpoint)
        : undefined
    const endpoint = kept ?? choose()
    this.#known.delete(key)
    this.#known.set(key, { service, endpoint: textOf(endpoint), seenAt: now })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostClients && oldest !== undefined) this.#known.delete(oldest)
    return endpoint
  }

  /** Forgets the clients of a service. */
  forget(service: string): void {
    for (const [key, known] of this.#known) {
      if (known.service === service) this.#known.delete(key)
    }
  }
}
