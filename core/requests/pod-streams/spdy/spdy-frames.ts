import { ByteQueue } from '../../../base/streams/byte-queue.ts'
import { joinBytes } from '../../../base/streams/join-bytes.ts'

/** Limit of a control frame's payload, in bytes, which is kept until it is whole; headers of streams have some hundred. */
const largestControlFrame = 64 * 1024

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

/**
 * Frames in chunks that end anywhere. The payload of a data frame is handed on as it comes, in several frames whose last one has the
 * flags, so that nothing is kept of it.
 *
 * @throws RangeError for a frame of another version, or a control frame over the limit.
 */
export async function* framesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const unread = new ByteQueue()
  let head: FrameHead | undefined
  let missing = 0
  for await (const chunk of chunks) {
    unread.push(chunk)
    while (head || unread.length >= headBytes) {
      if (!head) {
        head = headIn(unread.take(headBytes))
        missing = head.length
      }
      const isWhole = unread.length >= missing
      if (!isWhole && ('type' in head || unread.length === 0)) break
      const payload = unread.take(missing)
      missing -= payload.length
      yield { ...head, flags: isWhole ? head.flags : 0, payload }
      if (isWhole) head = undefined
    }
  }
}

type FrameHead = { readonly length: number; readonly flags: number } & (
  | { readonly stream: number }
  | { readonly type: number }
)

function headIn(bytes: Uint8Array): FrameHead {
  const first = wordAt(bytes, 0)
  const second = wordAt(bytes, 4)
  const [flags, length] = [second >>> 24, second & 0xff_ffff]
  if (first >>> 31 === 0) return { stream: first, flags, length }
  if (first >>> 16 !== (controlBit | version))
    throw new RangeError('the SPDY frame is not of version 3')
  if (length > largestControlFrame) throw new RangeError(`a SPDY control frame has ${length} bytes`)
  return { type: first & 0xffff, flags, length }
}

export function controlFrame(
  type: number,
  flags: number,
  ...parts: readonly Uint8Array[]
): Uint8Array {
  return frameOf((((controlBit | version) << 16) | type) >>> 0, flags, parts)
}

export function dataFrame(stream: number, flags: number, payload: Uint8Array): Uint8Array {
  return frameOf(stream, flags, [payload])
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

function frameOf(first: number, flags: number, parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return joinBytes([words(first, ((flags << 24) | length) >>> 0), ...parts])
}
