import { encodeBase64 } from '../text/base64.ts'
import {
  bitString,
  der,
  objectIdentifier,
  octetString,
  sequence,
  time,
  unsignedInteger,
} from './encode-der.ts'
import {
  encodedSignature,
  type SignatureAlgorithm,
  signatureIdentifier,
} from './signature-algorithm.ts'

/** How long a certificate is valid, in milliseconds since the epoch. */
export interface Validity {
  readonly from: number
  readonly until: number
}

/** What a certificate says (RFC 5280, 4.1); names, the public key and extensions are in DER. */
export interface CertificateContent {
  /** Big-endian digits of the serial number. */
  readonly serialNumber: Uint8Array
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly publicKey: Uint8Array
  readonly validity: Validity
  readonly extensions: readonly Uint8Array[]
}

/** Who signs a certificate. */
export interface CertificateKey {
  readonly algorithm: SignatureAlgorithm
  /** Signs bytes; the two numbers of ECDSA one after the other (IEEE P1363). */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Signs a certificate. @returns its DER */
export async function signCertificate(
  content: CertificateContent,
  key: CertificateKey,
): Promise<Uint8Array> {
  const { issuer, subject, publicKey, validity, extensions } = content
  const algorithm = signatureIdentifier(key.algorithm)
  const version3 = der(0xa0, der(0x02, Uint8Array.of(2)))
  const unsigned = sequence(
    version3,
    unsignedInteger(content.serialNumber),
    algorithm,
    issuer,
    sequence(time(validity.from), time(validity.until)),
    subject,
    publicKey,
    der(0xa3, sequence(...extensions)),
  )
  const signature = encodedSignature(key.algorithm, await key.sign(unsigned))
  return sequence(unsigned, algorithm, bitString(signature))
}

/** An attribute of a name: its object identifier, and its value in DER. */
export type NameAttribute = readonly [type: string, value: Uint8Array]

/** A name of sets of attributes, in order (RFC 5280, 4.1.2.4); those of one set are sorted, as DER wants it. */
export function nameOf(sets: readonly (readonly NameAttribute[])[]): Uint8Array {
  const parts = sets.map((attributes) => {
    const encoded = attributes.map(([type, value]) => sequence(objectIdentifier(type), value))
    return der(0x31, ...encoded.toSorted(compareBytes))
  })
  return sequence(...parts)
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, index) => byte !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** A certificate in PEM (RFC 7468). */
export function certificatePem(certificate: Uint8Array): string {
  const lines = encodeBase64(certificate).replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** An extension of a certificate (RFC 5280, 4.2). */
function extension(type: string, content: Uint8Array, isCritical: boolean = false): Uint8Array {
  const critical = isCritical ? [der(0x01, Uint8Array.of(0xff))] : []
  return sequence(objectIdentifier(type), ...critical, octetString(content))
}

export function basicConstraints(isAuthority: boolean): Uint8Array {
  const content = isAuthority ? sequence(der(0x01, Uint8Array.of(0xff))) : sequence()
  return extension('2.5.29.19', content, true)
}

/** Bits of the extension for the use of a key, from the first of RFC 5280, 4.2.1.3, on. */
export const keyUsageBit = {
  digitalSignature: 0,
  contentCommitment: 1,
  keyEncipherment: 2,
  dataEncipherment: 3,
  keyAgreement: 4,
  certificateSigning: 5,
  revocationSigning: 6,
  encipherOnly: 7,
  decipherOnly: 8,
} as const

/** The use of a key, by bits of {@link keyUsageBit}, of which there is one at least. */
export function keyUsage(bits: readonly number[]): Uint8Array {
  const last = Math.max(...bits)
  const bytes = new Uint8Array(Math.floor(last / 8) + 1)
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return extension('2.5.29.15', bitString(bytes, 7 - (last % 8)), true)
}

/** What a certificate is for, by object identifiers of RFC 5280, 4.2.1.12. */
export function extendedKeyUsage(types: readonly string[]): Uint8Array {
  return extension('2.5.29.37', sequence(...types.map(objectIdentifier)))
}

export function subjectKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.14', octetString(identifier))
}

export function authorityKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.35', sequence(der(0x80, identifier)))
}

/** Alternative names (RFC 5280, 4.2.1.6), each in DER; critical where the subject has no name. */
export function subjectAlternativeNames(
  names: readonly Uint8Array[],
  isCritical: boolean = false,
): Uint8Array {
  return extension('2.5.29.17', sequence(...names), isCritical)
}
