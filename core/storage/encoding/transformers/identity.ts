import type { ValueTransformer } from './value-transformer.ts'

/** `k8s:enc:`, with which every encrypted value begins. */
const encrypted = new TextEncoder().encode('k8s:enc:')

/** Leaves values as they are; those that another transformer encrypted cannot be read. */
export const identity: ValueTransformer = {
  toStorage: (value) => value,
  fromStorage: (stored) => {
    if (encrypted.every((byte, at) => stored[at] === byte)) {
      throw new Error('identity transformer tried to read encrypted data')
    }
    return { value: stored, isStale: false }
  },
}
