import { randomBytes } from 'node:crypto'
import { xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { type PlainValue, TransformError, type Transformer } from './value-transformer.ts'

const nonceBytes = 24
const tagBytes = 16

/** The provider `secretbox` with one key: the nonce, then the box of NaCl (XSalsa20 and Poly1305). */
export function secretbox(key: Uint8Array): Transformer {
  return {
    toStorage(value) {
      const nonce = randomBytes(nonceBytes)
      return Buffer.concat([nonce, xsalsa20poly1305(key, nonce).encrypt(value)])
    },
    fromStorage(stored): PlainValue {
      if (stored.length < nonceBytes + tagBytes)
        throw new TransformError('the stored data was shorter than the required size')
      const box = xsalsa20poly1305(key, stored.subarray(0, nonceBytes))
      try {
        return { value: box.decrypt(stored.subarray(nonceBytes)), isStale: false }
      } catch (error) {
        throw new TransformError('output array was not large enough for encryption', error)
      }
    },
  }
}
