import type { Status } from '../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { concatBytes, joinIntoChunks, nothingYet } from '../chunks.ts'
import { type Encoding, type ListMetadata, listMetadata } from '../encoding.ts'
import type { Entry } from '../entry.ts'
import { listItems } from '../list-items.ts'
import type { View } from '../view.ts'
import { objectField } from './envelope.ts'
import type { KindWire, KindWires } from './kind-wires.ts'
import { wireType } from './wire-type.ts'
import { varints, WireWriter } from './wire-writer.ts'

const { length } = wireType

/** Bytes of a list's items that are measured in one turn. */
const measuredAtOnce = 128 * 1024

function statusWire(kinds: KindWires): KindWire {
  const wire = kinds.find('v1', 'Status')
  if (!wire) throw new TypeError('a Status has a binary form')
  return wire
}

/**
 * A watch event in a stream: its length in four bytes, then a WatchEvent message, which holds the object in its
 * envelope.
 */
function eventOf(type: string, object: Uint8Array): Uint8Array {
  const writer = new WireWriter().uint32(8 + length).text(type)
  const envelope = writer
    .uint32(16 + length)
    .begin()
    .uint32(8 + length)
  const event = envelope.bytes(object).end().finish()
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, event.length)
  return concatBytes(head, event)
}

/** A copy of a field's bytes with another field number; both tags fit one byte. */
function renumbered(field: Uint8Array, number: number): Uint8Array {
  const copy = field.slice()
  copy[0] = number * 8 + length
  return copy
}

/**
 * The chunks of a Protobuf list. Its length is in front, so its items are encoded and measured first, and up to a limit
 * kept by the entries; empty chunks in between let other tasks run.
 */
function* listPieces(
  list: KindWire,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
  fieldOf: (entry: Entry) => Uint8Array,
): Generator<Uint8Array, void, boolean | undefined> {
  const all = [...entries]
  const meta = list.encode({ metadata: listMetadata(metadata) })
  let size = meta.length
  let measured = 0
  for (const entry of all) {
    const item = fieldOf(entry)
    size += item.length
    measured += item.length
    if (measured < measuredAtOnce) continue
    measured = 0
    yield nothingYet
  }
  yield* joinIntoChunks(sizedPieces(size))

  function* sizedPieces(whole: number): Generator<Uint8Array> {
    yield list.frame.start
    yield varints(objectField * 8 + length, whole)
    // Fields are in the order of their numbers; one old list kind has `items` before `metadata`.
    const number = list.numberOf('items')
    const isMetaFirst = list.numberOf('metadata') < number
    if (isMetaFirst) yield meta
    for (const entry of all) {
      const item = fieldOf(entry)
      yield number === objectField ? item : renumbered(item, number)
    }
    if (!isMetaFirst) yield meta
    yield list.frame.tail
  }
}

/** The Protobuf encoding of a view; undefined where the kind has no Protobuf form. */
export function protobufEncoding(
  view: View,
  kinds: KindWires,
  mediaType: string,
): Encoding | undefined {
  const { apiVersion } = view.list
  const kind = kinds.find(apiVersion, view.kind)
  if (!kind) return undefined
  // Kinds that are never listed, such as Scale and reviews, have no list kind.
  const list = kinds.find(apiVersion, view.list.kind)
  const id = `protobuf/${view.id}`
  const { start, tail } = kind.frame
  const wrap = (object: JsonObject): Uint8Array => kind.frame.wrap(kind.encodeField(object))
  const encode = (entry: Entry): Uint8Array =>
    wrap(parseJson(decodeUtf8(view.item(entry))).value as JsonObject)
  // Entries keep objects in their envelopes; the bytes between start and tail are the field that lists hold.
  const object = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    contentType: mediaType,
    watchContentType: `${mediaType};stream=watch`,
    message: 'binary',
    frameHead: 4,
    stable: view.stable,
    object,
    list: (metadata, entries) => {
      if (!list) throw new TypeError(`${view.list.kind} has no Protobuf form`)
      const itemOf = listItems(id, encode)
      const fieldOf = (entry: Entry): Uint8Array =>
        itemOf(entry).subarray(start.length, -tail.length)
      return listPieces(list, metadata, entries, fieldOf)
    },
    event: (type, entry) => eventOf(type, object(entry)),
    bookmark: (resourceVersion, annotations) => {
      const bookmark = view.bookmark({ resourceVersion, annotations: { ...annotations } })
      return eventOf('BOOKMARK', wrap(bookmark))
    },
    error: (status: Status) => {
      const wire = statusWire(kinds)
      return eventOf('ERROR', wire.frame.wrap(wire.encodeField(status)))
    },
  }
}
