import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import { labelKeyWarnings } from '../shared/warnings/node-label-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

export const runtimeClassWarnings: WarningRule = (runtimeClass, _stored, brand) => {
  const nodeSelector = objectOf(structOf(runtimeClass, 'scheduling'), 'nodeSelector')
  if (!nodeSelector) return noWarnings
  return labelKeyWarnings(nodeSelector, brand, () => 'scheduling.nodeSelector')
}
