import { readAll } from '../streams/join-bytes.ts'
import { decodeError } from './decode-response.ts'
import {
  isConnection,
  type Transport,
  type TransportConnect,
  type TransportConnection,
} from './transport.ts'

/** Opens a connection. @throws ApiError for a refusal; TypeError where the transport has no connections. */
export async function openConnection(
  transport: Transport,
  request: TransportConnect,
): Promise<TransportConnection> {
  if (!transport.connect) {
    throw new TypeError('the transport of this client has requests only, and no connections')
  }
  const outcome = await transport.connect(request)
  if (isConnection(outcome)) return outcome
  throw decodeError(outcome.status, await readAll(outcome.body))
}
