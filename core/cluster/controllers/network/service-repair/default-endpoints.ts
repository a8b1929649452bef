import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource, GroupVersionResource } from '../../../../base/api/group-version.ts'
import { equalJson, getKey } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type {
  EndpointPort,
  EndpointSlice,
} from '../../../../base/api/types/discovery.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import {
  type AddressRange,
  familyOf,
  type IpFamily,
} from '../../../../kinds/allocation/address-range.ts'
import { endpointsResource, endpointSliceResource } from '../../shared/objects/resources.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { portOf } from './default-service.ts'

interface Parts {
  readonly client: Client
  readonly brand: Brand
  readonly ranges: readonly AddressRange[]
  /** `host:port` at which clients reach the server; empty where it has none, or none yet. */
  readonly address: () => string
  /** Whether the release knows a resource. */
  knows(resource: GroupResource): boolean
}

/** Endpoint of the default service: this server, without an address where it has none of the service's family. */
interface Place {
  readonly family: IpFamily
  readonly ip: string | undefined
  readonly port: number
}

/**
 * Creates and repairs the Endpoints and the EndpointSlice of the default service, by which workloads reach the API. A server
 * without an address, as in a browser, has both objects without addresses. Existing objects stay as they are until the
 * server has an address, so that a restart does not remove its endpoint for a moment.
 */
export async function ensureDefaultEndpoints(parts: Parts): Promise<void> {
  const place = placeOf(parts.address(), parts.ranges)
  const isKnown = parts.address() !== ''
  if (parts.knows(endpointsResource)) await ensure(parts, endpoints(parts.brand, place), isKnown)
  if (!parts.knows(endpointSliceResource(parts.brand))) return
  if (isKnown) await removeOthers(parts, place)
  await ensure(parts, slice(parts.brand, place), isKnown)
}

/** Reads a server address (`host:port`); a host name is not an address that endpoints can have. */
function placeOf(address: string, [first]: readonly AddressRange[]): Place {
  const family = first?.family ?? 'IPv4'
  const colon = address.lastIndexOf(':')
  const port = portOf(address)
  const ip = parseIpAddress(address.slice(0, Math.max(colon, 0)).replace(/^\[(.*)\]$/, '$1'))
  const isOfFamily = ip !== undefined && familyOf(ip) === family
  return { family, ip: isOfFamily ? formatIpAddress(ip) : undefined, port }
}

function endpointPort({ port }: Place): corev1.EndpointPort & EndpointPort {
  return { name: 'https', port, protocol: 'TCP' }
}

interface Wanted {
  readonly resource: GroupVersionResource
  readonly object: ApiObject
  /** Fields of the object that belong to the server, beside its labels. */
  readonly fields: readonly string[]
}

function endpoints({ word, labelDomain }: Brand, place: Place): Wanted {
  const labels = { [`endpointslice.${labelDomain}/skip-mirror`]: 'true' }
  const subsets =
    place.ip === undefined ? [] : [{ addresses: [{ ip: place.ip }], ports: [endpointPort(place)] }]
  const object: corev1.Endpoints = {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name: word, labels },
    ...(place.ip && { subsets }),
  }
  const fields: (keyof corev1.Endpoints)[] = ['subsets']
  return { resource: endpointsResource, object, fields }
}

function serviceLabel({ labelDomain }: Brand): string {
  return `${labelDomain}/service-name`
}

function slice(brand: Brand, place: Place): Wanted {
  const resource = endpointSliceResource(brand)
  const own = place.ip === undefined ? [] : [{ addresses: [place.ip], conditions: { ready: true } }]
  const object: EndpointSlice = {
    apiVersion: `${resource.group}/v1`,
    kind: 'EndpointSlice',
    metadata: { name: brand.word, labels: { [serviceLabel(brand)]: brand.word } },
    addressType: place.family,
    endpoints: own,
    ports: [endpointPort(place)],
  }
  const fields: (keyof EndpointSlice)[] = ['endpoints', 'ports']
  return { resource, object, fields }
}

async function ensure(
  { client }: Parts,
  { resource, object, fields }: Wanted,
  isKnown: boolean,
): Promise<void> {
  const collection = resourcePath(resource, { namespace: 'default' })
  const path = objectPath(collection, object.metadata.name ?? '')
  const existing = await ignoreNotFound(client.get(path))
  if (!existing) {
    await createIfAbsent(client, collection, object)
    return
  }
  const { labels = {} } = object.metadata
  const isRight = fields.every((field) =>
    equalJson(getKey(existing, field) ?? null, getKey(object, field) ?? null),
  )
  if (!isKnown || (isRight && equalJson(existing.metadata.labels ?? {}, labels))) return
  const said = Object.fromEntries(fields.map((field) => [field, getKey(object, field) ?? null]))
  await client.update(path, { ...existing, ...said, metadata: { ...existing.metadata, labels } })
}

/** Deletes other EndpointSlices of the default service, such as one of the other family from an earlier start. */
async function removeOthers({ client, brand }: Parts, { family }: Place): Promise<void> {
  const collection = resourcePath(endpointSliceResource(brand), { namespace: 'default' })
  const labelSelector = `${serviceLabel(brand)}=${brand.word}`
  const { items } = await client.list(collection, { labelSelector })
  for (const item of items) {
    const { name = '', uid = '' } = item.metadata
    if (name === brand.word && item.addressType === family) continue
    const preconditions = { uid }
    await ignoreNotFound(client.delete(objectPath(collection, name), { preconditions }))
  }
}
