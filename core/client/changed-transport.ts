import type { Transport } from './transport.ts'

type Headers = Readonly<Record<string, string>>

/** A transport that sends other headers. `change` is called for each request and connection, with its headers. */
export function changedTransport(
  transport: Transport,
  change: (headers: Headers) => Headers,
): Transport {
  const connect = transport.connect?.bind(transport)
  return {
    request: (request) => transport.request({ ...request, headers: change(request.headers) }),
    ...(connect && {
      connect: (request) => connect({ ...request, headers: change(request.headers) }),
    }),
  }
}
