import { getKey, isJsonObject, type JsonValue } from '../../../base/api/json.ts'
import { setKey } from '../../../base/api/json.ts'
import type { BuildBudget } from '../build-budget.ts'
import { scalarText } from '../resources/written-scalar.ts'

/** Merges an item of a list with the one of a patch; either may be absent. */
type MergeItems = (
  item: JsonValue | undefined,
  patch: JsonValue | undefined,
) => JsonValue | undefined

/** The text of a key of an item; of the item itself where the key is empty. */
function keyText(item: JsonValue, key: string): string | undefined {
  if (key === '') return scalarText(item)
  return isJsonObject(item) ? scalarText(getKey(item, key) ?? undefined) : undefined
}

function isHollow(item: JsonValue): boolean {
  return item === null || (isJsonObject(item) && Object.keys(item).length === 0)
}

/**
 * Merges a list by the keys of its items, of which one may be missing where there are several: a port without a protocol is that of the same
 * number with one. What a patch adds comes first. The steps are those of the original, so that items with a part of their keys, and several
 * with the same, end up where it puts them.
 *
 * @returns the merged list; `current` and `patch` are used up
 */
export function mergeKeyed(
  current: readonly JsonValue[],
  patch: readonly JsonValue[] | undefined,
  keys: readonly string[],
  merge: MergeItems,
  budget: BuildBudget,
): JsonValue {
  const left = [...current]
  const lists = patch ? [patch, left] : [left]
  budget.step(lists.reduce((sum, { length }) => sum + length, 0) ** (keys.length > 1 ? 2 : 1))
  const identities = completed(
    distinct(lists.flatMap((list) => list.map((item) => textsOf(item, keys)))),
  )
  if (identities.length === 0) return [...current]
  const used = usedKeys(identities, keys)
  const merged = new KeyedItems(budget)
  for (const texts of identities) {
    const values = used.map((key) => texts[keys.indexOf(key)] ?? '')
    const wanted = used.filter((_, at) => values[at] !== '')
    const named = wanted.length > 0 ? wanted : used
    const find = (list: readonly JsonValue[] | undefined): JsonValue | undefined =>
      list?.find((item) =>
        named.every((key) => {
          const text = keyText(item, key)
          const value = values[used.indexOf(key)]
          return text !== undefined && (value === '' || text === value)
        }),
      )
    budget.step(left.length)
    const item = merge(find(left), find(patch))
    if (item === undefined || isHollow(item)) {
      remove(left, used, values)
      continue
    }
    if (isJsonObject(item)) {
      for (const [at, key] of used.entries()) {
        const value = values[at] ?? ''
        if (getKey(item, key) === undefined && value !== '') setKey(item, key, value)
      }
    }
    merged.set(item, used, values)
  }
  for (const item of left) merged.append(item, used)
  return merged.items
}

/** The texts of the keys of an item, empty where it has none. */
function textsOf(item: JsonValue, keys: readonly string[]): readonly string[] {
  return keys.map((key) => keyText(item, key) ?? '')
}

function distinct(all: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(all.map((texts) => [texts.join('\0'), texts])).values()]
}

/** Keys that any item has; all where none has one. */
function usedKeys(
  identities: readonly (readonly string[])[],
  keys: readonly string[],
): readonly string[] {
  const used = keys.filter((_, at) => identities.some((texts) => (texts[at] ?? '') !== ''))
  return used.length > 0 ? used : keys
}

/** Identities that lack a key get it from one that has the others. */
function completed(identities: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const texts = [...identities]
  if ((texts[0]?.length ?? 0) < 2) return texts
  for (const [at, one] of identities.entries()) {
    const from = texts[at] ?? one
    for (const [index, other] of texts.entries()) {
      const whole = united(from, other)
      if (whole) texts[at] = texts[index] = whole
    }
  }
  return texts
}

function united(a: readonly string[], b: readonly string[]): readonly string[] | undefined {
  const fits = a.every((text, at) => text === b[at] || text === '' || b[at] === '')
  const shares = a.some((text, at) => text === b[at])
  return fits && shares ? a.map((text, at) => text || (b[at] ?? '')) : undefined
}

/** Whether an item has the texts under the keys; an empty text takes every one. */
function hasTexts(item: JsonValue, keys: readonly string[], values: readonly string[]): boolean {
  return keys.every((key, at) => {
    const value = values[at]
    // Keys without a value are not looked at behind the first one.
    if (value === undefined) return at > 0
    const text = keyText(item, key)
    return text !== undefined && (value === '' || text === value)
  })
}

function remove(list: JsonValue[], keys: readonly string[], values: readonly string[]): void {
  const kept = list.filter((item) => !isHollow(item) && !hasTexts(item, keys, values))
  list.splice(0, list.length, ...kept)
}

/** The items of a merged list, in their order. */
class KeyedItems {
  items: JsonValue[] = []
  readonly #budget: BuildBudget

  constructor(budget: BuildBudget) {
    this.#budget = budget
  }

  /** Replaces the items of an identity, or adds the item at the end. */
  set(item: JsonValue, keys: readonly string[], values: readonly string[]): void {
    this.#budget.step(this.items.length)
    let isFound = false
    this.items = this.items.flatMap((other): JsonValue[] => {
      if (isHollow(other)) return []
      if (!hasTexts(other, keys, values)) return values.length > 0 ? [other] : []
      isFound = true
      return [item]
    })
    if (!isFound) this.items.push(item)
  }

  /** Adds an item that was there before: by one key it takes the place of its merged form, by several it goes to the end. */
  append(item: JsonValue, keys: readonly string[]): void {
    const values: string[] = []
    for (const key of keys) {
      const text = keyText(item, key)
      if (text === undefined) this.items.push(item)
      else values.push(text)
    }
    if (keys.length > 1) remove(this.items, keys, values)
    this.set(item, keys, values)
  }
}
