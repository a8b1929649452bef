import { expect, it } from 'vitest'
import type { JsonValue } from '../../core/base/api/json.ts'
import { parseJson } from '../../core/base/json/json-parse.ts'
import { checkTyped } from '../../core/objects/field-sets/check-typed.ts'
import { compareTyped } from '../../core/objects/field-sets/compare.ts'
import { FieldSet } from '../../core/objects/field-sets/field-set.ts'
import { mergeTyped } from '../../core/objects/field-sets/merge-typed.ts'
import type { FieldPath } from '../../core/objects/field-sets/path-element.ts'
import { toFieldSet } from '../../core/objects/field-sets/to-field-set.ts'
import type { Schema } from '../../core/objects/schema/schema.ts'
import { describeVectors } from '../support/recorded/vectors.ts'
import { mergeSchema, type MergeTypes } from '../support/schemas/merge-schema.ts'

interface Typed {
  readonly name: string
  readonly schema: MergeTypes
  readonly rootType: string
}

function paths(set: FieldSet | readonly FieldPath[]): string[] {
  const all = set instanceof FieldSet ? [...set.paths()] : set
  return all.map((path) => path.join('/')).toSorted()
}

describeVectors<readonly (Typed & { object: JsonValue; set: readonly FieldPath[] })[]>(
  'curated/smd-toset.json',
  (cases) => {
    for (const [index, { name, schema, rootType, object, set }] of cases.entries()) {
      it(`the field set of case ${index}: ${name}: what ${JSON.stringify(object)} consists of`, () => {
        expect(paths(toFieldSet(object, mergeSchema(schema, rootType)))).toEqual(paths(set))
      })
    }
  },
)

type Pair = Typed & { readonly lhs: JsonValue; readonly rhs: JsonValue }

describeVectors<
  readonly (Pair & Readonly<Record<'removed' | 'modified' | 'added', readonly FieldPath[]>>)[]
>('curated/smd-symdiff.json', (cases) => {
  for (const [index, item] of cases.entries()) {
    it(`the field set difference of case ${index}: ${item.name}: from ${JSON.stringify(item.lhs)} to ${JSON.stringify(item.rhs)}`, () => {
      const schema = mergeSchema(item.schema, item.rootType)
      const { removed, modified, added } = compareTyped(item.lhs, item.rhs, schema)
      expect({
        removed: paths(removed),
        modified: paths(modified),
        added: paths(added),
      }).toEqual({
        removed: paths(item.removed),
        modified: paths(item.modified),
        added: paths(item.added),
      })
    })
  }
})

describeVectors<readonly (Pair & { readonly out: JsonValue })[]>(
  'curated/smd-typed-merge.json',
  (cases) => {
    for (const [index, { name, schema, rootType, lhs, rhs, out }] of cases.entries()) {
      it(`the typed merge of case ${index}: ${name}: ${JSON.stringify(rhs)} onto ${JSON.stringify(lhs)}`, () => {
        expect(mergeTyped(lhs, rhs, mergeSchema(schema, rootType))).toEqual(out)
      })
    }
  },
)

const deduced: Schema = { kind: 'any', shape: 'value', deduced: 'fields' }

describeVectors<readonly Omit<Pair & { readonly out: JsonValue }, keyof Typed>[]>(
  'curated/smd-typed-merge-deduced.json',
  (cases) => {
    for (const [index, { lhs, rhs, out }] of cases.entries()) {
      it(`the typed merge of case ${index}: ${JSON.stringify(rhs)} onto ${JSON.stringify(lhs)}, without a schema`, () => {
        expect(mergeTyped(lhs, rhs, deduced)).toEqual(out)
      })
    }
  },
)

describeVectors<readonly (Typed & { readonly object: string; readonly expect: string })[]>(
  'curated/smd-typed-validate.json',
  (cases) => {
    for (const [index, { name, schema, rootType, object, expect: verdict }] of cases.entries()) {
      it(`the typed validation of case ${index}: ${name}: ${object} is among the ${verdict}`, () => {
        const { value } = parseJson(object)
        const root = mergeSchema(schema, rootType)
        const faults = checkTyped(value, root)
        const others = checkTyped(value, root, { allowRepeated: true })
        expect({ sound: faults.length === 0, soundButForRepeats: others.length === 0 }).toEqual({
          sound: verdict === 'validObjects',
          soundButForRepeats: verdict !== 'invalidObjects',
        })
      })
    }
  },
)
