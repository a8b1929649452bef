import { formatGroupVersion } from '../../../base/api/group-version.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { concatBytes } from '../chunks.ts'
import { readFields, WireReader } from './wire-reader.ts'
import { wireType } from './wire-type.ts'
import { WireWriter } from './wire-writer.ts'

const { length } = wireType

/** Magic number of Protobuf bodies (`k8s` and a zero byte), the same for every brand. */
const prefix = new Uint8Array([0x6b, 0x38, 0x73, 0x00])

/** The empty `contentEncoding` and `contentType` of an envelope: Go always writes fields that are no pointers. */
const tail = new Uint8Array([0x1a, 0x00, 0x22, 0x00])

/** The envelope of a Protobuf body: the message `runtime.Unknown`. */
export interface Envelope {
  readonly apiVersion: string
  readonly kind: string
  /** The object's message. */
  readonly raw: Uint8Array
  /** Content encoding of `raw`; empty for none. */
  readonly contentEncoding: string
  /** Media type of `raw`; empty for Protobuf. */
  readonly contentType: string
}

/** The bytes of the envelope around an object of one kind. */
export interface EnvelopeFrame {
  readonly start: Uint8Array
  readonly tail: Uint8Array
  /** The object in its envelope; `object` is the object's message as {@link objectField}. */
  wrap(object: Uint8Array): Uint8Array
}

/** Field number of an object's message in its envelope, which `items` has in almost every list too. */
export const objectField = 2

export function envelopeFrame(group: string, version: string, kind: string): EnvelopeFrame {
  const writer = new WireWriter().uint32(8 + length).begin()
  writer.uint32(8 + length).text(formatGroupVersion(group, version))
  writer.uint32(16 + length).text(kind)
  const start = concatBytes(prefix, writer.end().finish())
  return { start, tail, wrap: (object) => concatBytes(start, object, tail) }
}

/** Reads the envelope of a Protobuf body. @throws ParseError */
export function readEnvelope(bytes: Uint8Array): Envelope {
  if (bytes.length === 0) throw new ParseError('empty data')
  if (!prefix.every((byte, at) => bytes[at] === byte)) {
    const why = 'provided data does not appear to be a protobuf message'
    throw new ParseError(`${why}, expected prefix [${[...prefix].join(' ')}]`)
  }
  if (bytes.length === prefix.length) throw new ParseError('empty body')
  const envelope = {
    apiVersion: '',
    kind: '',
    raw: new Uint8Array(),
    contentEncoding: '',
    contentType: '',
  }
  const reader = new WireReader(bytes.subarray(prefix.length))
  while (!reader.isAtEnd) {
    const tag = reader.tag()
    if (tag >>> 3 > 4) {
      reader.skip(tag & 7)
      continue
    }
    reader.expect(tag & 7, length, 'of the envelope')
    if (tag >>> 3 === 1) readTypeMeta(reader, envelope)
    else if (tag >>> 3 === 2) envelope.raw = reader.bytes() as Uint8Array<ArrayBuffer>
    else envelope[tag >>> 3 === 3 ? 'contentEncoding' : 'contentType'] = reader.text()
  }
  return envelope
}

function readTypeMeta(reader: WireReader, meta: { apiVersion: string; kind: string }): void {
  readFields(reader, (number, type) => {
    if (number > 2) return reader.skip(type)
    reader.expect(type, length, 'of the type')
    meta[number === 1 ? 'apiVersion' : 'kind'] = reader.text()
  })
}
