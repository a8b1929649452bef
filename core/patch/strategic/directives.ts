import { isJsonObject, type JsonObject, type JsonValue, setKey } from '../../api/json.ts'

/**
 * `apply` merges a patch into an object. `combine` merges a patch into another patch: what it says by directives and
 * nulls is kept, for the one who will apply it.
 */
export type MergeMode = 'apply' | 'combine'

/** Says what becomes of the object or list it stands in: `delete`, `replace`. */
export const patchDirective = '$patch'

/** Lists the only keys of its object that stay. */
export const retainKeysDirective = '$retainKeys'

/** Before a list's name: the order its items are to have. */
export const elementOrderPrefix = '$setElementOrder'

/** Before a list's name: the scalars to take out of it. */
export const deletionPrefix = '$deleteFromPrimitiveList'

/** `$setElementOrder/containers` for `containers`. */
export function directiveKey(prefix: string, list: string): string {
  return `${prefix}/${list}`
}

function isDirective(key: string): boolean {
  const name = key.split('/', 1)[0]
  return (
    key === retainKeysDirective ||
    (key !== name && (name === elementOrderPrefix || name === deletionPrefix))
  )
}

export function isDeletion(item: JsonValue): boolean {
  return isJsonObject(item) && item[patchDirective] === 'delete'
}

export function hasDirective(item: JsonValue | undefined): item is JsonObject {
  return isJsonObject(item) && item[patchDirective] !== undefined
}

type Container = JsonValue[] | JsonObject

function emptyLike(value: Container): Container {
  return Array.isArray(value) ? [] : {}
}

/**
 * What a patch adds where nothing was: the value without the parts that only say what to do with something there.
 * In a patch that is merged into another one (`combine`) nulls and directives stay, but for objects that are nothing
 * else. Iterative, so that nesting costs no stack.
 *
 * @returns undefined where the whole value is such a part.
 */
export function asAdded(value: JsonValue, mode: MergeMode): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return value
  if (hasDirective(value)) return undefined
  const root = emptyLike(value)
  const pending: [from: Container, to: Container][] = [[value, root]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair
    for (const [key, item] of Object.entries(from)) {
      if (item === undefined || hasDirective(item)) continue
      const saysHow = !Array.isArray(to) && (item === null || isDirective(key))
      if (saysHow && mode === 'apply') continue
      const isContainer = typeof item === 'object' && item !== null
      const copy = isContainer ? emptyLike(item) : item
      if (isContainer) pending.push([item, copy as Container])
      if (Array.isArray(to)) to.push(copy)
      else setKey(to, key, copy)
    }
  }
  return root
}
