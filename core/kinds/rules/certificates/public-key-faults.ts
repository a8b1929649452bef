import { childrenOf, derIdentifier, derValues } from '../../../base/certificates/der-value.ts'

const [rsa, elliptic, ed25519] = ['1.2.840.113549.1.1.1', '1.2.840.10045.2.1', '1.3.101.112']

/** Curves by their object identifiers; the first one is too short. */
const curves: Readonly<Record<string, string>> = {
  '1.3.132.0.33': 'P-224',
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
}

const malformed = 'must be a valid PKIX-serialized public key'

/** What is wrong with a public key; `shown` is the part of it that an error names, where it is not the key itself. */
export interface KeyFault {
  readonly shown?: string
  readonly detail: string
}

/**
 * Says why a public key (SubjectPublicKeyInfo in DER) may not be certified for a pod: it is neither Ed25519, nor of a curve
 * of 256 bits or more, nor RSA with 3,072 or 4,096 bits.
 */
export function publicKeyFault(bytes: Uint8Array): KeyFault | undefined {
  try {
    return faultOf(bytes)
  } catch (error) {
    if (error instanceof RangeError) return { detail: malformed }
    throw error
  }
}

function faultOf(bytes: Uint8Array): KeyFault | undefined {
  const [key, ...others] = derValues(bytes)
  const [algorithm, content] = childrenOf(key)
  const [identifier, parameters] = childrenOf(algorithm)
  if (others.length > 0 || !identifier || !content) return { detail: malformed }
  const type = derIdentifier(identifier)
  if (type === ed25519) return content.bytes.length === 33 ? undefined : { detail: malformed }
  if (type === elliptic) {
    const curve = parameters && curves[derIdentifier(parameters)]
    if (curve === undefined) return { detail: malformed }
    if (curve !== 'P-224') return undefined
    return {
      shown: `curve ${curve}`,
      detail: 'elliptic public keys must use curve P256 or P384',
    }
  }
  if (type !== rsa) return { detail: malformed }
  const [modulus] = childrenOf(derValues(content.bytes.subarray(1))[0])
  if (!modulus) return { detail: malformed }
  const bits = bytesOfNumber(modulus.bytes) * 8
  if (bits === 3072 || bits === 4096) return undefined
  return {
    shown: `${bits}-bit modulus`,
    detail: 'RSA keys must have modulus size 3072 or 4096',
  }
}

/** Bytes of an unsigned number, which DER may begin with a zero. */
function bytesOfNumber(bytes: Uint8Array): number {
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return zeros < 0 ? 0 : bytes.length - zeros
}
