/** Is told what encryption at rest does. */
export interface EncryptionMeter {
  /** A value was encrypted or decrypted, or could not be: `status` is `OK` or the kind of the failure. */
  transformed(done: {
    /** `secrets`, `deployments.apps` */
    readonly resource: string
    readonly type: 'from_storage' | 'to_storage'
    /** The prefix of the values of the provider, or of the key within it. */
    readonly prefix: string
    readonly status: string
    readonly seconds: number
  }): void
  /** A source of keys has to be decrypted by its plug-in. */
  missed(): void
  keyGenerated(seconds: number): void
  /** A plug-in was called; `status` is the name of a gRPC code. */
  called(call: {
    readonly provider: string
    readonly method: string
    readonly status: string
    readonly seconds: number
  }): void
  /** A value was encrypted, or is decrypted, by a key of a plug-in. */
  keyUsed(use: {
    readonly provider: string
    readonly type: 'from_storage' | 'to_storage'
    readonly keyId: string
  }): void
  /** The status of a plug-in names its key. */
  keyNamed(key: { readonly provider: string; readonly keyId: string }): void
  invalidKeyId(provider: string, error: 'empty' | 'too_long'): void
  sourcesCached(provider: string, count: number): void
  /** A configuration is in force at the start; `hash` is that of its file. */
  applied(hash: string): void
  /** As {@link applied}, for a file that has changed. */
  reloaded(hash: string): void
  reloadFailed(): void
}
