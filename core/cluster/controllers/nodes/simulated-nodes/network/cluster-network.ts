import {
  matchesLabels,
  selectorFromLabels,
} from '../../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { parseIpAddress } from '../../../../../base/network/ip-address.ts'
import type { NetworkView, PortConnection } from '../../../../simulation/network/network-view.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import { NotReplayable } from '../../../../simulation/processes/program.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { usualNameServer } from '../../../shared/network/usual-name-server.ts'
import { podResource, serviceResource } from '../../../shared/objects/resources.ts'
import { isPodReady } from '../../../shared/pods/pod-state.ts'
import { apiServerConnection } from './api-server-port.ts'
import { type NetworkRoutes, podSource } from './network-routes.ts'
import type { PodPorts } from './pod-ports.ts'
import { RoutedConnection } from './routed-connection.ts'

/** The first port that clients connect from. */
const firstClientPort = 32_768
const clientPorts = 28_232

export interface ClusterNetworkParts extends Pick<
  ClusterParts,
  'objects' | 'addressRanges' | 'brand' | 'apiServer' | 'runtime' | 'signal'
> {
  readonly routes: NetworkRoutes
  readonly ports: PodPorts
  /** A pod as it is now. */
  readonly current: (pod: corev1.Pod) => corev1.Pod | undefined
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** The network as the processes of a pod see it: names and ports of services, addresses of services and pods. */
export class ClusterNetwork implements NetworkView {
  readonly #parts: ClusterNetworkParts
  readonly #pod: corev1.Pod
  readonly #isAhead: boolean
  /** Ready pods of services, as they are at one moment. */
  readonly #ready = new Map<string, corev1.Pod | undefined>()
  #readyAt = 0
  #connections = 0

  /** `isAhead`: for a program that is run ahead of the clock, which nothing can answer. */
  constructor(parts: ClusterNetworkParts, pod: corev1.Pod, isAhead: boolean) {
    this.#parts = parts
    this.#pod = pod
    this.#isAhead = isAhead
  }

  /** That of the service `kube-dns`, or the address of the service range which installers give it. */
  get nameServer(): string {
    const { addressRanges, brand, objects } = this.#parts
    const service = objects.of(serviceResource).get(brand.systemNamespace, 'kube-dns')
    const address = service?.spec.clusterIP ?? ''
    if (parseIpAddress(address)) return address
    return usualNameServer(addressRanges)
  }

  resolve(host: string): readonly string[] | undefined {
    if (parseIpAddress(host)) return [host]
    if (host === 'localhost') return ['127.0.0.1']
    const service = this.#service(host)
    if (!service) return this.#podOfName(host)
    const { clusterIP: address = '' } = service.spec
    if (address !== '' && address !== 'None') return [address]
    const pod = this.#readyPod(service)
    return pod && [pod.status.podIP ?? '']
  }

  connect(host: string, port: number, protocol: PortProtocol = 'TCP'): PortConnection {
    if (this.#isAhead) throw new NotReplayable('the process waits for an answer of the network')
    const [address] = this.resolve(host) ?? []
    const { routes, ports, now, current } = this.#parts
    const source = podSource(current(this.#pod) ?? this.#pod)
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
    return new RoutedConnection({ destination, address, port, protocol, client }, ports, now)
  }

  #service(host: string): corev1.Service | undefined {
    const [name = '', namespace = this.#pod.metadata.namespace ?? '', ...rest] = host
      .replace(/\.$/, '')
      .split('.')
    const suffix = rest.join('.')
    if (!['', 'svc', 'svc.cluster.local'].includes(suffix)) return undefined
    return this.#parts.objects.of(serviceResource).get(namespace, name)
  }

  /** The address of a pod by its name behind a headless service, such as `web-0.nginx`. */
  #podOfName(host: string): readonly string[] | undefined {
    const at = host.indexOf('.')
    const service = at === -1 ? undefined : this.#service(host.slice(at + 1))
    if (service?.spec.clusterIP !== 'None') return undefined
    const { name = '', namespace = '' } = service.metadata
    const pod = this.#parts.objects
      .of(podResource)
      .inNamespace(namespace)
      .find(({ spec }) => spec.hostname === host.slice(0, at) && spec.subdomain === name)
    const address = pod?.status.podIP
    return address ? [address] : undefined
  }

  #readyPod(service: corev1.Service): corev1.Pod | undefined {
    const { uid = '', namespace = '' } = service.metadata
    const now = this.#parts.now()
    if (now !== this.#readyAt) this.#ready.clear()
    this.#readyAt = now
    if (this.#ready.has(uid)) return this.#ready.get(uid)
    const { selector: labels } = service.spec
    const selector = labels && selectorFromLabels(labels)
    const pods = selector ? this.#parts.objects.of(podResource).inNamespace(namespace) : []
    const found = pods.find(
      (pod) => selector && matchesLabels(selector, pod.metadata.labels) && isPodReady(pod),
    )
    this.#ready.set(uid, found)
    return found
  }
}
