import type { Status } from '../../../base/api/errors/status.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import type { Schema } from '../../schema/schema.ts'
import { withoutKind } from '../bare-item.ts'
import { concatBytes, joinIntoChunks, nothingYet, WorkInTurn } from '../chunks.ts'
import type { Encoding, ListMetadata, WatchEventType } from '../encoding.ts'
import type { Entry } from '../entry.ts'
import { jsonEncoding } from '../json-encoding.ts'
import { listItems } from '../list-items.ts'
import { type View, workOf } from '../view.ts'
import { CborWriter, majorType, selfDescribed } from './cbor-writer.ts'
import { encodeCbor, encodeCborDocument } from './encode-cbor.ts'
import { sortCborKeys } from './key-order.ts'

export const cborMediaType = 'application/cbor'

/** Media type of CBOR watch streams, a sequence of data items (RFC 8742). */
export const cborStreamMediaType = 'application/cbor-seq'

function parsed(bytes: Uint8Array): JsonValue {
  return parseJson(decodeUtf8(bytes)).value
}

function arrayHead(size: number): Uint8Array {
  const writer = new CborWriter()
  writer.head(majorType.array, size)
  return writer.finish()
}

/** The bytes of a CBOR watch event before its object, which has a self-described CBOR tag of its own. */
function eventHead(type: WatchEventType | 'BOOKMARK' | 'ERROR'): Uint8Array {
  const writer = new CborWriter()
  writer.raw(selfDescribed)
  writer.head(majorType.map, 2)
  for (const text of ['type', type, 'object']) writer.string(text)
  return writer.finish()
}

const eventHeads = {
  ADDED: eventHead('ADDED'),
  MODIFIED: eventHead('MODIFIED'),
  DELETED: eventHead('DELETED'),
  BOOKMARK: eventHead('BOOKMARK'),
  ERROR: eventHead('ERROR'),
} as const

/**
 * Encoding of a view's objects in CBOR, converted from the view's JSON; the bytes are kept with the entry if the view
 * is stable.
 */
class CborEncoding implements Encoding {
  readonly id: string
  readonly contentType = cborMediaType
  readonly watchContentType = cborStreamMediaType
  readonly message = 'binary'
  readonly frameHead = 0
  readonly stable: boolean
  readonly following: Encoding | undefined
  readonly #view: View
  readonly #schema: Schema | undefined
  readonly #lines: Encoding

  constructor(view: View, schema: Schema | undefined) {
    this.id = `cbor/${view.id}`
    this.stable = view.stable
    this.following = view.following && new CborEncoding(view.following, schema)
    this.#view = view
    this.#schema = schema
    this.#lines = jsonEncoding(view)
  }

  object(entry: Entry): Uint8Array {
    const make = (): Uint8Array => encodeCborDocument(parsed(this.#view.line(entry)), this.#schema)
    return this.stable ? entry.memo(this.id, make) : make()
  }

  list(metadata: ListMetadata, entries: Iterable<Entry>): Iterable<Uint8Array> {
    return joinIntoChunks(this.#listPieces(metadata, entries))
  }

  event(type: WatchEventType, entry: Entry): Uint8Array {
    return concatBytes(eventHeads[type], this.object(entry))
  }

  bookmark(resourceVersion: string, annotations: Readonly<Record<string, string>>): Uint8Array {
    const named = Object.keys(annotations).length > 0
    const object = this.#view.bookmark({
      resourceVersion,
      ...(named && { annotations: { ...annotations } }),
    })
    return concatBytes(eventHeads.BOOKMARK, encodeCborDocument(object))
  }

  error(status: Status): Uint8Array {
    return concatBytes(eventHeads.ERROR, encodeCborDocument({ ...status } as JsonObject))
  }

  /** The encoder for the items of one list; items that are encoded like single objects share their bytes. */
  #items(view: View): (entry: Entry) => Uint8Array {
    const isWhole = view.list.itemsName === 'items' && !view.bareItems
    const id = isWhole ? this.id : `${this.id}/item`
    const encode = (entry: Entry): Uint8Array => {
      const item = parsed(view.item(entry))
      return encodeCborDocument(view.bareItems ? withoutKind(item) : item, this.#schema)
    }
    const documentOf = this.stable ? listItems(id, encode) : encode
    return (entry) => documentOf(entry).subarray(selfDescribed.length)
  }

  *#listPieces(metadata: ListMetadata, entries: Iterable<Entry>): Generator<Uint8Array> {
    const { itemsName } = this.#view.list
    // The list's other members are those of its JSON form. A CBOR array begins with the number of its items.
    const head = parsed(concatBytes(...this.#lines.list(metadata, []))) as JsonObject
    const items = Array.from(entries)
    const keys = sortCborKeys(Object.keys(head))
    const start = new CborWriter()
    start.raw(selfDescribed)
    start.head(majorType.map, keys.length)
    yield start.finish()
    for (const key of keys) {
      yield encodeCbor(key)
      // The head is that of an empty list, whose items may be null.
      if (key !== itemsName || (items.length === 0 && head[key] === null))
        yield encodeCbor(head[key] ?? null)
      else {
        yield arrayHead(items.length)
        const view = this.#view.ofOneList?.() ?? this.#view
        const itemOf = this.#items(view)
        const turns = new WorkInTurn()
        for (const entry of items) {
          yield itemOf(entry)
          if (turns.isOver(workOf(view, entry))) yield nothingYet
        }
      }
    }
  }
}

/** The CBOR encoding of a view. `schema` is that of its objects, and tells byte fields from text. */
export function cborEncoding(view: View, schema: Schema | undefined): Encoding {
  return new CborEncoding(view, schema)
}
