import { sha256 } from '../api/sha256.ts'
import type { Runtime } from '../runtime.ts'
import type { TokenSigner } from './token-signer.ts'

const blockBytes = 64

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** HMAC (RFC 2104) with SHA-256, for keys of at most 64 bytes. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inner = new Uint8Array(blockBytes).fill(0x36)
  const outer = new Uint8Array(blockBytes).fill(0x5c)
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  return sha256(joined(outer, sha256(joined(inner, message))))
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0)
  return difference === 0
}

/**
 * Signs tokens with a random secret of its own, drawn on first use: for servers in a page and in tests, whose tokens
 * need not outlive them, and must be the same where the random source is seeded. No other server can verify these
 * tokens.
 */
export function hmacSigner({ random }: Pick<Runtime, 'random'>): TokenSigner {
  const form = { algorithm: 'HS256', keyId: '' }
  let drawn: Uint8Array | undefined
  const key = (): Uint8Array => (drawn ??= random(new Uint8Array(32), 'secret'))
  return {
    form,
    publicKeys: [],
    sign: (message) => Promise.resolve(hmac(key(), message)),
    verify: (message, signature, { algorithm }) =>
      Promise.resolve(algorithm === form.algorithm && isSame(hmac(key(), message), signature)),
  }
}
