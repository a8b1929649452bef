import type { Entry } from '../cache/entry.ts'
import type { ListMetadata } from '../codec/encoding.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ResourceContext } from './resource-context.ts'

/** An answer that is a list; it is made while it is sent, unless it fits one chunk. */
export function respondWithList(
  context: ResourceContext,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
): ApiResponse {
  const encoding = context.encoding()
  const headers = ['content-type', encoding.contentType]
  const rest = encoding.list(metadata, entries)[Symbol.iterator]()
  const first = rest.next()
  if (first.done) return { status: 200, headers, body: new Uint8Array() }
  const second = rest.next()
  if (second.done) return { status: 200, headers, body: first.value }
  return { status: 200, headers, body: stream([first.value, second.value], rest), stream: 'list' }
}

async function* stream(
  made: readonly Uint8Array[],
  rest: Iterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  yield* made
  for (let chunk = rest.next(); !chunk.done; chunk = rest.next()) yield chunk.value
}
