import type { Transport } from './transport.ts'
import { requestByValueOf, acceptValues } from './value-transport.ts'

type Headers = Readonly<Record<string, string>>

/** A transport that sends other headers. `change` is called for each request and connection, with its headers. */
export function changeHeaders(
  transport: Transport,
  change: (headers: Headers) => Headers,
): Transport {
  const connect = transport.connect?.bind(transport)
  const changed: Transport = {
    request: (request) => transport.request({ ...request, headers: change(request.headers) }),
    ...(connect && {
      connect: (request) => connect({ ...request, headers: change(request.headers) }),
    }),
  }
  const byValue = requestByValueOf(transport)
  if (!byValue) return changed
  return acceptValues(changed, (request) =>
    byValue({ ...request, headers: change(request.headers) }),
  )
}

/** A transport whose requests impersonate a user by its name; the same transport for an empty name. */
export function impersonatingTransport(transport: Transport, user: string): Transport {
  if (user === '') return transport
  return changeHeaders(transport, (headers) => ({ ...headers, 'impersonate-user': user }))
}
