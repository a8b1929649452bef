import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import { networkFiles } from '../../../../simulation/containers/network-files.ts'
import type { LookUp } from '../../../../simulation/dns/dns-message.ts'
import type { NetworkView, PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import { NotReplayable } from '../../../../simulation/processes/program.ts'
import { addressOfHost } from '../../../../simulation/resolver/address-of-host.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { apiServerConnection } from './api-server-port.ts'
import type { ClusterDns } from './cluster-dns.ts'
import { nameServerConnection } from './name-server-port.ts'
import { type NetworkRoutes, podSource } from './network-routes.ts'
import type { PodPorts } from './pod-ports.ts'
import { RoutedConnection } from './routed-connection.ts'

/** The first port that clients connect from. */
const firstClientPort = 32_768
const clientPorts = 28_232

export interface ClusterNetworkParts extends Pick<
  ClusterParts,
  'apiServer' | 'runtime' | 'signal'
> {
  readonly routes: NetworkRoutes
  readonly ports: PodPorts
  /** A pod as it is now. */
  readonly current: (pod: corev1.Pod) => corev1.Pod | undefined
  readonly dns: ClusterDns
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The network as the processes of a pod see it: names and ports of services, addresses of services and pods. */
export class ClusterNetwork implements NetworkView {
  readonly #parts: ClusterNetworkParts
  readonly #pod: corev1.Pod
  readonly #isAhead: boolean
  #connections = 0

  /** `isAhead`: for a program that is run ahead of the clock, which nothing can answer. */
  constructor(parts: ClusterNetworkParts, pod: corev1.Pod, isAhead: boolean) {
    this.#parts = parts
    this.#pod = pod
    this.#isAhead = isAhead
  }

  get nameServer(): string {
    return this.#parts.dns.address
  }

  get names(): LookUp {
    return this.#parts.dns.lookUp
  }

  connect(host: string, port: number, protocol: PortProtocol = 'TCP'): PortConnection {
    if (this.#isAhead) throw new NotReplayable('the process waits for an answer of the network')
    const { routes, ports, now, current } = this.#parts
    const pod = current(this.#pod) ?? this.#pod
    const address = this.#addressOf(host, pod)
    const source = podSource(pod)
    const destination =
      address === undefined
        ? ({ kind: 'refused' } as const)
        : routes.route(source, address, port, protocol)
    const client = {
      address: destination.kind === 'pods' ? destination.client : source.address,
      port: firstClientPort + (this.#connections++ % clientPorts),
    }
    if (address !== undefined && destination.kind === 'api server') {
      return apiServerConnection(this.#parts, address, client)
    }
    if (address !== undefined && destination.kind === 'name server') {
      return nameServerConnection(destination.listener, address, client, now)
    }
    return new RoutedConnection({ destination, address, port, protocol, client }, ports, now)
  }

  /** The address of a host by the files that the kubelet has written for the pod. */
  #addressOf(host: string, pod: corev1.Pod): string | undefined {
    if (parseIpAddress(host)) return host
    const { address, lookUp } = this.#parts.dns
    return addressOfHost(networkFiles(pod, address), { address, lookUp }, host)
  }
}
