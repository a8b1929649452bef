import { resourcePath } from '../../base/client/resource-path.ts'
import {
  ingressResource,
  serviceResource,
} from '../../cluster/controllers/shared/objects/resources.ts'
import type { SiteParts } from './find-site.ts'

/** Sites that are offered at most. */
const mostSites = 50

/** URLs that lead to something in the cluster: the hosts of Ingresses, and services by address and by name. */
export async function knownSites({ client, brand, signal }: SiteParts): Promise<readonly string[]> {
  const found = new Set<string>()
  const ingresses = await client.list(resourcePath(ingressResource(brand)), { signal })
  for (const { spec } of ingresses.items) {
    for (const { host = '', http } of spec.rules ?? []) {
      const path = http?.paths?.[0]?.path ?? '/'
      if (host !== '' && !host.startsWith('*')) found.add(`http://${host}${path}`)
    }
  }
  const services = await client.list(resourcePath(serviceResource), { signal })
  for (const { metadata, spec, status } of services.items) {
    const address = status.loadBalancer.ingress?.[0]?.ip
    for (const { port, protocol } of spec.ports ?? []) {
      if (protocol !== 'TCP' || metadata.name === 'kubernetes') continue
      const suffix = port === 80 ? '/' : `:${port}/`
      const isUsual = metadata.namespace === 'default'
      const name = isUsual ? metadata.name : `${metadata.name}.${metadata.namespace}`
      found.add(`http://${address ?? name}${suffix}`)
    }
  }
  return Array.from(found).slice(0, mostSites)
}
