import type { JsonObject } from '../api/json.ts'
import type { Entry } from './entry.ts'

/**
 * What of an object an answer shows: the object in some version, its metadata alone, or a row of a Table. Formats turn
 * a view into bytes.
 */
export interface View {
  /** Part of the encoding's memo key. */
  readonly id: string
  /** Of an answer that is one object; its version is the list's. */
  readonly kind: string
  /** False where the bytes depend on the moment. */
  readonly stable: boolean
  /** Compact JSON of one item of a list. */
  item(entry: Entry): Uint8Array
  /** An answer that is one object: compact JSON and a line feed. */
  line(entry: Entry): Uint8Array
  /** The members of a list before its metadata, and between its metadata and its first item. */
  readonly list: { readonly kind: string; readonly apiVersion: string; readonly itemsName: string }
  /** Items of lists do not repeat `kind` and `apiVersion`, which the list's own say; {@link item} begins with them. */
  readonly bareItems: boolean
  /** Members between `metadata` and the items, as JSON text that ends in a comma; mostly empty. */
  readonly listExtra: string
  /** The object of a bookmark event. */
  bookmark(metadata: JsonObject): JsonObject
  /** What a watch shows behind its first event, where that is less. */
  readonly following?: View
}
