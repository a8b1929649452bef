import type { RequestHandler } from '../../core/index.ts'
import { type MockOptions, simulatedControllers } from '../../core/index.ts'
import type { ServerControl, ServerDescription } from '../port/server-control.ts'

/** A server that runs in this worker. */
export interface HostedServer extends RequestHandler {
  /** The control handles for one client; subscriptions made by them end with `ended`. */
  control(ended: AbortSignal): ServerControl
}

/** What a server says of its simulation. */
export function describedSimulation(
  simulate: MockOptions['simulate'] = false,
): Pick<ServerDescription, 'simulates' | 'controllers'> {
  return { simulates: simulate !== false, controllers: simulatedControllers(simulate) }
}
