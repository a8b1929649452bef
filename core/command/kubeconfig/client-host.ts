import type {
  TransportConnect,
  TransportConnection,
  TransportResponse,
} from '../../base/client/transport.ts'
import type { Fetch, OutgoingTls } from '../../base/outgoing/outgoing-request.ts'
import type { Clock } from '../../base/runtime.ts'

/** A run of a credential plug-in. */
export interface PluginRun {
  readonly command: string
  readonly args: readonly string[]
  /** Variables that are added to those of the process. */
  readonly variables: readonly (readonly [name: string, value: string])[]
  /** Whether the plug-in gets the standard input of the process. */
  readonly isInteractive: boolean
}

/** How a run of a plug-in ended. */
export type PluginOutcome =
  /** Its exit code, -1 where a signal ended it, and its standard output. */
  | { readonly ended: number; readonly output: string }
  /** PATH has no such command. */
  | { readonly missing: true }
  /** It could not be started, or took more than it may. */
  | { readonly failed: string }

/** Standard input of the process, as far as plug-ins may use it. */
export interface StandardInput {
  readonly isTerminal: boolean
  /** What else reads it, in the words of an error; undefined for nothing. */
  readonly usedBy?: string | undefined
}

/** A connection that is asked for. */
export interface ConnectionRequest extends Pick<TransportConnect, 'protocols' | 'signal'> {
  /** Absolute URL, `http` or `https`. */
  readonly url: string
  /** Headers as a flat list: name, value, name, value. */
  readonly headers: readonly string[]
  readonly tls?: OutgoingTls
}

/** Connections to a server; closing them cuts the requests under way. */
export interface ClientConnections {
  readonly fetch: Fetch
  /** Opens a WebSocket; a response is a refusal. @throws FetchError */
  connect(request: ConnectionRequest): Promise<TransportConnection | TransportResponse>
  /** `why` becomes part of the errors of the requests. */
  close(why: string): void
}

/** What the host of a client by kubeconfig lends it. */
export interface ClientHost {
  readonly clock: Clock
  readonly standardInput: StandardInput
  /** Reads a file as text. @throws Error with a message such as `open a.crt: no such file or directory` */
  readFile(path: string): Promise<string>
  runPlugin(run: PluginRun): Promise<PluginOutcome>
  /** Checks that a certificate and a key are PEM and belong together. @throws Error with the message of Go's TLS library */
  checkKeyPair(certificate: string, key: string): void
  openConnections(): ClientConnections
  /** Shows the user a notice that is no error of a request. */
  warn(text: string): void
}
