import http from 'node:http'
import https from 'node:https'
import type { JsonValue } from '../../../core/base/api/json.ts'
import { protobuf } from '../binary-form.ts'
import type { Endpoint } from '../options.ts'

const limit = 10_000

/** A watch whose stream is kept as it came. */
export class WatchedBytes {
  readonly accept: string
  readonly #parts: Buffer[] = []
  #failure: string | undefined
  #check: () => void = () => {}
  #end: () => void = () => {}

  private constructor(accept: string) {
    this.accept = accept
  }

  /** Resolves once the server answered. */
  static open({ url, token }: Endpoint, path: string, accept: string): Promise<WatchedBytes> {
    const watch = new WatchedBytes(accept)
    const { request } = url.protocol === 'https:' ? https : http
    const headers = { authorization: `Bearer ${token}`, accept }
    return new Promise((resolve) => {
      const fail = (error: Error): void => {
        watch.#failure ??= error.message
        resolve(watch)
      }
      const sent = request(new URL(path, url), { headers, rejectUnauthorized: false }, (stream) => {
        if (stream.statusCode !== 200) watch.#failure = `status ${stream.statusCode}`
        stream.on('data', (part: Buffer) => {
          watch.#parts.push(part)
          watch.#check()
        })
        stream.on('error', fail)
        resolve(watch)
      })
      watch.#end = () => sent.destroy()
      sent.on('error', fail)
      sent.end()
    })
  }

  /** Waits, not for ever, until the stream has this many deletions; both forms name them in plain letters. */
  async untilDeleted(count: number): Promise<void> {
    const isThere = (): boolean =>
      this.#failure !== undefined || this.bytes.toString('latin1').split('DELETED').length > count
    if (isThere()) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.#failure ??= `no ${count} deletions within ${limit / 1000} s`
        resolve()
      }, limit)
      this.#check = () => {
        if (!isThere()) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  close(): void {
    this.#end()
  }

  get failure(): string | undefined {
    return this.#failure
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** The events one by one: parsed JSON, or the bytes of each in hexadecimal digits. */
  get frames(): readonly JsonValue[] {
    const { bytes } = this
    if (!this.accept.startsWith(protobuf)) {
      const lines = bytes.toString().split('\n')
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JsonValue)
    }
    const frames: string[] = []
    for (let at = 0; at + 4 <= bytes.length;) {
      const next = at + 4 + bytes.readUInt32BE(at)
      frames.push(bytes.subarray(at + 4, next).toString('hex'))
      at = next
    }
    return frames
  }
}
