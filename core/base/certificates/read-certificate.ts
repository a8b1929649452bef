import { childrenOf, derIdentifier, type DerValue, derValues } from './der-value.ts'

/** Parts of a certificate (RFC 5280, 4.1) that those who issue or keep others read. */
export interface CertificateParts {
  /** The subject in DER; an issuer is compared byte for byte. */
  readonly subject: Uint8Array
  /** The public key (SubjectPublicKeyInfo) in DER. */
  readonly publicKey: Uint8Array
  /** The start of its validity, in milliseconds since the epoch. */
  readonly from: number
  /** The end of its validity, in milliseconds since the epoch. */
  readonly until: number
  /** Whether it says that its key signs other certificates (RFC 5280, 4.2.1.9). */
  readonly isAuthority: boolean
  /** The identifier that the certificate has for its key; undefined where it has none. */
  readonly keyIdentifier: Uint8Array | undefined
}

const [version, extensions] = [0xa0, 0xa3]
const subjectKeyIdentifier = '2.5.29.14'
const basicConstraints = '2.5.29.19'

/** @throws RangeError for bytes that are no certificate */
export function readCertificate(certificate: Uint8Array): CertificateParts {
  const [unsigned] = childrenOf(derValues(certificate)[0])
  const parts = childrenOf(unsigned).filter(({ tag }) => tag !== version)
  const [, , , validity, subject, publicKey, ...optional] = parts
  const [from, until] = childrenOf(validity).map(timeOf)
  if (!subject || !publicKey || from === undefined || until === undefined) {
    throw new RangeError('no certificate')
  }
  const wrapped = optional.find(({ tag }) => tag === extensions)
  const all = childrenOf(childrenOf(wrapped)[0])
  const [first] = childrenOf(extensionOf(all, basicConstraints))
  return {
    subject: subject.whole,
    publicKey: publicKey.whole,
    from,
    until,
    isAuthority: childrenOf(first)[0]?.bytes[0] === 0xff,
    keyIdentifier: childrenOf(extensionOf(all, subjectKeyIdentifier))[0]?.bytes,
  }
}

/** What an extension holds, which stands last in it. */
function extensionOf(all: readonly DerValue[], wanted: string): DerValue | undefined {
  for (const each of all) {
    const [type, ...others] = childrenOf(each)
    if (type && derIdentifier(type) === wanted) return others.at(-1)
  }
  return undefined
}

const timeForm = /^(\d{2}|\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/

/** A UTCTime or GeneralizedTime in milliseconds since the epoch. */
function timeOf(value: DerValue): number | undefined {
  const [, ...digits] = timeForm.exec(new TextDecoder().decode(value.bytes)) ?? []
  const [year, month = 0, ...rest] = digits.map(Number)
  if (year === undefined) return undefined
  // Two digits are a year from 1950 to 2049 (RFC 5280, 4.1.2.5.1).
  const century = digits[0]?.length === 4 ? 0 : year < 50 ? 2000 : 1900
  const [day = 0, hour = 0, minute = 0, second = 0] = rest
  return Date.UTC(century + year, month - 1, day, hour, minute, second)
}
