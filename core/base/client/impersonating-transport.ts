import { changeHeaders } from './change-headers.ts'
import type { Transport } from './transport.ts'

/** A transport whose requests impersonate a user by its name; the same transport for an empty name. */
export function impersonatingTransport(transport: Transport, user: string): Transport {
  if (user === '') return transport
  return changeHeaders(transport, (headers) => ({ ...headers, 'impersonate-user': user }))
}
