import { formatIpAddress, parseIpAddress } from '../api/ip-address.ts'
import { numberOf, objectsOf, structOf, textOf, textsOf } from '../api/json-fields.ts'
import type { JsonObject } from '../api/json.ts'

/** What a service has that no other may have. */
export interface Holdings {
  /** In the one text that everybody writes. */
  readonly addresses: ReadonlySet<string>
  /** Ports on every node. */
  readonly ports: ReadonlySet<number>
}

/** An address as it is counted; undefined for `None` and for what is no address. */
export function canonicalAddress(text: string): string | undefined {
  const address = parseIpAddress(text)
  return address && formatIpAddress(address)
}

/** What clients that know only one address say by it. */
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

export function holdingsOf(service: JsonObject): Holdings {
  const spec = structOf(service, 'spec')
  const addresses = addressesOf(spec).map(canonicalAddress)
  const healthPort = numberOf(spec, 'healthCheckNodePort') ?? 0
  const ports = new Set(nodePortsOf(spec))
  if (healthPort !== 0) ports.add(healthPort)
  return { addresses: new Set(addresses.filter((address) => address !== undefined)), ports }
}
