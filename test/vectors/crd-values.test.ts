import { expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../core/base/api/json.ts'
import { re2Engine } from '../../core/base/regex/re2-engine.ts'
import { CorrelatedValue } from '../../core/objects/schema/validation/correlation.ts'
import { validateListTypes } from '../../core/objects/schema/validation/validate-list-types.ts'
import { validateValue } from '../../core/objects/schema/validation/validate-value.ts'
import { told, toldFaults, type VectorFault } from '../support/recorded/vector-faults.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'
import { structural } from '../support/schemas/structural.ts'

interface ValueCase {
  readonly schema: JsonObject
  readonly object: JsonValue
  readonly oldObject?: JsonValue
  readonly path: string
  readonly errors: readonly VectorFault[]
}

function expected({ errors }: ValueCase): string[] {
  return toldFaults(errors)
}

/** Cases whose answer is another here, and why. */
function isOther(line: string): boolean {
  // Objects hold no doubles that are whole numbers: 1.0 equals 1, which makes duplicates of these.
  if (line.includes('[1,1.0]')) return true
  // The case's server validates formats that 1.34 introduced; one of 1.34 as it is started does not.
  return (
    line.includes('"format":"k8s-short-name"') && line.includes('must be of type k8s-short-name')
  )
}

describeVectorLines<ValueCase>('crd/crd-values.jsonl', (cases) => {
  it('custom resources of wrong values are refused with the words of the original', () => {
    const same = cases.filter(({ line }) => !isOther(line))
    expect(same.length).toBeGreaterThan(0)
    const answer = (item: ValueCase): string[] => {
      const { object, oldObject, path } = item
      const schema = structural(item.schema)
      const old =
        oldObject === undefined ? undefined : new CorrelatedValue(schema, object, oldObject)
      const role = path.endsWith('.default') ? 'default' : 'object'
      return told(validateValue(schema, object, { regexes: re2Engine, path, old, role }))
    }
    expect(vectorMismatches(same, answer, expected)).toEqual([])
    expect(cases.length - same.length).toBeLessThan(20)
  })
})

describeVectorLines<ValueCase>('crd/crd-listtype.jsonl', (cases) => {
  it('custom resources are searched for duplicates as the original does it', () => {
    const same = cases.filter(({ line }) => !isOther(line))
    expect(same.length).toBeGreaterThan(0)
    const answer = (item: ValueCase): string[] =>
      told(validateListTypes(structural(item.schema), item.object, item.path))
    expect(vectorMismatches(same, answer, expected)).toEqual([])
  })
})
