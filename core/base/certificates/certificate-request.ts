import { decodeBase64Url } from '../text/base64.ts'
import { childrenOf, derIdentifier, type DerValue, derValues } from './der-value.ts'

/** The signature of a certificate signing request, by the owner of its key. */
export interface RequestSignature {
  /** What is signed, in DER. */
  readonly bytes: Uint8Array
  /** The public key (SubjectPublicKeyInfo) in DER. */
  readonly publicKey: Uint8Array
  readonly algorithm: DerValue
  /** As X.509 has it. */
  readonly signature: Uint8Array
}

/** What a certificate signing request asks for (RFC 2986). */
export interface CertificateRequest {
  /** Attribute values of the subject by object identifier, in order. */
  readonly subject: ReadonlyMap<string, readonly string[]>
  readonly dnsNames: readonly string[]
  readonly emailAddresses: readonly string[]
  readonly uris: readonly string[]
  readonly ipAddresses: readonly string[]
  /** All alternative names, in DER: their tags are those of RFC 5280, 4.2.1.6. */
  readonly names: readonly DerValue[]
  readonly signed: RequestSignature
}

const attributesTag = 0xa0
const extensionRequest = '1.2.840.113549.1.9.14'
const alternativeNames = '2.5.29.17'

const armour = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([\s\S]*?)-----END/

function bytesOf(pem: string): Uint8Array {
  const [, base64 = ''] = armour.exec(pem) ?? []
  const plain = base64.replaceAll(/[\s=]/g, '').replaceAll('+', '-').replaceAll('/', '_')
  const bytes = decodeBase64Url(plain)
  if (!bytes || bytes.length === 0) throw new RangeError('no PEM block of type CERTIFICATE REQUEST')
  return bytes
}

const bmpString = 0x1e

function textOf({ tag, bytes }: DerValue): string {
  if (tag !== bmpString) return new TextDecoder().decode(bytes)
  const units = Array.from({ length: bytes.length >> 1 }, (_, at) => at * 2)
  return units
    .map((at) => String.fromCharCode(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)))
    .join('')
}

/** The pairs of object identifier and value in a list of DER sequences. */
function* pairsOf(values: readonly DerValue[]): Generator<readonly [string, DerValue]> {
  for (const value of values) {
    const parts = childrenOf(value)
    const [identifier, content] = [parts[0], parts.at(-1)]
    if (identifier && content) yield [derIdentifier(identifier), content]
  }
}

function readSubject(name: DerValue | undefined): ReadonlyMap<string, readonly string[]> {
  const subject = new Map<string, readonly string[]>()
  for (const set of childrenOf(name)) {
    for (const [identifier, value] of pairsOf(childrenOf(set))) {
      subject.set(identifier, [...(subject.get(identifier) ?? []), textOf(value)])
    }
  }
  return subject
}

function readAlternativeNames(attributes: DerValue | undefined): readonly DerValue[] {
  for (const [attribute, values] of pairsOf(childrenOf(attributes))) {
    if (attribute !== extensionRequest) continue
    for (const [extension, content] of pairsOf(childrenOf(childrenOf(values)[0]))) {
      if (extension === alternativeNames) return childrenOf(childrenOf(content)[0])
    }
  }
  return []
}

function ipText({ bytes }: DerValue): string {
  if (bytes.length !== 16) return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  )
  // URL parsing compresses an IPv6 address, in brackets.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/** Parses a certificate signing request in PEM. @throws RangeError where it is none. */
export function readCertificateRequest(pem: string): CertificateRequest {
  const [request] = derValues(bytesOf(pem))
  const [information, algorithm, signature] = childrenOf(request)
  const [, subject, publicKey, ...optional] = childrenOf(information)
  if (!information || !publicKey || !algorithm || !signature) {
    throw new RangeError('no certificate signing request')
  }
  const names = readAlternativeNames(optional.find(({ tag }) => tag === attributesTag))
  const texts = (tag: number): readonly string[] =>
    names.filter((name) => name.tag === tag).map(textOf)
  return {
    subject: readSubject(subject),
    emailAddresses: texts(0x81),
    dnsNames: texts(0x82),
    uris: texts(0x86),
    ipAddresses: names.filter(({ tag }) => tag === 0x87).map(ipText),
    names,
    signed: {
      bytes: information.whole,
      publicKey: publicKey.whole,
      algorithm,
      // The first byte of a string of bits is the number of unused ones, which a signature has none of.
      signature: signature.bytes.subarray(1),
    },
  }
}
