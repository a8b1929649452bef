import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import { nodeOf } from '../../../shared/pods/pod-state.ts'
import type { AddressBook } from './address-book.ts'
import type { Sender, ServiceRoute, ServiceRoutes } from './service-routes.ts'

/** A pod, node or client outside of the cluster that sends packets. */
export interface Source extends Sender {
  readonly pod?: corev1.Pod
}

/** Where a packet goes. */
export type Destination =
  /** Pods that have the address, the one that is most likely to listen first: those on the network of a node share it. */
  | { readonly kind: 'pods'; readonly pods: readonly corev1.Pod[]; readonly port: number }
  /** An endpoint of a service that is no pod of this cluster. */
  | { readonly kind: 'outside'; readonly service: corev1.Service }
  | { readonly kind: 'api server' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'dropped' }

export interface RoutesParts {
  readonly book: AddressBook
  readonly services: ServiceRoutes
}

/** A pod as the sender of packets. */
export function podSource(pod: corev1.Pod): Source {
  return { pod, address: pod.status.podIP ?? '', node: nodeOf(pod) }
}

/** The cluster's network: leads packets from pods and nodes to the pods behind an address. */
export class NetworkRoutes {
  readonly #parts: RoutesParts

  constructor(parts: RoutesParts) {
    this.#parts = parts
  }

  /** Where a packet to an address goes, that of a pod, a node or a service. */
  route(source: Source, address: string, port: number, protocol: PortProtocol): Destination {
    const { pod } = source
    if (pod && isLoopback(address)) return { kind: 'pods', pods: [pod], port }
    const { services, book } = this.#parts
    const node = book.nodeAt(address)
    const route =
      services.toAddress(address, port, protocol, source) ??
      (node === undefined ? undefined : services.toNodePort(node, port, protocol, source))
    if (route) return this.#behind(route)
    const pods = book.podsAt(address)
    if (pods.length > 0) return { kind: 'pods', pods, port }
    return { kind: node === undefined ? 'dropped' : 'refused' }
  }

  /** Where a packet of a client goes that sends it to an endpoint of a service; undefined where that has no such port. */
  routeToService(source: Source, key: string, port: number | string): Destination | undefined {
    const route = this.#parts.services.toService(key, port, source)
    return route && this.#behind(route)
  }

  #behind(route: ServiceRoute): Destination {
    if (route.kind !== 'endpoint') return route
    const { address, port } = route.endpoint
    const pods = this.#parts.book.podsAt(address)
    if (pods.length > 0) return { kind: 'pods', pods, port }
    return { kind: 'outside', service: route.service }
  }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1'
}
