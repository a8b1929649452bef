import type { JsonValue } from '../../api/json.ts'
import type { WireReader } from './wire-reader.ts'
import type { WireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

/** How values of one type go to the wire and come back, without their tag. */
export interface ValueWire {
  readonly type: WireType
  /** What an absent value stands for. */
  readonly zero: JsonValue
  write(writer: WireWriter, value: JsonValue): void
  /** `former` is what the same field said before in the message: messages are merged, other values replaced. */
  read(reader: WireReader, former: JsonValue | undefined): JsonValue
}

/** Writes a message that lies within another. */
export function writeMessage(writer: WireWriter, write: (writer: WireWriter) => void): void {
  writer.begin()
  write(writer)
  writer.end()
}
