import type { ApiObject } from '../../base/api/object.ts'
import type { Service, ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
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
export function addressesOf(spec: ServiceSpec): readonly string[] {
  const addresses = spec.clusterIPs ?? []
  const only = spec.clusterIP ?? ''
  return addresses.length === 0 && only !== '' ? [only] : addresses
}

export function nodePortsOf(spec: ServiceSpec): readonly number[] {
  return (spec.ports ?? []).map((port) => port.nodePort ?? 0).filter((port) => port !== 0)
}

/** A service as the store holds it: nobody decodes what the index of allocated values reads. */
export type StoredService = Pick<ApiObject, 'metadata'> & Partial<Pick<Service, 'spec'>>

export function allocationsOf({ spec = {} }: StoredService): ServiceAllocations {
  const addresses = addressesOf(spec).map(canonicalAddress)
  const healthPort = spec.healthCheckNodePort ?? 0
  const ports = new Set(nodePortsOf(spec))
  if (healthPort !== 0) ports.add(healthPort)
  return { addresses: new Set(addresses.filter((address) => address !== undefined)), ports }
}
