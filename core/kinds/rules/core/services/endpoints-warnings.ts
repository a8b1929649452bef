import { objectsOf, textOf, textsOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'

// Endpoints of controllers give no warnings: controllers normalize addresses, and write these objects all the time.
function isManagedBy({ metadata }: ApiObject, key: string, ...names: readonly string[]): boolean {
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

export const addressTypeWarnings: WarningRule = (slice) =>
  textOf(slice, 'addressType') === 'FQDN'
    ? ['spec.addressType: FQDN endpoints are deprecated']
    : noWarnings

export const sliceWarnings: WarningRule = (slice, _stored, brand) => {
  const { labelDomain, apiDomain } = brand
  const controllers = ['endpointslice', 'endpointslicemirroring'].map(
    (name) => `${name}-controller.${apiDomain}`,
  )
  if (isManagedBy(slice, `endpointslice.${labelDomain}/managed-by`, ...controllers)) {
    return noWarnings
  }
  return objectsOf(slice, 'endpoints').flatMap((endpoint, index) =>
    textsOf(endpoint, 'addresses').flatMap((address, at) =>
      ipWarnings(`endpoints[${index}].addresses[${at}]`, address, brand),
    ),
  )
}
