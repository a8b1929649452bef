import { objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

// Endpoints of controllers give no warnings: controllers normalize addresses, and write these objects all the time.
export function isManagedBy(
  { metadata }: ApiObject,
  key: string,
  ...names: readonly string[]
): boolean {
  const manager = metadata.labels?.[key]
  return manager !== undefined && names.includes(manager)
}

export const endpointsWarnings: WarningRule = (endpoints, _stored, brand) => {
  const key = `endpoints.${brand.labelDomain}/managed-by`
  if (isManagedBy(endpoints, key, 'endpoint-controller')) return noWarnings
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    ['addresses', 'notReadyAddresses'].flatMap((list) =>
      objectsOf(subset, list).flatMap((address, at) =>
        ipWarnings(`subsets[${index}].${list}[${at}].ip`, textOf(address, 'ip'), brand),
      ),
    ),
  )
}
