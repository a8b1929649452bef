import { connect, type TLSSocket } from 'node:tls'
import { flag, frame, frameHeaderBytes, frameType, preface, windowUpdate } from './http2-frames.ts'

/** `:status: 200` of the static table, which every server uses for it. */
const statusOk = 0x88

const refillAt = 2 ** 30

interface Settings {
  readonly port: number
  readonly first: Buffer
  readonly later: Buffer
  /** Called after each read in which answers ended, so that as many requests can be sent at once. */
  readonly onAnswers: (count: number) => void
  readonly onFailure: (error: unknown) => void
}

/**
 * One connection that sends the same bodiless request over and over and counts complete answers. Node's own client costs
 * more for each request than the server does, so it would measure itself.
 */
export class Http2Connection {
  readonly #settings: Settings
  readonly #socket: TLSSocket
  #nextStream = 1
  #received = 0
  #answers = 0
  #rest: Buffer = Buffer.alloc(0)

  private constructor(settings: Settings, socket: TLSSocket) {
    this.#settings = settings
    this.#socket = socket
  }

  static async open(settings: Settings): Promise<Http2Connection> {
    const socket = connect({
      port: settings.port,
      host: '127.0.0.1',
      ALPNProtocols: ['h2'],
      // Both servers of a row use the certificate that the row just made.
      rejectUnauthorized: false,
    })
    socket.setNoDelay(true)
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject)
    })
    const connection = new Http2Connection(settings, socket)
    const early = (): void => settings.onFailure(new Error('the server closed a connection'))
    socket.on('error', settings.onFailure).on('end', early)
    socket.on('data', (bytes: Buffer) => {
      try {
        connection.#read(bytes)
      } catch (error) {
        settings.onFailure(error)
      }
    })
    socket.write(preface())
    return connection
  }

  /** Sends `count` requests. */
  send(count: number): void {
    const frames = Array.from({ length: count }, () => this.#request())
    this.#socket.write(frames.length === 1 ? (frames[0] ?? '') : Buffer.concat(frames))
  }

  close(): void {
    this.#socket.destroy()
  }

  #request(): Buffer {
    const stream = this.#nextStream
    this.#nextStream += 2
    const block = stream === 1 ? this.#settings.first : this.#settings.later
    return frame(frameType.headers, flag.endHeaders | flag.endStream, stream, block)
  }

  #read(bytes: Buffer): void {
    const input = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes
    let at = 0
    while (input.length - at >= frameHeaderBytes) {
      const length = input.readUIntBE(at, 3)
      const end = at + frameHeaderBytes + length
      if (end > input.length) break
      this.#handle(input.subarray(at, end))
      at = end
    }
    this.#rest = input.subarray(at)
    const answers = this.#answers
    this.#answers = 0
    if (answers > 0) this.#settings.onAnswers(answers)
  }

  #handle(received: Buffer): void {
    const [, , , type = 0, flags = 0] = received
    const payload = received.subarray(frameHeaderBytes)
    if (type === frameType.headers && payload[0] !== statusOk) {
      throw new Error(`an answer that is no 200: ${payload.toString('hex')}`)
    }
    if (type === frameType.resetStream || type === frameType.goAway) {
      throw new Error(`the server gave up with frame ${type}: ${payload.toString('latin1')}`)
    }
    if (type === frameType.data) this.#refill(payload.length)
    const isAnswer = type === frameType.data || type === frameType.headers
    if (isAnswer) {
      if ((flags & flag.endStream) !== 0) this.#answers++
    } else if ((flags & flag.acknowledged) === 0) {
      this.#acknowledge(type, payload)
    }
  }

  #acknowledge(type: number, payload: Buffer): void {
    if (type !== frameType.settings && type !== frameType.ping) return
    const answer = type === frameType.ping ? payload : new Uint8Array()
    this.#socket.write(frame(type, flag.acknowledged, 0, answer))
  }

  #refill(bytes: number): void {
    this.#received += bytes
    if (this.#received < refillAt) return
    this.#socket.write(windowUpdate(this.#received))
    this.#received = 0
  }
}
