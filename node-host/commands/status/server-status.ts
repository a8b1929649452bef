/** A certificate that clients and server of a data directory or a kubeconfig use. */
export interface CertificateStatus {
  /** What it is: `serving certificate`. */
  readonly what: string
  /** Its last moment, in the form of RFC 3339. */
  readonly until: string
  readonly isExpired: boolean
}

/** What is known of a data directory without its server. */
export interface DirectoryStatus {
  /** Absolute path. */
  readonly path: string
  /** Process that holds it; undefined where none does. */
  readonly process: { readonly pid: number | undefined } | undefined
  readonly brand: string | undefined
  /** The release that it keeps; undefined where none was chosen. */
  readonly release: string | undefined
  /** The version of Skerry that wrote it last. */
  readonly writtenBy: string | undefined
  /** Size of the files of the store, in bytes; undefined where nothing is kept. */
  readonly storeBytes: number | undefined
}

/** A check of `/readyz` or `/livez` that fails. */
export interface FailedCheck {
  readonly endpoint: 'livez' | 'readyz'
  /** `[-]etcd failed: reason withheld`, or why the endpoint could not be asked. */
  readonly why: string
}

/** What a server that answers says of itself. */
export interface AnsweredStatus {
  /** `v1.34.2+skerry`. */
  readonly version: string
  readonly brand: string
  readonly failedChecks: readonly FailedCheck[]
  /** When its process started, in the form of RFC 3339; undefined where it does not say. */
  readonly startedAt: string | undefined
  /** Numbers of stored objects by resource (`deployments.apps`), without resources that have none; undefined where it does not say. */
  readonly objects: Readonly<Record<string, number>> | undefined
}

/** Whether a server runs and is ready, and what is known of it. */
export interface ServerStatus {
  readonly state: 'ready' | 'not ready' | 'not running'
  /** URL of the kubeconfig, or of the process that holds the directory. */
  readonly url: string | undefined
  /** Why no more is known: no such directory, connection refused, ... */
  readonly problem: string | undefined
  readonly directory: DirectoryStatus | undefined
  readonly server: AnsweredStatus | undefined
  readonly certificates: readonly CertificateStatus[]
}

/** Exit codes by state, as of `systemctl status`. */
export const exitCodes: Readonly<Record<ServerStatus['state'], number>> = {
  ready: 0,
  'not ready': 1,
  'not running': 3,
}
