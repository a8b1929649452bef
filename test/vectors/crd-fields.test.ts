import { expect, it } from 'vitest'
import { cloneJson, type JsonObject, type JsonValue } from '../../core/base/api/json.ts'
import { defaultValues, pruneNulls } from '../../core/objects/schema/structural/default-values.ts'
import { readStructural } from '../../core/objects/schema/structural/read-structural.ts'
import { canonicalText } from '../../core/objects/schema/validation/canonical-text.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'
import { structural } from '../support/schemas/structural.ts'

interface FieldsCase {
  readonly op?: 'default' | 'pruneNulls'
  readonly schema: JsonObject
  readonly before: JsonValue
  readonly after: JsonValue
  readonly isResourceRoot?: boolean
  readonly unknownFieldPaths?: readonly string[]
}

describeVectorLines<FieldsCase>('crd/crd-defaulting.jsonl', (cases) => {
  it('custom resources are defaulted, and freed of nulls, as the original does it', () => {
    expect(cases.length).toBeGreaterThan(0)
    const answer = ({ op, schema, before }: FieldsCase): string => {
      const value = cloneJson(before)
      const compiled = structural(schema)
      if (op === 'pruneNulls') pruneNulls(compiled, value)
      else defaultValues(compiled, value)
      return canonicalText(value)
    }
    expect(vectorMismatches(cases, answer, ({ after }) => canonicalText(after))).toEqual([])
  })
})

describeVectorLines<FieldsCase>('crd/crd-pruning.jsonl', (cases) => {
  it('custom resources are pruned, and their unknown fields named, as the original does it', () => {
    expect(cases.length).toBeGreaterThan(0)
    const answer = ({ schema, before, isResourceRoot, unknownFieldPaths }: FieldsCase): string => {
      const options = { isRoot: isResourceRoot === true }
      const { value, unknown } = readStructural(structural(schema), cloneJson(before), options)
      return canonicalText([value, unknownFieldPaths ? unknown.map(({ path }) => path) : null])
    }
    const expected = ({ after, unknownFieldPaths }: FieldsCase): string =>
      canonicalText([after, unknownFieldPaths ? [...unknownFieldPaths] : null])
    expect(vectorMismatches(cases, answer, expected)).toEqual([])
  })
})
