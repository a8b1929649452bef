/** A value that may have to be waited for. */
export type Soon<T> = T | Promise<T>

/** Where a value stands: what authenticated encryption binds it to, and what metrics name. */
export interface ValuePlace {
  /** The key of the value in the store: `/registry/secrets/default/a`. */
  readonly key: string
  /** The resource as metrics name it: `deployments.apps`. */
  readonly resource: string
}

/** A decrypted value; a stale one was written by another provider or key than those which write now. */
export interface PlainValue {
  readonly value: Uint8Array
  readonly isStale: boolean
}

/** One provider, or one key of it. What it throws is a {@link TransformError}. */
export interface Transformer {
  toStorage(value: Uint8Array, place: ValuePlace): Soon<Uint8Array>
  fromStorage(stored: Uint8Array, place: ValuePlace): Soon<PlainValue>
}

/** A value could not be encrypted or decrypted; the message is the original's. */
export class TransformError extends Error {
  /** The status in metrics: the name of a gRPC code, or that there was no call. */
  readonly status: string

  constructor(message: string, cause?: unknown, status: string = statusOf(cause)) {
    super(message, { cause })
    this.name = 'TransformError'
    this.status = status
  }
}

/** The status of an error in metrics, as {@link TransformError.status}. */
export function statusOf(error: unknown): string {
  return error instanceof TransformError ? error.status : 'unknown-non-grpc'
}
