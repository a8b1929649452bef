import { type DerValue, derValues } from '../../../../base/certificates/der-value.ts'

export type KeyAlgorithm = 'RSA' | 'ECDSA' | 'Ed25519' | 'unknown'

/** Public key, also of a private key; `key` is undefined where a private key does not carry it. */
export interface PublicKey {
  readonly algorithm: KeyAlgorithm
  /** Key in hexadecimal: equal texts for equal keys. */
  readonly key: string | undefined
}

const algorithms: Readonly<Record<string, KeyAlgorithm>> = {
  '2a864886f70d010101': 'RSA',
  '2a8648ce3d0201': 'ECDSA',
  '2b6570': 'Ed25519',
}

function algorithmOf(identifier: DerValue | undefined): KeyAlgorithm | undefined {
  const [object] = sequenceOf(identifier) ?? []
  if (!object || !isTagged(object, 'objectIdentifier')) return undefined
  return algorithms[hexOf(object.bytes)] ?? 'unknown'
}

/** Reads the public key of a certificate (RFC 5280); undefined where the bytes are malformed. */
export function keyOfCertificate(bytes: Uint8Array): PublicKey | undefined {
  const [certificate] = readDer(bytes) ?? []
  const [toBeSigned] = sequenceOf(certificate) ?? []
  const fields = sequenceOf(toBeSigned)
  if (!fields) return undefined
  // The version field comes first, unless the version is 1; five more fields precede the key.
  const place = isTagged(fields[0], 'version') ? 6 : 5
  const [identifier, text] = sequenceOf(fields[place]) ?? []
  const algorithm = algorithmOf(identifier)
  if (!algorithm || !text || !isTagged(text, 'bitString')) return undefined
  const key = text.bytes.subarray(1)
  return { algorithm, key: algorithm === 'RSA' ? modulusOf(readDer(key)?.[0], 0) : hexOf(key) }
}

/** Modulus of an RSA key, at index `place`: first, or second behind the version of a private key; the exponent follows. */
function modulusOf(element: DerValue | undefined, place: number): string | undefined {
  const numbers = sequenceOf(element)?.slice(place, place + 2)
  if (numbers?.length !== 2) return undefined
  if (!numbers.every(({ tag }) => tag === derTags.integer)) return undefined
  return numbers.map(({ bytes }) => hexOf(bytes)).join(':')
}

/** Reads the public key of a private key in PKCS #1, PKCS #8 or SEC 1; undefined for other forms. */
export function keyOfPrivate(bytes: Uint8Array): PublicKey | undefined {
  const [element] = readDer(bytes) ?? []
  const [, second, third] = sequenceOf(element) ?? []
  if (isTagged(second, 'octetString')) {
    return { algorithm: 'ECDSA', key: pointOf(sequenceOf(element) ?? []) }
  }
  if (isTagged(second, 'sequence')) return wrappedKey(second, third)
  const key = modulusOf(element, 1)
  return key === undefined ? undefined : { algorithm: 'RSA', key }
}

/** Public point of an elliptic curve private key, which may carry it. */
function pointOf(fields: readonly DerValue[]): string | undefined {
  const tagged = fields.find((field) => isTagged(field, 'publicKey'))
  const [text] = (tagged && readDer(tagged.bytes)) ?? []
  return text && isTagged(text, 'bitString') ? hexOf(text.bytes.subarray(1)) : undefined
}

function wrappedKey(
  identifier: DerValue | undefined,
  wrapped: DerValue | undefined,
): PublicKey | undefined {
  const algorithm = algorithmOf(identifier)
  if (!algorithm || !wrapped || !isTagged(wrapped, 'octetString')) return undefined
  if (algorithm === 'Ed25519' || algorithm === 'unknown') return { algorithm, key: undefined }
  const inner = keyOfPrivate(wrapped.bytes)
  return inner?.algorithm === algorithm ? inner : undefined
}

const derTags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  version: 0xa0,
  publicKey: 0xa1,
} as const

/** Reads a sequence of DER values; undefined where they are malformed. */
function readDer(bytes: Uint8Array): readonly DerValue[] | undefined {
  try {
    return derValues(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The values of a DER sequence; undefined for anything else. */
function sequenceOf(element: DerValue | undefined): readonly DerValue[] | undefined {
  return element?.tag === derTags.sequence ? readDer(element.bytes) : undefined
}

function isTagged(element: DerValue | undefined, tag: keyof typeof derTags): boolean {
  return element?.tag === derTags[tag]
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
