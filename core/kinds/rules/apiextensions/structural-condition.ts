import type { Brand } from '../../../base/api/brand.ts'
import type { Condition } from '../../../base/api/conditions.ts'
import { causeText } from '../../../base/api/errors/status.ts'
import type { CustomResourceDefinition } from '../../../base/api/types/apiextensions.v1.generated.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import { ownKeywords } from '../../../objects/schema/own-keywords.ts'
import { checkStructural } from '../../../objects/schema/structural-checks/check-structural.ts'
import { readingMistake } from '../../../objects/schema/structural-checks/reading-mistake.ts'
import { invalidValue } from '../../../objects/schema/validation/causes.ts'

/**
 * The condition NonStructuralSchema of a definition; undefined where all of its schemas are structural. Only definitions that
 * were written as `v1beta1` can have it.
 */
export function structuralCondition(
  definition: CustomResourceDefinition,
  brand: Brand,
): Condition | undefined {
  const keywords = ownKeywords(brand)
  const { spec } = definition
  const causes = []
  if (spec.preserveUnknownFields === true) {
    causes.push(invalidValue('spec.preserveUnknownFields', true, 'must be false'))
  }
  for (const [at, version] of (spec.versions ?? []).entries()) {
    const source = version.schema?.openAPIV3Schema
    if (!source) continue
    const mistake = readingMistake(source, keywords)
    if (mistake !== undefined) {
      const message = `failed to check validation schema for version ${version.name}: ${mistake}`
      return {
        type: 'NonStructuralSchema',
        status: 'Unknown',
        reason: 'StructuralError',
        message,
      }
    }
    const path = `spec.versions[${at}].schema.openAPIV3Schema`
    causes.push(...checkStructural(source, path, keywords))
  }
  if (causes.length === 0) return undefined
  const message = aggregateText(causes.map(causeText))
  return { type: 'NonStructuralSchema', status: 'True', reason: 'Violations', message }
}
