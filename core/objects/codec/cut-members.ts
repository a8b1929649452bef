import { comma } from '../../base/json/json-bytes.ts'
import { type ExcludedMembers, skipValue } from '../../base/json/parse-json-without.ts'
import { concatBytes } from './chunks.ts'

/** Compact JSON without members, which are cut out of its bytes; the same bytes where it has none of them. */
export function cutMembers(json: Uint8Array, members: ExcludedMembers): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  skipValue(json, 0, members, {
    exclude: (_start, end, name) => {
      // A comma goes with the member: the one behind it, or that before the last one.
      const isLast = json[end] !== comma
      const hasComma = isLast && json[name - 1] === comma
      kept.push(json.subarray(from, hasComma ? name - 1 : name))
      from = isLast ? end : end + 1
    },
  })
  return from === 0 ? json : concatBytes(...kept, json.subarray(from))
}
