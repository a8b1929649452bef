import type { SimulationHooks } from './simulation-hooks.ts'
import type { ImageBehaviours, SimulationSettings } from './simulation-settings.ts'

/** Options of servers that choose settings of the simulation. */
export interface SimulationOptions {
  readonly nodes?: number
  readonly images?: ImageBehaviours
  readonly unknownImages?: 'run' | 'fail'
  readonly containerHooks?: SimulationHooks
}

/** The settings that options choose. */
export function chosenSimulation({
  nodes,
  images,
  unknownImages,
  containerHooks: hooks,
}: SimulationOptions): SimulationSettings {
  return {
    ...(nodes !== undefined && { nodes }),
    ...(images && { images }),
    ...(unknownImages && { unknownImages }),
    ...(hooks && { hooks }),
  }
}
