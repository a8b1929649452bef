import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import type { WarningRule } from '../../shared/warnings/warning-rule.ts'

/** Warnings of the addresses in a pod's status. */
export const podAddressWarnings: WarningRule = (pod, _stored, brand) => {
  const status = structOf(pod, 'status')
  return ['podIPs', 'hostIPs'].flatMap((list) =>
    objectsOf(status, list).flatMap((address, at) =>
      ipWarnings(`status.${list}[${at}].ip`, textOf(address, 'ip'), brand),
    ),
  )
}
