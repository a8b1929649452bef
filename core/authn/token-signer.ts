import type { JsonObject } from '../api/json.ts'

/** What a signature says of itself: the head of a JSON Web Token. */
export interface SignatureForm {
  /** As in RFC 7518: `ES256`, `RS256`, `HS256`. */
  readonly algorithm: string
  /** Which key of several; empty where the token does not say. */
  readonly keyId: string
}

/** Signs the tokens of service accounts. A host lends one, since keys outlive a server only where the host keeps them. */
export interface TokenSigner {
  /** How new tokens are signed. */
  readonly form: SignatureForm
  sign(message: Uint8Array): Promise<Uint8Array>
  /** Whether one of the keys made the signature; false for forms and keys that are not known. */
  verify(message: Uint8Array, signature: Uint8Array, form: SignatureForm): Promise<boolean>
  /** JSON Web Keys (RFC 7517) by which others can check tokens; empty where the key is a secret. */
  readonly publicKeys: readonly JsonObject[]
}
