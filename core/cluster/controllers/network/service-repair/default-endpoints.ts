import type { Brand } from '../../../../base/api/brand.ts'
import { textOf } from '../../../../base/api/json-fields.ts'
import { equalJson, getKey, type JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import {
  type AddressRange,
  familyOf,
  type IpFamily,
} from '../../../../kinds/allocation/address-range.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { portOf } from './default-service.ts'

interface Parts {
  readonly client: Client
  readonly brand: Brand
  readonly ranges: readonly AddressRange[]
  /** `host:port` at which clients reach the server; empty where it has none, or none yet. */
  readonly address: () => string
  /** Whether the release knows a resource. */
  knows(group: string, resource: string): boolean
}

/** Endpoint of the default service: this server, without an address where it has none of the service's family. */
interface Place {
  readonly family: IpFamily
  readonly ip: string | undefined
  readonly port: number
}

export function discoveryGroup({ apiDomain }: Brand): string {
  return `discovery.${apiDomain}`
}

/**
 * Creates and repairs the Endpoints and the EndpointSlice of the default service, by which workloads reach the API. A server
 * without an address, as in a browser, has both objects without addresses. Existing objects stay as they are until the
 * server has an address, so that a restart does not remove its endpoint for a moment.
 */
export async function ensureDefaultEndpoints(parts: Parts): Promise<void> {
  const place = placeOf(parts.address(), parts.ranges)
  const isKnown = parts.address() !== ''
  if (parts.knows('', 'endpoints')) await ensure(parts, endpoints(parts.brand, place), isKnown)
  if (!parts.knows(discoveryGroup(parts.brand), 'endpointslices')) return
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

function endpointPort({ port }: Place): JsonObject {
  return { name: 'https', port, protocol: 'TCP' }
}

interface Wanted {
  readonly resource: { readonly group: string; readonly version: string; readonly resource: string }
  readonly object: ApiObject
  /** Fields of the object that belong to the server, beside its labels. */
  readonly fields: readonly string[]
}

function endpoints({ word, labelDomain }: Brand, place: Place): Wanted {
  const labels = { [`endpointslice.${labelDomain}/skip-mirror`]: 'true' }
  const subsets =
    place.ip === undefined ? [] : [{ addresses: [{ ip: place.ip }], ports: [endpointPort(place)] }]
  const metadata = { name: word, labels }
  return {
    resource: { group: '', version: 'v1', resource: 'endpoints' },
    object: { apiVersion: 'v1', kind: 'Endpoints', metadata, ...(place.ip && { subsets }) },
    fields: ['subsets'],
  }
}

function serviceLabel({ labelDomain }: Brand): string {
  return `${labelDomain}/service-name`
}

function slice(brand: Brand, place: Place): Wanted {
  const group = discoveryGroup(brand)
  const metadata = { name: brand.word, labels: { [serviceLabel(brand)]: brand.word } }
  const own = place.ip === undefined ? [] : [{ addresses: [place.ip], conditions: { ready: true } }]
  return {
    resource: { group, version: 'v1', resource: 'endpointslices' },
    object: {
      apiVersion: `${group}/v1`,
      kind: 'EndpointSlice',
      metadata,
      addressType: place.family,
      endpoints: own,
      ports: [endpointPort(place)],
    },
    fields: ['endpoints', 'ports'],
  }
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
  const resource = { group: discoveryGroup(brand), version: 'v1', resource: 'endpointslices' }
  const collection = resourcePath(resource, { namespace: 'default' })
  const labelSelector = `${serviceLabel(brand)}=${brand.word}`
  const { items } = await client.list(collection, { labelSelector })
  for (const item of items) {
    const { name = '', uid = '' } = item.metadata
    if (name === brand.word && textOf(item, 'addressType') === family) continue
    const preconditions = { uid }
    await ignoreNotFound(client.delete(objectPath(collection, name), { preconditions }))
  }
}
