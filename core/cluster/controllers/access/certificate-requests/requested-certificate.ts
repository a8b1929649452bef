import {
  authorityKeyIdentifier,
  basicConstraints,
  type CertificateContent,
  extendedKeyUsage,
  keyUsage,
  keyUsageBit,
  nameOf,
  subjectAlternativeNames,
  type Validity,
} from '../../../../base/certificates/certificate-content.ts'
import type { CertificateRequest } from '../../../../base/certificates/certificate-request.ts'
import type { DerValue } from '../../../../base/certificates/der-value.ts'
import { der, directoryText } from '../../../../base/certificates/encode-der.ts'
import {
  type CertificateParts,
  readCertificate,
} from '../../../../base/certificates/read-certificate.ts'

const minute = 60_000

/** A certificate is valid from this long before it is signed, as clocks of others may be behind; milliseconds. */
const backdating = 5 * minute

/** A lifetime from which on it includes the time before the signing, in milliseconds. */
const longLifetime = 8 * 60 * minute

/** Shortest lifetime of a certificate, in milliseconds. */
const leastLifetime = 10 * minute

/** Usages of a key that are bits, by their names in the API. */
const bits: Readonly<Record<string, number>> = {
  signing: keyUsageBit.digitalSignature,
  'digital signature': keyUsageBit.digitalSignature,
  'content commitment': keyUsageBit.contentCommitment,
  'key encipherment': keyUsageBit.keyEncipherment,
  'key agreement': keyUsageBit.keyAgreement,
  'data encipherment': keyUsageBit.dataEncipherment,
  'cert sign': keyUsageBit.certificateSigning,
  'crl sign': keyUsageBit.revocationSigning,
  'encipher only': keyUsageBit.encipherOnly,
  'decipher only': keyUsageBit.decipherOnly,
}

/** Usages that are purposes (RFC 5280, 4.2.1.12), in the order in which the original writes them. */
const purposes: readonly (readonly [usage: string, type: string])[] = [
  ['any', '2.5.29.37.0'],
  ['server auth', '1.3.6.1.5.5.7.3.1'],
  ['client auth', '1.3.6.1.5.5.7.3.2'],
  ['code signing', '1.3.6.1.5.5.7.3.3'],
  ['email protection', '1.3.6.1.5.5.7.3.4'],
  ['s/mime', '1.3.6.1.5.5.7.3.4'],
  ['ipsec end system', '1.3.6.1.5.5.7.3.5'],
  ['ipsec tunnel', '1.3.6.1.5.5.7.3.6'],
  ['ipsec user', '1.3.6.1.5.5.7.3.7'],
  ['timestamping', '1.3.6.1.5.5.7.3.8'],
  ['ocsp signing', '1.3.6.1.5.5.7.3.9'],
  ['microsoft sgc', '1.3.6.1.4.1.311.10.3.3'],
  ['netscape sgc', '2.16.840.1.113730.4.1'],
]

/** Attributes of a subject that a certificate keeps, in order; values of one type stand in one set, but for the last two, of which the last counts. */
const attributes = ['6', '8', '7', '9', '17', '10', '11', '3', '5'].map((last) => `2.5.4.${last}`)
const single: readonly string[] = ['2.5.4.3', '2.5.4.5']

/** The lifetime of a certificate in milliseconds: what is asked for, within the limits of signers. */
export function lifetimeOf(expirationSeconds: number | undefined, mostMs: number): number {
  if (expirationSeconds === undefined) return mostMs
  return Math.min(mostMs, Math.max(leastLifetime, expirationSeconds * 1000))
}

/** When a certificate that is signed now is valid. @throws RangeError where its authority has expired */
function validityOf(now: number, lifetime: number, { until: end }: CertificateParts): Validity {
  const from = now - backdating
  if (now >= end) {
    throw new RangeError(`the authority has expired: ${new Date(end).toISOString()}`)
  }
  const until = now + (lifetime < longLifetime ? lifetime : lifetime - backdating)
  return { from, until: Math.min(until, end) }
}

function subjectOf({ subject }: CertificateRequest): Uint8Array {
  const sets = attributes.map((type) => {
    const values = subject.get(type) ?? []
    const kept = single.includes(type) ? values.slice(-1).filter((value) => value !== '') : values
    return kept.map((value) => [type, directoryText(value)] as const)
  })
  return nameOf(sets.filter((set) => set.length > 0))
}

/** Tags of the alternative names that a certificate keeps, in order: DNS names, email addresses, IP addresses, URIs. */
const keptNames = [0x82, 0x81, 0x87, 0x86]

const ipv4InIpv6 = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

function keptName({ tag, bytes, whole }: DerValue): Uint8Array {
  const isMapped = tag === 0x87 && ipv4InIpv6.every((byte, at) => bytes[at] === byte)
  return isMapped ? der(tag, bytes.subarray(12)) : whole
}

/**
 * The certificate that a request asks for, as kube-controller-manager's signers make it: the subject and the alternative names are the
 * requested ones, all other extensions are the signer's.
 *
 * @param authority the authority's certificate in DER
 * @throws RangeError where the authority has expired
 */
export function requestedCertificate(
  request: CertificateRequest,
  terms: {
    readonly usages: readonly string[]
    readonly lifetime: number
    readonly now: number
    readonly serialNumber: Uint8Array
    readonly authority: Uint8Array
  },
): CertificateContent {
  const { usages, lifetime, now, serialNumber } = terms
  const authority = readCertificate(terms.authority)
  const subject = subjectOf(request)
  const keyBits = usages.flatMap((usage) => bits[usage] ?? [])
  const types = purposes.flatMap(([usage, type]) => (usages.includes(usage) ? [type] : []))
  const names = keptNames.flatMap((tag) => request.names.filter((name) => name.tag === tag))
  // A sequence without content: the alternative names then are all there is.
  const isNameless = subject.length === 2
  const extensions = [
    ...(keyBits.length > 0 ? [keyUsage(keyBits)] : []),
    ...(types.length > 0 ? [extendedKeyUsage([...new Set(types)])] : []),
    basicConstraints(false),
    ...(authority.keyIdentifier ? [authorityKeyIdentifier(authority.keyIdentifier)] : []),
    ...(names.length > 0 ? [subjectAlternativeNames(names.map(keptName), isNameless)] : []),
  ]
  return {
    serialNumber,
    issuer: authority.subject,
    subject,
    publicKey: request.signed.publicKey,
    validity: validityOf(now, lifetime, authority),
    extensions,
  }
}
