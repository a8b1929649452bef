import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsSubdomain, subdomainName } from '../../../base/api/metadata/names.ts'
import type { CSIStorageCapacity } from '../../../base/api/types/storage.v1.generated.ts'
import { invalidShown, immutableMessage } from '../../../objects/schema/validation/causes.ts'
import {
  checkImmutable,
  checkName,
  checkNotNegativeQuantity,
  isSame,
} from '../shared/validation/field-checks.ts'
import { selectorText } from '../shared/validation/internal-text.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'
import { expressionWarnings, labelKeyWarnings } from '../shared/warnings/node-label-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'
import { isNewlySent } from './storage-class.ts'

function checkStorageCapacity(capacity: CSIStorageCapacity): StatusCause[] {
  return [
    ...checkName(capacity, '', 'storageClassName', dnsSubdomain),
    ...checkNotNegativeQuantity(capacity.capacity, 'capacity'),
  ]
}

export const csiStorageCapacityRules: KindRules<CSIStorageCapacity> = {
  nameRule: subdomainName,
  check: checkStorageCapacity,
  checkUpdate: (next, stored) => [
    ...(isSame(next.nodeTopology, stored.nodeTopology) && !isNewlySent(next, stored, 'nodeTopology')
      ? []
      : [invalidShown('nodeTopology', selectorText(next.nodeTopology), immutableMessage)]),
    ...checkImmutable(next, stored, '', 'storageClassName'),
  ],
}

export const storageCapacityWarnings: WarningRule<CSIStorageCapacity> = (
  capacity,
  _stored,
  brand,
) => {
  const topology = capacity.nodeTopology
  if (!topology) return noWarnings
  return [
    ...expressionWarnings(topology, 'nodeTopology', brand),
    ...labelKeyWarnings(
      topology.matchLabels ?? {},
      brand,
      (label) => `nodeTopology.matchLabels.${label}`,
    ),
  ]
}
