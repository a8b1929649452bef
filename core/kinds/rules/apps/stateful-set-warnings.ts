import { numberOf, objectsOf, structOf } from '../../../base/api/json-fields.ts'
import { claimWarnings } from '../shared/warnings/byte-warnings.ts'
import type { WarningRule } from '../shared/warnings/warning-rule.ts'

export const statefulSetWarnings: WarningRule = (object, stored) => {
  const spec = structOf(object, 'spec')
  return [
    ...objectsOf(spec, 'volumeClaimTemplates').flatMap((claim, index) => {
      const place = `spec.volumeClaimTemplates[${index}]`
      // On updates the field path ends in `Spec`, as in the original.
      return claimWarnings(structOf(claim, 'spec'), stored ? `${place}.Spec` : place)
    }),
    ...((numberOf(spec, 'revisionHistoryLimit') ?? 0) < 0 ? [negativeHistory] : []),
  ]
}

const negativeHistory =
  'spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'
