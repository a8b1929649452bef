import {
  equalJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../base/api/json.ts'
import { pointerTo } from './json-pointer.ts'

/**
 * JSON Patch operations that turn one value into another, for people to read: members of objects one by one, and of lists the
 * items at the same place, with additions and removals at their end. Neither value is copied.
 */
export function differences(before: JsonValue, after: JsonValue): readonly JsonObject[] {
  const operations: JsonObject[] = []
  compare(before, after, '', operations)
  return operations
}

function compare(before: JsonValue, after: JsonValue, path: string, found: JsonObject[]): void {
  if (before === after) return
  if (isJsonObject(before) && isJsonObject(after)) compareObjects(before, after, path, found)
  else if (isList(before) && isList(after)) compareLists(before, after, path, found)
  else if (!equalJson(before, after)) found.push({ op: 'replace', path, value: after })
}

function compareObjects(
  before: JsonObject,
  after: JsonObject,
  path: string,
  found: JsonObject[],
): void {
  for (const [key, value] of Object.entries(before)) {
    if (value === undefined) continue
    const place = pointerTo(path, key)
    const next = after[key]
    if (next === undefined) found.push({ op: 'remove', path: place })
    else compare(value, next, place, found)
  }
  for (const [key, value] of Object.entries(after)) {
    if (value === undefined || before[key] !== undefined) continue
    found.push({ op: 'add', path: pointerTo(path, key), value })
  }
}

function compareLists(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: string,
  found: JsonObject[],
): void {
  const common = Math.min(before.length, after.length)
  for (let at = 0; at < common; at++) {
    compare(before[at] ?? null, after[at] ?? null, `${path}/${at}`, found)
  }
  for (let at = before.length - 1; at >= common; at--) {
    found.push({ op: 'remove', path: `${path}/${at}` })
  }
  for (const value of after.slice(common)) found.push({ op: 'add', path: `${path}/-`, value })
}
