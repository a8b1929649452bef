import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type {
  Ending,
  Peer,
  PortListener,
  PortProtocol,
} from '../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { apiServerConnection } from './api-server-port.ts'
import { nameServerConnection } from './name-server-port.ts'
import type { PodPorts } from './ports/pod-ports.ts'
import { RoutedConnection } from './routed-connection.ts'
import type { NetworkRoutes, Source } from './routes/network-routes.ts'

/** The first port that clients connect from. */
const firstClientPort = 32_768
const clientPorts = 28_232

export interface ConnectionParts extends Pick<
  ClusterParts,
  'apiServer' | 'runtime' | 'settings' | 'signal'
> {
  readonly routes: NetworkRoutes
  readonly ports: PodPorts
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** What a client connects to. */
export interface Dialled {
  /** Undefined for a host that does not exist. */
  readonly address: string | undefined
  readonly port: number
  readonly protocol: PortProtocol
  /** How many connections the client has opened before. */
  readonly count: number
}

/** The way of a client to a port of an address, as its packets are led now. */
export function openConnection(
  parts: ConnectionParts,
  source: Source,
  { address, port, protocol, count }: Dialled,
): PortConnection {
  const { routes, ports, now } = parts
  const destination =
    address === undefined
      ? ({ kind: 'refused' } as const)
      : routes.route(source, address, port, protocol)
  const client: Peer = {
    address: 'client' in destination ? destination.client : source.address,
    port: firstClientPort + (count % clientPorts),
  }
  if (address !== undefined && destination.kind === 'api server') {
    return apiServerConnection(parts, address, client)
  }
  if (address !== undefined && destination.kind === 'name server') {
    return nameServerConnection(destination.listener, address, client, now)
  }
  if (address !== undefined && destination.kind === 'node') {
    return nodeConnection(parts, destination.listener, address, client)
  }
  const isOfPod = source.pod !== undefined
  return new RoutedConnection({ destination, address, port, protocol, client, isOfPod }, ports, now)
}

/** The way to a program of a node that is no pod. */
function nodeConnection(
  { ports, now }: ConnectionParts,
  listener: PortListener,
  address: string,
  client: Peer,
): PortConnection {
  const { address: from, port: fromPort } = client
  return {
    address,
    reach: () => 'open',
    tls: () => 'plain',
    request: (request, ending = endless) =>
      ports.answerOf(listener, { ...request, from, fromPort, time: now() }, ending),
    open: async (signal = endless.signal) => ports.openListener(listener, client, signal),
    exchange: () => undefined,
  }
}

const endless: Ending = new AbortController()
