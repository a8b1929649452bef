import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { formatIpAddress, parseIpAddress } from '../../base/network/ip-address.ts'

/** Unique values of a service, which no other service may have. */
export interface ServiceAllocations {
  /** Addresses in canonical form. */
  readonly addresses: ReadonlySet<string>
  /** Node ports, the health check port included. */
  readonly ports: ReadonlySet<number>
}

/** Address in canonical form; undefined for `None` and for other texts that are not addresses. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseIpAddress(text)
  return address && formatIpAddress(address)
}

/** Cluster IPs of a service: `clusterIPs`, or `clusterIP` alone where older clients set only that. */
export function addressesOf(spec: JsonObject): readonly string[] {
  const addresses = textsOf(spec, 'clusterIPs')
  const only = textOf(spec, 'clusterIP')
  return addresses.length === 0 && only !== '' ? [only] : addresses
}

export function nodePortsOf(spec: JsonObject): readonly number[] {
  return objectsOf(spec, 'ports')
    .map((port) => numberOf(port, 'nodePort') ?? 0)
    .filter((port) => port !== 0)
}

export function allocationsOf(service: JsonObject): ServiceAllocations {
  const spec = structOf(service, 'spec')
  const addresses = addressesOf(spec).map(canonicalAddress)
  const healthPort = numberOf(spec, 'healthCheckNodePort') ?? 0
  const ports = new Set(nodePortsOf(spec))
  if (healthPort !== 0) ports.add(healthPort)
  return { addresses: new Set(addresses.filter((address) => address !== undefined)), ports }
}
