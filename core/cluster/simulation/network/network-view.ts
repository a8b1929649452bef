import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import type { LookUp } from '../dns/dns-message.ts'
import type { Ending, PortAnswer, PortProtocol, PortRequest } from './port-listener.ts'

/** The network as clients use it that look up no names of the cluster. */
export interface Dialler {
  /**
   * The way to a port of an address. A host name is looked up by the files that the kubelet has written; programs ask by
   * `resolver/reach-host.ts`, which reads them as they are. @throws NotReplayable in a look ahead
   */
  connect(host: string, port: number, protocol?: PortProtocol): PortConnection
}

/** The cluster's network as processes see it. */
export interface NetworkView extends Dialler {
  /** Whether an address answers echo requests (ICMP). @throws NotReplayable in a look ahead */
  echoes(address: string): boolean
  /** Address of the name server. */
  readonly nameServer: string
  /** The names of the cluster, as the API server's objects have them: what the name server answers with. */
  readonly names: LookUp
}

/**
 * What becomes of the first packet to a port: a program takes it, its sender is told that none does, nothing comes back, or nobody in the
 * sender's own network has the address.
 */
export type Reach = 'open' | 'refused' | 'dropped' | 'unreachable'

/** How long a kernel looks for an address in its own network, in milliseconds. */
export const longestNeighbourLookup = 3000

/** How long a kernel waits for an answer to the first packets of a connection, in milliseconds: those of six repetitions. */
export const longestConnect = 127_000

/** How a port speaks TLS. Nothing is encrypted: clients say of it what they would. */
export interface PortTls {
  /** Certificates (PEM) of the server: its own first. Empty where nothing is known of them. */
  readonly certificate: string
  /** Whether they are those of the authority that has signed its own, whose names are not known. */
  readonly isAuthority?: boolean
}

/** The TLS that a port speaks; `plain` where it speaks none, and `any` where nothing is known of it. */
export type SpokenTls = PortTls | 'plain' | 'any'

/**
 * A way to a port. What the other side answers in the same turn is given at once; otherwise, and for each failure, it is a promise. These are
 * rejected with a FetchError: `refused` where nothing listens, and `timeout` where nothing comes back. Where packets are dropped that is at
 * once: it is for the client to wait as long as it would.
 */
export interface PortConnection {
  /** The address that was chosen for the host; undefined for a host that does not exist, where nothing else is reached. */
  readonly address: string | undefined
  /** Whether something listens. */
  reach(): Reach | Promise<Reach>
  tls(): SpokenTls | Promise<SpokenTls>
  /** Sends an HTTP request, until the signal aborts, which is asked for where somebody has to wait. */
  request(
    request: Pick<PortRequest, 'method' | 'target' | 'headers' | 'body'>,
    ending?: Ending,
  ): PortAnswer | Promise<PortAnswer>
  /** Opens a TCP connection, which whoever opens it closes, or `signal`. */
  open(signal?: AbortSignal): Promise<ByteDuplex>
  /** Sends bytes, and gives those that are answered; undefined where the other side speaks HTTP alone. */
  exchange(sent: Uint8Array): Uint8Array | undefined | Promise<Uint8Array | undefined>
}
