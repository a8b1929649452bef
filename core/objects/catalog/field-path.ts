import { getKey, isJsonObject, type JsonValue, isList } from '../../base/api/json.ts'

/** A step of a field path: a member's name, an index, or `each` for all items of a list. */
export type FieldStep = string | number | typeof each

export const each: unique symbol = Symbol('each')

export type FieldPath = readonly FieldStep[]

/**
 * Parses a field path: `.spec.ports[0].name`, `.spec.tokenRequests[].audience`.
 * @throws RangeError for anything else.
 */
export function readPath(text: string): FieldPath {
  if (!/^(?:\.[A-Za-z_]\w*(?:\[\d*\])?)+$/.test(text)) {
    throw new RangeError(`field path: "${text}" is not of the form .spec.ports[0].name`)
  }
  return (text.match(/\w+|\[\d*\]/g) ?? []).map((part) => {
    if (part === '[]') return each
    return part.startsWith('[') ? Number(part.slice(1, -1)) : part
  })
}

/** The value at a field path; undefined where it is absent or `null`. Behind an `each`, the list of the values found. */
export function fieldAt(value: JsonValue | undefined, path: FieldPath): JsonValue | undefined {
  let current = value
  for (let index = 0; index < path.length; index++) {
    const step = path[index]
    if (typeof step === 'string') {
      current = isJsonObject(current) ? getKey(current, step) : undefined
    } else if (!isList(current)) return undefined
    else if (step === each) return eachField(current, path.slice(index + 1))
    else if (typeof step === 'number') current = current[step]
  }
  return current ?? undefined
}

function eachField(list: readonly JsonValue[], path: FieldPath): JsonValue[] {
  return list.flatMap<JsonValue>((item) => fieldAt(item, path) ?? [])
}
