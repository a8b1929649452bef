import type { StatusCause } from '../../../base/api/errors/status.ts'
import { type NameRule, subdomainName } from '../../../base/api/metadata/names.ts'
import type {
  PodCertificateRequest,
  PodCertificateRequestSpec,
} from '../../../base/api/types/certificates.v1alpha1.generated.ts'
import type { Base64 } from '../../../base/api/types/scalars.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  invalidValue,
  invalidValues,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import type { KindRules, ValidationContext } from '../shared/validation/kind-rules.ts'
import { checkSigner } from './certificate-signing-request.ts'
import { checkPodCertificateStatus } from './pod-certificate-status.ts'
import { publicKeyFault } from './public-key-faults.ts'

const longestUid = 128
const mostBytes = 10 * 1024

/** Seconds that a certificate may be valid: an hour to a day of the signers of Kubernetes, to 91 days of others. */
const [leastSeconds, mostOfKubernetes, mostSeconds] = [3600, 86_400, 91 * 86_400]

const subjects = ['pod', 'serviceAccount', 'node'] as const

function checkSubject(
  spec: PodCertificateRequestSpec,
  subject: (typeof subjects)[number],
  rule: NameRule,
): StatusCause[] {
  const [name, uid] = [spec[`${subject}Name`], spec[`${subject}UID`]]
  const causes = [...invalidValues(`spec.${subject}Name`, name, rule(name, false))]
  const place = `spec.${subject}UID`
  if (uid === '') causes.push(invalidValue(place, uid, 'must not be empty'))
  if (byteLength(uid) > longestUid) causes.push(tooLong(place, longestUid))
  return causes
}

function checkSeconds(
  { signerName, maxExpirationSeconds: seconds }: PodCertificateRequestSpec,
  { brand }: ValidationContext,
): StatusCause[] {
  const place = 'spec.maxExpirationSeconds'
  const [domain = ''] = signerName.split('/')
  const isOfKubernetes = domain === brand.labelDomain || domain.endsWith(`.${brand.labelDomain}`)
  const most = isOfKubernetes ? mostOfKubernetes : mostSeconds
  if (seconds >= leastSeconds && seconds <= most) return []
  return [invalidValue(place, seconds, `must be in the range [${leastSeconds}, ${most}]`)]
}

function bytesOf(text: Base64 | null): Uint8Array {
  return decodeBase64(text ?? '') ?? new Uint8Array()
}

function checkKey(spec: PodCertificateRequestSpec): StatusCause[] {
  for (const name of ['pkixPublicKey', 'proofOfPossession'] as const) {
    if (bytesOf(spec[name]).length > mostBytes) return [tooLong(`spec.${name}`, mostBytes)]
  }
  const fault = publicKeyFault(bytesOf(spec.pkixPublicKey))
  if (!fault) return []
  return [invalidValue('spec.pkixPublicKey', fault.shown ?? spec.pkixPublicKey, fault.detail)]
}

/** Whether the proof of possession is a signature by the key is not verified: that needs asynchronous cryptography. */
function checkNew(request: PodCertificateRequest, context: ValidationContext): StatusCause[] {
  const { spec } = request
  const causes = checkSigner(spec.signerName, 'spec.signerName')
  for (const subject of subjects) addCauses(causes, checkSubject(spec, subject, subdomainName))
  // A request without an expiration has its default.
  if (typeof spec.maxExpirationSeconds !== 'number') {
    return [...causes, required('spec.maxExpirationSeconds', 'must be set')]
  }
  return [...causes, ...checkSeconds(spec, context), ...checkKey(spec)]
}

export const podCertificateRequestRules: KindRules<PodCertificateRequest> = {
  nameRule: subdomainName,
  checkCreate: checkNew,
  checkUpdate: (next, stored) =>
    checkImmutableStruct(next, stored, '', 'spec', 'certificates.PodCertificateRequestSpec'),
  checkSubresource: (_subresource, next, stored) => checkPodCertificateStatus(next, stored),
}
