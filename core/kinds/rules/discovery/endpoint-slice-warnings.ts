import { objectsOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { isManagedBy } from '../core/services/endpoints-warnings.ts'
import { ipWarnings } from '../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../shared/warnings/warning-rule.ts'

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
