import { expect, it } from 'vitest'
import { ApiError } from '../../core/api/api-error.ts'
import type { JsonValue } from '../../core/api/json.ts'
import { parseJson } from '../../core/json/json-parse.ts'
import { applyJsonPatch, parseJsonPatch } from '../../core/patch/json-patch.ts'
import { unlessRefused } from '../support/unless-refused.ts'
import { describeVectors } from '../support/vectors.ts'

interface Case {
  readonly comment?: string
  readonly doc: JsonValue
  readonly patch: JsonValue
  readonly expected?: JsonValue
  readonly error?: string
  readonly disabled?: boolean
}

/** The patched document; undefined where the patch is refused. */
function outcome(item: Case): JsonValue | undefined {
  const copy = parseJson(JSON.stringify(item)).value as unknown as Case
  return unlessRefused(() => applyJsonPatch(copy.doc, parseJsonPatch(copy.patch)), ApiError)
}

function nameOf(item: Case, index: number): string {
  return `${index}: ${item.comment ?? item.error ?? JSON.stringify(item.patch)}`
}

for (const file of ['json-patch/tests.json', 'json-patch/spec_tests.json']) {
  describeVectors<readonly Case[]>(file, (cases) => {
    for (const [index, item] of cases.entries()) {
      // An operation that says twice what it is: the parser has told of it before the patch is looked at.
      if (item.disabled && item.error?.includes("two 'op' members")) continue
      it(`the JSON patch of ${nameOf(item, index)}`, () => {
        // Some cases only say that the patch applies, and leave the document as it was.
        const expected = item.error === undefined ? (item.expected ?? item.doc) : undefined
        expect(outcome(item)).toEqual(expected)
      })
    }
  })
}
