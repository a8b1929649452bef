import { objectOf, structOf } from '../../../base/api/json-fields.ts'
import { expressionWarnings, labelKeyWarnings } from '../shared/warnings/node-label-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

export const storageCapacityWarnings: WarningRule = (capacity, _stored, brand) => {
  const topology = objectOf(capacity, 'nodeTopology')
  if (!topology) return noWarnings
  const labels = structOf(topology, 'matchLabels')
  return [
    ...expressionWarnings(topology, 'nodeTopology', brand),
    ...labelKeyWarnings(labels, brand, (label) => `nodeTopology.matchLabels.${label}`),
  ]
}
