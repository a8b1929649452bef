import { tooLarge } from '../api/errors/api-error.ts'
import type { ApiRequest } from './api-request.ts'

/** The body of a request that its host has whole and not encoded; it may be absent. */
export function wholeBody(bytes?: Uint8Array): Pick<ApiRequest, 'body' | 'bodyStream'> {
  return { body: (limit) => limitedWhole(bytes, limit), bodyStream: () => streamOfWhole(bytes) }
}

const nothing = new Uint8Array()

/** `ApiRequest.body` of such a request. */
export function limitedWhole(bytes: Uint8Array = nothing, limit: number): Promise<Uint8Array> {
  if (bytes.length <= limit) return Promise.resolve(bytes)
  return Promise.reject(tooLarge(`limit is ${limit} bytes`))
}

/** `ApiRequest.bodyStream` of such a request: one chunk, or undefined where there is no body. */
export function streamOfWhole(bytes: Uint8Array = nothing): AsyncIterable<Uint8Array> | undefined {
  return bytes.length === 0 ? undefined : inOneChunk(bytes)
}

async function* inOneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
