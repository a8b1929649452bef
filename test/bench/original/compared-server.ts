import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import { httpRequest, type RequestParts } from '../client/http-request.ts'
import { send, type TargetAnswer } from '../client/send.ts'

/** Requests under way at a time while objects are created. */
const inFlight = 32

/** One of the two servers: where it is, and how an administrator's client speaks to it. */
export class ComparedServer {
  readonly name: string
  readonly port: number
  readonly pid: number | undefined
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: inFlight, rejectUnauthorized: false })

  constructor(settings: {
    readonly name: string
    readonly port: number
    readonly token: string
    readonly pid: number | undefined
  }) {
    this.name = settings.name
    this.port = settings.port
    this.pid = settings.pid
    this.#token = settings.token
  }

  /** The bytes of a request for a load generator. */
  bytes(parts: Omit<RequestParts, 'token'>): Buffer {
    return httpRequest({ ...parts, token: this.#token })
  }

  get authorization(): string {
    return `Bearer ${this.#token}`
  }

  /** Creates an object, unless it is there. @throws Error with the Status, where the server refuses it. */
  async ensure(path: string, object: unknown): Promise<void> {
    const { status, body } = await this.send('POST', path, JSON.stringify(object))
    if (status !== 201 && status !== 409) throw new Error(`POST ${path}: ${status} ${body}`)
  }

  /** Creates `count` objects, many at a time. */
  async ensureMany(path: string, count: number, object: (at: number) => unknown): Promise<void> {
    let next = 0
    const work = async (): Promise<void> => {
      while (next < count) await this.ensure(path, object(next++))
    }
    await Promise.all(Array.from({ length: inFlight }, work))
  }

  /** @throws Error with the Status, unless the answer is a success. */
  async read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const { status, body } = await this.send('GET', path, undefined, headers)
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${body.slice(0, 500)}`)
    return body
  }

  send(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<TargetAnswer> {
    const { port, authorization } = this
    return send({
      agent: this.#agent,
      port,
      method,
      path,
      body,
      headers: { authorization, ...headers },
    })
  }

  /** Seconds of CPU that the process has used so far; undefined where its id is unknown. */
  cpuSeconds(): number | undefined {
    if (this.pid === undefined) return undefined
    const stat = readFileSync(`/proc/${this.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // User and system time, in ticks, of which Linux shows 100 a second.
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  close(): void {
    this.#agent.destroy()
  }
}
