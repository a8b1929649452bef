import { once } from 'node:events'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'

const headEnd = '\r\n\r\n'

/** Status of an answer, and its body where that is short. */
export interface UploadAnswer {
  readonly status: number
  readonly text: string
}

/** Bodies up to this size are kept, in bytes. */
const keptBytes = 4096

/** A kept-alive HTTP/1.1 connection that sends the next request as soon as the last byte of an answer is there. */
export class UploadConnection {
  readonly #socket: TLSSocket
  #left: Buffer = Buffer.alloc(0)

  private constructor(socket: TLSSocket) {
    this.#socket = socket
  }

  static async open(options: ConnectionOptions): Promise<UploadConnection> {
    const socket = connect({ ...options, ALPNProtocols: ['http/1.1'] })
    await once(socket, 'secureConnect')
    return new UploadConnection(socket)
  }

  /** Sends a request and reads its answer. @throws Error where the connection ends before it */
  async send(head: readonly string[], body: Uint8Array = Buffer.alloc(0)): Promise<UploadAnswer> {
    const socket = this.#socket
    const lines = [...head, 'Host: localhost', `Content-Length: ${body.length}`]
    socket.cork()
    socket.write(`${lines.join('\r\n')}${headEnd}`)
    socket.write(body)
    socket.uncork()
    let answer = this.#left
    while (!answer.includes(headEnd)) answer = Buffer.concat([answer, await this.#more()])
    const bodyAt = answer.indexOf(headEnd) + headEnd.length
    const text = answer.subarray(0, bodyAt).toString('latin1')
    const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0)
    let rest = answer.subarray(bodyAt)
    const kept = [rest.subarray(0, keptBytes)]
    for (let missing = length - rest.length; missing > 0; missing -= rest.length) {
      rest = await this.#more()
      if (length <= keptBytes) kept.push(rest)
    }
    this.#left = Buffer.alloc(0)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
    return { status, text: length > keptBytes ? '' : Buffer.concat(kept).toString() }
  }

  close(): void {
    this.#socket.destroy()
  }

  async #more(): Promise<Buffer> {
    const socket = this.#socket
    for (;;) {
      const chunk = socket.read() as Buffer | null
      if (chunk) return chunk
      if (socket.readableEnded || socket.destroyed) throw new Error('the connection ended early')
      const waiting = new AbortController()
      const { signal } = waiting
      try {
        await Promise.race(
          ['readable', 'end', 'close'].map((event) => once(socket, event, { signal })),
        )
      } finally {
        waiting.abort()
      }
    }
  }
}
