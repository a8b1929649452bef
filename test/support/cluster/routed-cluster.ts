import { brands } from '../../../core/base/api/brand.ts'
import type * as corev1 from '../../../core/base/api/types/core.v1.generated.ts'
import type {
  Endpoint,
  EndpointSlice,
} from '../../../core/base/api/types/discovery.v1.generated.ts'
import type {
  NetworkPolicy,
  NetworkPolicySpec,
} from '../../../core/base/api/types/networking.v1.generated.ts'
import { AddressBook } from '../../../core/cluster/controllers/nodes/simulated-nodes/network/routes/address-book.ts'
import { KubeProxyPorts } from '../../../core/cluster/controllers/nodes/simulated-nodes/network/routes/kube-proxy-ports.ts'
import { NetworkPolicies } from '../../../core/cluster/controllers/nodes/simulated-nodes/network/routes/network-policies.ts'
import {
  type Destination,
  NetworkRoutes,
  podSource,
} from '../../../core/cluster/controllers/nodes/simulated-nodes/network/routes/network-routes.ts'
import {
  type Sender,
  ServiceRoutes,
} from '../../../core/cluster/controllers/nodes/simulated-nodes/network/routes/service-routes.ts'
import type { PortProtocol } from '../../../core/cluster/simulation/network/port-listener.ts'
import { ListedObjects } from './listed-objects.ts'

interface PodFacts {
  readonly namespace?: string
  readonly labels?: Record<string, string>
  readonly hostNetwork?: boolean
  readonly ports?: readonly Partial<corev1.ContainerPort>[]
}

interface SliceFacts {
  readonly ports: EndpointSlice['ports']
  readonly endpoints: readonly Endpoint[]
  readonly addressType?: 'IPv4' | 'IPv6'
}

const nameServer = '10.96.0.10'

/** Nodes `a` (10.89.0.1, zone z1), `b` (10.89.0.2, zone z2), their pods, services and policies, without a server. */
export class RoutedCluster {
  readonly nodes = new ListedObjects<corev1.Node>()
  readonly pods = new ListedObjects<corev1.Pod>()
  readonly services = new ListedObjects<corev1.Service>()
  readonly slices = new ListedObjects<EndpointSlice>()
  readonly policies = new ListedObjects<NetworkPolicy>()
  readonly namespaces = new ListedObjects<corev1.Namespace>()
  readonly routes: NetworkRoutes
  now = 0
  #drawn = 0

  constructor() {
    const { services, slices, nodes } = this
    const { signal } = new AbortController()
    const clock = { now: () => this.now }
    const random = (bytes: Uint8Array): Uint8Array => {
      bytes[bytes.length - 1] = this.#drawn++
      return bytes
    }
    const listener = { port: 53, protocol: 'UDP' } as const
    const routes = new ServiceRoutes(
      { services, slices, nodes, runtime: { clock, random }, brand: brands.k8s },
      signal,
    )
    this.routes = new NetworkRoutes({
      dns: {
        listenerAt: (address, port) =>
          address === nameServer && port === 53 ? listener : undefined,
      },
      book: new AddressBook(this, signal),
      services: routes,
      proxies: new KubeProxyPorts(routes, clock),
      policies: new NetworkPolicies(this, signal),
      systemNamespace: 'kube-system',
    })
    this.#node('a', 1)
    this.#node('b', 2)
    this.namespace('default', {})
  }

  #node(name: string, number: number): void {
    const podCIDR = `10.244.${number}.0/24`
    const labels = { 'topology.kubernetes.io/zone': `z${number}` }
    this.nodes.put({
      metadata: { name, labels },
      spec: { podCIDR, podCIDRs: [podCIDR] },
      status: { addresses: [{ type: 'InternalIP', address: `10.89.0.${number}` }] },
    } as unknown as corev1.Node)
  }

  namespace(name: string, labels: Record<string, string>): void {
    this.namespaces.put({ metadata: { name, labels } } as unknown as corev1.Namespace)
  }

  /** A pod with the number in the range of its node; on the network of its node it has the node's address. */
  pod(name: string, node: 'a' | 'b', number: number, facts: PodFacts = {}): corev1.Pod {
    const { namespace = 'default', labels = { app: name }, hostNetwork = false, ports } = facts
    const at = node === 'a' ? 1 : 2
    const podIP = hostNetwork ? `10.89.0.${at}` : `10.244.${at}.${number}`
    const pod = {
      metadata: { name, namespace, uid: `${namespace}/${name}`, labels },
      spec: { nodeName: node, hostNetwork, containers: [{ name: 'main', ports }] },
      status: { phase: 'Running', podIP, podIPs: [{ ip: podIP }] },
    } as unknown as corev1.Pod
    this.pods.put(pod)
    return pod
  }

  service(
    name: string,
    spec: object,
    ingress: readonly corev1.LoadBalancerIngress[] = [],
    labels: Record<string, string> = {},
  ): void {
    this.services.put({
      metadata: { name, namespace: 'default', uid: name, labels },
      spec: { type: 'ClusterIP', clusterIP: '10.96.0.7', clusterIPs: ['10.96.0.7'], ...spec },
      status: { loadBalancer: { ingress } },
    } as unknown as corev1.Service)
  }

  slice(name: string, service: string, { addressType = 'IPv4', ...rest }: SliceFacts): void {
    const labels = { 'kubernetes.io/service-name': service }
    const metadata = { name, namespace: 'default', labels }
    this.slices.put({ metadata, addressType, ...rest } as unknown as EndpointSlice)
  }

  policy(name: string, spec: NetworkPolicySpec, namespace = 'default'): void {
    this.policies.put({ metadata: { name, namespace }, spec } as unknown as NetworkPolicy)
  }

  /** Where a packet of a pod, a node or another machine goes: `pod:port from address`, or what becomes of it otherwise. */
  sent(
    from: corev1.Pod | Sender,
    address: string,
    port: number,
    protocol: PortProtocol = 'TCP',
  ): string {
    const source = 'metadata' in from ? podSource(from) : from
    return textOf(this.routes.route(source, address, port, protocol))
  }

  /** Where so many packets go. */
  spread(from: corev1.Pod, address: string, port: number, times = 8): readonly string[] {
    const found = Array.from({ length: times }, () => this.sent(from, address, port))
    return Array.from(new Set(found)).toSorted()
  }
}

function textOf(destination: Destination): string {
  if (destination.kind !== 'pods') return destination.kind
  const { pods, port, client } = destination
  return `${pods.map(({ metadata }) => metadata.name).join('+')}:${port} from ${client}`
}

/** An endpoint of a slice. */
export function endpoint(
  address: string,
  nodeName: string,
  more: Partial<Endpoint> = {},
): Endpoint {
  return { addresses: [address], conditions: { ready: true }, nodeName, ...more }
}

/** A port of a slice or service. */
export const tcp = (
  port: number,
  name = '',
): { readonly name: string; readonly port: number; readonly protocol: 'TCP' } => ({
  name,
  port,
  protocol: 'TCP',
})
