import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import { networkFiles } from '../../../../simulation/containers/network-files.ts'
import { dnsPort } from '../../../../simulation/dns/answer-message.ts'
import type { LookUp } from '../../../../simulation/dns/dns-message.ts'
import type { NetworkView, PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import { NotReplayable } from '../../../../simulation/processes/program.ts'
import { addressOfHost } from '../../../../simulation/resolver/address-of-host.ts'
import { type ConnectionParts, openConnection } from './open-connection.ts'
import type { ClusterDns } from './routes/cluster-dns.ts'
import { podSource } from './routes/network-routes.ts'

export interface ClusterNetworkParts extends ConnectionParts {
  /** A pod as it is now. */
  readonly current: (pod: corev1.Pod) => corev1.Pod | undefined
  readonly dns: ClusterDns
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
    const pod = this.#parts.current(this.#pod) ?? this.#pod
    const address = this.#addressOf(host, pod)
    const count = this.#connections++
    return openConnection(this.#parts, podSource(pod), { address, port, protocol, count })
  }

  echoes(address: string): boolean {
    if (this.#isAhead) throw new NotReplayable('the process waits for an answer of the network')
    return this.#parts.routes.echoes(address)
  }

  /** The address of a host by the files that the kubelet has written for the pod. */
  #addressOf(host: string, pod: corev1.Pod): string | undefined {
    if (parseIpAddress(host)) return host
    const { routes, dns } = this.#parts
    const { address, lookUp } = dns
    const { kind } = routes.route(podSource(pod), address, dnsPort, 'UDP')
    const isReached = kind === 'pods' || kind === 'name server'
    return addressOfHost(
      networkFiles(pod, address),
      isReached ? { address, lookUp } : undefined,
      host,
    )
  }
}
