import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cloneJson,
  equalJson,
  type JsonObject,
  type JsonValue,
} from '../../../../core/base/api/json.ts'
import { differences } from '../../../../core/objects/patch/differences.ts'
import { parseJsonPatch } from '../../../../core/objects/patch/json-patch-operations.ts'
import { applyJsonPatch } from '../../../../core/objects/patch/json-patch.ts'

describe('the differences of two values', () => {
  it('the differences of two objects are additions, replacements and removals by their place', () => {
    const before = { a: 1, b: { c: [1, 2, 3] }, 'd/e': 'x', same: [1] }
    const after = { a: 2, b: { c: [1, 4], f: null }, g: {}, same: [1] }
    expect(differences(before, after)).toEqual([
      { op: 'replace', path: '/a', value: 2 },
      { op: 'replace', path: '/b/c/1', value: 4 },
      { op: 'remove', path: '/b/c/2' },
      { op: 'add', path: '/b/f', value: null },
      { op: 'remove', path: '/d~1e' },
      { op: 'add', path: '/g', value: {} },
    ])
  })

  it('the differences of any two objects are a JSON Patch from the one to the other', () => {
    const key = fc.constantFrom('a', 'b', 'c/d', 'e~f')
    const { object } = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<JsonValue>(null, true, 0, 1, '', 'x'),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('object'),
      ),
      object: fc.dictionary(key, tie('value'), { maxKeys: 3 }),
    }))
    fc.assert(
      fc.property(object, object, (before, after) => {
        const patch = parseJsonPatch([...differences(before, after)])
        expect(equalJson(applyJsonPatch(cloneJson(before), patch), after)).toBe(true)
      }),
    )
  })
})
