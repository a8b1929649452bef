import { structOf } from '../../../../base/api/json-fields.ts'
import { claimWarnings } from '../../shared/warnings/byte-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'
import { replacedAnnotation, storageClass } from './persistent-volume-warnings.ts'

export const volumeClaimWarnings: WarningRule = (claim, _stored, { labelDomain }) => [
  ...replacedAnnotation(claim, labelDomain, storageClass),
  ...claimWarnings(structOf(claim, 'spec'), 'spec'),
]
