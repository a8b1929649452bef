import type * as corev1 from '../../../../../core/base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../../core/base/api/types/discovery.v1.generated.ts'
import type { NamedObjects } from '../../../../../core/cluster/simulation/dns/cluster-names.ts'

export interface TestService {
  readonly namespace: string
  readonly name: string
  readonly spec: Partial<Omit<corev1.ServiceSpec, 'ports'>> & {
    readonly ports?: readonly Partial<corev1.ServicePort>[]
  }
}

export interface TestSlice {
  readonly namespace: string
  readonly service: string
  readonly ports: readonly {
    readonly name?: string
    readonly port: number
    readonly protocol: string
  }[]
  readonly endpoints: readonly {
    readonly addresses: readonly string[]
    readonly hostname?: string
    readonly ready: boolean | null
  }[]
}

/** The objects of a cluster without a server. */
export function namedObjects(
  services: readonly TestService[],
  slices: readonly TestSlice[],
): NamedObjects {
  const allServices = services.map(
    ({ namespace, name, spec }) =>
      ({
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { namespace, name },
        spec: {
          ...spec,
          ports: spec.ports?.map((port) => ({ port: 0, protocol: 'TCP', targetPort: 0, ...port })),
        },
        status: { loadBalancer: {} },
      }) as corev1.Service,
  )
  const allSlices = slices.map(
    ({ namespace, service, ports, endpoints }) =>
      ({
        metadata: { namespace, labels: { service } },
        ports,
        endpoints: endpoints.map(({ addresses, hostname, ready }) => ({
          addresses,
          ...(hostname !== undefined && { hostname }),
          conditions: ready === null ? {} : { ready },
        })),
      }) as unknown as EndpointSlice,
  )
  const serviceOf = ({ metadata }: EndpointSlice): string => metadata.labels?.['service'] ?? ''
  return {
    hasNamespace: (name) => ['default', 'kube-system'].includes(name),
    service: (namespace, name) =>
      allServices.find(
        ({ metadata }) => metadata.namespace === namespace && metadata.name === name,
      ),
    servicesAt: (address) =>
      allServices.filter(({ spec }) => spec.clusterIPs?.includes(address) === true),
    slicesOf: (namespace, service) =>
      allSlices.filter(
        (slice) => slice.metadata.namespace === namespace && serviceOf(slice) === service,
      ),
    slicesAt: (address) =>
      allSlices.filter(({ endpoints }) =>
        endpoints?.some(({ addresses }) => addresses?.includes(address)),
      ),
    nameService: { namespace: 'kube-system', name: 'kube-dns' },
    nameServers: () => ['10.0.0.10'],
    changes: () => 0,
    changedAt: () => 1_796_012_316_000,
    serviceOf,
  }
}
