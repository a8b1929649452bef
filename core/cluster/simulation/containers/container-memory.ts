import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import { type MemoryRoom, mostMemory } from '../processes/process-meter.ts'
import type { PodContainer } from './container-plan.ts'

/** The memory of one run of a container: its limit, where that is less than what the simulation lends. */
export function containerMemory(container: PodContainer): MemoryRoom {
  const limit = parseQuantity(container.resources.limits?.['memory'] ?? '')
  return { left: Math.min(mostMemory, limit ? Number(scaledValue(limit, 0)) : Infinity) }
}
