import type { RequestHandler } from '../../core/index.ts'
import { type MockOptions, simulatedControllers } from '../../core/index.ts'
import type { ServerControl, ServerDescription } from '../port/server-control.ts'

/** A server that runs in this worker. */
export interface HostedServer extends RequestHandler {
  /** The control handles for one client; subscriptions made by them end with `ended`. */
  control(ended: AbortSignal): ServerControl
}

/** What a server says of its simulation. */
export function describedSimulation({
  simulate = false,
  unknownImages = 'run',
}: Pick<MockOptions, 'simulate' | 'unknownImages'>): Pick<
  ServerDescription,
  'simulates' | 'unknownImages' | 'controllers'
> {
  const controllers = simulatedControllers(simulate)
  return { simulates: simulate !== false, unknownImages, controllers }
}
