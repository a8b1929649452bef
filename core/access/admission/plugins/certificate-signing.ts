import { equalJson } from '../../../base/api/json.ts'
import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { checkCertificateSigner, handlesPart } from './certificate-signer.ts'

function isSameOutcome(
  object: CertificateSigningRequest | undefined,
  old: CertificateSigningRequest | undefined,
): boolean {
  const fields = ['certificate', 'conditions'] as const
  return fields.every((field) => equalJson(object?.status[field], old?.status[field]))
}

const name = 'CertificateSigning'

/**
 * The plug-in CertificateSigning: writing the certificate or the conditions of a certificate request's status needs the
 * right to `sign` for its signer.
 */
export const certificateSigning: PluginRegistration = {
  name,
  isDefault: true,
  create: ({ authorizer }): AdmissionPlugin<CertificateSigningRequest> => ({
    name,
    handles: handlesPart('status'),
    validate(attributes) {
      if (isSameOutcome(attributes.object, attributes.old)) return undefined
      return checkCertificateSigner(authorizer, 'sign', attributes)
    },
  }),
}
