import type { Runtime } from '../runtime.ts'
import { ControlledTime, type TimeState } from './controlled-time.ts'
import { type ChanceState, SeededChance } from './seeded-chance.ts'

/** A runtime whose time and chance are in the hands of whoever made it; it logs where the host does. */
export interface ControlledRuntime extends Runtime {
  readonly time: ControlledTime
  readonly chance: SeededChance
}

export function controlledRuntime(
  host: Runtime,
  state: { readonly time: TimeState; readonly chance: ChanceState },
): ControlledRuntime {
  const time = new ControlledTime(host, state.time)
  const chance = new SeededChance(state.chance)
  return {
    time,
    chance,
    clock: time,
    timers: time,
    random: (bytes, purpose) => chance.random(bytes, purpose),
    logger: host.logger,
    ...(host.crc32 && { crc32: host.crc32 }),
  }
}
