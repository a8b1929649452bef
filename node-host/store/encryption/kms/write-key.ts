import { TransformError, type Transformer } from '../value-transformer.ts'
import { shownHash } from './encrypted-object.ts'
import type { EncryptedObject } from './kms-messages.ts'

/** The key that encrypts: a seed of this server, and how the plug-in has encrypted it. */
export interface WriteKey {
  readonly transformer: Transformer
  /** What is stored beside each value. */
  readonly object: EncryptedObject
  /** Identifies the source of keys, see {@link sourceId}. */
  readonly id: string
  /** Milliseconds since the epoch up to which it encrypts; it decrypts for ever. */
  readonly expiresAt: number
}

/** @throws TransformError for a key that encrypts no longer */
export function checkWritable({ object, expiresAt }: WriteKey, now: number): void {
  if (now <= expiresAt) return
  throw new TransformError(
    `encryptedDEKSource with keyID hash "${shownHash(object.keyID)}" expired at ${rfc3339(expiresAt)} (current time is ${rfc3339(now)})`,
  )
}

/** A time as Go's `time.RFC3339` has it, in UTC. */
export function rfc3339(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z')
}
