import { objectsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { isUnsaid } from './unsaid.ts'

/** Keywords of a branch that a structural schema does not keep. */
const unkept: ReadonlySet<string> = new Set(['type', 'externalDocs', 'example'])

function saysOnlyType(branch: JsonObject | undefined, type: string): boolean {
  if (branch?.['type'] !== type) return false
  return Object.keys(branch).every((key) => unkept.has(key) || isUnsaid(branch[key]))
}

/** Whether `anyOf` is that of an integer or a string, whose branches may say the type. */
export function isIntOrStringAnyOf(source: JsonObject): boolean {
  const branches = objectsOf(source, 'anyOf')
  const [first, second] = branches
  return branches.length === 2 && saysOnlyType(first, 'integer') && saysOnlyType(second, 'string')
}

/** Whether the first branch of `allOf` has such an `anyOf`. */
export function isIntOrStringAllOf(source: JsonObject): boolean {
  const [first] = objectsOf(source, 'allOf')
  return first !== undefined && isIntOrStringAnyOf(first)
}
