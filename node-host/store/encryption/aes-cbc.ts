import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { type PlainValue, TransformError, type Transformer } from './value-transformer.ts'

const blockBytes = 16

/** The provider `aescbc` with one key: the initialization vector, then the value with the padding of PKCS #7. */
export function aesCbc(keyBytes: Uint8Array): Transformer {
  const key = createSecretKey(keyBytes)
  const algorithm = `aes-${keyBytes.length * 8}-cbc`
  return {
    toStorage(value) {
      const vector = randomBytes(blockBytes)
      const cipher = createCipheriv(algorithm, key, vector)
      return Buffer.concat([vector, cipher.update(value), cipher.final()])
    },
    fromStorage(stored): PlainValue {
      if (stored.length < blockBytes)
        throw new TransformError('the stored data was shorter than the required size')
      if (stored.length % blockBytes !== 0)
        throw new TransformError('the stored data is not a multiple of the block size')
      const decipher = createDecipheriv(algorithm, key, stored.subarray(0, blockBytes))
      // The padding is checked below, with the errors of the original.
      decipher.setAutoPadding(false)
      const padded = Buffer.concat([decipher.update(stored.subarray(blockBytes)), decipher.final()])
      return { value: withoutPadding(padded), isStale: false }
    },
  }
}

function withoutPadding(padded: Buffer): Uint8Array {
  const count = padded.at(-1) ?? 0
  if (count === 0 || count > padded.length)
    throw new TransformError('invalid PKCS7 data (empty or not padded)')
  const size = padded.length - count
  if (padded.subarray(size).some((byte) => byte !== count))
    throw new TransformError('invalid padding on input')
  return padded.subarray(0, size)
}
