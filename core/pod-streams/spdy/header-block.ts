import { Deflate, Inflate, Z_SYNC_FLUSH } from 'pako'
import { joinBytes } from '../../outgoing/join-bytes.ts'
import { headerDictionary } from './header-dictionary.ts'

/** Limit of a header block, in bytes. */
const largestBlock = 64 * 1024

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Reads and writes the header blocks of a connection: one zlib stream for each direction. */
export class HeaderBlocks {
  readonly #deflate = new Deflate({ dictionary: headerDictionary() })
  readonly #inflate = new Inflate({ dictionary: headerDictionary() })
  #written: Uint8Array[] = []
  #read: Uint8Array[] = []
  #readBytes = 0

  constructor() {
    this.#deflate.onData = (chunk) => void this.#written.push(bytesIn(chunk))
    this.#inflate.onData = (chunk) => {
      this.#readBytes += chunk.length
      if (this.#readBytes <= largestBlock) this.#read.push(bytesIn(chunk))
    }
  }

  encode(headers: ReadonlyMap<string, string>): Uint8Array {
    const parts: Uint8Array[] = [numberBytes(headers.size)]
    for (const [name, value] of headers) {
      for (const text of [encoder.encode(name), encoder.encode(value)]) {
        parts.push(numberBytes(text.length), text)
      }
    }
    this.#written = []
    this.#deflate.push(joinBytes(parts), Z_SYNC_FLUSH)
    return joinBytes(this.#written)
  }

  /** Names in lower case. @throws RangeError for a block that is malformed or over the limit. */
  decode(block: Uint8Array): ReadonlyMap<string, string> {
    this.#read = []
    this.#readBytes = 0
    const isSound = this.#inflate.push(block, Z_SYNC_FLUSH)
    if (!isSound || this.#readBytes > largestBlock) throw new RangeError('malformed header block')
    return headersIn(joinBytes(this.#read))
  }
}

function bytesIn(chunk: Uint8Array | string): Uint8Array {
  return typeof chunk === 'string' ? encoder.encode(chunk) : chunk.slice()
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
