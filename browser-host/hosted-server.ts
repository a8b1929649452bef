import type { RequestHandler } from '../core/index.ts'
import type { ServerControl } from './port/server-control.ts'

/** A server that runs in this worker. */
export interface HostedServer extends RequestHandler {
  /** The handles for one client; what they started ends with `gone`. */
  control(gone: AbortSignal): ServerControl
}
