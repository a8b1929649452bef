import { type MockOptions, simulatedControllers } from '../../core/index.ts'
import type { ServerDescription } from '../port/server-control.ts'

/** What a server says of its simulation. */
export function describedSimulation(
  simulate: MockOptions['simulate'] = false,
): Pick<ServerDescription, 'simulates' | 'controllers'> {
  return { simulates: simulate !== false, controllers: simulatedControllers(simulate) }
}
