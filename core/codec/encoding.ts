import type { Status } from '../api/status.ts'
import type { Entry } from './entry.ts'

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED'

/** What a list says of itself. */
export interface ListMetadata {
  /** Empty for what is not stored. */
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/**
 * One negotiated form of a resource: media type, version and view (object, Table, PartialObjectMetadata). It turns
 * entries into bytes; what can be shared is remembered by the entry or the event under {@link Encoding.id}.
 */
export interface Encoding {
  /** Unique among encodings of one stored resource, so that it can key a memo. */
  readonly id: string
  readonly contentType: string
  readonly watchContentType: string
  /** How a WebSocket sends a message of this encoding. */
  readonly message: 'text' | 'binary'
  /** Bytes at the start of an event that only a stream needs; a message of its own goes without them. */
  readonly frameHead: number
  /** False where the bytes depend on the moment, as a Table's ages do. */
  readonly stable: boolean
  /** A whole answer for one object. */
  object(entry: Entry): Uint8Array
  /**
   * A whole list, cut into pieces of roughly 64 to 128 KiB; pieces are made as they are asked for. An empty one means that
   * work was done for which there is nothing to send yet, and that others may have their turn.
   */
  list(metadata: ListMetadata, entries: Iterable<Entry>): Iterable<Uint8Array>
  /** One watch event, framed for a stream (JSON ends with a newline). */
  event(type: WatchEventType, entry: Entry): Uint8Array
  bookmark(resourceVersion: string, annotations: Readonly<Record<string, string>>): Uint8Array
  error(status: Status): Uint8Array
  /** For what comes behind the first event of a watch, where that need not say everything again. */
  readonly following?: Encoding | undefined
}
