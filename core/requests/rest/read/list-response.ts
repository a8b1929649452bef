import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { Timers } from '../../../base/runtime.ts'
import type { ListMetadata } from '../../../objects/codec/encoding.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import type { ResourceContext } from '../resource-context.ts'

/** The answer with a list, encoded while it is sent, unless it fits one chunk. */
export function respondWithList(
  context: ResourceContext,
  metadata: ListMetadata,
  entries: Iterable<Entry>,
): ApiResponse {
  const encoding = context.encoding()
  const headers = ['content-type', encoding.contentType]
  const rest = encoding.list(metadata, encoding.arranged?.(entries) ?? entries)[Symbol.iterator]()
  const first = rest.next()
  if (first.done) return { status: 200, headers, body: new Uint8Array() }
  // Where the first chunk takes long already, the second is not made before others had a turn.
  const second = first.value.length === 0 ? first : rest.next()
  if (second.done) return { status: 200, headers, body: first.value }
  const { timers } = context.services.runtime
  const made = second === first ? [] : [first.value, second.value]
  const body = stream(made, rest, timers)
  return { status: 200, headers, body, stream: 'list' }
}

/** Streams the chunks of a list; a reader's `next(true)` is passed on to the encoder, see `joinIntoChunks`. */
async function* stream(
  made: readonly Uint8Array[],
  rest: Iterator<Uint8Array>,
  timers: Pick<Timers, 'yieldTurn'>,
): AsyncGenerator<Uint8Array, void, boolean | undefined> {
  if (made.length === 0) await timers.yieldTurn()
  for (const chunk of made) if (chunk.length > 0) yield chunk
  let isDone = false
  for (let chunk = rest.next(); !chunk.done; chunk = rest.next(isDone)) {
    isDone = false
    if (chunk.value.length > 0) isDone = (yield chunk.value) === true
    else await timers.yieldTurn()
  }
}
