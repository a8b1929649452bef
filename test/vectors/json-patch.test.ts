import { expect, it } from 'vitest'
import { ApiError } from '../../core/base/api/errors/api-error.ts'
import type { JsonValue } from '../../core/base/api/json.ts'
import { parseJson } from '../../core/base/json/json-parse.ts'
import { parseJsonPatch } from '../../core/objects/patch/json-patch-operations.ts'
import { applyJsonPatch } from '../../core/objects/patch/json-patch.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { unlessRefused } from '../support/requests/unless-refused.ts'

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

/** Cases that kube-apiserver 1.34.2, and so this server, answers otherwise (recorded-json-patches.ts), by what they are about. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  'only test and replace take the whole document, and replace only by an object or a list': [
    'Toplevel scalar values OK?',
    'replace object document with array document?',
    'replace array document with object document?',
    'replacing the root of the document is possible with add',
  ],
  'a negative index counts from the end of its list': ['Out of bounds (lower)'],
  'what is added or replaced without a value becomes null': [
    "missing 'value' parameter to add",
    "missing 'value' parameter to replace",
  ],
  'a member that is not there is copied as null': ['missing from location to copy'],
  'an index may have leading zeros': ['test with bad array number that has leading zeros'],
}

function whyOtherwise({ comment, error }: Case): string | undefined {
  const isAbout = (names: readonly string[]): boolean => names.includes(comment ?? error ?? '')
  return Object.keys(otherwise).find((why) => isAbout(otherwise[why] ?? []))
}

function nameOf(item: Case, index: number): string {
  return `${index}: ${item.comment ?? item.error ?? JSON.stringify(item.patch)}`
}

function testAsGiven(item: Case, name: string): void {
  it(`the JSON patch of ${name}`, () => {
    // Some cases only say that the patch applies, and leave the document as it was.
    const expected = item.error === undefined ? (item.expected ?? item.doc) : undefined
    expect(outcome(item)).toEqual(expected)
  })
}

function testAsOriginal(item: Case, name: string): void {
  it(`the JSON patch is answered as in the original, and not as in ${name}`, () => {
    expect(outcome(item)).not.toEqual(item.expected)
  })
}

for (const file of ['json-patch/tests.json', 'json-patch/spec_tests.json']) {
  describeVectors<readonly Case[]>(file, (cases) => {
    for (const [index, item] of cases.entries()) {
      // An operation that says twice what it is: the parser has told of it before the patch is looked at.
      if (item.disabled && item.error?.includes("two 'op' members")) continue
      const why = whyOtherwise(item)
      if (why === undefined) testAsGiven(item, nameOf(item, index))
      else testAsOriginal(item, `${nameOf(item, index)}: ${why}`)
    }
  })
}
