import type { Runtime } from '../../base/runtime.ts'
import { hmacSha256 } from '../../base/text/hmac.ts'
import { timingSafeEqual } from '../../base/text/timing-safe-equal.ts'
import type { TokenSigner } from './token-signer.ts'

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
    hasKey: (keyId) => keyId === '',
    sign: (message) => Promise.resolve(hmacSha256(key(), message)),
    verify: (message, signature, { algorithm }) =>
      Promise.resolve(
        algorithm === form.algorithm && timingSafeEqual(hmacSha256(key(), message), signature),
      ),
  }
}
