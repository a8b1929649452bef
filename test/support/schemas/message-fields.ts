import { WireReader } from '../../../core/objects/codec/protobuf/wire-reader.ts'

/** The values of a field, of messages that hold no other types than lengths, doubles and small numbers. */
export function fieldOf(message: Uint8Array, number: number): readonly (Uint8Array | number)[] {
  const reader = new WireReader(message)
  const values: (Uint8Array | number)[] = []
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    const value = read(reader, tag & 7)
    if (tag >>> 3 === number) values.push(value)
  }
  return values
}

function read(reader: WireReader, wireType: number): Uint8Array | number {
  if (wireType === 1) return reader.double()
  return wireType === 2 ? reader.bytes() : reader.int()
}

/** The messages of a repeated field. */
export function messagesOf(message: Uint8Array, number: number): readonly Uint8Array[] {
  return fieldOf(message, number).filter((value) => value instanceof Uint8Array)
}

/** The first message that lies along a path of field numbers; an empty one where there is none, as Go reads it. */
export function along(message: Uint8Array, ...path: readonly number[]): Uint8Array {
  return path.reduce((at, number) => messagesOf(at, number)[0] ?? new Uint8Array(), message)
}

export function textAlong(message: Uint8Array, ...path: readonly number[]): string {
  return new TextDecoder().decode(along(message, ...path))
}
