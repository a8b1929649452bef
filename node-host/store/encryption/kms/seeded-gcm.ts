import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { openGcm, sealGcm } from '../aes-gcm.ts'
import { type PlainValue, TransformError, type Transformer } from '../value-transformer.ts'

/** Bytes of a seed at least, of the key that is derived for a value, and of the information that it is derived by. */
export const seedBytes = 32

const firstBlock = new Uint8Array([1])

/**
 * AES-GCM with a key of its own for each value: HKDF-Expand (RFC 5869, SHA-256) of the seed by random information, which stands before
 * the encrypted value. A key is used once, so that nonces never meet.
 *
 * @throws TransformError for a seed that is too short.
 */
export function seededGcm(seed: Uint8Array): Transformer {
  if (seed.length < seedBytes)
    throw new TransformError(`invalid seed length ${seed.length} used for key generation`)
  const secret = createSecretKey(seed)
  return {
    toStorage(value, { key }) {
      const info = randomBytes(seedBytes)
      return Buffer.concat([info, sealGcm(derivedKey(secret, info), value, key)])
    },
    fromStorage(stored, { key }): PlainValue {
      if (stored.length < seedBytes)
        throw new TransformError('the stored data was shorter than the required size')
      const derived = derivedKey(secret, stored.subarray(0, seedBytes))
      return { value: openGcm(derived, stored.subarray(seedBytes), key), isStale: false }
    },
  }
}

/** The first block of HKDF-Expand, which is as long as the key. */
function derivedKey(seed: KeyObject, info: Uint8Array): KeyObject {
  return createSecretKey(createHmac('sha256', seed).update(info).update(firstBlock).digest())
}
