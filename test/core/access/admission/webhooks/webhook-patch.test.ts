import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../../../../core/access/admission/webhooks/webhook-patch.ts'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { runSteps } from '../../../../../core/base/execution/steps.ts'

function patched(object: JsonObject, patch: readonly JsonValue[]): JsonValue {
  return runSteps(applyPatch(object, patch))
}

describe("the patch of a webhook's answer", () => {
  it('copies that double a list are refused at the size that the original allows', () => {
    const doubling = { op: 'copy', from: '/a', path: '/a/-' }
    const text = 'x'.repeat(100)
    expect(() => patched({ a: [text] }, Array(28).fill(doubling))).toThrow(
      /Unable to complete the copy, the accumulated size increase of copy is \d+, exceeding the limit 3145728/,
    )
    expect(() => patched({ a: [1] }, Array(28).fill(doubling))).toThrow(
      'its copies may add at most 100000 values',
    )
  })

  it('the error names the operation that failed, of the document that those before it made', () => {
    const adding = { op: 'add', path: '/b', value: {} }
    const failing = { op: 'replace', path: '/b/c/d', value: 1 }
    expect(() => patched({ a: 1 }, [...Array<JsonValue>(5000).fill(adding), failing])).toThrow(
      'replace operation does not apply: doc is missing path: /b/c/d: missing value',
    )
  })

  it('a move whose destination is missing is named as such', () => {
    expect(() => patched({ a: 1 }, [{ op: 'move', from: '/a', path: '/b/c' }])).toThrow(
      'move operation does not apply: doc is missing destination path: /b/c: missing value',
    )
  })

  it('a patch of too many operations is refused', () => {
    const patch = Array<JsonValue>(10_001).fill({ op: 'test', path: '/a', value: 1 })
    expect(() => patched({ a: 1 }, patch)).toThrow(
      'The allowed maximum operations in a JSON patch is 10000, got 10001',
    )
  })
})
