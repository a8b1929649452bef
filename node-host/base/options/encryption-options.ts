/** Encryption at rest of the objects in etcd. */
export interface EncryptionStartOptions {
  /** File with an `EncryptionConfiguration`: which resources are encrypted in etcd, and by what. Default: none is encrypted. */
  readonly encryptionProviderConfig?: string
  /** Whether a changed `encryptionProviderConfig` takes effect without a restart. Default: false. */
  readonly encryptionProviderConfigAutomaticReload?: boolean
}
