import type { JsonValue } from '../../../core/base/api/json.ts'
import { WireReader } from '../../../core/objects/codec/protobuf/wire-reader.ts'
import { readProtobuf } from './protobuf-objects.ts'

export interface ProtobufEvent {
  readonly type: string
  readonly object: JsonValue
}

/** One WatchEvent, as a WebSocket message holds it. */
export function parseProtobufEvent(message: Uint8Array): ProtobufEvent {
  const reader = new WireReader(message)
  reader.tag()
  const type = reader.text()
  reader.tag()
  const raw = new WireReader(reader.bytes())
  raw.tag()
  return { type, object: readProtobuf(raw.bytes()) }
}

/** The events of a stream, each behind its length in four bytes. */
export function parseProtobufEvents(stream: Uint8Array): ProtobufEvent[] {
  const events: ProtobufEvent[] = []
  for (let at = 0; at < stream.length;) {
    const view = new DataView(stream.buffer, stream.byteOffset + at)
    const end = at + 4 + view.getUint32(0)
    events.push(parseProtobufEvent(stream.subarray(at + 4, end)))
    at = end
  }
  return events
}
