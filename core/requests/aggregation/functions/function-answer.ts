import type { JsonObject } from '../../../base/api/json.ts'
import { encodeJsonLine } from '../../../base/json/json-write.ts'
import { isSendable } from '../../../base/outgoing/check-request.ts'
import { encodeHeaderText } from '../../../base/outgoing/header-text.ts'
import type { HostAnswer } from '../../../base/outgoing/host-fetch.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { AggregateChunk, AggregateResponse } from './aggregate-function.ts'

/** The answer that a function gave, as one of HTTP. `left` is called when its body is no longer read. @throws TypeError for what is no answer */
export function answerOf(given: JsonObject | AggregateResponse, left: () => void): HostAnswer {
  if (!isResponse(given)) return answerWith({ status: statusOf(given), body: given }, left)
  return answerWith(given, left)
}

function isResponse(given: JsonObject | AggregateResponse): given is AggregateResponse {
  if ('kind' in given) return false
  return 'body' in given || typeof given['status'] === 'number'
}

/** The code of a Status, as far as it is one of an answer. */
function statusOf({ kind, code }: JsonObject): number {
  const isCode = kind === 'Status' && typeof code === 'number' && code >= 200 && code <= 599
  return isCode ? code : 200
}

function answerWith(
  { status = 200, headers = {}, body }: AggregateResponse,
  left: () => void,
): HostAnswer {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`${String(status)} is no status of an answer`)
  }
  const lines = Object.entries(headers).flatMap(([name, value]) => {
    if (isSendable(name, value)) return [name.toLowerCase(), encodeHeaderText(value)]
    throw new TypeError(`the header ${JSON.stringify(name)} cannot be sent`)
  })
  if (body !== undefined && !lines.some((name, at) => at % 2 === 0 && name === 'content-type')) {
    lines.push('content-type', typeOf(body))
  }
  return { status, headers: lines, body: sentBody(body, left) }
}

function typeOf(body: NonNullable<AggregateResponse['body']>): string {
  if (typeof body === 'string') return 'text/plain; charset=utf-8'
  return ArrayBuffer.isView(body) ? 'application/octet-stream' : 'application/json'
}

function sentBody(body: AggregateResponse['body'], left: () => void): AsyncIterable<Uint8Array> {
  if (body === undefined) return bytesOf()
  if (isStream(body)) return new StreamedBody(body, left)
  return bytesOf(encodeChunk(body))
}

function isStream(
  body: AggregateChunk | AsyncIterable<AggregateChunk>,
): body is AsyncIterable<AggregateChunk> {
  return typeof body === 'object' && Symbol.asyncIterator in body
}

/** A part of a body as it is sent. */
export function encodeChunk(chunk: AggregateChunk): Uint8Array {
  if (typeof chunk === 'string') return encodeUtf8(chunk)
  return ArrayBuffer.isView(chunk) ? (chunk as Uint8Array) : encodeJsonLine(chunk)
}

/** A body of these bytes. */
export async function* bytesOf(...chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* chunks
}

/** A function's stream as bytes. A generator that waits for its next part could not be left: its function is told by `left`. */
class StreamedBody implements AsyncIterableIterator<Uint8Array, undefined> {
  readonly #source: AsyncIterator<AggregateChunk>
  readonly #left: () => void

  constructor(source: AsyncIterable<AggregateChunk>, left: () => void) {
    this.#source = source[Symbol.asyncIterator]()
    this.#left = left
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    const step = await this.#source.next()
    if (step.done === true) return { done: true, value: undefined }
    return { done: false, value: encodeChunk(step.value) }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#left()
    await this.#source.return?.()
    return { done: true, value: undefined }
  }
}
