import type { ApiObject } from '../../base/api/object.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { ByteDuplex } from '../../base/streams/byte-duplex.ts'
import { isSimulatedNode } from './simulated-node.ts'

/** What of a container's log is read; the fields of `PodLogOptions`. */
export interface LogRequest {
  readonly follow: boolean
  /** The log of the container's former run. */
  readonly previous: boolean
  readonly timestamps: boolean
  /** Lines from this time on, in milliseconds since the epoch. */
  readonly since?: number
  readonly tailLines?: number
  readonly limitBytes?: number
  readonly stream?: 'All' | 'Stdout' | 'Stderr'
}

/** Which streams of a process are connected, and whether it has a terminal. */
export interface ProcessRequest {
  readonly stdin: boolean
  readonly stdout: boolean
  readonly stderr: boolean
  readonly tty: boolean
}

export interface TerminalSize {
  readonly width: number
  readonly height: number
}

/** The client's end of a process's streams. */
export interface ProcessStreams {
  /** What the client types; ends when the client closes it. */
  readonly stdin: AsyncIterable<Uint8Array>
  readonly sizes: AsyncIterable<TerminalSize>
  /** Resolves once there is room for the next chunk; rejects once the client has left. */
  write(stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void>
}

/** How a process ended: with an exit code, or not at all, as it could not be started or was cut off. */
export type ProcessOutcome =
  | { readonly exitCode: number; readonly reason?: 'OOMKilled' }
  | { readonly failure: string }

/** Where a packet goes that the server sends to a service. */
export type ServiceTarget =
  | { readonly kind: 'pod'; readonly pod: corev1.Pod; readonly port: number }
  /** An address that is none of this cluster's. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'refused' }
  /** Nothing comes back. */
  | { readonly kind: 'dropped' }

/**
 * How the server reaches the nodes of pods. Every method throws an ApiError for a request that the node refuses, before anything
 * is answered; `signal` aborts when the client leaves.
 */
export interface NodeAccess {
  /** Whether a node that can be reached runs the pod. */
  runs(pod: ApiObject): boolean
  /** Chunks of a container's log; whole lines. With `follow` they end when the container does. */
  log(
    pod: corev1.Pod,
    container: string,
    request: LogRequest,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>
  /** Runs a command in a container, to its end. */
  exec(
    pod: corev1.Pod,
    container: string,
    command: readonly string[],
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome>
  /** Connects to the main process of a container, until it ends. */
  attach(
    pod: corev1.Pod,
    container: string,
    request: ProcessRequest,
    streams: ProcessStreams,
    signal: AbortSignal,
  ): Promise<ProcessOutcome>
  /** Opens a connection to a port of the pod. @throws FetchError `refused` where nothing listens; ApiError */
  portForward(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex>
  /**
   * Opens a connection of the server itself to a port of the pod, by the cluster's network, whose policies decide on it. A packet that is
   * dropped is waited for until `signal` aborts. @throws FetchError `refused` where nothing listens; ApiError
   */
  connect?(pod: corev1.Pod, port: number, signal: AbortSignal): Promise<ByteDuplex>
  /** The way of the server to a port of a service, by its key, as nodes lead it; undefined where they know no such port. */
  targetOf?(service: string, port: number): ServiceTarget | undefined
  /**
   * Why a client that asks a port of a pod for `host` and trusts those authorities (PEM) does not accept its certificate, in the words of
   * Go; undefined where it does, or where the program shows none.
   */
  tlsProblem?(
    pod: corev1.Pod,
    port: number,
    host: string,
    authorities: string | undefined,
  ): Promise<string | undefined>
}

/** Whether a simulated node of that name is reached. */
export function reachesNode(access: NodeAccess, name: string): boolean {
  return access.runs({ apiVersion: 'v1', kind: 'Pod', metadata: {}, spec: { nodeName: name } })
}

export interface NodeNetwork {
  /** Whether the server simulates nodes; also before they run, so that nothing of theirs is ever looked for outside. */
  readonly isSimulated: boolean
  /** Whether the host is on the cluster's network, where it dials what is not simulated. */
  readonly isDialled: boolean
}

/** Where a server keeps the access to its nodes; without simulated nodes there is none. */
export class NodeAccessHolder {
  readonly network: NodeNetwork
  #current: NodeAccess | undefined

  constructor(network: NodeNetwork) {
    this.network = network
  }

  get current(): NodeAccess | undefined {
    return this.#current
  }

  /** Returns a function that ends the access, unless another one has taken its place. */
  provide(access: NodeAccess): () => void {
    this.#current = access
    return () => {
      if (this.#current === access) this.#current = undefined
    }
  }

  /** Whether the addresses of a node and of its pods are those of a network outside this server; an unknown node's are not, unless no nodes are simulated. */
  isOutside(node: ApiObject | undefined): boolean {
    return !this.network.isSimulated || (node !== undefined && !isSimulatedNode(node))
  }
}
