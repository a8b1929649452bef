import { structOf } from '../../../base/api/json-fields.ts'
import { equalJson } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { checkCertificateSigner, handlesPart } from './certificate-signer.ts'

function isSameOutcome(object: ApiObject | undefined, old: ApiObject | undefined): boolean {
  const [next, before] = [structOf(object ?? {}, 'status'), structOf(old ?? {}, 'status')]
  return ['certificate', 'conditions'].every((field) => equalJson(next[field], before[field]))
}

const name = 'CertificateSigning'

/**
 * The plug-in CertificateSigning: writing the certificate or the conditions of a certificate request's status needs the
 * right to `sign` for its signer.
 */
export const certificateSigning: PluginRegistration = {
  name,
  isDefault: true,
  create: ({ authorizer }) => ({
    name,
    handles: handlesPart('status'),
    validate(attributes) {
      if (isSameOutcome(attributes.object, attributes.old)) return undefined
      return checkCertificateSigner(authorizer, 'sign', attributes)
    },
  }),
}
