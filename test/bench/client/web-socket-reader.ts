const ping = 9
const close = 8

/** Counts the messages of a WebSocket server, whose frames are never masked. */
export class WebSocketReader {
  readonly #pong: (frame: Buffer) => void
  #rest: Buffer | undefined
  /** Bytes of the current frame's payload that are still to come. */
  #left = 0

  constructor(pong: (frame: Buffer) => void) {
    this.#pong = pong
  }

  /** Takes what was read and returns how many messages began in it. @throws Error when the server closes. */
  read(bytes: Buffer): number {
    const input = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes
    this.#rest = undefined
    let messages = 0
    let at = 0
    while (at < input.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, input.length - at)
        this.#left -= taken
        at += taken
        continue
      }
      const header = headerOf(input, at)
      if (!header) {
        this.#rest = Buffer.from(input.subarray(at))
        break
      }
      at += header.size
      this.#left = header.length
      if (header.opcode === close) throw new Error('the server closed a WebSocket')
      if (header.opcode === ping) this.#answerPing()
      else messages++
    }
    return messages
  }

  /** Node's and Go's pings carry nothing, so the answer is always the same: an empty pong, masked with zeros. */
  #answerPing(): void {
    this.#pong(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]))
  }
}

interface FrameHeader {
  readonly opcode: number
  readonly size: number
  readonly length: number
}

function headerOf(input: Buffer, at: number): FrameHeader | undefined {
  if (input.length < at + 2) return undefined
  const opcode = (input[at] ?? 0) & 0xf
  const short = (input[at + 1] ?? 0) & 0x7f
  if (short < 126) return { opcode, size: 2, length: short }
  const size = short === 126 ? 4 : 10
  if (input.length < at + size) return undefined
  const length = short === 126 ? input.readUInt16BE(at + 2) : Number(input.readBigUInt64BE(at + 2))
  return { opcode, size, length }
}
