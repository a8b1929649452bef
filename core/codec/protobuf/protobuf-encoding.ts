import type { JsonObject } from '../../api/json.ts'
import type { Status } from '../../api/status.ts'
import type { Entry } from '../../cache/entry.ts'
import { concatBytes, joinIntoChunks } from '../chunks.ts'
import type { Encoding, ListMetadata } from '../encoding.ts'
import { decodeUtf8, parseJson } from '../json-parse.ts'
import { listMetadata } from '../list-metadata.ts'
import type { View } from '../view.ts'
import type { KindWire, KindWires } from './kind-wires.ts'
import { wireType } from './wire-type.ts'
import { varints, varintSize, WireWriter } from './wire-writer.ts'

const { length } = wireType

/** So much of a list is measured in one turn. */
const measuredAtOnce = 128 * 1024

const nothingYet = new Uint8Array()

function statusWire(kinds: KindWires): KindWire {
  const wire = kinds.find('v1', 'Status')
  if (!wire) throw new TypeError('a Status has a binary form')
  return wire
}

/** One event as a stream has it: its length in four bytes, then a WatchEvent without an envelope of its own. */
function eventOf(type: string, kind: KindWire, raw: Uint8Array): Uint8Array {
  const writer = new WireWriter().uint32(8 + length).text(type)
  const object = writer
    .uint32(16 + length)
    .begin()
    .uint32(8 + length)
  const event = object.bytes(kind.frame.wrap(raw)).end().finish()
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, event.length)
  return concatBytes(head, event)
}

/**
 * A list has its length in front, so its items are measured first. Their bytes are made for that, and kept by the
 * entries; while many are made, empty pieces let others have their turn.
 */
function* listPieces(
  list: KindWire,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
  rawOf: (entry: Entry) => Uint8Array,
): Generator<Uint8Array> {
  const all = [...entries]
  const meta = list.encode({ metadata: listMetadata(metadata) })
  const number = list.numberOf('items')
  const tag = number * 8 + length
  let size = meta.length
  let measured = 0
  for (const entry of all) {
    const raw = rawOf(entry)
    size += varintSize(tag) + varintSize(raw.length) + raw.length
    measured += raw.length
    if (measured < measuredAtOnce) continue
    measured = 0
    yield nothingYet
  }
  yield* joinIntoChunks(sizedPieces(size))

  function* sizedPieces(whole: number): Generator<Uint8Array> {
    yield list.frame.head(whole)
    // Fields go by number, and one old list has its items first.
    const isMetaFirst = list.numberOf('metadata') < number
    if (isMetaFirst) yield meta
    for (const entry of all) {
      const raw = rawOf(entry)
      yield varints(tag, raw.length)
      yield raw
    }
    if (!isMetaFirst) yield meta
    yield list.frame.tail
  }
}

/** Objects of a view in Protobuf; undefined where the kind has no such form. */
export function protobufEncoding(
  view: View,
  kinds: KindWires,
  mediaType: string,
): Encoding | undefined {
  const { apiVersion } = view.list
  const kind = kinds.find(apiVersion, view.kind)
  const list = kinds.find(apiVersion, view.list.kind)
  if (!kind || !list) return undefined
  const id = `protobuf/${view.id}`
  const encode = (entry: Entry): Uint8Array =>
    kind.encode(parseJson(decodeUtf8(view.item(entry))).value as JsonObject)
  const rawOf = (entry: Entry): Uint8Array => entry.memo(id, () => encode(entry))
  return {
    id,
    contentType: `${mediaType}${view.parameters}`,
    watchContentType: `${mediaType};stream=watch`,
    message: 'binary',
    frameHead: 4,
    stable: view.stable,
    object: (entry) => kind.frame.wrap(rawOf(entry)),
    list: (metadata, entries) => listPieces(list, metadata, entries, rawOf),
    event: (type, entry) => eventOf(type, kind, rawOf(entry)),
    bookmark: (resourceVersion, annotations) => {
      const object = view.bookmark({ resourceVersion, annotations: { ...annotations } })
      return eventOf('BOOKMARK', kind, kind.encode(object))
    },
    error: (status: Status) => {
      const wire = statusWire(kinds)
      return eventOf('ERROR', wire, wire.encode(status))
    },
  }
}
