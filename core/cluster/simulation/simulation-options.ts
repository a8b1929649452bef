import { AddressRange } from '../../kinds/allocation/address-range.ts'
import type { ContainerPrograms } from './container-program.ts'
import type { SimulationHooks } from './simulation-hooks.ts'
import type { ImageBehaviours, SimulationSettings } from './simulation-settings.ts'

/** Options of servers that choose settings of the simulation. */
export interface SimulationOptions {
  readonly nodes?: number
  readonly seedSystem?: boolean
  readonly images?: ImageBehaviours
  readonly unknownImages?: 'run' | 'fail'
  readonly unknownPrograms?: 'run' | 'fail'
  readonly loadBalancerRange?: string
  readonly containerHooks?: SimulationHooks
  readonly programs?: ContainerPrograms
  readonly kwokConfig?: string | readonly string[]
}

/** The settings that options choose. @throws RangeError for a range of addresses that is none, or has fewer than 8 */
export function chosenSimulation({
  nodes,
  seedSystem,
  images,
  unknownImages,
  unknownPrograms,
  loadBalancerRange,
  containerHooks: hooks,
  programs,
  kwokConfig,
}: SimulationOptions): SimulationSettings {
  return {
    ...(nodes !== undefined && { nodes }),
    ...(seedSystem === true && { seedSystem }),
    ...(images && { images }),
    ...(unknownImages && { unknownImages }),
    ...(unknownPrograms && { unknownPrograms }),
    ...(loadBalancerRange !== undefined && {
      loadBalancerRange: AddressRange.parse(loadBalancerRange).text,
    }),
    ...(hooks && { hooks }),
    ...(programs && { programs }),
    ...(kwokConfig !== undefined && { kwokConfig: [kwokConfig].flat() }),
  }
}

/** Checks the texts of kwok's configuration among options. @throws KwokConfigError, a RangeError */
export async function checkKwokConfig({ kwokConfig }: SimulationOptions): Promise<void> {
  if (kwokConfig === undefined) return
  const { parseKwokConfig } = await import('./kwok-config.ts')
  parseKwokConfig([kwokConfig].flat())
}
