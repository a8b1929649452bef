import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'

/** What a selector says of a device, or why it says nothing, and what evaluating it cost in units of CEL. */
export interface SelectorOutcome {
  readonly result: boolean | { readonly error: string }
  readonly cost: number
}

/** Evaluates the CEL expression of a selector on a device of a driver. */
export type EvaluateSelector = (
  expression: string,
  driver: string,
  device: JsonObject,
) => SelectorOutcome

/** Devices of a cluster, and which of them are free. */
export interface DeviceSource {
  /** Slices that may publish devices for a node, in the order in which devices are tried. */
  slicesFor(node: ApiObject): readonly ApiObject[]
  deviceClass(name: string): ApiObject | undefined
  /** Whether an allocated claim holds the device `driver/pool/device`. */
  isInUse(id: string): boolean
  readonly evaluate: EvaluateSelector
}

/** A claim, a class or a pool that makes allocation impossible on any node; the message is for users. */
export class AllocationError extends Error {}

/** The search for devices was given up, since it takes too long. */
export class AllocationTimeout extends Error {}
