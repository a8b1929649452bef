import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import type { LabelledNode } from '../predicates/node-selector.ts'

/** What a selector says of a device, or why it says nothing, and what evaluating it cost in units of CEL. */
export interface SelectorOutcome {
  readonly result: boolean | { readonly error: string }
  readonly cost: number
}

/** Evaluates the CEL expression of a selector on a device of a driver. */
export type EvaluateSelector = (
  expression: string,
  driver: string,
  device: resourcev1.Device,
) => SelectorOutcome

/** Devices of a cluster, and which of them are free. */
export interface DeviceSource {
  /** Slices that may publish devices for a node, in the order in which devices are tried. */
  slicesFor(node: LabelledNode): readonly resourcev1.ResourceSlice[]
  deviceClass(name: string): resourcev1.DeviceClass | undefined
  /** Whether an allocated claim holds the device `driver/pool/device`. */
  isInUse(id: string): boolean
  readonly evaluate: EvaluateSelector
}

/** A claim, a class or a pool that makes allocation impossible on any node; the message is for users. */
export class AllocationError extends Error {}

/** The search for devices was given up, since it takes too long. */
export class AllocationTimeout extends Error {}
