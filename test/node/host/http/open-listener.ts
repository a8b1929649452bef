import { onTestFinished } from 'vitest'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { RequestHandler } from '../../../../core/base/http/request-handler.ts'
import type { LogFields, Logger } from '../../../../core/base/runtime.ts'
import type {
  ChunkFlow,
  ChunkSink,
  ChunkStream,
} from '../../../../core/base/streams/chunk-stream.ts'
import { Listener, type ListenerOptions } from '../../../../node-host/serving/http/listener.ts'

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: LogFields
}

/** Keeps what was logged. */
export function recordingLogger(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at =
    (level: LogLine['level']) =>
    (message: string, fields: LogFields = {}): void =>
      void lines.push({ level, message, fields })
  return { lines, debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

export function text(body: string, status = 200): ApiResponse {
  return { status, headers: ['content-type', 'text/plain'], body: Buffer.from(body) }
}

export function stream(
  body: AsyncIterable<Uint8Array>,
  kind: 'list' | 'watch' = 'watch',
): ApiResponse {
  return { status: 200, headers: ['content-type', 'text/plain'], body, stream: kind }
}

type Handle = (request: ApiRequest) => ApiResponse | Promise<ApiResponse>

/** A listener on a free port of 127.0.0.1 that ends with the test. */
export async function openListener(
  handler: Handle | Partial<RequestHandler>,
  options: Partial<ListenerOptions> = {},
): Promise<Listener> {
  const parts = typeof handler === 'function' ? { handle: handler } : handler
  const listener = await Listener.open({
    handler: {
      handle: () => text('not expected', 500),
      connect: () => Promise.resolve(text('not expected', 500)),
      ...parts,
    },
    logger: recordingLogger(),
    host: '127.0.0.1',
    port: 0,
    ...options,
  })
  onTestFinished(() => listener.close(0))
  return listener
}

/** A promise and the function that resolves it. */
export function signal<T = void>(): {
  readonly seen: Promise<T>
  readonly fire: (value: T) => void
} {
  let fire: (value: T) => void = () => undefined
  const seen = new Promise<T>((resolve) => {
    fire = resolve
  })
  return { seen, fire }
}

/** A source that hands out what is pushed, and tells when the host returns it. */
export class PushSource implements AsyncIterable<Uint8Array> {
  readonly #returned = signal()
  readonly #queue: Uint8Array[] = []
  #waiting: ((result: IteratorResult<Uint8Array>) => void) | undefined
  #done = false
  /** Chunks that the host has asked for and got. */
  taken = 0

  get returned(): Promise<void> {
    return this.#returned.seen
  }

  push(chunk: Uint8Array | string): void {
    this.#queue.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    this.#hand()
  }

  end(): void {
    this.#done = true
    this.#hand()
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    return {
      next: () =>
        new Promise((resolve) => {
          this.#waiting = resolve
          this.#hand()
        }),
      return: () => {
        this.end()
        this.#returned.fire()
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }

  #hand(): void {
    const chunk = this.#queue[0]
    if (this.#waiting === undefined || (chunk === undefined && !this.#done)) return
    const resolve = this.#waiting
    this.#waiting = undefined
    if (chunk === undefined) return resolve({ done: true, value: undefined })
    this.#queue.shift()
    this.taken++
    resolve({ done: false, value: chunk })
  }
}

/** A stream that a host attaches to. Each chunk it is to send waits until the host takes it; iterating it is a mistake. */
export class AttachedSource implements ChunkStream, ChunkFlow {
  readonly #attached = signal()
  readonly #closed = signal()
  readonly #waiting: Uint8Array[] = []
  #sink: ChunkSink | undefined
  #isFlowing = false
  #isOver = false
  /** Chunks that the host has taken. */
  taken = 0

  get attached(): Promise<void> {
    return this.#attached.seen
  }

  /** Resolves when the host lets go. */
  get closed(): Promise<void> {
    return this.#closed.seen
  }

  attach(sink: ChunkSink): ChunkFlow {
    this.#sink = sink
    this.#attached.fire()
    return this
  }

  [Symbol.asyncIterator](): AsyncIterator<Uint8Array> {
    throw new TypeError('a stream that can be attached to was iterated')
  }

  push(...messages: readonly (Uint8Array | string)[]): void {
    for (const message of messages) {
      const bytes = typeof message === 'string' ? Buffer.from(message) : message
      this.#waiting.push(this.#sink?.framing?.frame(bytes) ?? bytes)
    }
    this.#handOn()
  }

  end(error?: unknown): void {
    this.#isOver = true
    this.#sink?.end(error)
  }

  resume(): void {
    this.#isFlowing = true
    this.#handOn()
  }

  close(): void {
    this.#isOver = true
    this.#closed.fire()
  }

  #handOn(): void {
    while (this.#isFlowing && !this.#isOver) {
      const chunk = this.#waiting.shift()
      if (!chunk) return
      this.taken++
      this.#isFlowing = this.#sink?.write(chunk) ?? false
    }
  }
}

/** A source that never runs out, and tells when the host returns it. */
export class EndlessSource implements AsyncIterable<Uint8Array> {
  readonly #returned = signal()
  /** Chunks of 64 KiB that the host has asked for and got. */
  taken = 0

  get returned(): Promise<void> {
    return this.#returned.seen
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        this.taken++
        yield Buffer.alloc(64 * 1024)
      }
    } finally {
      this.#returned.fire()
    }
  }
}
