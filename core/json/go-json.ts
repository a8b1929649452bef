import { isDeeperThan, type JsonValue } from '../api/json.ts'
import { writeJson } from './json-write.ts'

/** What is nested deeper is no manifest, and is written as it comes. */
const maxSortedDepth = 1_000

const unsafe = /[<>&\u2028\u2029]/g

// Keys are text here, so that digits do not come first as they would in an object.
function write(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return writeJson(value)
  const members = Object.keys(value)
    .toSorted()
    .flatMap((key) => {
      const item = value[key]
      return item === undefined ? [] : [`${JSON.stringify(key)}:${write(item)}`]
    })
  return `{${members.join(',')}}`
}

/**
 * Compact JSON as Go writes maps, which is what kubectl shows and keeps: keys in order, and the signs escaped that mean
 * something in HTML.
 */
export function writeGoJson(value: JsonValue): string {
  const text = isDeeperThan(value, maxSortedDepth) ? writeJson(value) : write(value)
  return text.replace(
    unsafe,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
