import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signWith,
  verify as verifyWith,
} from 'node:crypto'
import type { JsonObject, TokenSigner } from '../../core/index.ts'

interface Verifier {
  readonly keyId: string
  readonly algorithm: string
  readonly key: KeyObject
}

/** The RFC 7518 name of a key's signature algorithm; undefined for unsupported keys. */
function algorithmOf(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType === 'rsa') return 'RS256'
  const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  return key.asymmetricKeyType === 'ec' && isP256 ? 'ES256' : undefined
}

/** The verifier for a PEM key. @throws RangeError for a key that is neither RSA nor P-256; Error for malformed PEM. */
function verifierOf(pem: string): Verifier {
  const key = createPublicKey(pem)
  const algorithm = algorithmOf(key)
  if (algorithm === undefined) throw new RangeError('tokens are signed by RSA or P-256 keys only')
  const spki = key.export({ type: 'spki', format: 'der' })
  // Key id as kube-apiserver computes it, so that a key has the same id everywhere.
  const keyId = createHash('sha256').update(spki).digest('base64url')
  return { keyId, algorithm, key }
}

function publicKeyOf({ key, keyId, algorithm }: Verifier): JsonObject {
  return {
    use: 'sig',
    ...(key.export({ format: 'jwk' }) as JsonObject),
    kid: keyId,
    alg: algorithm,
  }
}

// JSON Web Signatures concatenate the two numbers of an ECDSA signature (RFC 7518, section 3.4).
const encoding = { dsaEncoding: 'ieee-p1363' } as const

/**
 * A signer with a private key, which also verifies signatures of `others`. All are PEM; `others` may be public keys.
 * @throws RangeError for keys that are neither RSA nor P-256.
 */
export function keySigner(privateKey: string, others: readonly string[]): TokenSigner {
  const own = verifierOf(privateKey)
  const key = createPrivateKey(privateKey)
  const verifiers = [own, ...others.map(verifierOf)]
  return {
    form: { algorithm: own.algorithm, keyId: own.keyId },
    publicKeys: verifiers.map(publicKeyOf),
    sign: (message) => Promise.resolve(signWith('sha256', message, { key, ...encoding })),
    verify: (message, signature, form) => {
      const fitting = verifiers.filter(
        ({ keyId, algorithm }) =>
          algorithm === form.algorithm && (form.keyId === '' || keyId === form.keyId),
      )
      const isGood = fitting.some((verifier) =>
        verifyWith('sha256', message, { key: verifier.key, ...encoding }, signature),
      )
      return Promise.resolve(isGood)
    },
  }
}
