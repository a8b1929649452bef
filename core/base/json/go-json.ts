import { isDeeperThan, type JsonValue, isList } from '../api/json.ts'
import { escapedJson, writeJson } from './json-write.ts'

/** Nesting depth up to which keys are sorted; no manifest is deeper. */
const maxSortedDepth = 1_000

// Members are written in key order as text: a sorted JavaScript object would put numeric keys first.
function write(value: JsonValue): string {
  if (isList(value)) return `[${value.map(write).join(',')}]`
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
 * Writes compact JSON as Go's encoder does for maps, which is what kubectl shows and keeps: keys sorted, and characters
 * with a meaning in HTML escaped.
 */
export function writeGoJson(value: JsonValue): string {
  const text = isDeeperThan(value, maxSortedDepth) ? writeJson(value) : write(value)
  return escapedJson(text)
}
