import { fetchByTimers } from '../outgoing/bounded-fetch.ts'
import type { Runtime } from '../runtime.ts'
import type { WorldRuntime } from '../worlds/world.ts'
import { ControlledTime, type TimeState } from './controlled-time.ts'
import { type ChanceState, SeededChance } from './seeded-chance.ts'

/**
 * A runtime whose time and chance are in the hands of whoever made it. It logs where the host does, and sends requests as the
 * host does, with deadlines by its own time.
 */
export interface ControlledRuntime extends WorldRuntime {
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
    fetch: fetchByTimers(time, host.fetch),
    // Checksums find what a medium has damaged; in memory they would take most of the time of an opening.
    crc32: () => 0,
    release: () => time.release(),
  }
}
