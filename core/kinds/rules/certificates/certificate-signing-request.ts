import type { StatusCause } from '../../../base/api/errors/status.ts'
import { dnsLabel, dnsSubdomain, pathSegmentName } from '../../../base/api/metadata/names.ts'
import type { CertificateSigningRequest } from '../../../base/api/types/certificates.v1.generated.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import type { CellFunction } from '../../../objects/catalog/column-cell.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { decodeBase64Text } from '../shared/base64-text.ts'
import { readPemBlocks } from '../shared/pem-blocks.ts'
import { CauseOrder } from '../shared/validation/cause-order.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import {
  isV1beta1Request,
  type KindRules,
  type ValidationContext,
} from '../shared/validation/kind-rules.ts'
import { repeatedPlaces } from '../shared/validation/repeated-places.ts'
import { checkCertificateDecision } from './certificate-signing-request-conditions.ts'

function checkLabels(
  text: string,
  rule: (label: string) => readonly string[],
  path: FieldPath,
): StatusCause[] {
  const bad = text.split('.').find((label) => rule(label).length > 0)
  if (bad === undefined) return []
  return rule(bad).map((message) =>
    invalidValue(path, text, `validating label ${quoteText(bad)}: ${message}`),
  )
}

const longestDomain = 253

/** Bytes of a signer's name: a domain, `/`, a namespace, `.` and a name. */
const longestSigner = longestDomain + 1 + 63 + 1 + 253

/** A signer's name, in the form `domain/path`. */
export function checkSigner(signer: string | undefined, path: FieldPath): StatusCause[] {
  if (!signer) return [required(path)]
  const [domain = '', rest, ...more] = signer.split('/')
  if (rest === undefined || more.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'"
    return [invalidValue(path, signer, detail)]
  }
  const causes = byteLength(domain) > longestDomain ? [tooLong(path, longestDomain)] : []
  addCauses(causes, checkLabels(domain, dnsLabel, path))
  if (!domain.includes('.')) {
    const detail = 'should be a domain with at least two segments separated by dots'
    causes.push(invalidValue(path, domain, detail))
  }
  addCauses(causes, checkLabels(rest, dnsSubdomain, path))
  if (byteLength(signer) > longestSigner) causes.push(tooLong(path, longestSigner))
  return causes
}

const shortestExpiration = 600

function checkRequest(
  request: CertificateSigningRequest,
  context: ValidationContext,
): StatusCause[] {
  const isBeta = isV1beta1Request(context)
  const { spec } = request
  const causes: StatusCause[] = []
  const text = spec.request ?? ''
  // What the block holds is read by the proof alone.
  if (readPemBlocks(decodeBase64Text(text))[0]?.type !== 'CERTIFICATE REQUEST') {
    const detail = 'PEM block type must be CERTIFICATE REQUEST'
    causes.push(invalidValue('spec.request', spec.request ?? null, detail))
  }
  const usages = spec.usages ?? []
  if (usages.length === 0) causes.push(required('spec.usages'))
  for (const index of isBeta ? [] : repeatedPlaces(usages)) {
    causes.push(duplicate(`spec.usages[${index}]`, usages[index]))
  }
  const signer = spec.signerName
  if (!isBeta && signer === `${context.brand.labelDomain}/legacy-unknown`) {
    const detail = 'the legacy signerName is not allowed via this API version'
    causes.push(invalidValue('spec.signerName', signer, detail))
  } else addCauses(causes, checkSigner(signer, 'spec.signerName'))
  const seconds = spec.expirationSeconds
  if (seconds !== undefined && seconds < shortestExpiration) {
    const detail = `may not specify a duration less than ${shortestExpiration} seconds (10 minutes)`
    causes.push(invalidValue('spec.expirationSeconds', seconds, detail))
  }
  return causes
}

export const certificateSigningRequestRules: KindRules<CertificateSigningRequest> = {
  nameRule: pathSegmentName,
  order: new CauseOrder(
    ['request', 'usages', 'signerName', 'expirationSeconds'].map((name) => `spec.${name}`),
  ),
  checkCreate: checkRequest,
  proof: async (request, subtle) =>
    (await import('./signing-request-proof.ts')).requestProofCauses(request, subtle),
  checkUpdate: (next, stored) =>
    checkImmutableStruct(next, stored, '', 'spec', 'certificates.CertificateSigningRequestSpec'),
  checkSubresource: checkCertificateDecision,
}

export const signingRequestCondition: CellFunction<CertificateSigningRequest> = ({ object }) => {
  const { status } = object
  const conditions = status.conditions ?? []
  const has = (type: string): boolean => conditions.some((one) => one.type === type)
  return [
    has('Denied') ? 'Denied' : has('Approved') ? 'Approved' : 'Pending',
    ...(has('Failed') ? ['Failed'] : []),
    ...(!status.certificate ? [] : ['Issued']),
  ].join(',')
}
