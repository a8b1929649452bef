import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import {
  type CertificateRequest,
  readCertificateRequest,
} from '../../../base/certificates/certificate-request.ts'
import { requestSignatureFault } from '../../../base/certificates/request-signature.ts'
import type { SubtleCryptography } from '../../../base/certificates/subtle-crypto.ts'
import { invalidValue } from '../../../objects/schema/validation/causes.ts'
import { decodeBase64Text } from '../shared/base64-text.ts'

function requestIn(text: string): CertificateRequest | undefined {
  try {
    return readCertificateRequest(decodeBase64Text(text))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Checks that a request is signed by its own key. What cannot be read, or has a key that the host does not know, is left to the signer.
 */
export async function requestProofCauses(
  { spec }: CertificateSigningRequest,
  subtle: SubtleCryptography,
): Promise<readonly StatusCause[]> {
  const text = spec.request ?? ''
  const request = requestIn(text)
  if (!request) return []
  const fault = await requestSignatureFault(request, subtle).catch(() => undefined)
  return fault === undefined ? [] : [invalidValue('spec.request', text, fault)]
}
