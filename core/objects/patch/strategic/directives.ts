import {
  emptyLike,
  isContainer,
  isJsonObject,
  type JsonContainer,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
  type WritableContainer,
  isWritableList,
} from '../../../base/api/json.ts'

/**
 * Modes of a strategic merge: `apply` merges a patch into an object, `combine` into another patch, in which directives
 * and nulls are kept.
 */
export type MergeMode = 'apply' | 'combine'

/** The directive for the object or list that it stands in: `delete`, `replace`. */
export const patchDirective = '$patch'

/** The directive with the only keys of its object that stay. */
export const retainKeysDirective = '$retainKeys'

/** The directive with the order of a list's items; the list's name follows. */
export const elementOrderPrefix = '$setElementOrder'

/** The directive with the scalars to delete from a list; the list's name follows. */
export const deletionPrefix = '$deleteFromPrimitiveList'

/** The key of a list's directive: `$setElementOrder/containers` for `containers`. */
export function directiveKey(prefix: string, list: string): string {
  return `${prefix}/${list}`
}

function isDirective(key: string): boolean {
  if (!key.startsWith('$')) return false
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

/**
 * The value that a patch adds where there was none: without nulls and directives, which have nothing to act on. In a
 * patch that is merged into another one (`combine`) they stay, except for objects with a `$patch` directive. Iterative,
 * so that nesting costs no stack.
 *
 * @returns undefined where the value itself is an object with a `$patch` directive.
 */
export function asAdded(value: JsonValue, mode: MergeMode): JsonValue | undefined {
  if (!isContainer(value)) return value
  if (hasDirective(value)) return undefined
  const root = emptyLike(value)
  const pending: [from: JsonContainer, to: WritableContainer][] = [[value, root]]
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [from, to] = pair
    for (const [key, item] of Object.entries(from)) {
      if (item === undefined || hasDirective(item)) continue
      const saysHow = !isList(to) && (item === null || isDirective(key))
      if (saysHow && mode === 'apply') continue
      const copy = isContainer(item) ? emptyLike(item) : item
      if (isContainer(item) && isContainer(copy)) pending.push([item, copy])
      if (isWritableList(to)) to.push(copy)
      else setKey(to, key, copy)
    }
  }
  return root
}
