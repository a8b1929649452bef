import type { Brand } from '../../base/api/brand.ts'
import type { TypedResource } from '../../base/api/group-version.ts'
import { objectsOf, structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { Service, ServicePort } from '../../base/api/types/core.v1.generated.ts'
import type { Client } from '../../base/client/client.ts'
import { resourcePath } from '../../base/client/resource-path.ts'
import { parseIpAddress } from '../../base/network/ip-address.ts'
import {
  endpointSliceResource,
  ingressResource,
  nodeResource,
  podResource,
  serviceResource,
} from '../../cluster/controllers/shared/objects/resources.ts'
import { ignoreNotFound } from '../../cluster/controllers/shared/writes/expected-errors.ts'
import { matchesHost } from '../../cluster/simulation/ingress/host-pattern.ts'

/** A port of a pod that a URL leads to. */
export interface Site {
  readonly namespace: string
  readonly pod: string
  readonly port: number
}

export interface SiteParts {
  readonly client: Client
  readonly brand: Brand
  readonly signal: AbortSignal
  /** Chooses one of so many pods of a service, as its index; the first unless given. */
  choose?(pods: number): number
}

/** A URL that leads to no pod of the cluster; its message says why. */
export class SiteError extends Error {}

/**
 * Finds the pod that answers a URL, as a browser outside of the cluster would reach it whose name server knows the hosts of Ingresses and
 * Gateways: by host of an Ingress or an HTTPRoute, by address of a load balancer, a node with a node port, a service or a pod, or by a
 * service's name (`web`, `web.shop`), whose namespace is `default` unless given.
 *
 * @throws SiteError, ApiError
 */
export async function findSite(parts: SiteParts, url: URL): Promise<Site> {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const address = parseIpAddress(host) ? host : await ingressAddress(parts, host)
  const services = await all(parts, serviceResource)
  if (address === undefined) {
    const named = serviceOfName(services, host)
    if (!named) throw new SiteError(`no Ingress, HTTPRoute or Service has the host ${host}`)
    return siteOf(parts, named, portOf(named, port))
  }
  const balanced = services.find((each) => addressesOf(each).includes(address))
  if (balanced) return siteOf(parts, balanced, portOf(balanced, port))
  const nodes = await all(parts, nodeResource)
  if (nodes.some(({ status }) => status.addresses?.some((each) => each.address === address))) {
    for (const service of services) {
      const found = service.spec.ports?.find(({ nodePort }) => nodePort === port)
      if (found) return siteOf(parts, service, found)
    }
    throw new SiteError(`no Service has the node port ${port}`)
  }
  const pods = await all(parts, podResource)
  const pod = pods.find(({ status }) => status.podIP === address)
  if (!pod) throw new SiteError(`nothing in the cluster has the address ${address}`)
  const { namespace = '', name = '' } = pod.metadata
  return { namespace, pod: name, port }
}

/** The address of the Ingress or Gateway of a host; undefined where there is none. @throws SiteError for one without an address, ApiError */
export async function ingressAddress(parts: SiteParts, host: string): Promise<string | undefined> {
  const pending: string[] = []
  for (const { metadata, spec, status } of await all(parts, ingressResource(parts.brand))) {
    if (!spec.rules?.some((rule) => rule.host && matchesHost({ host: rule.host }, host))) continue
    const [first] = status.loadBalancer.ingress ?? []
    const address = first?.ip || first?.hostname
    if (address) return address
    pending.push(`the Ingress ${metadata.namespace}/${metadata.name}`)
  }
  for (const gateway of await gatewaysOf(parts, host)) {
    const [first] = objectsOf(structOf(gateway, 'status'), 'addresses')
    if (first) return textOf(first, 'value')
    pending.push(`the Gateway ${gateway.metadata.namespace}/${gateway.metadata.name}`)
  }
  if (pending.length > 0) {
    throw new SiteError(`${pending[0]} has no address: does the controller of its class run?`)
  }
  return undefined
}

const gatewayGroup = { group: 'gateway.networking.k8s.io', version: 'v1' }

async function gatewaysOf(parts: SiteParts, host: string): Promise<readonly AnyObject[]> {
  const routes = await allOrNone(parts, 'httproutes')
  const wanted = new Set(
    routes
      .filter((route) =>
        textsOf(structOf(route, 'spec'), 'hostnames').some((each) =>
          matchesHost({ host: each, isDeep: true }, host),
        ),
      )
      .flatMap((route) =>
        objectsOf(structOf(route, 'spec'), 'parentRefs').map(
          (each) =>
            `${textOf(each, 'namespace') || route.metadata.namespace}/${textOf(each, 'name')}`,
        ),
      ),
  )
  if (wanted.size === 0) return []
  const gateways = await allOrNone(parts, 'gateways')
  return gateways.filter(({ metadata }) => wanted.has(`${metadata.namespace}/${metadata.name}`))
}

type AnyObject = Awaited<ReturnType<Client['list']>>['items'][number]

/** Objects of the Gateway API; none without their definition. */
async function allOrNone(
  { client, signal }: SiteParts,
  resource: string,
): Promise<readonly AnyObject[]> {
  const path: string = resourcePath({ ...gatewayGroup, resource })
  return (await ignoreNotFound(client.list(path, { signal })))?.items ?? []
}

async function all<T extends AnyObject>(
  { client, signal }: SiteParts,
  resource: TypedResource<T>,
): Promise<readonly T[]> {
  const path = resourcePath(resource)
  const { items } = await client.list(path, { signal })
  return items as readonly T[]
}

/** Addresses of a service that reach it from outside or from within. */
function addressesOf({ spec, status }: Service): string[] {
  const balanced = status.loadBalancer.ingress ?? []
  return [
    ...balanced.map(({ ip = '' }) => ip),
    ...(spec.externalIPs ?? []),
    ...(spec.clusterIPs ?? []),
  ]
}

function serviceOfName(services: readonly Service[], host: string): Service | undefined {
  const [name = '', namespace = 'default', ...rest] = host.replace(/\.$/, '').split('.')
  if (!['', 'svc', 'svc.cluster.local'].includes(rest.join('.'))) return undefined
  return services.find(({ metadata }) => metadata.name === name && metadata.namespace === namespace)
}

function nameOf({ metadata }: Service): string {
  return `${metadata.namespace}/${metadata.name}`
}

/** @throws SiteError where the service has no such port */
function portOf(service: Service, port: number): ServicePort {
  const { ports = [] } = service.spec
  const found = ports.find((each) => each.port === port)
  if (found) return found
  const known = ports.map((each) => each.port).join(', ')
  throw new SiteError(`the Service ${nameOf(service)} has no port ${port}; it has ${known}`)
}

/** @throws SiteError where no pod is ready */
async function siteOf(parts: SiteParts, service: Service, port: ServicePort): Promise<Site> {
  const { client, brand, signal } = parts
  const { namespace = '', name = '' } = service.metadata
  const path = resourcePath(endpointSliceResource(brand), { namespace })
  const labelSelector = `kubernetes.io/service-name=${name}`
  const slices = await client.list(path, { labelSelector, signal })
  const sites: Site[] = []
  for (const slice of slices.items) {
    const served = slice.ports?.find((each) => (each.name ?? '') === (port.name ?? ''))
    for (const { conditions, targetRef } of served ? (slice.endpoints ?? []) : []) {
      if (conditions?.ready === false || targetRef?.kind !== 'Pod') continue
      sites.push({ namespace, pod: targetRef.name ?? '', port: served?.port ?? 0 })
    }
  }
  const site = sites[parts.choose?.(sites.length) ?? 0]
  if (site) return site
  throw new SiteError(`the Service ${nameOf(service)} has no pod that is ready`)
}
