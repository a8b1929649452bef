import type { Status } from '../../base/api/errors/status.ts'
import type { MessageFraming } from '../../base/streams/chunk-stream.ts'
import type { Encoding, ListMetadata, WatchEventType } from './encoding.ts'
import type { Entry } from './entry.ts'

/**
 * An encoding whose watch events, bookmarks and errors are framed by `frame`; `name` is added to the inner encoding's
 * id.
 */
export class FramedEncoding implements Encoding {
  readonly id: string
  readonly contentType: string
  readonly watchContentType: string
  readonly message: Encoding['message']
  readonly frameHead = 0
  readonly stable: boolean
  readonly following: Encoding | undefined
  readonly #inner: Encoding
  readonly #frame: (event: Uint8Array) => Uint8Array

  constructor(inner: Encoding, name: string, frame: (event: Uint8Array) => Uint8Array) {
    this.id = `${inner.id} ${name}`
    this.contentType = inner.contentType
    this.watchContentType = inner.watchContentType
    this.message = inner.message
    this.stable = inner.stable
    this.following = inner.following && new FramedEncoding(inner.following, name, frame)
    this.#inner = inner
    this.#frame = frame
  }

  object(entry: Entry): Uint8Array {
    return this.#inner.object(entry)
  }

  list(metadata: ListMetadata, entries: Iterable<Entry>): Iterable<Uint8Array> {
    return this.#inner.list(metadata, entries)
  }

  event(type: WatchEventType, entry: Entry): Uint8Array {
    return this.#frame(this.#inner.event(type, entry))
  }

  bookmark(resourceVersion: string, annotations: Readonly<Record<string, string>>): Uint8Array {
    return this.#frame(this.#inner.bookmark(resourceVersion, annotations))
  }

  error(status: Status): Uint8Array {
    return this.#frame(this.#inner.error(status))
  }
}

const framedOnes = new WeakMap<Encoding, Map<string, FramedEncoding>>()

/**
 * An encoding with framed watch events: one shared object for each encoding and framing, so that watchers share frames.
 */
export function framedEncoding(encoding: Encoding, { id, frame }: MessageFraming): Encoding {
  const known = framedOnes.get(encoding) ?? new Map<string, FramedEncoding>()
  framedOnes.set(encoding, known)
  const framed = known.get(id) ?? new FramedEncoding(encoding, id, frame)
  known.set(id, framed)
  return framed
}

/** An encoding whose watch events are separate messages, without the frame heads of a stream. */
export function bareMessages(encoding: Encoding): Encoding {
  const { frameHead } = encoding
  if (frameHead === 0) return encoding
  return framedEncoding(encoding, { id: 'bare', frame: (event) => event.subarray(frameHead) })
}
