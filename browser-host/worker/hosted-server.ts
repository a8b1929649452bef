import type { RequestHandler } from '../../core/index.ts'
import type { ServerControl } from '../port/server-control.ts'

/** A server that runs in this worker. */
export interface HostedServer extends RequestHandler {
  /** The control handles for one client; subscriptions made by them end with `gone`. */
  control(gone: AbortSignal): ServerControl
}
