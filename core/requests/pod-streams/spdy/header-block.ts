import { Unzlib } from 'fflate/browser'
import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { headerDictionary } from './header-dictionary.ts'

/** Limit of a header block, in bytes. */
const largestBlock = 64 * 1024

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The start of a zlib stream that names its dictionary by the checksum (RFC 1950, 2.2). */
function streamStart(): Uint8Array {
  const start = new DataView(new ArrayBuffer(6))
  start.setUint16(0, 0x7820)
  start.setUint32(2, adler32(headerDictionary()))
  return new Uint8Array(start.buffer)
}

function adler32(bytes: Uint8Array): number {
  let [sum, sums] = [1, 0]
  for (const byte of bytes) {
    sum = (sum + byte) % 65_521
    sums = (sums + sum) % 65_521
  }
  return sums * 0x1_0000 + sum
}

/**
 * Reads and writes the header blocks of a connection: one zlib stream for each direction. The few headers that are written are not
 * compressed: they are stored blocks of the stream (RFC 1951, 3.2.4).
 */
export class HeaderBlocks {
  readonly #inflate = new Unzlib({ dictionary: headerDictionary() })
  #isStarted = false
  #read: Uint8Array[] = []
  #readBytes = 0

  constructor() {
    this.#inflate.ondata = (chunk) => {
      this.#readBytes += chunk.length
      this.#read.push(chunk)
    }
  }

  encode(headers: ReadonlyMap<string, string>): Uint8Array {
    const parts: Uint8Array[] = [numberBytes(headers.size)]
    for (const [name, value] of headers) {
      for (const text of [encoder.encode(name), encoder.encode(value)]) {
        parts.push(numberBytes(text.length), text)
      }
    }
    const start = this.#isStarted ? [] : [streamStart()]
    this.#isStarted = true
    return joinBytes([...start, ...storedBlocks(joinBytes(parts))])
  }

  /** Names in lower case. @throws RangeError for a block that is malformed or over the limit. */
  decode(block: Uint8Array): ReadonlyMap<string, string> {
    this.#read = []
    this.#readBytes = 0
    for (let at = 0; at < block.length; at += piece) {
      this.#inflatePiece(block.slice(at, at + piece))
      if (this.#readBytes > largestBlock) throw malformed()
    }
    return headersIn(joinBytes(this.#read))
  }

  #inflatePiece(bytes: Uint8Array): void {
    try {
      this.#inflate.push(bytes)
    } catch {
      throw malformed()
    }
  }
}

/** Bytes that are decompressed at a time: they cannot become more than some 256 KB before the limit is checked. */
const piece = 256

function malformed(): RangeError {
  return new RangeError('malformed header block')
}

/** Longest stored block, in bytes. */
const longestStored = 0xffff

/** An empty block ends them, as zlib's sync flush does, at which readers give what they have. */
function storedBlocks(bytes: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += longestStored) {
    blocks.push(...storedBlock(bytes.subarray(at, at + longestStored)))
  }
  return [...blocks, ...storedBlock(new Uint8Array())]
}

function storedBlock(bytes: Uint8Array): Uint8Array[] {
  const head = new DataView(new ArrayBuffer(5))
  head.setUint16(1, bytes.length, true)
  head.setUint16(3, ~bytes.length & 0xffff, true)
  return [new Uint8Array(head.buffer), bytes]
}

function numberBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function headersIn(bytes: Uint8Array): ReadonlyMap<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const headers = new Map<string, string>()
  let at = 4
  const text = (): string => {
    const length = view.getUint32(at)
    const end = at + 4 + length
    if (end > bytes.length) throw new RangeError('malformed header block')
    const part = decoder.decode(bytes.subarray(at + 4, end))
    at = end
    return part
  }
  for (let left = view.getUint32(0); left > 0; left--) {
    const name = text().toLowerCase()
    headers.set(name, text())
  }
  return headers
}
