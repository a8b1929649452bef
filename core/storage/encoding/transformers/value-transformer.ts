/** A value as it was before {@link ValueTransformer.toStorage}. */
export interface TransformedValue {
  readonly value: Uint8Array
  /** Whether the next write of the object must store it anew, though nothing of it changes: another key encrypts by now. */
  readonly isStale: boolean
}

/**
 * Transforms the encoded values of a resource on their way to a shared store and back: encryption at rest. `key` is the whole key of the
 * value in the store, which authenticated encryption is bound to.
 */
export interface ValueTransformer {
  /** @throws Error whose message is the original's, where the value cannot be transformed; nothing is written then. */
  toStorage(value: Uint8Array, key: string): Uint8Array | Promise<Uint8Array>
  /** @throws Error whose message is the original's, where the value cannot be read. */
  fromStorage(stored: Uint8Array, key: string): TransformedValue | Promise<TransformedValue>
}

/** The transformer of a resource, by its group and plural; undefined where its values are stored as they are encoded. */
export type TransformerOf = (group: string, resource: string) => ValueTransformer | undefined
