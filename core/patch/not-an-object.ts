import type { JsonValue } from '../api/json.ts'
import { jsonTypeName } from '../schema/json-type-name.ts'

/** What clients know from Go's decoder of a patch that should be an object. */
export function notAnObject(patch: JsonValue): string {
  const target = 'Go value of type map[string]interface {}'
  return `json: cannot unmarshal ${jsonTypeName(patch)} into ${target}`
}
