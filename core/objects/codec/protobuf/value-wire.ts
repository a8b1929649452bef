import type { JsonValue } from '../../../base/api/json.ts'
import type { WireReader } from './wire-reader.ts'
import type { WireType } from './wire-type.ts'
import type { WireWriter } from './wire-writer.ts'

/** The Protobuf form of values of one type, without their tag. */
export interface ValueWire {
  readonly type: WireType
  /** The zero value, which an absent value stands for. */
  readonly zero: JsonValue
  write(writer: WireWriter, value: JsonValue): void
  /**
   * Reads a value. `former` is the value of an earlier occurrence of the field: messages are merged, other values
   * replaced.
   */
  read(reader: WireReader, former: JsonValue | undefined): JsonValue
}

/** Writes a nested message. */
export function writeMessage(writer: WireWriter, write: (writer: WireWriter) => void): void {
  writer.begin()
  write(writer)
  writer.end()
}
