import { objectsOf, structOf, textOf } from './json-fields.ts'
import type { JsonObject } from './json.ts'
import type { ApiObject } from './object.ts'

/** Key and effect make a taint; its value does not count. */
export interface Taint {
  readonly key: string
  readonly effect: string
}

export function taintsOf(node: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(node, 'spec'), 'taints')
}

export function isTaint(taint: JsonObject, { key, effect }: Taint): boolean {
  return textOf(taint, 'key') === key && textOf(taint, 'effect') === effect
}

export function hasTaint(node: ApiObject, wanted: Taint): boolean {
  return taintsOf(node).some((taint) => isTaint(taint, wanted))
}
