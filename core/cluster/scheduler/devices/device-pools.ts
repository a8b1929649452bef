import {
  has,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { matchesNodeSelector } from '../predicates/node-selector.ts'

/** A device that a slice publishes. */
export interface PooledDevice {
  /** `driver/pool/device`, which no two devices share. */
  readonly id: string
  readonly driver: string
  readonly pool: string
  readonly name: string
  readonly device: JsonObject
  /** Spec of the slice that publishes it. */
  readonly slice: JsonObject
}

/** The devices of a pool that can be reached from a node. */
export interface DevicePool {
  /** `driver/pool`. */
  readonly id: string
  readonly name: string
  readonly devices: readonly PooledDevice[]
  /** Slices of the newest generation are missing. */
  readonly isIncomplete: boolean
  /** Why no device may be taken from the pool; empty where any may. */
  readonly fault: string
}

/** Pools of the devices that a node reaches. Slices of former generations are left out. */
export function poolsOf(slices: readonly ApiObject[], node: ApiObject): readonly DevicePool[] {
  const specs = new Map<string, JsonObject[]>()
  for (const slice of slices) {
    const spec = structOf(slice, 'spec')
    if (!reaches(spec, node)) continue
    const id = `${textOf(spec, 'driver')}/${textOf(structOf(spec, 'pool'), 'name')}`
    const known = specs.get(id)
    const newest = known?.[0] ? generationOf(known[0]) : -1
    if (!known || generationOf(spec) > newest) specs.set(id, [spec])
    else if (generationOf(spec) === newest) known.push(spec)
  }
  return Array.from(specs, ([id, each]) => poolOf(id, each))
}

function generationOf(spec: JsonObject): number {
  return numberOf(structOf(spec, 'pool'), 'generation') ?? 0
}

/** Slices that select nodes device by device need a feature that is off. */
function reaches(spec: JsonObject, node: ApiObject): boolean {
  if (has(spec, 'perDeviceNodeSelection')) return false
  const nodeName = textOf(spec, 'nodeName')
  if (nodeName !== '') return nodeName === node.metadata.name
  if (spec['allNodes'] === true) return true
  const selector = objectOf(spec, 'nodeSelector')
  return selector !== undefined && matchesNodeSelector(selector, node)
}

function poolOf(id: string, specs: readonly JsonObject[]): DevicePool {
  const [first = {}] = specs
  const driver = textOf(first, 'driver')
  const pool = textOf(structOf(first, 'pool'), 'name')
  const devices = specs.flatMap((slice) =>
    objectsOf(slice, 'devices').map((device) => {
      const name = textOf(device, 'name')
      return { id: `${id}/${name}`, driver, pool, name, device, slice }
    }),
  )
  const names = new Set<string>()
  let repeated = ''
  for (const { name } of devices) {
    if (repeated === '' && names.has(name)) repeated = name
    names.add(name)
  }
  return {
    id,
    name: pool,
    devices,
    isIncomplete: specs.length !== numberOf(structOf(first, 'pool'), 'resourceSliceCount'),
    fault: repeated === '' ? '' : `duplicate device name ${repeated}`,
  }
}
