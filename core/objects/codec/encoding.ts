import type { Status } from '../../base/api/errors/status.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { Entry } from './entry.ts'

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED'

/** The `metadata` of a list. */
export interface ListMetadata {
  /** Empty for lists of virtual objects, which are not stored. */
  readonly resourceVersion: string
  readonly continue?: string
  readonly remainingItemCount?: number
}

/**
 * One negotiated representation of a resource: media type, version and view (object, Table, PartialObjectMetadata). It
 * encodes cache entries; bytes that can be shared are kept by the entry or the event under {@link Encoding.id}.
 */
export interface Encoding {
  /** Unique among encodings of one stored resource, so that it can key a memo. */
  readonly id: string
  readonly contentType: string
  readonly watchContentType: string
  /** Type of the WebSocket messages that carry this encoding. */
  readonly message: 'text' | 'binary'
  /** Length of the frame head of a watch event, in bytes, which only a stream needs: separate messages leave it out. */
  readonly frameHead: number
  /** False where the bytes depend on the current time, as a Table's ages do. */
  readonly stable: boolean
  /** The body of an answer with one object. */
  object(entry: Entry): Uint8Array
  /** The items of a list in the order in which they are shown, where that is another than that of the list. */
  readonly arranged?: ((entries: Iterable<Entry>) => Iterable<Entry>) | undefined
  /**
   * The body of a list, in chunks of roughly 64 to 128 KiB, encoded as they are asked for. An empty chunk means that
   * work was done without output yet, and that other tasks may run.
   */
  list(metadata: ListMetadata, entries: Iterable<Entry>): Iterable<Uint8Array>
  /** One watch event, framed for a stream (JSON ends with a newline). */
  event(type: WatchEventType, entry: Entry): Uint8Array
  bookmark(resourceVersion: string, annotations: Readonly<Record<string, string>>): Uint8Array
  error(status: Status): Uint8Array
  /** The encoding of a watch's events after the first, where those are shorter (a Table without column definitions). */
  readonly following?: Encoding | undefined
}

/** The JSON of a list's `metadata`, its members in the order that clients are used to. */
export function listMetadata(metadata: ListMetadata): JsonObject {
  return {
    ...(metadata.resourceVersion !== '' && { resourceVersion: metadata.resourceVersion }),
    ...(metadata.continue !== undefined && { continue: metadata.continue }),
    ...(metadata.remainingItemCount !== undefined && {
      remainingItemCount: metadata.remainingItemCount,
    }),
  }
}
