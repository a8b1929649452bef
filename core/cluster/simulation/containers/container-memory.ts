import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import { type MemoryRoom, mostMemory } from '../shell/process-meter.ts'

/** The memory of one run of a container: its limit, where that is less than what the simulation lends. */
export function containerMemory(container: JsonObject): MemoryRoom {
  const limit = parseQuantity(textOf(structOf(container, 'resources', 'limits'), 'memory'))
  return { left: Math.min(mostMemory, limit ? Number(scaledValue(limit, 0)) : Infinity) }
}
