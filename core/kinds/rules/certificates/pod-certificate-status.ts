import type { StatusCause } from '../../../base/api/errors/status.ts'
import type {
  PodCertificateRequest,
  PodCertificateRequestStatus,
} from '../../../base/api/types/certificates.v1alpha1.generated.ts'
import type { Time } from '../../../base/api/types/scalars.ts'
import {
  type CertificateParts,
  readCertificate,
} from '../../../base/certificates/read-certificate.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import { millisecondsOf } from '../../../base/time/time.ts'
import {
  addCauses,
  type FieldPath,
  invalidOmitted,
  invalidShown,
  invalidValue,
  notSupported,
  required,
  tooLong,
} from '../../../objects/schema/validation/causes.ts'
import { readPemBlocks } from '../shared/pem-blocks.ts'
import { checkConditions } from '../shared/validation/conditions.ts'
import { isSame } from '../shared/validation/field-checks.ts'

const ends: readonly string[] = ['Issued', 'Denied', 'Failed']

function hasEnd({ status }: PodCertificateRequest, ...types: readonly string[]): boolean {
  return (status.conditions ?? []).some(
    (condition) => types.includes(condition.type) && condition.status === 'True',
  )
}

function checkEnds({ conditions = [] }: PodCertificateRequestStatus): StatusCause[] {
  const causes: StatusCause[] = []
  let known = 0
  for (const [index, { type, status }] of conditions.entries()) {
    // The original writes the place of a condition so, in these errors alone.
    const place = `status.conditions.[${index}]`
    if (!ends.includes(type)) {
      causes.push(notSupported(`${place}.type`, type, ends))
      continue
    }
    known++
    if (known > 1) {
      const detail = 'There may be at most one condition with type "Issued", "Denied", or "Failed"'
      causes.push(invalidValue(`${place}.type`, type, detail))
    }
    if (status !== 'True') causes.push(notSupported(`${place}.status`, status, ['True']))
  }
  return causes
}

/** Validates the status of a request for a pod's certificate: it ends once, and an issued one has a certificate of its key. */
export function checkPodCertificateStatus(
  next: PodCertificateRequest,
  stored: PodCertificateRequest,
): StatusCause[] {
  const causes = checkEnds(next.status)
  addCauses(causes, checkConditions(next.status, 'status'))
  if (causes.length > 0) return causes
  if (hasEnd(stored, ...ends)) {
    if (isSame(next.status, stored.status)) return []
    const detail = 'immutable after PodCertificateRequest is issued, denied, or failed'
    return [invalidOmitted('status', detail)]
  }
  if (hasEnd(next, 'Denied', 'Failed')) {
    const { conditions: _, ...others } = next.status
    if (Object.keys(others).length === 0) return []
    const detail =
      'non-condition status fields must be empty when denying or failing the PodCertificateRequest'
    return [invalidOmitted('status', detail)]
  }
  if (hasEnd(next, 'Issued')) return checkIssued(next)
  if (isSame(next.status, stored.status)) return []
  const detail = 'status is immutable unless transitioning to "Issued", "Denied", or "Failed"'
  return [invalidOmitted('status', detail)]
}

const chainPath = 'status.certificateChain'
const largestChain = 100 * 1024

function checkIssued(request: PodCertificateRequest): StatusCause[] {
  const chain = request.status.certificateChain ?? ''
  if (byteLength(chain) > largestChain) return [tooLong(chainPath, largestChain)]
  const [leaf, ...others] = readPemBlocks(chain)
  const invalid = (detail: string): StatusCause[] => [invalidValue(chainPath, chain, detail)]
  if (!leaf) return invalid('issued certificate chain must contain at least one certificate')
  if (leaf.type !== 'CERTIFICATE') {
    return invalid('issued certificate chain must consist entirely of CERTIFICATE PEM blocks')
  }
  const parts = partsOf(leaf.bytes)
  if (!parts) return invalid('leaf certificate does not parse as valid X.509')
  const key = decodeBase64(request.spec.pkixPublicKey ?? '') ?? new Uint8Array()
  if (key.join() !== parts.publicKey.join()) {
    return invalid('leaf certificate was not issued to the requested public key')
  }
  const causes = checkTimes(request, parts)
  if (causes.length > 0) return causes
  for (const { type, bytes } of others) {
    if (type !== 'CERTIFICATE') {
      // The original's own spelling.
      return invalid('issued certificate chain must consist entirely of CERTFICATE PEM blocks')
    }
    if (!partsOf(bytes)) return invalid('intermediate certificate does not parse as valid X.509')
  }
  return []
}

function partsOf(bytes: Uint8Array): CertificateParts | undefined {
  try {
    return readCertificate(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const [hour, tenMinutes] = [3_600_000, 600_000]

/** Times of the status against those of the certificate. That it begins about now is not checked. */
function checkTimes(
  { spec, status: { notBefore, notAfter, beginRefreshAt } }: PodCertificateRequest,
  { from, until }: CertificateParts,
): StatusCause[] {
  const consistent = 'must be present and consistent with the issued certificate'
  const causes: StatusCause[] = []
  if (!notBefore) causes.push(required('status.notBefore', consistent))
  if (!notAfter) causes.push(required('status.notAfter', consistent))
  if (!beginRefreshAt) {
    const detail = 'must be present and in the range [notbefore+10min, notafter-10min]'
    causes.push(required('status.beginRefreshAt', detail))
  }
  if (!notBefore || !notAfter || !beginRefreshAt) return causes
  if (millisecondsOf(notBefore) !== from) {
    const detail = 'must be set to the NotBefore time encoded in the leaf certificate'
    return [invalidTime('status.notBefore', notBefore, detail)]
  }
  if (millisecondsOf(notAfter) !== until) {
    const detail = 'must be set to the NotAfter time encoded in the leaf certificate'
    return [invalidTime('status.notAfter', notAfter, detail)]
  }
  return (
    checkLifetime(until - from, spec.maxExpirationSeconds) ??
    checkRefresh(beginRefreshAt, from, until)
  )
}

function invalidTime(path: FieldPath, time: Time, detail: string): StatusCause {
  return invalidValue(path, time, detail)
}

function checkLifetime(lifetime: number, most: number): StatusCause[] | undefined {
  if (lifetime >= hour && lifetime <= most * 1000) return undefined
  // The original shows nanoseconds.
  const shown = `${lifetime}000000`
  const bound = lifetime < hour ? '>= 1 hour' : `<= spec.maxExpirationSeconds (${most})`
  return [invalidShown(chainPath, shown, `leaf certificate lifetime must be ${bound}`)]
}

function checkRefresh(refresh: Time, from: number, until: number): StatusCause[] {
  const at = millisecondsOf(refresh) ?? from
  const early = at < from + tenMinutes
  if (!early && at <= until - tenMinutes) return []
  const side = early ? 'after status.notBefore' : 'before status.notAfter'
  return [invalidTime('status.beginRefreshAt', refresh, `must be at least 10 minutes ${side}`)]
}
