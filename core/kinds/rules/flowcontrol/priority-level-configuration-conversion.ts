import type { Brand } from '../../../base/api/brand.ts'
import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'
import type { PriorityLevelConfiguration as BetaPriorityLevel } from '../../../base/api/types/flowcontrol.v1beta3.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import type { DefaultAction } from '../../../objects/schema/default-rules.ts'
import { annotationOf, withAnnotation } from '../shared/conversions/annotation-fields.ts'
import { renamedAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Priority levels of flowcontrol v1alpha1, v1beta1 and v1beta2 call the concurrency shares assured, those from v1beta3 on nominal. */
export const assuredSharesConversion: FieldConversion = renamedAt(
  ['spec', 'limited'],
  'assuredConcurrencyShares',
  'nominalConcurrencyShares',
)

/** A priority level in v1beta3 and in v1, which have the same fields. */
type Level = Draft<PriorityLevelConfiguration>

/** Priority levels of flowcontrol/v1beta3, where zero shares mean the default; an annotation marks those that mean zero. */
export function preservedZeroConversion(brand: Brand): FieldConversion<Level, Level> {
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  return {
    toStored: (object) => withAnnotation(object, mark, undefined),
    fromStored(object) {
      const limited = object.spec?.limited
      const isZero = limited !== undefined && !limited.nominalConcurrencyShares
      return isZero ? withAnnotation(object, mark, annotationOf(object, mark) ?? '') : object
    },
  }
}

/** Concurrency shares of flowcontrol v1beta3: zero and absent become 30; an annotation marks a deliberate zero. */
export const defaultConcurrencyShares: DefaultAction<BetaPriorityLevel> = (level, { brand }) => {
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  if (level.metadata.annotations?.[mark] !== undefined) return
  const { limited } = level.spec
  if (limited && !limited.nominalConcurrencyShares) {
    limited.nominalConcurrencyShares = 30
  }
}
