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

/** The RFC 7518 name of how a key signs; undefined where tokens are not signed by such keys. */
function algorithmOf(key: KeyObject): string | undefined {
  if (key.asymmetricKeyType === 'rsa') return 'RS256'
  const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  return key.asymmetricKeyType === 'ec' && isP256 ? 'ES256' : undefined
}

/** @throws RangeError for a key of another kind than RSA and P-256; Error for what is no PEM key. */
function verifierOf(pem: string): Verifier {
  const key = createPublicKey(pem)
  const algorithm = algorithmOf(key)
  if (algorithm === undefined) throw new RangeError('tokens are signed by RSA or P-256 keys only')
  const spki = key.export({ type: 'spki', format: 'der' })
  // As other servers of the API name keys, so that one key has one name.
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

// JSON Web Signatures hold the two numbers of an ECDSA signature side by side (RFC 7518, section 3.4).
const encoding = { dsaEncoding: 'ieee-p1363' } as const

/**
 * Signs with a private key, and takes signatures of `others`, too. All are PEM; of the others a public key is enough.
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
