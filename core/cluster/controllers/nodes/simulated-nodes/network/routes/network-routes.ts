import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import type { PortListener, PortProtocol } from '../../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../../shared/framework/cluster-registration.ts'
import {
  endpointSliceResource,
  endpointsResource,
  namespaceResource,
  networkPolicyResource,
  nodeResource,
  podResource,
  serviceResource,
} from '../../../../shared/objects/resources.ts'
import { nodeOf } from '../../../../shared/pods/pod-state.ts'
import { AddressBook } from './address-book.ts'
import type { ClusterDns } from './cluster-dns.ts'
import { KubeProxyPorts } from './kube-proxy-ports.ts'
import { NetworkPolicies, type PolicyPeer, type PolicyPod } from './network-policies.ts'
import { type Sender, type ServiceRoute, ServiceRoutes } from './service-routes.ts'

/** A pod, node or client outside of the cluster that sends packets. */
export interface Source extends Sender {
  readonly pod?: corev1.Pod
}

/** Where a packet goes. */
export type Destination =
  /** Pods that have the address, the one that is most likely to listen first: those on the network of a node share it. */
  | {
      readonly kind: 'pods'
      readonly pods: readonly corev1.Pod[]
      readonly port: number
      /** The address of the sender as the pods see it. */
      readonly client: string
    }
  /** An endpoint of a service that is no pod of this cluster. */
  | { readonly kind: 'outside'; readonly service: corev1.Service }
  | { readonly kind: 'api server' }
  /** The cluster's name server where no pod stands for it. */
  | { readonly kind: 'name server'; readonly listener: PortListener }
  /** A program of a node that is no pod. */
  | { readonly kind: 'node'; readonly listener: PortListener; readonly client: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'dropped' }
  /** Nobody has the address in a network that the sender is in itself. */
  | { readonly kind: 'unreachable' }

/** The ports of the cluster's name server. */
export type NameServer = Pick<ClusterDns, 'listenerAt'>

export interface RoutesParts {
  readonly book: AddressBook
  readonly services: ServiceRoutes
  readonly policies: NetworkPolicies
  /** Namespace of the name server's pods. */
  readonly systemNamespace: string
  readonly dns: NameServer
  readonly proxies: Pick<KubeProxyPorts, 'listenerAt'>
}

/** A packet on its way. */
interface Packet {
  readonly source: Source
  readonly port: number
  readonly protocol: PortProtocol
}

/** Pods that a packet has been led to. */
interface Target {
  readonly pods: readonly corev1.Pod[]
  readonly port: number
  /** The node whose address the packet has from there on; undefined where it keeps the sender's. */
  readonly masqueradedBy?: string
}

const dropped = { kind: 'dropped' } as const
const refused = { kind: 'refused' } as const

/** A pod as the sender of packets. */
export function podSource(pod: corev1.Pod): Source {
  const { podIP: address = '' } = pod.status
  return { pod, address, node: nodeOf(pod), kind: isOnNode(pod) ? 'node' : 'pod' }
}

/** Whether a pod is on the network of its node. */
function isOnNode({ spec }: corev1.Pod): boolean {
  return spec.hostNetwork === true
}

function familyOf(address: string): 4 | 6 {
  return address.includes(':') ? 6 : 4
}

/**
 * The cluster's network: leads packets from pods and nodes to the pods behind an address, as the nodes of kind do. Pods are reached across
 * nodes by their own addresses; a pod that sends to another node, or to what is not of the cluster, does so with the address of its node.
 */
export class NetworkRoutes {
  readonly #parts: RoutesParts

  constructor(parts: RoutesParts) {
    this.#parts = parts
  }

  /** A node as the sender of packets. */
  nodeSource(node: string): Source {
    return { address: this.#parts.book.addressOf(node, 4), node, kind: 'node' }
  }

  /** Where a packet to an address goes, that of a pod, a node or a service. */
  route(from: Source, address: string, port: number, protocol: PortProtocol): Destination {
    const { services, book, dns } = this.#parts
    if (isLoopback(address)) return this.#toLoopback(from, address, port, protocol)
    const source = this.#inFamily(from, familyOf(address))
    if (!source) return { kind: 'unreachable' }
    const packet = { source, port, protocol }
    const listener = dns.listenerAt(address, port, protocol)
    if (listener) return this.#toNameServer(packet, address, listener)
    const route = services.toAddress(address, port, protocol, source)
    if (route) return this.#follow(packet, route, source.node)
    const node = book.nodeAt(address)
    if (node !== undefined) return this.#toNode(packet, node, address)
    const pods = book.podsAt(address)
    if (pods.length > 0) return this.#deliver(packet, { pods, port })
    if (services.isApiServer(address, port)) return this.#toApiServer(packet, { address, port })
    if (services.isServiceAddress(address)) return dropped
    return book.isInRangeOf(source.node, address) ? { kind: 'unreachable' } : dropped
  }

  /** Whether an address answers echo requests (ICMP): services lead none of them, and policies are of TCP, UDP and SCTP. */
  echoes(address: string): boolean {
    const { book } = this.#parts
    if (isLoopback(address)) return true
    return book.nodeAt(address) !== undefined || book.podsAt(address).length > 0
  }

  /**
   * Where a packet of a client goes that sends it to an endpoint of a service, to one that `isWanted` where there is such; undefined where
   * the service has no such port.
   */
  routeToService(
    source: Source,
    key: string,
    port: number | string,
    isWanted?: (endpoint: { readonly address: string }) => boolean,
  ): Destination | undefined {
    const route = this.#parts.services.toService(key, port, source, isWanted)
    const packet = { source, port: 0, protocol: 'TCP' } as const
    return route && this.#follow(packet, route, source.node)
  }

  /** Where a packet to the cluster IP of a service goes; undefined where that has no such port, or no cluster IP. */
  routeToClusterIp(source: Source, key: string, port: number): Destination | undefined {
    const { services } = this.#parts
    const address = services.clusterIpOf(key)
    const route =
      address === undefined ? undefined : services.toAddress(address, port, 'TCP', source)
    return route && this.#follow({ source, port, protocol: 'TCP' }, route, source.node)
  }

  /** Whether an address is one of the cluster: then nothing outside of the simulation has it. */
  isOfCluster(address: string): boolean {
    const { services, book } = this.#parts
    return (
      isLoopback(address) ||
      services.isServiceAddress(address) ||
      book.nodeAt(address) !== undefined ||
      book.podsAt(address).length > 0 ||
      book.isOfPods(address)
    )
  }

  #inFamily(source: Source, family: 4 | 6): Source | undefined {
    if (familyOf(source.address) === family) return source
    if (source.kind === 'node') {
      return { ...source, address: this.#parts.book.addressOf(source.node, family) }
    }
    if (source.kind === 'outside') return source
    const own = source.pod?.status.podIPs?.find(({ ip = '' }) => familyOf(ip) === family)?.ip
    return own === undefined ? undefined : { ...source, address: own }
  }

  #toLoopback(source: Source, address: string, port: number, protocol: PortProtocol): Destination {
    const { pod, kind } = source
    if (kind === 'outside') return refused
    if (kind === 'pod' && pod) return { kind: 'pods', pods: [pod], port, client: address }
    return this.#toHost({ source: { ...source, address }, port, protocol }, source.node, address)
  }

  /** To an address of a node. */
  #toNode(packet: Packet, node: string, address: string): Destination {
    const { source } = packet
    if (source.node === node && source.kind !== 'outside') {
      return this.#toHost(packet, node, address)
    }
    if (!this.#mayLeave(packet, { address }, packet.port)) return dropped
    // There it comes from the node that sent it.
    const own = this.#parts.book.addressOf(source.node, familyOf(address)) || source.address
    const arrived = { address: own, node: source.node, kind: 'outside' } as const
    return this.#toHost({ ...packet, source: arrived }, node, address)
  }

  /** To a port of a node, where the packet has arrived. */
  #toHost(packet: Packet, node: string, address: string): Destination {
    const { services, book, proxies } = this.#parts
    const { source, port, protocol } = packet
    const family = familyOf(address)
    // Of the loopback addresses only those of IPv4 lead to node ports.
    const route =
      address === '::1' ? undefined : services.toNodePort(node, port, protocol, family, source)
    if (route) return this.#follow(packet, route, node)
    const [forwarded] = book.hostPortsAt(node, address, port, protocol)
    if (forwarded) {
      const target = { pods: [forwarded.pod], port: forwarded.port }
      const isLocal = isLoopback(address)
      return this.#deliver(packet, isLocal ? { ...target, masqueradedBy: node } : target)
    }
    const listener =
      protocol === 'TCP' ? proxies.listenerAt(node, port, isLoopback(address)) : undefined
    if (listener) return { kind: 'node', listener, client: source.address }
    const pods = book.podsAt(book.addressOf(node, family)).filter(isOnNode)
    return pods.length > 0 ? { kind: 'pods', pods, port, client: source.address } : refused
  }

  /** On to the endpoint that a node has chosen. */
  #follow(packet: Packet, route: ServiceRoute, node: string): Destination {
    const { book, services } = this.#parts
    if (route.kind === 'api server') return this.#toApiServer(packet, services.apiServer)
    if (route.kind !== 'endpoint') return route
    const { endpoint, service, isMasqueraded } = route
    const { address, port } = endpoint
    const pods = book.podsAt(address)
    if (pods.length > 0) {
      return this.#deliver(packet, { pods, port, ...(isMasqueraded && { masqueradedBy: node }) })
    }
    if (!this.#mayLeave(packet, { address }, port)) return dropped
    if (book.nodeAt(address) !== undefined) return refused
    return book.isOfPods(address) ? dropped : { kind: 'outside', service }
  }

  /** To the name server where no pod serves names: policies see the one that clusters have. */
  #toNameServer(packet: Packet, address: string, listener: PortListener): Destination {
    const pod = nameServerPod(this.#parts.systemNamespace)
    const isOpen =
      packet.source.kind !== 'pod' || this.#mayLeave(packet, { address, pod }, packet.port)
    return isOpen ? { kind: 'name server', listener } : dropped
  }

  #toApiServer(packet: Packet, { address, port }: { address: string; port: number }): Destination {
    return this.#mayLeave(packet, { address }, port) ? { kind: 'api server' } : dropped
  }

  /** To pods, where policies let it pass. */
  #deliver(packet: Packet, { pods, port, masqueradedBy }: Target): Destination {
    const { source, protocol } = packet
    const [pod] = pods
    if (!pod) return refused
    const client = this.#clientOf(source, pod, masqueradedBy)
    const isSelf = source.pod?.metadata.uid === pod.metadata.uid
    const isOnPodsNetwork = !isOnNode(pod)
    const address = pod.status.podIP ?? ''
    const to: PolicyPeer = { address, ...(isOnPodsNetwork && { pod }) }
    // What a pod and its own node send to each other is free.
    const isOwnNode = source.kind === 'node' && source.node === nodeOf(pod)
    const isNodeOf = !isOnPodsNetwork && source.node === nodeOf(pod)
    if (!isSelf && !isOwnNode && !isNodeOf) {
      const { policies } = this.#parts
      // A node that the packet goes on to sees the address that has been put in.
      const isHidden = masqueradedBy !== undefined && masqueradedBy !== nodeOf(pod)
      const from = peerOf(source)
      const seen = isHidden ? { address: client } : from
      if (!policies.mayLeave({ from, to, port, protocol })) return dropped
      if (!policies.mayEnter({ from: seen, to, port, protocol })) return dropped
    }
    return { kind: 'pods', pods, port, client }
  }

  #mayLeave({ source, protocol }: Packet, to: PolicyPeer, port: number): boolean {
    const isOwnNode = this.#parts.book.nodeAt(to.address) === source.node && source.node !== ''
    if (isOwnNode) return true
    return this.#parts.policies.mayLeave({ from: peerOf(source), to, port, protocol })
  }

  /** The address from which a pod sees a packet. */
  #clientOf(source: Source, pod: corev1.Pod, masqueradedBy: string | undefined): string {
    if (masqueradedBy !== undefined) {
      return this.#nodeAddress(masqueradedBy, pod, source) || source.address
    }
    const isElsewhere = nodeOf(pod) !== source.node
    if (source.kind === 'node') return this.#nodeAddress(source.node, pod, source)
    if (source.kind === 'pod' && isOnNode(pod) && isElsewhere) {
      return this.#nodeAddress(source.node, pod, source)
    }
    return source.address
  }

  /** The address that a node sends to a pod with. */
  #nodeAddress(node: string, pod: corev1.Pod, source: Source): string {
    const family = familyOf(pod.status.podIP ?? '')
    const { book } = this.#parts
    const isOwn = nodeOf(pod) === node && !isOnNode(pod)
    return (isOwn && book.gatewayOf(node, family)) || book.addressOf(node, family) || source.address
  }
}

const dnsPort = 53

/** A pod of the cluster's name server. */
function nameServerPod(namespace: string): PolicyPod {
  const ports = [
    { name: 'dns', containerPort: dnsPort, protocol: 'UDP' },
    { name: 'dns-tcp', containerPort: dnsPort, protocol: 'TCP' },
  ] as const
  return {
    metadata: { name: 'coredns', namespace, labels: { 'k8s-app': 'kube-dns' } },
    spec: { containers: [{ ports }] },
  }
}

function peerOf({ pod, address }: Source): PolicyPeer {
  return { address, ...(pod && !isOnNode(pod) && { pod }) }
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || ['::1', '0.0.0.0', '::'].includes(address)
}

/** The first release (1.19) whose kube-proxy reads slices of endpoints. */
const firstWithSlices = 19

/** The network of a cluster's objects. */
export function openRoutes(
  {
    objects,
    brand,
    runtime,
    release,
  }: Pick<ClusterParts, 'objects' | 'brand' | 'runtime' | 'release'>,
  dns: NameServer,
  signal: AbortSignal,
): NetworkRoutes {
  const [pods, nodes] = [objects.of(podResource), objects.of(nodeResource)]
  const [services, slices] = [objects.of(serviceResource), objects.of(endpointSliceResource(brand))]
  const policies = objects.of(networkPolicyResource(brand))
  const namespaces = objects.of(namespaceResource)
  const endpoints = release.minor < firstWithSlices ? objects.of(endpointsResource) : undefined
  const routes = new ServiceRoutes({ services, slices, endpoints, nodes, runtime, brand }, signal)
  return new NetworkRoutes({
    dns,
    proxies: new KubeProxyPorts(routes, runtime.clock),
    book: new AddressBook({ pods, nodes }, signal),
    services: routes,
    policies: new NetworkPolicies({ policies, namespaces }, signal),
    systemNamespace: brand.systemNamespace,
  })
}
