import type { ByteDuplex } from '../streams/byte-duplex.ts'
import type { CheckAddress } from './check-host.ts'
import type { OutgoingRequest } from './outgoing-request.ts'

/** An {@link OutgoingRequest} as a host sends it: checked, and aborted by its signal at the deadline. */
export interface HostRequest extends Pick<
  OutgoingRequest,
  'body' | 'isSimulated' | 'purpose' | 'tls' | 'upgrade'
> {
  readonly method: string
  readonly url: URL
  /** Headers as a flat list, names in lower case. Values are text, which the host sends as UTF-8. */
  readonly headers: readonly string[]
  /** Aborts the request; its reason is a `FetchError`, with which the call and the answer's body are to fail. */
  readonly signal: AbortSignal
  readonly repeatable: boolean
  /** Method and URL, for error messages. */
  readonly label: string
  /** Checks the addresses that the host's name resolves to; an address in the URL was checked. Absent where all are allowed. */
  readonly checkAddress?: CheckAddress | undefined
}

export interface HostAnswer {
  readonly status: number
  /** Headers as in `IncomingAnswer.headers`. */
  readonly headers: readonly string[]
  /** The body; `return()` of its iterator frees the connection, also before the first `next()`. */
  readonly body: AsyncIterable<Uint8Array>
  readonly upgrade?: ByteDuplex
}

/** A host's function that sends a request; `boundedFetch` adds deadline, limit and checks. @throws FetchError */
export type HostFetch = (request: HostRequest) => Promise<HostAnswer>
