import type { Brand } from '../../base/api/brand.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../base/api/types/discovery.v1.generated.ts'
import type { Client } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import {
  endpointSliceResource,
  namespaceResource,
  serviceResource,
} from '../../cluster/controllers/shared/objects/resources.ts'
import { ClusterNames, type NamedObjects } from '../../cluster/simulation/dns/cluster-names.ts'
import { type AskNames, bareAnswer } from '../../cluster/simulation/dns/dns-message.ts'
import { addressRecord } from '../../cluster/simulation/dns/service-targets.ts'
import { ingressAddress } from '../web/find-site.ts'

export interface LookupParts {
  readonly client: () => Client
  readonly brand: Brand
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Service of the cluster's name server. */
const nameService = 'kube-dns'

/**
 * The names that the learner's machine knows: those of the cluster, as its own name server answers, and the hosts of Ingresses and Gateways,
 * as if somebody had entered them where the machine is. Each question reads the objects anew.
 */
export function clusterLookups(parts: LookupParts): AskNames {
  return async (question) => {
    try {
      const names = new ClusterNames(await namedObjects(parts))
      const answer = names.lookUp(question)
      if (answer.code !== 'NXDOMAIN' || question.type !== 'A') return answer
      const host = question.name.replace(/\.$/, '').toLowerCase()
      const client = parts.client()
      const address = await ingressAddress({ ...parts, client }, host)
      const record = address === undefined ? undefined : addressRecord(question.name, address, 30)
      return record ? { ...bareAnswer('NOERROR'), answers: [record] } : answer
    } catch {
      // Who may not read services, or whose server is away, has no name server.
      return bareAnswer('SERVFAIL')
    }
  }
}

async function namedObjects({ client, brand, now, signal }: LookupParts): Promise<NamedObjects> {
  const lists = client()
  const [namespaces, services, slices] = await Promise.all([
    lists.list(resourcePath(namespaceResource), { signal }),
    lists.list(resourcePath(serviceResource), { signal }),
    lists.list(resourcePath(endpointSliceResource(brand)), { signal }),
  ])
  const label = `${brand.labelDomain}/service-name`
  const serviceOf = ({ metadata }: EndpointSlice): string => metadata.labels?.[label] ?? ''
  const find = (namespace: string, name: string): corev1.Service | undefined =>
    services.items.find(
      ({ metadata }) => metadata.name === name && metadata.namespace === namespace,
    )
  return {
    hasNamespace: (name) => namespaces.items.some(({ metadata }) => metadata.name === name),
    service: find,
    servicesAt: (address) =>
      services.items.filter(({ spec }) => spec.clusterIPs?.includes(address)),
    slicesOf: (namespace, service) =>
      slices.items.filter(
        (slice) => slice.metadata.namespace === namespace && serviceOf(slice) === service,
      ),
    slicesAt: (address) =>
      slices.items.filter(({ endpoints }) =>
        endpoints?.some(({ addresses, hostname }) => hostname && addresses?.includes(address)),
      ),
    nameService: { namespace: brand.systemNamespace, name: nameService },
    nameServers: () => find(brand.systemNamespace, nameService)?.spec.clusterIPs ?? [],
    // They were read just now, for one question.
    changes: () => 0,
    changedAt: now,
    serviceOf,
  }
}
