import type { AdmissionPlugin } from './admission-plugin.ts'
import type { AdmissionParts } from './admission-parts.ts'
import { checkSignerRight, isRequestPart } from './signer-rights.ts'

/** The plug-in CertificateApproval: approving or denying a certificate request needs the right to `approve` for its signer. */
export function certificateApproval({ authorizer }: AdmissionParts): AdmissionPlugin {
  return {
    name: 'CertificateApproval',
    handles: (operation, { group, resource }, subresource) =>
      operation === 'UPDATE' && isRequestPart(group, resource, subresource, 'approval'),
    validate: (attributes) => checkSignerRight(authorizer, 'approve', attributes),
  }
}
