import { expect, it } from 'vitest'
import type { JsonObject } from '../../core/base/api/json.ts'
import type {
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionNames,
} from '../../core/base/api/types/apiextensions.v1.generated.ts'
import {
  acceptNames,
  type NamedDefinition,
} from '../../core/kinds/custom-resources/accept-names.ts'
import { canonicalText } from '../../core/objects/schema/validation/canonical-text.ts'
import { describeVectorLines, vectorMismatches } from '../support/recorded/vectors.ts'

interface StatedDefinition {
  readonly name: string
  readonly group: string
  readonly names: CustomResourceDefinitionNames
  readonly acceptedNames: CustomResourceDefinitionNames
  readonly conditions: readonly CustomResourceDefinitionCondition[] | null
}

interface NamesCase {
  readonly crd: StatedDefinition
  readonly existing: readonly StatedDefinition[]
  readonly acceptedNames: JsonObject
  readonly namesAccepted: JsonObject
  readonly established: JsonObject
}

function definitionOf({ names, acceptedNames, conditions }: StatedDefinition): NamedDefinition {
  return { names, acceptedNames, conditions: conditions ?? [] }
}

/** A condition but for its time, which the lines do not have. */
function untimed({ lastTransitionTime: _, ...condition }: JsonObject): JsonObject {
  return condition
}

describeVectorLines<NamesCase>('crd/crd-names.jsonl', (cases) => {
  it('names of definitions are accepted and refused as in the original', () => {
    expect(cases.length).toBeGreaterThan(0)
    const answer = ({ crd, existing }: NamesCase): string => {
      const group = existing.filter((other) => other.group === crd.group).map(definitionOf)
      const { acceptedNames, namesAccepted, established } = acceptNames(definitionOf(crd), group)
      return canonicalText([acceptedNames, { ...namesAccepted }, { ...established }])
    }
    const expected = ({ acceptedNames, namesAccepted, established }: NamesCase): string =>
      canonicalText([acceptedNames, untimed(namesAccepted), untimed(established)])
    expect(vectorMismatches(cases, answer, expected)).toEqual([])
  })
})
