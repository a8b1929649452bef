import { fetchByTimers } from '../../base/outgoing/bounded-fetch.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { RestoredRuntime } from '../snapshots/restored-server.ts'
import { ControlledTime, type TimeState } from './controlled-time.ts'
import { type ChanceState, SeededChance } from './seeded-chance.ts'

/**
 * Runtime with controlled time and seeded randomness. It logs where the host does, and sends requests as the host does, with
 * deadlines by its own time.
 */
export interface ControlledRuntime extends RestoredRuntime {
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
    // No checksums: they find damage of a storage medium, and would take most of the time of opening a store in memory.
    crc32: () => 0,
    subtle: () => host.subtle?.(),
    release: () => time.release(),
  }
}
