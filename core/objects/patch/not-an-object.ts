import type { JsonValue } from '../../base/api/json.ts'
import { jsonTypeName } from '../schema/decode-trail.ts'

/** The error message of Go's decoder, which clients know, for a patch that is not an object. */
export function notAnObject(patch: JsonValue): string {
  const target = 'Go value of type map[string]interface {}'
  return `json: cannot unmarshal ${jsonTypeName(patch)} into ${target}`
}
