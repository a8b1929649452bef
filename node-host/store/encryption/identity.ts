import { type PlainValue, TransformError, type Transformer } from './value-transformer.ts'

const encryptedPrefix = Buffer.from('k8s:enc:')

/** Whether a stored value begins with `prefix`. */
export function hasPrefix(stored: Uint8Array, prefix: Uint8Array): boolean {
  if (stored.length < prefix.length) return false
  for (const [at, byte] of prefix.entries()) if (stored[at] !== byte) return false
  return true
}

/** The provider `identity`: values as they are, none of which may look encrypted. */
export const identity: Transformer = {
  toStorage: (value) => value,
  fromStorage(stored): PlainValue {
    if (hasPrefix(stored, encryptedPrefix))
      throw new TransformError('identity transformer tried to read encrypted data')
    return { value: stored, isStale: false }
  },
}
