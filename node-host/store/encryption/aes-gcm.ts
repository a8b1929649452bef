import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { type PlainValue, TransformError, type Transformer } from './value-transformer.ts'

const nonceBytes = 12
const tagBytes = 16

/** The provider `aesgcm` with one key: the nonce, the encrypted value, its tag. Values are bound to their keys in the store. */
export function aesGcm(keyBytes: Uint8Array): Transformer {
  const key = createSecretKey(keyBytes)
  return {
    toStorage: (value, place) => sealGcm(key, value, place.key),
    fromStorage: (stored, place): PlainValue => ({
      value: openGcm(key, stored, place.key),
      isStale: false,
    }),
  }
}

function algorithmOf({ symmetricKeySize = 32 }: KeyObject): CipherGCMTypes {
  return `aes-${symmetricKeySize * 8}-gcm` as CipherGCMTypes
}

export function sealGcm(key: KeyObject, value: Uint8Array, bound: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithmOf(key), key, nonce)
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/** @throws TransformError for a value that was changed, moved, or encrypted by another key. */
export function openGcm(key: KeyObject, stored: Uint8Array, bound: string): Buffer {
  if (stored.length < nonceBytes)
    throw new TransformError('the stored data was shorter than the required size')
  const sealed = stored.subarray(nonceBytes)
  if (sealed.length < tagBytes) throw notAuthentic()
  const decipher = createDecipheriv(algorithmOf(key), key, stored.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const value = decipher.update(sealed.subarray(0, -tagBytes))
  try {
    decipher.final()
  } catch (error) {
    throw notAuthentic(error)
  }
  return value
}

function notAuthentic(cause?: unknown): TransformError {
  return new TransformError('cipher: message authentication failed', cause)
}
