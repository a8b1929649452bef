import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import { type LabelledNode, matchesNodeSelector } from '../predicates/node-selector.ts'

/** A device that a slice publishes. */
export interface PooledDevice {
  /** `driver/pool/device`, which no two devices share. */
  readonly id: string
  readonly driver: string
  readonly pool: string
  readonly name: string
  readonly device: resourcev1.Device
  /** Spec of the slice that publishes it. */
  readonly slice: resourcev1.ResourceSliceSpec
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
export function poolsOf(
  slices: readonly resourcev1.ResourceSlice[],
  node: LabelledNode,
): readonly DevicePool[] {
  const newest = new Map<string, NewestSlices>()
  for (const { spec } of slices) {
    if (!reaches(spec, node)) continue
    const { driver, pool } = spec
    const id = `${driver}/${pool.name}`
    const known = newest.get(id)
    if (!known || pool.generation > known[0].pool.generation) newest.set(id, [spec])
    else if (pool.generation === known[0].pool.generation) known.push(spec)
  }
  return Array.from(newest, ([id, specs]) => poolOf(id, specs))
}

/** Specs of the slices of a pool's newest generation. */
type NewestSlices = [resourcev1.ResourceSliceSpec, ...resourcev1.ResourceSliceSpec[]]

/** Slices that select nodes device by device need a feature that is off. */
function reaches(
  { perDeviceNodeSelection, nodeName, allNodes, nodeSelector }: resourcev1.ResourceSliceSpec,
  node: LabelledNode,
): boolean {
  if (perDeviceNodeSelection !== undefined) return false
  if (nodeName) return nodeName === node.metadata.name
  if (allNodes === true) return true
  return nodeSelector !== undefined && matchesNodeSelector(nodeSelector, node)
}

function poolOf(id: string, specs: Readonly<NewestSlices>): DevicePool {
  const [{ driver, pool }] = specs
  const devices = specs.flatMap((slice) =>
    (slice.devices ?? []).map((device) => {
      const { name } = device
      return { id: `${id}/${name}`, driver, pool: pool.name, name, device, slice }
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
    name: pool.name,
    devices,
    isIncomplete: specs.length !== pool.resourceSliceCount,
    fault: repeated === '' ? '' : `duplicate device name ${repeated}`,
  }
}
