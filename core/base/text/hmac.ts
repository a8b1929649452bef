import { sha256 } from './sha256.ts'

const blockBytes = 64

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** HMAC (RFC 2104) with SHA-256, for keys of at most 64 bytes. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(blockBytes).fill(0x36)
  const outer = new Uint8Array(blockBytes).fill(0x5c)
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return sha256(joined(outer, sha256(joined(inner, message))))
}
