import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { JsonValue } from '../../../../core/base/api/json.ts'
import {
  maxOperations,
  parseJsonPatch,
} from '../../../../core/objects/patch/json-patch-operations.ts'
import { applyJsonPatch, jsonPatchSteps } from '../../../../core/objects/patch/json-patch.ts'
import { PatchedDocument } from '../../../../core/objects/patch/patched-document.ts'

function patch(target: JsonValue, operations: JsonValue): JsonValue {
  return applyJsonPatch(target, parseJsonPatch(operations))
}

function failure(target: JsonValue, operations: JsonValue): string {
  try {
    patch(target, operations)
  } catch (error) {
    const { code, message, cause } = error as ApiError
    return `${code} ${typeof cause === 'string' ? cause : message}`
  }
  return 'applied'
}

describe('a JSON patch', () => {
  it('a JSON patch leaves its target as it was, whether it applies or fails half-way', () => {
    const target = { a: [1, { b: 2 }] }
    patch(target, [{ op: 'replace', path: '/a/1/b', value: 3 }])
    failure(target, [
      { op: 'remove', path: '/a/0' },
      { op: 'test', path: '/a', value: 0 },
    ])
    expect(target).toEqual({ a: [1, { b: 2 }] })
  })

  it('a JSON patch says what cannot be applied', () => {
    const target = { a: [1], s: 'x' }
    expect(failure(target, [{ op: 'test', path: '/a/0', value: 2 }])).toBe(
      '422 the JSON patch cannot be applied: testing value "/a/0" failed',
    )
    expect(failure(target, [{ op: 'remove', path: '/b' }])).toBe(
      '422 the JSON patch cannot be applied: there is nothing at "/b"',
    )
    expect(failure(target, [{ op: 'add', path: '/a/5', value: 0 }])).toContain(
      'outside of its list',
    )
    expect(failure(target, [{ op: 'add', path: '/s/x', value: 0 }])).toContain('neither an object')
    expect(failure(target, [{ op: 'add', path: '', value: {} }])).toContain('the whole document')
  })

  it('a JSON patch takes a member that is added or replaced without a value for null', () => {
    expect(patch({ a: 1 }, [{ op: 'add', path: '/b' }])).toEqual({ a: 1, b: null })
    expect(patch({ a: 1 }, [{ op: 'replace', path: '/a' }])).toEqual({ a: null })
  })

  it('a JSON patch refuses what is no patch', () => {
    expect(failure({}, { op: 'add' })).toBe(
      '400 error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp',
    )
    expect(failure({}, [{ op: 'spam', path: '' }])).toContain(
      '422 the JSON patch cannot be applied: "op" of operation 0',
    )
    expect(failure({ a: 1 }, [{ op: 'test', path: '/a' }])).toContain('needs a value')
    expect(failure({}, [{ op: 'add', value: 1 }])).toContain(
      '"path" of operation 0 must be a JSON pointer',
    )
    expect(failure({}, [{ op: 'copy', path: '/a' }])).toContain(
      '"from" of operation 0 must be a JSON pointer',
    )
  })

  it('a JSON patch does not reach for inherited members or the prototype', () => {
    expect(failure({}, [{ op: 'replace', path: '/constructor/name', value: 'x' }])).toContain('422')
    const patched = patch({}, [{ op: 'add', path: '/__proto__', value: { polluted: true } }])
    expect(Object.keys(patched as object)).toEqual(['__proto__'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('a JSON patch applies to deeply nested values, and refuses to make one too deep to be read again', () => {
    const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    const target = JSON.parse(nested(9000)) as JsonValue
    const copied = patch(target, [{ op: 'copy', from: '/a', path: '/b' }])
    expect(
      failure(copied, [{ op: 'test', path: '/b', value: JSON.parse(nested(8999)) as JsonValue }]),
    ).toBe('applied')
    const deeper = [{ op: 'copy', from: '/a', path: '/a'.repeat(5000) }]
    expect(failure(target, deeper)).toContain('422 the JSON patch cannot be applied: its result')
  })

  it('a JSON patch is limited in how often it shifts a long list', () => {
    const target = { l: Array.from({ length: 200_000 }, () => 0) }
    const inserting = Array(maxOperations).fill({ op: 'add', path: '/l/0', value: 1 })
    const removing = Array(maxOperations).fill({ op: 'remove', path: '/l/0' })
    for (const patch of [inserting, removing]) {
      expect(failure(target, patch)).toContain('413 a JSON patch may shift at most')
    }
  })

  it('a JSON patch is limited in operations and in what its copies add', () => {
    const test = { op: 'test', path: '', value: {} }
    expect(failure({}, Array(maxOperations).fill(test))).toBe('applied')
    expect(failure({}, Array(maxOperations + 1).fill(test))).toContain('413')
    const doubling = { op: 'copy', from: '/a', path: '/a/-' }
    expect(failure({ a: ['x'.repeat(1000)] }, Array(64).fill(doubling))).toMatch(
      /^422 the JSON patch cannot be applied: Unable to complete the copy, the accumulated size increase of copy is \d+, exceeding the limit 3145728$/,
    )
  })

  it('a JSON patch that shifts a long list again and again lets others have turns', () => {
    const target = { l: Array.from({ length: 10_000 }, () => ({ a: 1 })) }
    const inserting = Array.from({ length: 2000 }, () => ({ op: 'add', path: '/l/0', value: 1 }))
    const steps = jsonPatchSteps(target, parseJsonPatch(inserting))
    let turns = 0
    let step = steps.next()
    while (!step.done) {
      turns++
      step = steps.next()
    }
    // 2,000 operations shift 10,000 to 12,000 items each; a turn has five million.
    expect(turns).toBe(4)
    expect((step.value as typeof target).l).toHaveLength(12_000)
  })

  it('a JSON patch is limited in the number of values that its copies add', () => {
    const doubling = { op: 'copy', from: '/a', path: '/a/-' }
    expect(failure({ a: [1] }, Array(28).fill(doubling))).toContain(
      'its copies may add at most 100000 values',
    )
  })

  it('a move that cannot be finished leaves the document as it was', () => {
    const document = new PatchedDocument({ a: [1, 2, 3], b: {} })
    expect(() => document.move(['a', '1'], ['nothing', 'c'])).toThrow(ApiError)
    expect(document.root).toEqual({ a: [1, 2, 3], b: {} })
  })
})
