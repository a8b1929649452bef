import { equalJson } from '../api/json.ts'
import { structOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { AdmissionPlugin } from './admission-plugin.ts'
import type { AdmissionParts } from './admission-parts.ts'
import { checkSignerRight, isRequestPart } from './signer-rights.ts'

function isSameOutcome(object: ApiObject | undefined, old: ApiObject | undefined): boolean {
  const [next, before] = [structOf(object ?? {}, 'status'), structOf(old ?? {}, 'status')]
  return ['certificate', 'conditions'].every((field) => equalJson(next[field], before[field]))
}

/**
 * The plug-in CertificateSigning: writing the certificate or the conditions of a certificate request's status needs the
 * right to `sign` for its signer.
 */
export function certificateSigning({ authorizer }: AdmissionParts): AdmissionPlugin {
  return {
    name: 'CertificateSigning',
    handles: (operation, { group, resource }, subresource) =>
      operation === 'UPDATE' && isRequestPart(group, resource, subresource, 'status'),
    validate(attributes) {
      if (isSameOutcome(attributes.object, attributes.old)) return undefined
      return checkSignerRight(authorizer, 'sign', attributes)
    },
  }
}
