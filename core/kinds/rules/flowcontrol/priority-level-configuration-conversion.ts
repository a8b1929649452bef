import type { Brand } from '../../../base/api/brand.ts'
import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import { annotationOf, withAnnotation } from '../shared/conversions/annotation-fields.ts'
import { renamedAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Priority levels of flowcontrol v1alpha1, v1beta1 and v1beta2 call the concurrency shares assured, those from v1beta3 on nominal. */
export const assuredSharesConversion: FieldConversion = renamedAt(
  ['spec', 'limited'],
  'assuredConcurrencyShares',
  'nominalConcurrencyShares',
)

/** Priority levels of flowcontrol/v1beta3, where zero shares mean the default; an annotation marks those that mean zero. */
export function preservedZeroConversion(brand: Brand): FieldConversion {
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  return {
    toStored: (object) => withAnnotation(object, mark, undefined),
    fromStored(object) {
      const limited = objectOf(structOf(object, 'spec'), 'limited')
      const isZero = limited !== undefined && (limited['nominalConcurrencyShares'] ?? 0) === 0
      return isZero ? withAnnotation(object, mark, annotationOf(object, mark) ?? '') : object
    },
  }
}
