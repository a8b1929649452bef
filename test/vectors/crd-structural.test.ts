import { beforeAll, expect, it } from 'vitest'
import { brands } from '../../core/base/api/brand.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import { loadRegexEngine } from '../../core/base/regex/regex-engine.ts'
import { ownKeywords } from '../../core/objects/schema/own-keywords.ts'
import { checkStructural } from '../../core/objects/schema/structural-checks/check-structural.ts'
import { told, toldFaults, type VectorFault } from '../support/recorded/vector-faults.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface StructuralCase {
  readonly schema: JsonObject
  readonly path: string
  readonly errors: readonly VectorFault[]
}

beforeAll(loadRegexEngine)

describeVectorLines<StructuralCase>('crd/crd-structural.jsonl', (cases) => {
  it('schemas of custom resources are refused where they are not structural, with the words of the original', () => {
    expect(cases.length).toBeGreaterThan(0)
    const keywords = ownKeywords(brands.k8s)
    const answer = ({ schema, path }: StructuralCase) =>
      told(checkStructural(schema, path, keywords))
    expect(vectorMismatches(cases, answer, ({ errors }) => toldFaults(errors))).toEqual([])
  })
})
