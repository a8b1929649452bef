import type { Cancel, Runtime } from '../runtime.ts'
import type { ByteDuplex } from '../streams/byte-duplex.ts'
import { type ChunkStream, isChunkStream } from '../streams/chunk-stream.ts'
import type { ApiResponse } from './api-response.ts'
import {
  type ApiConnection,
  type ApiUpgrade,
  type ConnectOutcome,
  isUpgrade,
  type RequestHandler,
} from './request-handler.ts'

type Stream = AsyncIterable<Uint8Array> | ChunkStream

/** The part of a {@link Runtime} that keeps a process alive. */
type Host = Pick<Runtime, 'keepAlive'>

/** Keeps the process alive until `task` settles, where the host can: its caller waits for it. */
export function keepAliveDuring<T>(host: Host, task: Promise<T>): Promise<T> {
  return host.keepAlive ? task.finally(host.keepAlive()) : task
}

const nothing = (): void => undefined

/** An iterator that keeps the process alive while its reader waits for a chunk. */
class AwaitedIterator implements AsyncIterator<Uint8Array> {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #host: Host
  readonly #waits = new Set<Cancel>()

  constructor(chunks: AsyncIterator<Uint8Array>, host: Host) {
    this.#chunks = chunks
    this.#host = host
  }

  async next(...given: [] | [unknown]): Promise<IteratorResult<Uint8Array>> {
    const release = this.#host.keepAlive?.() ?? nothing
    this.#waits.add(release)
    try {
      return await this.#chunks.next(...given)
    } finally {
      release()
      this.#waits.delete(release)
    }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    // A generator returns only behind the chunk that it waits for, which may never come.
    for (const release of this.#waits) release()
    return (await this.#chunks.return?.()) ?? { done: true, value: undefined }
  }
}

/** Who attaches a sink has a connection of its own, which keeps the process alive. */
function awaitedStream(stream: Stream, host: Host): Stream {
  const awaited: Stream = {
    [Symbol.asyncIterator]: () => new AwaitedIterator(stream[Symbol.asyncIterator](), host),
  }
  return isChunkStream(stream) ? { ...awaited, attach: (sink) => stream.attach(sink) } : awaited
}

function awaitedResponse(answer: ApiResponse, host: Host): ApiResponse {
  const { body } = answer
  if (body === null || ArrayBuffer.isView(body)) return answer
  return { ...answer, body: awaitedStream(body, host) }
}

function awaitedConnection(connection: ApiConnection, host: Host): ApiConnection {
  const { protocol, stream, receive } = connection
  return {
    protocol,
    stream: { ...stream, messages: awaitedStream(stream.messages, host) },
    ...(receive && { receive: (message) => keepAliveDuring(host, receive(message)) }),
  }
}

function awaitedUpgrade({ headers, duplex }: ApiUpgrade, host: Host): ApiUpgrade {
  const awaited: ByteDuplex = {
    incoming: awaitedStream(duplex.incoming, host),
    write: (chunk) => keepAliveDuring(host, duplex.write(chunk)),
    end: () => duplex.end(),
    close: () => duplex.close(),
    get closed() {
      return keepAliveDuring(host, duplex.closed)
    },
  }
  return { headers, duplex: awaited }
}

function awaitedOutcome(outcome: ConnectOutcome, host: Host): ConnectOutcome {
  if (isUpgrade(outcome)) return awaitedUpgrade(outcome, host)
  return 'status' in outcome ? awaitedResponse(outcome, host) : awaitedConnection(outcome, host)
}

/**
 * A handler for callers in this process: no socket keeps the process alive while they wait for an answer, a chunk or a message, so
 * the host does.
 */
export function keepAliveHandler(handler: RequestHandler, host: Host): RequestHandler {
  if (!host.keepAlive) return handler
  const upgrade = handler.upgrade?.bind(handler)
  return {
    handle(request) {
      const answer = handler.handle(request)
      if (!(answer instanceof Promise)) return awaitedResponse(answer, host)
      return keepAliveDuring(host, answer).then((each) => awaitedResponse(each, host))
    },
    async connect(request, protocols) {
      return awaitedOutcome(await keepAliveDuring(host, handler.connect(request, protocols)), host)
    },
    ...(upgrade && {
      async upgrade(request) {
        const outcome = await keepAliveDuring(host, upgrade(request))
        return isUpgrade(outcome) ? awaitedUpgrade(outcome, host) : awaitedResponse(outcome, host)
      },
    }),
  }
}
