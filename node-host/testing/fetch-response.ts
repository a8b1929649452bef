import { STATUS_CODES } from 'node:http'
import { ReadableStream } from 'node:stream/web'
import type { ApiResponse } from '../../core/index.ts'
import { isBodyless } from '../serving/http/adapter-context.ts'
import { nodeGlobals } from './node-globals.ts'

/** The call that an answer belongs to. */
export interface AnsweredCall {
  readonly url: string
  readonly method: string
  /** Aborts the request in core; its reason is the error of the caller's stream. */
  readonly controller: AbortController
  /** Called when the answer is complete, broken or cancelled. */
  readonly end: () => void
}

interface StreamController {
  enqueue(chunk: Uint8Array): void
  close(): void
  error(reason: unknown): void
}

/** The TypeError of `fetch` for a broken connection, with Node's message. */
export function networkError(message: string, cause: unknown): TypeError {
  return new TypeError(message, { cause })
}

async function gathered(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The stream of a watch: chunks are pulled at the reader's pace, and cancelling ends the watch. */
function streamOf(chunks: AsyncIterable<Uint8Array>, call: AnsweredCall): ReadableStream {
  const { controller, end } = call
  const { signal } = controller
  const iterator = chunks[Symbol.asyncIterator]()
  const source = {
    start(stream: StreamController): void {
      signal.addEventListener('abort', () => stream.error(signal.reason))
    },
    async pull(stream: StreamController): Promise<void> {
      try {
        const step = await iterator.next()
        // A copy, as the bytes are shared with other watchers.
        if (step.done !== true) return stream.enqueue(Uint8Array.from(step.value))
        end()
        stream.close()
      } catch (error) {
        end()
        stream.error(networkError('terminated', error))
      }
    },
    cancel(): void {
      end()
      controller.abort()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** The body of the answer: whole, or a stream for a watch. */
async function bodyOf(
  { body, stream, status }: ApiResponse,
  call: AnsweredCall,
): Promise<Uint8Array | ReadableStream | null> {
  const isWanted = call.method !== 'HEAD' && !isBodyless(status)
  if (body === null || ArrayBuffer.isView(body)) return isWanted ? body : null
  if (!isWanted) {
    await body[Symbol.asyncIterator]().return?.()
    return null
  }
  // A list is gathered, as it is in memory anyway and its request is then recorded when the answer returns.
  return stream === 'watch' ? streamOf(body, call) : gathered(body)
}

/** Core's answer as a `Response`. @throws ConnectionCut where the answer breaks before it is complete. */
export async function fetchResponse(answer: ApiResponse, call: AnsweredCall): Promise<Response> {
  const { status } = answer
  const headers = new nodeGlobals.Headers()
  for (let at = 0; at + 1 < answer.headers.length; at += 2) {
    headers.append(answer.headers[at] ?? '', answer.headers[at + 1] ?? '')
  }
  const body = await bodyOf(answer, call)
  if (ArrayBuffer.isView(body)) headers.set('content-length', String(body.length))
  if (!(body instanceof ReadableStream)) call.end()
  const statusText = STATUS_CODES[status] ?? ''
  const response = new nodeGlobals.Response(body, { status, statusText, headers })
  Object.defineProperty(response, 'url', { value: call.url })
  return response
}
