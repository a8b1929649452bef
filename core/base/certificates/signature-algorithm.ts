import { joinBytes } from '../streams/join-bytes.ts'
import { childrenOf, derIdentifier, type DerValue, derValues } from './der-value.ts'
import { der, objectIdentifier, sequence, unsignedInteger } from './encode-der.ts'

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

export type CurveName = 'P-256' | 'P-384' | 'P-521'

/** How bytes are signed, by the names of WebCrypto. Signatures of ECDSA are the two numbers one after the other (IEEE P1363). */
export type SignatureAlgorithm =
  | { readonly name: 'RSASSA-PKCS1-v1_5'; readonly hash: HashName }
  | { readonly name: 'RSA-PSS'; readonly hash: HashName; readonly saltLength: number }
  | { readonly name: 'ECDSA'; readonly hash: HashName; readonly namedCurve: CurveName }
  | { readonly name: 'Ed25519' }

const rsaHashes: Readonly<Record<string, HashName>> = {
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
}

const ecdsaHashes: Readonly<Record<string, HashName>> = {
  '1.2.840.10045.4.1': 'SHA-1',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}

const pssHashes: Readonly<Record<string, HashName>> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

const curves: Readonly<Record<string, CurveName>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
}

/** Bytes of each of the two numbers of a signature. */
const curveBytes: Readonly<Record<CurveName, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }

const ed25519 = '1.3.101.112'
const rsaPss = '1.2.840.113549.1.1.10'

/** The curve of a public key (SubjectPublicKeyInfo); undefined for keys of other kinds or curves. */
export function curveOf(publicKey: Uint8Array): CurveName | undefined {
  const [algorithm] = childrenOf(derValues(publicKey)[0])
  const [, parameters] = childrenOf(algorithm)
  return parameters?.tag === 0x06 ? curves[derIdentifier(parameters)] : undefined
}

/** The hash and the salt of RSASSA-PSS (RFC 4055, 3.1); others than those of X.509 in practice are unknown. */
function pssOf(parameters: DerValue | undefined): SignatureAlgorithm | undefined {
  const tagged = new Map(childrenOf(parameters).map((each) => [each.tag, childrenOf(each)[0]]))
  const [identifier] = childrenOf(tagged.get(0xa0))
  const hash = identifier && pssHashes[derIdentifier(identifier)]
  const saltLength = tagged.get(0xa2)?.bytes[0]
  return hash && saltLength !== undefined ? { name: 'RSA-PSS', hash, saltLength } : undefined
}

/**
 * Reads an AlgorithmIdentifier (RFC 5280, 4.1.1.2) of a signature by the owner of `publicKey`; undefined for algorithms that are not
 * known, MD5 among them.
 */
export function readSignatureAlgorithm(
  algorithm: DerValue,
  publicKey: Uint8Array,
): SignatureAlgorithm | undefined {
  const [first, parameters] = childrenOf(algorithm)
  const identifier = first ? derIdentifier(first) : ''
  if (identifier === ed25519) return { name: 'Ed25519' }
  if (identifier === rsaPss) return pssOf(parameters)
  const rsa = rsaHashes[identifier]
  if (rsa) return { name: 'RSASSA-PKCS1-v1_5', hash: rsa }
  const [hash, namedCurve] = [ecdsaHashes[identifier], curveOf(publicKey)]
  return hash && namedCurve ? { name: 'ECDSA', hash, namedCurve } : undefined
}

function identifierOf(known: Readonly<Record<string, HashName>>, hash: HashName): Uint8Array {
  const [identifier = ''] = Object.entries(known).find(([, name]) => name === hash) ?? []
  return objectIdentifier(identifier)
}

/** Encodes an algorithm as AlgorithmIdentifier. @throws TypeError for RSA-PSS, by which no authority here signs */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  if (algorithm.name === 'Ed25519') return sequence(objectIdentifier(ed25519))
  if (algorithm.name === 'ECDSA') return sequence(identifierOf(ecdsaHashes, algorithm.hash))
  if (algorithm.name === 'RSA-PSS') throw new TypeError('certificates are not signed by RSA-PSS')
  return sequence(identifierOf(rsaHashes, algorithm.hash), der(0x05))
}

/** A signature as WebCrypto has it, of one of X.509; that of ECDSA is a sequence of two numbers there. @throws RangeError */
export function plainSignature(algorithm: SignatureAlgorithm, signature: Uint8Array): Uint8Array {
  if (algorithm.name !== 'ECDSA') return signature
  const size = curveBytes[algorithm.namedCurve]
  const plain = new Uint8Array(size * 2)
  for (const [at, { bytes }] of childrenOf(derValues(signature)[0]).slice(0, 2).entries()) {
    const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
    if (digits.length > size) throw new RangeError('a number of a signature that is too large')
    plain.set(digits, (at + 1) * size - digits.length)
  }
  return plain
}

/** The reverse of {@link plainSignature}. */
export function encodedSignature(algorithm: SignatureAlgorithm, signature: Uint8Array): Uint8Array {
  if (algorithm.name !== 'ECDSA') return signature
  const half = signature.length / 2
  return sequence(
    joinBytes([signature.subarray(0, half), signature.subarray(half)].map(unsignedInteger)),
  )
}
