import { errorText } from '../state/error-text.ts'
import type { Playground } from './playground.ts'

/** Switches the simulation and says so; an error is shown too. */
export async function switchSimulation(playground: Playground, on: boolean): Promise<void> {
  const { notices } = playground
  try {
    await playground.simulate(on)
    notices.add(
      on
        ? 'Workloads are run by simulated nodes'
        : 'The simulation has stopped: workloads wait for controllers of yours',
    )
  } catch (error) {
    notices.add(errorText(error), 'error')
  }
}
