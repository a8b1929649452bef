import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import type { Authorizer } from '../../authz/authorizer.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { hasSignerRight } from './signer-rights.ts'

/** Checks the right to approve or sign for the signer of a certificate request, as it was before the write. @throws ApiError `Forbidden` */
export async function checkCertificateSigner(
  authorizer: Authorizer,
  verb: 'approve' | 'sign',
  attributes: AdmissionAttributes<CertificateSigningRequest>,
): Promise<void> {
  const { old, write, definition } = attributes
  const signer = old?.spec.signerName ?? ''
  if (await hasSignerRight(authorizer, write.user, verb, definition.group, signer)) return
  const why = `user not permitted to ${verb} requests with signerName ${JSON.stringify(signer)}`
  throw forbiddenWrite(attributes, why)
}

/** What a plug-in handles that is asked about updates of one subresource of certificate signing requests. */
export function handlesPart(part: 'approval' | 'status'): AdmissionPlugin['handles'] {
  return (operation, { group, resource }, subresource) =>
    operation === 'UPDATE' &&
    subresource === part &&
    resource === 'certificatesigningrequests' &&
    group.startsWith('certificates.')
}
