import { sha256 } from '../../../base/text/sha256.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * `storageVersionHash` of discovery: Base64 of the first 8 bytes of the SHA-256 of `group/version/Kind`. Clients compare
 * it to learn that a resource is now stored in another version.
 */
export function storageVersionHash(group: string, version: string, kind: string): string {
  const digest = sha256(new TextEncoder().encode(`${group}/${version}/${kind}`))
  const bits = digest.subarray(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << 2n
  const digits = Array.from({ length: 11 }, (_, index) =>
    alphabet.charAt(Number((bits >> BigInt((10 - index) * 6)) & 63n)),
  )
  return `${digits.join('')}=`
}
