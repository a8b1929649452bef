import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../api/json.ts'

/** Says what becomes of the object or list it stands in: `delete`, `replace`. */
export const patchDirective = '$patch'

/** Lists the only keys of its object that stay. */
export const retainKeysDirective = '$retainKeys'

/** Before a list's name: the order its items are to have. */
export const elementOrderPrefix = '$setElementOrder'

/** Before a list's name: the scalars to take out of it. */
export const deletionPrefix = '$deleteFromPrimitiveList'

export function isDeletion(item: JsonValue): boolean {
  return isJsonObject(item) && item[patchDirective] === 'delete'
}

export function hasDirective(item: JsonValue | undefined): item is JsonObject {
  return isJsonObject(item) && item[patchDirective] !== undefined
}

/** `$setElementOrder/containers` for `containers`. */
export function directiveKey(prefix: string, list: string): string {
  return `${prefix}/${list}`
}

type Container = JsonValue[] | JsonObject

function emptyLike(value: Container): Container {
  return Array.isArray(value) ? [] : {}
}

/**
 * What a patch adds where nothing was: the value without the parts that only say what to do with something there.
 * Iterative, so that nesting costs no stack.
 *
 * @returns undefined where the whole value is such a part.
 */
export function withoutDirectives(value: JsonValue, nulls: 'keep' | 'drop'): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value
  if (hasDirective(value)) return undefined
  const root = emptyLike(value)
  const pending: [from: Container, to: Container][] = [[value, root]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair
    for (const [key, item] of Object.entries(from)) {
      const isDropped = item === null && nulls === 'drop' && !Array.isArray(to)
      if (item === undefined || isDropped || hasDirective(item)) continue
      const isContainer = typeof item === 'object' && item !== null
      const copy = isContainer ? emptyLike(item) : item
      if (isContainer) pending.push([item, copy as Container])
      if (Array.isArray(to)) to.push(copy)
      else setKey(to, key, copy)
    }
  }
  return root
}
