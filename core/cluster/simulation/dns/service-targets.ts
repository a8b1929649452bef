import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../base/api/types/discovery.v1.generated.ts'
import { formatIpAddress, parseIpAddress } from '../../../base/network/ip-address.ts'
import type { DnsRecord } from './dns-message.ts'

/** An address and port, or another name, that the name of a service stands for. */
export interface ServiceTarget {
  readonly address?: string
  /** Absent where no port is declared. */
  readonly port?: number
  /** The name below the zone that the address has, by its labels. */
  readonly labels: readonly string[]
  /** The other name. */
  readonly alias?: string
}

/** What a name says beside a service: an endpoint's name, or a port and its protocol, with or without underscores. */
interface AskedPart {
  readonly endpoint: string | undefined
  readonly port: string | undefined
  readonly protocol: string | undefined
}

/** Names are compared without regard to case (RFC 4343). */
export function sameName(one: string, other: string): boolean {
  return one.length === other.length && one.toLowerCase() === other.toLowerCase()
}

/** The record of an address; undefined where the text is none. */
export function addressRecord(name: string, address: string, ttl: number): DnsRecord | undefined {
  const parsed = parseIpAddress(address)
  if (!parsed) return undefined
  const type = parsed.family === 4 ? 'A' : 'AAAA'
  return { name, ttl, type, address: formatIpAddress(parsed) }
}

/** What the name of a service stands for; undefined where it does not exist. */
export function serviceTargets(
  service: corev1.Service,
  slices: () => readonly EndpointSlice[],
  asked: AskedPart,
): readonly ServiceTarget[] | undefined {
  const { name = '', namespace = '' } = service.metadata
  const { clusterIP = '', clusterIPs, externalName = '', ports = [], type } = service.spec
  const labels = [name, namespace, 'svc']
  const isPart = asked.endpoint !== undefined || asked.port !== undefined
  if (type === 'ExternalName') {
    const isName = externalName !== '' && !parseIpAddress(externalName)
    return isPart || !isName ? undefined : [{ alias: externalName, labels }]
  }
  const addresses = clusterIPs && clusterIPs.length > 0 ? clusterIPs : [clusterIP]
  if (addresses[0] === 'None' || asked.endpoint !== undefined) {
    return endpointTargets(slices(), labels, asked)
  }
  const found = ports.filter((port) => isAsked(asked, port))
  if (found.length === 0) {
    return asked.port === undefined && ports.length === 0
      ? addresses.map((address) => ({ address, labels }))
      : undefined
  }
  return found.flatMap(({ port }) => addresses.map((address) => ({ address, port, labels })))
}

function endpointTargets(
  slices: readonly EndpointSlice[],
  labels: readonly string[],
  asked: AskedPart,
): readonly ServiceTarget[] | undefined {
  const targets: ServiceTarget[] = []
  for (const { endpoints, ports } of slices) {
    const found = (ports ?? []).filter((port) => isAsked(asked, port))
    const isUnported = (ports ?? []).length === 0 && asked.port === undefined
    for (const { addresses, conditions, hostname } of endpoints ?? []) {
      if (conditions.ready === false) continue
      for (const address of addresses ?? []) {
        const own = hostname || address.replace(/[.:]/g, '-')
        if (asked.endpoint !== undefined && !sameName(asked.endpoint, own)) continue
        const target = { address, labels: [own, ...labels] }
        if (isUnported) targets.push(target)
        for (const { port } of found)
          targets.push(port === undefined ? target : { ...target, port })
      }
    }
  }
  return targets.length === 0 ? undefined : targets
}

function isAsked(
  { port, protocol }: AskedPart,
  { name = '', protocol: own }: { readonly name?: string; readonly protocol: string },
): boolean {
  if (port === undefined || protocol === undefined) return true
  return sameName(port.replace(/^_/, ''), name) && sameName(protocol.replace(/^_/, ''), own)
}
