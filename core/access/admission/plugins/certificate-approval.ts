import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import type { PluginRegistration } from '../plugin-registration.ts'
import { checkCertificateSigner, handlesPart } from './certificate-signer.ts'

const name = 'CertificateApproval'

/** The plug-in CertificateApproval: approving or denying a certificate request needs the right to `approve` for its signer. */
export const certificateApproval: PluginRegistration = {
  name,
  isDefault: true,
  create: ({ authorizer }): AdmissionPlugin<CertificateSigningRequest> => ({
    name,
    handles: handlesPart('approval'),
    validate: (attributes) => checkCertificateSigner(authorizer, 'approve', attributes),
  }),
}
