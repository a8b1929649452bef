import { type ApiRequest, type Peer, separateLines, streamOfWhole } from '../../core/index.ts'
import { decodeBody } from './decode-body.ts'
import { headerMap } from './header-list.ts'

interface Sent {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: readonly string[]
  readonly body: Uint8Array | undefined
}

const nothing = new Uint8Array()

/** An {@link ApiRequest} that came over a port. */
export class PortRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly peer: Peer
  readonly signal: AbortSignal
  readonly #headers: ReadonlyMap<string, string>
  readonly #body: Uint8Array

  constructor({ method, path, search, headers, body = nothing }: Sent, signal: AbortSignal) {
    this.method = method
    this.path = path
    this.search = search
    this.signal = signal
    // Ports are within the browser.
    this.peer = { secure: true }
    this.#headers = headerMap(headers)
    this.#body = body
  }

  header(name: string): string | undefined {
    return this.#headers.get(name)
  }

  headerLines(): Iterable<readonly [string, string]> {
    return separateLines(this.#headers)
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return [...this.#headers.keys()].some((name) => name.startsWith(prefix))
  }

  body(limit: number): Promise<Uint8Array> {
    return decodeBody(this.#body, this.header('content-encoding') ?? '', limit)
  }

  // A request crosses a port in one message, so its body has been read whole by the page.
  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return streamOfWhole(this.#body)
  }
}
