import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import { readCertificateRequest } from '../../../base/certificates/certificate-request.ts'
import { decodeBase64Text } from '../../../kinds/rules/shared/base64-text.ts'
import type { AdmissionAttributes } from '../admission-attributes.ts'
import type { AdmissionPlugin } from '../admission-plugin.ts'
import { forbiddenWrite } from '../forbidden-write.ts'
import { createsOf } from '../handled-writes.ts'
import type { PluginRegistration } from '../plugin-registration.ts'

const name = 'CertificateSubjectRestriction'

/** Object identifier of the attribute organization, which names the groups of a client (RFC 4519, 2.19). */
const organization = '2.5.4.10'

/** The group whose members may do everything. */
const masters = 'system:masters'

/** The groups that a certificate request asks for. @throws ApiError `Forbidden` for a request that cannot be read. */
function groupsOf(attributes: AdmissionAttributes, request: string): readonly string[] {
  try {
    return readCertificateRequest(decodeBase64Text(request)).subject.get(organization) ?? []
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw forbiddenWrite(attributes, `failed to parse CSR: ${error.message}`)
  }
}

/** The plug-in CertificateSubjectRestriction: nobody requests a client certificate of the API server for the group `system:masters`. */
export const certificateSubjectRestriction: PluginRegistration = {
  name,
  isDefault: true,
  create({ brand }): AdmissionPlugin<CertificateSigningRequest> {
    const clientSigner = `${brand.labelDomain}/${brand.serverName}-client`
    return {
      name,
      handles: createsOf('certificatesigningrequests', `certificates.${brand.apiDomain}`),
      validate(attributes) {
        const { object } = attributes
        if (object?.spec.signerName !== clientSigner) return
        if (!groupsOf(attributes, object.spec.request ?? '').includes(masters)) return
        const why = `use of ${clientSigner} signer with ${masters} group is not allowed`
        throw forbiddenWrite(attributes, why)
      },
    }
  },
}
