import { expect, it } from 'vitest'
import { ApiError } from '../../core/api/api-error.ts'
import type { JsonValue } from '../../core/api/json.ts'
import { parseJson } from '../../core/codec/json-parse.ts'
import { applyJsonPatch, parseJsonPatch } from '../../core/patch/json-patch.ts'
import { describeVectors } from '../support/vectors.ts'

interface Case {
  readonly comment?: string
  readonly doc: JsonValue
  readonly patch: JsonValue
  readonly expected?: JsonValue
  readonly error?: string
  readonly disabled?: boolean
}

function apply(item: Case): JsonValue {
  const copy = parseJson(JSON.stringify(item)).value as unknown as Case
  return applyJsonPatch(copy.doc, parseJsonPatch(copy.patch))
}

for (const file of ['json-patch/tests.json', 'json-patch/spec_tests.json']) {
  describeVectors<readonly Case[]>(file, (cases) => {
    for (const [index, item] of cases.entries()) {
      // The suite itself switches these off: they are not about RFC 6902.
      if (item.disabled) continue
      it(`${index}: ${item.comment ?? item.error ?? JSON.stringify(item.patch)}`, () => {
        if (item.error !== undefined) expect(() => apply(item)).toThrow(ApiError)
        else if (item.expected === undefined) expect(() => apply(item)).not.toThrow()
        else expect(apply(item)).toEqual(item.expected)
      })
    }
  })
}
