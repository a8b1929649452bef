import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cloneJson, type JsonObject } from '../../../../core/base/api/json.ts'
import { withSortedKeys } from '../../../../core/base/json/sorted-keys.ts'

/** Whether the names of all objects in a value are in order. */
function isOrdered(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const names = Array.isArray(value) ? [] : Object.keys(value)
  // Names that are array indexes come first in every object of JavaScript.
  const texts = names.filter((name) => !/^\d+$/.test(name))
  const isSorted = texts.every((name, at) => at === 0 || (texts[at - 1] ?? '') < name)
  return isSorted && Object.values(value).every(isOrdered)
}

describe('an object in the order of names', () => {
  it('an object in the order of names has the same members, each object in order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (source) => {
        const object = source as JsonObject
        const before = cloneJson(object)
        const made = withSortedKeys(object)
        expect(made).toEqual(before)
        expect(isOrdered(made)).toBe(true)
      }),
    )
  })

  it('an object in the order of names is the object itself where its names are in order', () => {
    const object = { a: { b: 1, c: [{ d: 1 }] }, e: null }
    expect(withSortedKeys(object)).toBe(object)
  })

  it('an object in the order of names may be nested deeper than a stack', () => {
    let object: JsonObject = {}
    for (let depth = 0; depth < 100_000; depth++) object = { b: object, a: 1 }
    expect(Object.keys(withSortedKeys(object))).toEqual(['a', 'b'])
  })
})
