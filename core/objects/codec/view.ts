import type { JsonObject } from '../../base/api/json.ts'
import type { Entry } from './entry.ts'

/**
 * View of an object: the object in some version, its metadata alone, or a row of a Table. An encoding turns a view into
 * the bytes of a media type.
 */
export interface View {
  /** Identity of the view, a part of {@link Encoding.id}. */
  readonly id: string
  /** Kind of an answer with one object; its version is the list's. */
  readonly kind: string
  /** False where the bytes depend on the current time. */
  readonly stable: boolean
  /** Compact JSON of one item of a list. */
  item(entry: Entry): Uint8Array
  /** The view for the items of one list, where they share a budget, and memory: each item is in use until the next is made. */
  ofOneList?(): View
  /** See {@link workOf}; the bytes of its object where this is absent. */
  workOf?(entry: Entry): number
  /** The body of an answer with one object: compact JSON and a line feed. */
  line(entry: Entry): Uint8Array
  /** Kind and version of a list, and the name of the member that holds its items. */
  readonly list: {
    readonly kind: string
    readonly apiVersion: string
    readonly itemsName: string
    /** A list without items has `null` for them instead of an empty list. */
    readonly isNullWhenEmpty?: boolean
    /** The members of the list are in the order of their names, so that the items come before `kind` and `metadata`. */
    readonly withSortedKeys?: boolean
  }
  /**
   * Whether list items leave out `kind` and `apiVersion`, which the list implies; {@link item} begins with them all the
   * same.
   */
  readonly bareItems: boolean
  /** The items of a list in the order in which the view shows them, where it has one of its own. */
  readonly arranged?: ((entries: Iterable<Entry>) => Iterable<Entry>) | undefined
  /** Members of a list between `metadata` and the items, as JSON text that ends in a comma; mostly empty. */
  readonly listExtra: string
  /** The object of a bookmark event. */
  bookmark(metadata: JsonObject): JsonObject
  /** The view of a watch's events after the first, where those are shorter. */
  readonly following?: View
}

/** What the last item of a list took to make, in bytes that take as long to read. */
export function workOf(view: View, entry: Entry): number {
  return view.workOf?.(entry) ?? entry.size ?? 0
}
