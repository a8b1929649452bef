/** Limit of a frame's payload, in bytes; clients write data in far smaller ones. */
const largestFrame = 1024 * 1024

export const frameTypes = {
  synStream: 1,
  synReply: 2,
  rstStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  headers: 8,
  windowUpdate: 9,
} as const

export interface ControlFrame {
  readonly type: number
  readonly flags: number
  readonly payload: Uint8Array
}

export interface DataFrame {
  readonly stream: number
  readonly flags: number
  readonly payload: Uint8Array
}

export type Frame = ControlFrame | DataFrame

const headBytes = 8
const controlBit = 0x8000
const version = 3
const streamBits = 0x7fff_ffff

/** Frames in chunks that end anywhere. @throws RangeError for a frame of another version or over the limit. */
export async function* framesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    rest = rest.length === 0 ? chunk : joined(rest, chunk)
    while (rest.length >= headBytes) {
      const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength)
      const length = view.getUint32(4) & 0xff_ffff
      if (length > largestFrame) throw new RangeError(`a SPDY frame has ${length} bytes`)
      if (rest.length < headBytes + length) break
      yield frameAt(view, rest.slice(headBytes, headBytes + length))
      rest = rest.subarray(headBytes + length)
    }
  }
}

function frameAt(view: DataView, payload: Uint8Array): Frame {
  const flags = view.getUint8(4)
  const first = view.getUint16(0)
  if ((first & controlBit) === 0) return { stream: view.getUint32(0) & streamBits, flags, payload }
  if (first !== (controlBit | version)) throw new RangeError('the SPDY frame is not of version 3')
  return { type: view.getUint16(2), flags, payload }
}

export function controlFrame(
  type: number,
  flags: number,
  ...parts: readonly Uint8Array[]
): Uint8Array {
  const payload = parts.reduce(joined, new Uint8Array())
  const head = headOf(flags, payload.length)
  new DataView(head.buffer).setUint32(0, (((controlBit | version) << 16) | type) >>> 0)
  return joined(head, payload)
}

export function dataFrame(stream: number, flags: number, payload: Uint8Array): Uint8Array {
  const head = headOf(flags, payload.length)
  new DataView(head.buffer).setUint32(0, stream)
  return joined(head, payload)
}

/** Numbers of 32 bits as bytes. */
export function words(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  values.forEach((value, index) => view.setUint32(index * 4, value))
  return bytes
}

export function wordAt(bytes: Uint8Array, offset: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(offset)
}

function headOf(flags: number, length: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes)
  new DataView(head.buffer).setUint32(4, ((flags << 24) | length) >>> 0)
  return head
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}
