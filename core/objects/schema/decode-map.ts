import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../base/api/json.ts'
import type { ValueReader } from './decode-scalar.ts'
import { goTypeOf } from './go-type.ts'
import type { MapSchema } from './schema.ts'

/** The decoder of a map. `read` decodes a value that is not null, `zero` is the value for null. */
export function mapReader(
  schema: MapSchema,
  read: ValueReader,
  zero: () => JsonValue,
): ValueReader {
  const goType = goTypeOf(schema)
  const { values } = schema
  const holdsText = values.kind === 'scalar' && values.type === 'string'
  return (raw, trail) => {
    if (!isJsonObject(raw)) return trail.note(trail.mismatch(raw, goType))
    if (holdsText && isSortedText(raw)) return { ...raw }
    const object: JsonObject = {}
    for (const key of trail.inOrder ? Object.keys(raw) : sortedKeys(raw)) {
      const item = raw[key]
      if (item === undefined) continue
      trail.push(key)
      setKey(object, key, item === null ? zero() : read(item, trail))
      trail.pop()
    }
    return object
  }
}

/** Whether a map has only text values and sorted keys, as labels mostly do: it is then decoded by a shallow copy. */
function isSortedText(object: JsonObject): boolean {
  let last = ''
  for (const key in object) {
    if (key < last || typeof object[key] !== 'string') return false
    last = key
  }
  return true
}

/** Map keys in the order in which Go writes them. */
function sortedKeys(object: JsonObject): readonly string[] {
  const keys = Object.keys(object)
  let last = ''
  for (const key of keys) {
    if (key < last) return keys.toSorted()
    last = key
  }
  return keys
}
