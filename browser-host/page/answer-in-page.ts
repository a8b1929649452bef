import {
  type AggregateAnswer,
  type AggregateChunk,
  type AggregateFunction,
  type AggregateResponse,
  encodeChunk,
} from '../../core/index.ts'
import { OutgoingStream } from '../port/outgoing-stream.ts'
import {
  type AskedOfPage,
  type BodyPart,
  clientLeft,
  type PageAnswer,
} from '../port/page-function.ts'

/** Has a function of this page answer a request that a worker passes on. */
export async function answerInPage(
  answer: AggregateFunction,
  { search, port, ...asked }: AskedOfPage,
): Promise<PageAnswer> {
  const leaving = new AbortController()
  const query = new URLSearchParams(search)
  let stream: OutgoingStream | undefined
  port.onmessage = ({ data }: MessageEvent<number | typeof clientLeft>) => {
    if (data !== clientLeft) return stream?.grant(data)
    leaving.abort()
    stream?.stop()
    // The stream ends only with the part that its generator waits for.
    port.close()
  }
  let given: AggregateAnswer
  try {
    given = await answer({ ...asked, query, signal: leaving.signal })
  } finally {
    if (!isStreamed(given)) port.close()
  }
  if (!isStreamed(given)) return { given }
  const { body, ...streams } = given
  stream = new OutgoingStream(encoded(body), {
    send: (chunk) => port.postMessage(chunk satisfies BodyPart),
    ended(error) {
      port.postMessage((error === undefined ? {} : { failure: textOf(error) }) satisfies BodyPart)
      port.close()
    },
  })
  if (leaving.signal.aborted) stream.stop()
  stream.start()
  return { streams }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'the function threw what is no error'
}

type Streamed = AggregateResponse & { readonly body: AsyncIterable<AggregateChunk> }

function isStreamed(given: AggregateAnswer): given is Streamed {
  const body = given?.['body']
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}

async function* encoded(body: AsyncIterable<AggregateChunk>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) yield encodeChunk(chunk)
}
