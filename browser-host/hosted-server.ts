import type { RequestHandler } from '../core/index.ts'
import type { ServerControl } from './port/server-control.ts'

/** A server that runs in this worker. */
export interface HostedServer {
  readonly handler: RequestHandler
  /** The handles of one client; what they started ends with `gone`. */
  control(gone: AbortSignal): ServerControl
}
