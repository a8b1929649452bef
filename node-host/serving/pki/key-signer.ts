import {
  createHash,
  createPublicKey,
  type KeyObject,
  sign as signWith,
  verify as verifyWith,
} from 'node:crypto'
import type { JsonObject, TokenSigner } from '../../../core/index.ts'
import { type KeyAlgorithm, keyAlgorithm } from './pem-keys.ts'

interface Verifier {
  readonly keyId: string
  readonly algorithm: KeyAlgorithm
  readonly key: KeyObject
}

function verifierOf(key: KeyObject): Verifier {
  const algorithm = keyAlgorithm(key)
  if (!algorithm) throw new RangeError('tokens are signed by RSA and ECDSA keys only')
  const spki = key.export({ type: 'spki', format: 'der' })
  // Key id as kube-apiserver computes it, so that a key has the same id everywhere.
  const keyId = createHash('sha256').update(spki).digest('base64url')
  return { keyId, algorithm, key }
}

/** A JSON Web Key, with its members in the order of the original. */
function webKeyOf({ key, keyId, algorithm }: Verifier): JsonObject {
  const { kty = '', crv = '', x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const head = { use: 'sig', kty, kid: keyId }
  return kty === 'RSA'
    ? { ...head, alg: algorithm.name, n, e }
    : { ...head, crv, alg: algorithm.name, x, y }
}

// JSON Web Signatures concatenate the two numbers of an ECDSA signature (RFC 7518, section 3.4).
const encoding = { dsaEncoding: 'ieee-p1363' } as const

/**
 * A signer with a private key, which verifies signatures of `accepted`, public keys, and its own. Its own key is
 * published first where it is not among them.
 * @throws RangeError for keys that are neither RSA nor ECDSA with P-256, P-384 or P-521.
 */
export function keySigner(privateKey: KeyObject, accepted: readonly KeyObject[]): TokenSigner {
  const own = verifierOf(createPublicKey(privateKey))
  const given = accepted.map(verifierOf)
  const isGiven = given.some(({ keyId }) => keyId === own.keyId)
  const verifiers = isGiven ? given : [own, ...given]
  const { name, hash } = own.algorithm
  return {
    form: { algorithm: name, keyId: own.keyId },
    publicKeys: verifiers.map(webKeyOf),
    hasKey: (wanted) => wanted === '' || verifiers.some(({ keyId }) => keyId === wanted),
    sign: (message) => Promise.resolve(signWith(hash, message, { key: privateKey, ...encoding })),
    verify(message, signature, form) {
      // The algorithm is that of the key, never the token's choice.
      const fitting = verifiers.filter(
        ({ keyId, algorithm }) =>
          algorithm.name === form.algorithm && (form.keyId === '' || keyId === form.keyId),
      )
      const isGood = fitting.some(({ key, algorithm }) =>
        verifyWith(algorithm.hash, message, { key, ...encoding }, signature),
      )
      return Promise.resolve(isGood)
    },
  }
}
