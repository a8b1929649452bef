import { encodeJson } from '../json/json-write.ts'
import type { ClientRequest, TransportRequest } from './transport.ts'

/** A request whose body is encoded, and whose signal is made, when a transport first reads them. */
export function clientRequest(
  parts: Pick<TransportRequest, 'method' | 'path' | 'search' | 'headers'>,
  given: ClientRequest['given'],
): ClientRequest {
  let body: Uint8Array | undefined
  let signal = given.signal
  // Own properties, so that a transport that copies the request copies them too.
  return {
    ...parts,
    given,
    get body() {
      if (given.value !== undefined) body ??= encodeJson(given.value)
      return body
    },
    get signal() {
      return (signal ??= new AbortController().signal)
    },
  }
}
