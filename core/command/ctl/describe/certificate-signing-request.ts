import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type CertificateRequest,
  readCertificateRequest,
} from '../../../base/certificates/certificate-request.ts'
import { humanDuration } from '../../../base/time/duration.ts'
import { decodeBase64Text } from '../../../kinds/rules/shared/base64-text.ts'
import { formatLabels } from '../../../kinds/rules/shared/columns/label-text.ts'
import { CtlError } from '../ctl-error.ts'
import type { Description } from './description.ts'
import { longTime } from './time-text.ts'

const subjectLists = [
  ['Organization', '2.5.4.10'],
  ['Organizational Unit', '2.5.4.11'],
  ['Country', '2.5.4.6'],
  ['Locality', '2.5.4.7'],
  ['Province', '2.5.4.8'],
  ['StreetAddress', '2.5.4.9'],
  ['PostalCode', '2.5.4.17'],
] as const

function statusText(status: JsonObject): string {
  const conditions = objectsOf(status, 'conditions').map((one) => textOf(one, 'type'))
  const decided = ['Denied', 'Approved'].find((type) => conditions.includes(type)) ?? 'Pending'
  return [
    decided,
    ...(conditions.includes('Failed') ? ['Failed'] : []),
    ...(textOf(status, 'certificate') === '' ? [] : ['Issued']),
  ].join(',')
}

function describeList(description: Description, label: string, values: readonly string[]): void {
  const [first, ...others] = values
  if (first === undefined) return
  description.line(0, '', `${label}:`, first)
  for (const value of others) description.line(0, '', '', value)
}

function describeSubject(description: Description, { subject }: CertificateRequest): void {
  const last = (identifier: string): string => subject.get(identifier)?.at(-1) ?? ''
  description.line(0, 'Subject:')
  description.line(0, '', 'Common Name:', last('2.5.4.3'))
  description.line(0, '', 'Serial Number:', last('2.5.4.5'))
  for (const [label, identifier] of subjectLists) {
    describeList(description, label, subject.get(identifier) ?? [])
  }
}

function describeNames(description: Description, request: CertificateRequest): void {
  const lists = [
    ['DNS Names', request.dnsNames],
    ['Email Addresses', request.emailAddresses],
    ['URIs', request.uris],
    ['IP Addresses', request.ipAddresses],
  ] as const
  if (lists.every(([, names]) => names.length === 0)) return
  description.line(0, 'Subject Alternative Names:')
  for (const [label, names] of lists) describeList(description, label, names)
}

function readRequest(base64: string): CertificateRequest {
  try {
    return readCertificateRequest(decodeBase64Text(base64))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CtlError(`Error parsing CSR: ${error.message}`)
  }
}

/** Describes a CertificateSigningRequest: user, signer, status, requested names. @throws CtlError for a malformed request. */
export function describeCertificateSigningRequest(
  description: Description,
  object: ApiObject,
): void {
  const { name = '', labels = {}, annotations = {}, creationTimestamp = '' } = object.metadata
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  const request = readRequest(textOf(spec, 'request'))
  description.field(0, 'Name', name)
  description.field(0, 'Labels', formatLabels(labels))
  description.field(0, 'Annotations', formatLabels(annotations))
  description.field(0, 'CreationTimestamp', longTime(creationTimestamp))
  description.field(0, 'Requesting User', textOf(spec, 'username'))
  const signer = textOf(spec, 'signerName')
  if (signer !== '') description.field(0, 'Signer', signer)
  const seconds = numberOf(spec, 'expirationSeconds')
  if (seconds !== undefined) {
    description.field(0, 'Requested Duration', humanDuration(seconds * 1000))
  }
  description.field(0, 'Status', statusText(status))
  describeSubject(description, request)
  describeNames(description, request)
}
