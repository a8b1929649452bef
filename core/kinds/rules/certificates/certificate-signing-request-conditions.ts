import type { StatusCause } from '../../../base/api/errors/status.ts'
import type {
  CertificateSigningRequest,
  CertificateSigningRequestCondition,
} from '../../../base/api/types/certificates.v1.generated.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import {
  addCauses,
  covered,
  duplicate,
  forbidden,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { decodeBase64Text } from '../shared/base64-text.ts'
import { readPemBlocks } from '../shared/pem-blocks.ts'
import { isSame } from '../shared/validation/field-checks.ts'
import { isV1beta1Request, type ValidationContext } from '../shared/validation/kind-rules.ts'

const path = 'status.conditions'

/** Condition types of signing requests that are never removed. */
const lasting = ['Approved', 'Denied', 'Failed']

function checkCondition(
  condition: CertificateSigningRequestCondition,
  place: string,
  allowsEmpty: boolean,
): StatusCause[] {
  const { type, status } = condition
  const allowed = lasting.includes(type) ? ['True'] : ['False', 'True', 'Unknown']
  const causes = type === '' && !allowsEmpty ? [required(`${place}.type`)] : []
  if (status === '') causes.push(required(`${place}.status`))
  else if (!allowed.includes(status)) {
    causes.push(notSupported(`${place}.status`, status, allowed))
  }
  return causes
}

/** Condition types of which a signing request has at most one. */
const decisions: readonly string[] = ['Approved', 'Denied']

/** Validates conditions; faults of a kind that the stored request has already are allowed, and in v1beta1 most of them. */
function checkConditions(
  next: CertificateSigningRequest,
  stored: CertificateSigningRequest,
  isBeta: boolean,
): StatusCause[] {
  const before = (stored.status.conditions ?? []).map((condition) => condition.type)
  const allowsEmpty = isBeta || before.includes('')
  const allowsBoth = decisions.every((type) => before.includes(type))
  const allowsRepeated = isBeta || new Set(before).size < before.length
  const causes: StatusCause[] = []
  const seen = new Set<string>()
  for (const [index, condition] of (next.status.conditions ?? []).entries()) {
    const place = `${path}[${index}]`
    const { type } = condition
    addCauses(causes, checkCondition(condition, place, allowsEmpty))
    const isDecided = decisions.some((other) => other !== type && seen.has(other))
    if (isDecided && !allowsBoth && decisions.includes(type)) {
      const detail = 'Approved and Denied conditions are mutually exclusive'
      causes.push(covered(invalidValue(path, type, detail), 'zeroOrOneOf'))
    }
    if (seen.has(type) && !allowsRepeated) causes.push(duplicate(`${place}.type`, type))
    seen.add(type)
  }
  return causes
}

function checkLasting(
  next: CertificateSigningRequest,
  stored: CertificateSigningRequest,
  mayDecide: boolean,
): StatusCause[] {
  const of = (
    request: CertificateSigningRequest,
    type: string,
  ): CertificateSigningRequestCondition[] =>
    (request.status.conditions ?? []).filter((condition) => condition.type === type)
  const isRemoved = (type: string): boolean => of(next, type).length < of(stored, type).length
  const removed = lasting.filter(isRemoved)
  const causes = removed.map((type) =>
    forbidden(path, `updates may not remove a condition of type "${type}"`),
  )
  for (const type of mayDecide ? [] : lasting) {
    const [wanted, present] = [of(next, type), of(stored, type)]
    if (type === 'Failed' || isRemoved(type) || isSame(wanted, present)) continue
    const verb = wanted.length > present.length ? 'add' : 'modify'
    causes.push(forbidden(path, `updates may not ${verb} a condition of type "${type}"`))
  }
  return causes
}

/** Whether bytes begin with a whole DER sequence, as every certificate is; what is in it is not read. */
function isSequence(bytes: Uint8Array): boolean {
  const [tag = 0, length = 0] = bytes
  const more = length < 0x80 ? 0 : length & 0x7f
  const size = bytes.subarray(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  const whole = 2 + more + (more === 0 ? length : size)
  return tag === 0x30 && more <= 4 && bytes.length >= whole
}

/** Says why a Base64 text is not a PEM certificate; undefined for a valid or an empty one. */
function certificateFault(text: string): string | undefined {
  if (text === '') return undefined
  const blocks = readPemBlocks(decodeBase64Text(text))
  if (blocks.length === 0) return 'must contain at least one CERTIFICATE PEM block'
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== 'CERTIFICATE') {
      return `only CERTIFICATE PEM blocks are allowed, found ${quoteText(type)}`
    }
    if (hasHeaders) return 'no PEM block headers are permitted'
    if (bytes.length === 0) return 'found CERTIFICATE PEM block containing 0 certificates'
    if (!isSequence(bytes)) return 'x509: malformed certificate'
  }
  return undefined
}

function checkCertificateText(
  next: CertificateSigningRequest,
  stored: CertificateSigningRequest,
): StatusCause[] {
  const [wanted = '', present = ''] = certificatesOf(next, stored)
  if (wanted === present || certificateFault(present) !== undefined) return []
  const fault = certificateFault(wanted)
  if (fault === undefined) return []
  return [invalidValue('status.certificate', '<certificate data>', fault)]
}

function certificatesOf(...requests: readonly CertificateSigningRequest[]): readonly string[] {
  return requests.map((request) => request.status.certificate ?? '')
}

/** `status.certificate` of a signing request: set by the signer, and in v1 once. */
function checkCertificate(
  next: CertificateSigningRequest,
  stored: CertificateSigningRequest,
  maySign: boolean,
  mayReplace: boolean,
): StatusCause[] {
  const [wanted, present] = certificatesOf(next, stored)
  if (wanted === present) return []
  const place = 'status.certificate'
  if (!maySign) return [forbidden(place, 'updates may not set certificate content')]
  if (present === '' || mayReplace) return []
  return [forbidden(place, 'updates may not modify existing certificate content')]
}

/** Status and approval writes of a signing request: each may change only its part, and no decision is undone. */
export function checkCertificateDecision(
  subresource: string,
  next: CertificateSigningRequest,
  stored: CertificateSigningRequest,
  context: ValidationContext,
): StatusCause[] {
  const isBeta = isV1beta1Request(context)
  return [
    ...checkConditions(next, stored, isBeta),
    ...(isBeta ? [] : checkCertificateText(next, stored)),
    ...checkLasting(next, stored, subresource === 'approval'),
    ...checkCertificate(next, stored, subresource === 'status', isBeta),
  ]
}
