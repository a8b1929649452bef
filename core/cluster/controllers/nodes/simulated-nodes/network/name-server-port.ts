import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import { connectedPair } from '../../../../../base/streams/connected-pair.ts'
import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type { Peer, PortListener } from '../../../../simulation/network/port-listener.ts'

/** The way to the cluster's name server where no pod stands for it; `now` is in milliseconds since the epoch. */
export function nameServerConnection(
  { accept, exchange, port }: PortListener,
  address: string,
  client: Peer,
  now: () => number,
): PortConnection {
  const refused = (): FetchError =>
    new FetchError('refused', `dial tcp ${address}:${port}: connect: connection refused`)
  return {
    address,
    reach: () => 'open',
    tls: () => 'plain',
    request: async () => {
      throw new FetchError('connection', 'malformed HTTP response')
    },
    open: async () => {
      if (!accept) throw refused()
      const [own, theirs] = connectedPair()
      accept(theirs, client, now)
      return own
    },
    exchange: (sent) => exchange?.(sent, now(), client),
  }
}
