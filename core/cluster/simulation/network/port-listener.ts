import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { FileError } from '../files/file-error.ts'

/** An HTTP request to a port of a pod. */
export interface PortRequest {
  readonly method: string
  /** Path and query, as the request line has them. */
  readonly target: string
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
  /** Address of the client, without its port. */
  readonly from: string
  /** Port of the client, where it has one. */
  readonly fromPort?: number
  /** When it arrives, in milliseconds since the epoch. */
  readonly time: number
}

/** The answer to an HTTP request. */
export interface PortAnswer {
  readonly status: number
  /** A flat list: name, value, and so on. `Date` and `Content-Length` are added where they are absent. */
  readonly headers?: readonly string[]
  readonly body?: string | Uint8Array
}

/** What the health service of gRPC says of a service. */
export type HealthStatus = 'UNKNOWN' | 'SERVING' | 'NOT_SERVING' | 'SERVICE_UNKNOWN'

export type PortProtocol = 'TCP' | 'UDP'

/** One side of a connection as the other one sees it. */
export interface Peer {
  readonly address: string
  readonly port: number
}

/** What ends a request: its signal, which is made when it is looked at. */
export type Ending = Pick<AbortController, 'signal'>

/** A port that a program listens on. What it answers ends with its process: the signal aborts then, or when the client leaves. */
export interface PortListener {
  readonly port: number
  readonly protocol: PortProtocol
  /** Answers HTTP requests; absent where the program speaks something else. */
  readonly http?: (request: PortRequest, ending: Ending) => PortAnswer | Promise<PortAnswer>
  /** Serves a TCP connection, until either side closes it, which ends with its process, too; absent where `http` or `exchange` says all. `now` is in milliseconds. */
  readonly accept?: (connection: ByteDuplex, client: Peer, now: () => number) => void
  /** Answers a datagram, or each chunk of a TCP connection; `time` is in milliseconds since the epoch. */
  readonly exchange?: (
    sent: Uint8Array,
    time: number,
    client: Peer,
  ) => Uint8Array | Promise<Uint8Array>
  /** Content of the file with the certificate by which it serves TLS; absent where it serves none. */
  readonly certificate?: string
  /** Answers the health checks of gRPC; `time` is in milliseconds since the epoch. */
  readonly health?: (service: string, time: number) => HealthStatus
}

/** Ports beside which no more can be listened on. */
const mostPorts = 1024

/** The ports that the programs of a pod listen on: its containers share one network. */
export class PortTable {
  readonly #listeners = new Map<string, PortListener>()
  readonly #endings = new Map<PortListener, AbortController>()

  /** Takes a port until the result is called. @throws FileError where another program has it */
  listen(listener: PortListener): () => void {
    const key = `${listener.protocol} ${listener.port}`
    if (this.#listeners.has(key) || this.#listeners.size >= mostPorts) {
      throw new FileError('EADDRINUSE')
    }
    this.#listeners.set(key, listener)
    return () => {
      if (this.#listeners.get(key) !== listener) return
      this.#listeners.delete(key)
      this.#endings.get(listener)?.abort()
      this.#endings.delete(listener)
    }
  }

  /** Aborts when a port that is listened on is given up. */
  endOf(listener: PortListener): AbortSignal {
    const ending = this.#endings.get(listener) ?? new AbortController()
    this.#endings.set(listener, ending)
    return ending.signal
  }

  /** Who listens on a port. */
  get(port: number, protocol: PortProtocol = 'TCP'): PortListener | undefined {
    return this.#listeners.get(`${protocol} ${port}`)
  }

  /** All that listen, by their ports. */
  all(): PortListener[] {
    return Array.from(this.#listeners.values()).toSorted((a, b) => a.port - b.port)
  }

  clear(): void {
    this.#listeners.clear()
    for (const ending of this.#endings.values()) ending.abort()
    this.#endings.clear()
  }
}
