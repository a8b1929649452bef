import type { Brand } from '../../../base/api/brand.ts'
import type { CertificateSigningRequestSpec } from '../../../base/api/types/certificates.v1beta1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import {
  type CertificateRequest,
  readCertificateRequest,
} from '../../../base/certificates/certificate-request.ts'
import { decodeBase64Text } from '../shared/base64-text.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** The spec in both versions, which have the same fields; usages are checked later. */
type Spec = Draft<CertificateSigningRequestSpec>

/**
 * CertificateSigningRequests of certificates/v1beta1, whose `spec.signerName` is optional: the signer then follows from what is
 * asked for, a client or serving certificate of a node's agent, and is `legacy-unknown` for all else.
 */
export function signingRequestConversion(brand: Brand): FieldConversion {
  return conversionAt<Spec, Spec>(
    ['spec'],
    (spec) => (spec.signerName ? spec : { ...spec, signerName: signerOf(spec, brand) }),
    (spec) => spec,
  )
}

function signerOf({ request: text, usages = [] }: Spec, { labelDomain, shortWord }: Brand): string {
  const request = readRequest(text ?? '')
  const kind = request && nodeCertificate(request, new Set(usages))
  if (kind === 'client') return `${labelDomain}/${shortWord}-apiserver-client-kubelet`
  return `${labelDomain}/${kind === 'serving' ? 'kubelet-serving' : 'legacy-unknown'}`
}

function readRequest(text: string): CertificateRequest | undefined {
  try {
    return readCertificateRequest(decodeBase64Text(text))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const organization = '2.5.4.10'
const commonName = '2.5.4.3'

/** Which certificate of a node is asked for; undefined where it is neither. */
function nodeCertificate(
  request: CertificateRequest,
  usages: ReadonlySet<string>,
): 'client' | 'serving' | undefined {
  const { subject, dnsNames, ipAddresses, emailAddresses, uris } = request
  const organizations = subject.get(organization) ?? []
  const name = subject.get(commonName)?.at(-1) ?? ''
  const isOfNode =
    organizations.length === 1 &&
    organizations[0] === 'system:nodes' &&
    name.startsWith('system:node:')
  if (!isOfNode || emailAddresses.length > 0 || uris.length > 0) return undefined
  const hasAddress = dnsNames.length > 0 || ipAddresses.length > 0
  if (hasUsages(usages, 'client auth')) return hasAddress ? undefined : 'client'
  return hasUsages(usages, 'server auth') && hasAddress ? 'serving' : undefined
}

/** Whether the usages are those for `purpose`, with or without the one that only RSA keys need. */
function hasUsages(usages: ReadonlySet<string>, purpose: string): boolean {
  const needed = ['digital signature', purpose]
  const all = usages.has('key encipherment') ? [...needed, 'key encipherment'] : needed
  return usages.size === all.length && all.every((usage) => usages.has(usage))
}
