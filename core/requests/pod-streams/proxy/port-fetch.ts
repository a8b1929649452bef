import { tooLarge } from '../../../base/api/errors/api-error.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostAnswer, HostFetch, HostRequest } from '../../../base/outgoing/host-fetch.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { readAll } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { NodeAccess } from '../../node-access/node-access.ts'
import { readResponse } from './read-response.ts'

/** Opens a connection to a port of a simulated pod. */
export type OpenPort = (signal: AbortSignal) => ReturnType<NodeAccess['portForward']>

/** Connections of the server itself to a port of a pod. */
export function portOf(access: NodeAccess, pod: corev1.Pod, port: number): OpenPort {
  return (signal) => access.connect?.(pod, port, signal) ?? access.portForward(pod, port, signal)
}

/**
 * Sends requests to a port of a simulated pod, each over a connection of its own that is closed behind the answer. TLS is left out,
 * as both sides are this server's own.
 */
export function portFetch(open: OpenPort): HostFetch {
  return async (request) => new PortCall(request).answer(open)
}

/** One request to a port, until its answer has been read. */
class PortCall {
  readonly #request: HostRequest
  /** Why the body could not be read to its end. */
  #bodyFault: FetchError | undefined
  #duplex: ByteDuplex | undefined
  #isOver = false

  constructor(request: HostRequest) {
    this.#request = request
  }

  async answer(open: OpenPort): Promise<HostAnswer> {
    const { method, signal, upgrade } = this.#request
    try {
      this.#duplex = await open(signal)
      signal.addEventListener('abort', this.#close)
      signal.throwIfAborted()
      await this.#send(this.#duplex)
      const isUpgrade = upgrade !== undefined
      const answer = await readResponse(this.#duplex, { method, isUpgrade, done: this.#close })
      if (answer.upgrade) void answer.upgrade.closed.then(this.#close)
      return answer
    } catch (error) {
      this.#close()
      throw this.#bodyFault ?? this.#failureOf(error)
    }
  }

  readonly #close = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    this.#request.signal.removeEventListener('abort', this.#close)
    this.#duplex?.close()
  }

  /** Sends the head, and then the body, while the answer is read. */
  async #send(duplex: ByteDuplex): Promise<void> {
    const { length, chunks } = await bodyOf(this.#request).catch((error: unknown) => {
      throw this.#brokenBody(error)
    })
    await duplex.write(encodeUtf8(headOf(this.#request, this.#host, length)))
    void this.#sendAll(chunks, duplex)
  }

  async #sendAll(chunks: SentBody['chunks'], duplex: ByteDuplex): Promise<void> {
    try {
      for await (const chunk of chunks) {
        if (this.#isOver) return
        // A port that takes no more may have answered all the same.
        const isTaken = await duplex.write(chunk).then(
          () => true,
          () => false,
        )
        if (!isTaken) return
      }
    } catch (error) {
      this.#bodyFault = this.#brokenBody(error)
      this.#close()
    }
  }

  get #host(): string {
    const { url } = this.#request
    return `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
  }

  #brokenBody(cause: unknown): FetchError {
    const why = cause instanceof Error ? cause.message : String(cause)
    const text = `${this.#request.label}: the body of the request broke off: ${why}`
    return new FetchError('aborted', text, { cause, goText: why })
  }

  #failureOf(error: unknown): FetchError {
    if (error instanceof FetchError && error.goText !== undefined) return error
    const isRefused = error instanceof FetchError && error.reason === 'refused'
    const why = error instanceof Error ? error.message : String(error)
    const goText = isRefused ? `dial tcp ${this.#host}: connect: connection refused` : why
    return new FetchError('refused', `${this.#request.label}: ${goText}`, { cause: error, goText })
  }
}

/** Limit of a streamed body of unknown length, in bytes: simulated programs read no chunked ones, so it is sent whole. */
const largestBody = 16 * 1024 * 1024

interface SentBody {
  readonly length: number
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

async function bodyOf({ headers, body }: HostRequest): Promise<SentBody> {
  if (body === undefined) return { length: 0, chunks: [] }
  if (body instanceof Uint8Array) return { length: body.length, chunks: [body] }
  const at = headers.findIndex((name, index) => index % 2 === 0 && name === 'content-length')
  if (at !== -1) return { length: Number(headers[at + 1]), chunks: body }
  const whole = await readAll(body, largestBody).catch((error: unknown) => {
    throw error instanceof RangeError ? tooLarge(`limit is ${largestBody} bytes`) : error
  })
  return { length: whole.length, chunks: [whole] }
}

function headOf(
  { method, url, headers, upgrade }: HostRequest,
  host: string,
  length: number,
): string {
  const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`]
  const names = headers.filter((_text, at) => at % 2 === 0)
  if (!names.includes('host')) lines.push(`host: ${host}`)
  for (const [at, name] of names.entries()) {
    if (name !== 'content-length') lines.push(`${name}: ${headers[at * 2 + 1]}`)
  }
  if (upgrade === undefined) lines.push(`content-length: ${length}`, 'connection: close')
  else lines.push('connection: Upgrade', `upgrade: ${upgrade}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
