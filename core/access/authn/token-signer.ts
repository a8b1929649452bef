import type { JsonObject } from '../../base/api/json.ts'

/** Algorithm and key of a signature, as the header of a JSON Web Token names them. */
export interface SignatureForm {
  /** Algorithm name of RFC 7518: `ES256`, `RS256`, `HS256`. */
  readonly algorithm: string
  /** The key's id (`kid`); empty where the token names none. */
  readonly keyId: string
}

/**
 * Signs and verifies service account tokens. The host provides it, since it is the host that keeps keys across
 * restarts.
 */
export interface TokenSigner {
  /** Algorithm and key of new signatures. */
  readonly form: SignatureForm
  sign(message: Uint8Array): Promise<Uint8Array>
  /** Whether one of the signer's keys made the signature; false for unknown algorithms and keys. */
  verify(message: Uint8Array, signature: Uint8Array, form: SignatureForm): Promise<boolean>
  /** JSON Web Keys (RFC 7517) by which others can check tokens; empty where the key is a secret. */
  readonly publicKeys: readonly JsonObject[]
  /** Whether signatures of the key can be verified; the empty id stands for all keys. */
  hasKey(keyId: string): boolean
}
