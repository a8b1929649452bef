import { decodeBase64Url } from '../text/base64.ts'
import { derIdentifier, type DerValue, derValues } from './der-value.ts'

/** What a certificate (RFC 5280) says of who has it and who signed it. */
export interface CertificateNames {
  /** The distinguished names, in DER as hexadecimal digits: two are the same where their texts are. */
  readonly issuer: string
  readonly subject: string
  /** The last common name of the subject, which some clients take for a name of a server that has no others. */
  readonly commonName?: string
  readonly dnsNames: readonly string[]
  /** Of IPv4; those of IPv6 are left out. */
  readonly ipAddresses: readonly string[]
}

const armour = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g
const extensionsTag = 0xa3
const alternativeNames = '2.5.29.17'
const commonNameType = '2.5.4.3'
const [dnsTag, ipTag] = [0x82, 0x87]

function childrenOf(value: DerValue | undefined): readonly DerValue[] {
  return value ? derValues(value.bytes) : []
}

function hexOf(value: DerValue | undefined): string {
  return Array.from(value?.bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function commonNameOf(subject: DerValue | undefined): string | undefined {
  const found = childrenOf(subject)
    .flatMap((each) => childrenOf(each))
    .map((each) => childrenOf(each))
    .findLast(([type]) => type && derIdentifier(type) === commonNameType)?.[1]
  return found && new TextDecoder().decode(found.bytes)
}

function namesOf(base64: string): CertificateNames | undefined {
  const plain = base64.replaceAll(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_')
  const bytes = decodeBase64Url(plain)
  if (!bytes) return undefined
  try {
    const fields = childrenOf(childrenOf(derValues(bytes)[0])[0])
    // The version may be left out.
    const [, , issuer, , subject] = fields[0]?.tag === 0xa0 ? fields.slice(1) : fields
    const extensions = childrenOf(childrenOf(fields.find(({ tag }) => tag === extensionsTag))[0])
    const alternative = extensions
      .map((each) => childrenOf(each))
      .find(([identifier]) => identifier && derIdentifier(identifier) === alternativeNames)
    const names = childrenOf(childrenOf(alternative?.at(-1))[0])
    const commonName = commonNameOf(subject)
    return {
      issuer: hexOf(issuer),
      subject: hexOf(subject),
      ...(commonName !== undefined && { commonName }),
      dnsNames: names
        .filter(({ tag }) => tag === dnsTag)
        .map((name) => new TextDecoder().decode(name.bytes)),
      ipAddresses: names
        .filter(({ tag, bytes: ip }) => tag === ipTag && ip.length === 4)
        .map((name) => name.bytes.join('.')),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The certificates in a text of PEM, as far as they can be read. Signatures are not looked at. */
export function readCertificates(pem: string): CertificateNames[] {
  return Array.from(pem.matchAll(armour), ([, base64 = '']) => namesOf(base64)).filter(
    (each) => each !== undefined,
  )
}
