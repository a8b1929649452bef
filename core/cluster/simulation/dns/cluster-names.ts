import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../base/api/types/discovery.v1.generated.ts'
import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import { AddressError, parseStrictIpAddress } from '../../../base/network/netip.ts'
import {
  bareAnswer,
  type DnsAnswer,
  type DnsQuestion,
  type DnsRecord,
  type RecordData,
} from './dns-message.ts'
import { absoluteName, addressOfReverse, labelsOf } from './dns-name.ts'
import { addressRecord, sameName, serviceTargets, type ServiceTarget } from './service-targets.ts'

/** The objects that names are made of, each found by an index. */
export interface NamedObjects {
  hasNamespace(name: string): boolean
  service(namespace: string, name: string): corev1.Service | undefined
  /** Services with a cluster address. */
  servicesAt(address: string): readonly corev1.Service[]
  /** Endpoint slices of a service. */
  slicesOf(namespace: string, service: string): readonly EndpointSlice[]
  /** Endpoint slices with an endpoint of an address. */
  slicesAt(address: string): readonly EndpointSlice[]
  /** The service of the name server itself. */
  readonly nameService: { readonly namespace: string; readonly name: string }
  /** Addresses of the name server. */
  nameServers(): readonly string[]
  /** Grows with each change of these objects. */
  changes(): number
  /** Milliseconds since the epoch of the last change of these objects, or of the start. */
  changedAt(): number
  /** The service that an endpoint slice belongs to. */
  serviceOf(slice: EndpointSlice): string
}

/** Seconds that clients may keep a record, as kubeadm configures CoreDNS. */
const timeToLive = 30
/** Links of a chain of aliases that are followed. */
const mostAliases = 8
/** Bytes of answers that are kept, and what a record takes of them. */
const mostKnown = 1024 * 1024
const recordBytes = 300
const reverseZones = ['in-addr.arpa', 'ip6.arpa']

/** Records of a name; `exists` is false for a name that does not. */
interface Found {
  readonly exists: boolean
  readonly answers: readonly DnsRecord[]
  readonly additional?: readonly DnsRecord[]
}

const nothing: Found = { exists: false, answers: [] }
const noData: Found = { exists: true, answers: [] }

/**
 * The names of a cluster, as CoreDNS's plug-in `kubernetes` answers for them with `pods insecure`, `ttl 30` and `fallthrough` of
 * reverse zones (what kubeadm and kind configure). Names outside of the cluster do not exist: NXDOMAIN without a record.
 */
export class ClusterNames {
  readonly #objects: NamedObjects
  readonly #domain: string
  /** Counts answers, whose addresses are given in turn. */
  #turns = 0
  /** Answers by type and name, until an object changes. */
  #known = new BoundedCache<DnsAnswer>({ bytes: mostKnown, longestKey: 300 })
  #knownAt = -1

  /** `domain` without dots around it, such as `cluster.local`. */
  constructor(objects: NamedObjects, domain = 'cluster.local') {
    this.#objects = objects
    this.#domain = domain
  }

  lookUp(question: DnsQuestion): DnsAnswer {
    const changes = this.#objects.changes()
    if (changes !== this.#knownAt) {
      this.#known = new BoundedCache({ bytes: mostKnown, longestKey: 300 })
      this.#knownAt = changes
    }
    const key = `${question.type} ${question.name}`
    const known = this.#known.get(key)
    const answer = known ?? this.#answer(question)
    const { answers, authority, additional } = answer
    const records = answers.length + authority.length + additional.length
    if (!known) this.#known.set(key, answer, records * recordBytes)
    const inTurn = this.#inTurn(answers)
    return inTurn === answers ? answer : { ...answer, answers: inTurn }
  }

  #answer(question: DnsQuestion): DnsAnswer {
    const labels = labelsOf(question.name)
    if (!labels) return bareAnswer('FORMERR')
    if (question.type === 'AXFR' || question.type === 'IXFR') return bareAnswer('REFUSED')
    if (reverseZones.some((zone) => isBelow(labels, zone))) return this.#reverse(question, labels)
    if (!isBelow(labels, this.#domain)) return bareAnswer('NXDOMAIN')
    const depth = this.#domain.split('.').length
    const zone = labels.slice(-depth).join('.')
    const found = this.#find(question, labels.slice(0, -depth), zone)
    if (found.answers.length > 0) {
      const { answers, additional = [] } = found
      return {
        code: 'NOERROR',
        isAuthoritative: true,
        answers,
        authority: [],
        additional,
      }
    }
    const soa = this.#soa(zone)
    return {
      code: found.exists ? 'NOERROR' : 'NXDOMAIN',
      isAuthoritative: true,
      answers: [],
      authority: [soa],
      additional: [],
    }
  }

  /** Address records in turn, so that clients which take the first one share the load. */
  #inTurn(answers: readonly DnsRecord[]): readonly DnsRecord[] {
    const first = answers.findIndex(({ type }) => type === 'A' || type === 'AAAA')
    const count = answers.length - first
    if (first === -1 || count < 2) return answers
    const turn = this.#turns++ % count
    const addresses = answers.slice(first)
    return [...answers.slice(0, first), ...addresses.slice(turn), ...addresses.slice(0, turn)]
  }

  #soa(zone: string): DnsRecord {
    return {
      name: `${zone}.`,
      ttl: timeToLive,
      type: 'SOA',
      server: `ns.dns.${zone}.`,
      mailbox: `hostmaster.${zone}.`,
      serial: Math.floor(this.#objects.changedAt() / 1000) >>> 0,
      refresh: 7200,
      retry: 1800,
      expire: 86_400,
      minimum: timeToLive,
    }
  }

  #find(question: DnsQuestion, labels: readonly string[], zone: string): Found {
    const { name, type } = question
    if (type === 'SOA') {
      return labels.length > 0
        ? noData
        : { exists: true, answers: [{ ...this.#soa(zone), name: absoluteName(name) }] }
    }
    if (type === 'NS' && labels.length === 0) return this.#nameServers(name, zone)
    if (type === 'TXT') return this.#text(name, labels)
    if (isSame(labels, ['ns', 'dns'])) {
      const addresses = this.#objects.nameServers().map((each) => ({ address: each }))
      return { exists: true, answers: addressRecords(name, type, addresses) }
    }
    return this.#records(question, labels, zone, 0)
  }

  #nameServers(name: string, zone: string): Found {
    const { namespace, name: service } = this.#objects.nameService
    const target = `${service}.${namespace}.svc.${zone}.`
    const addresses = this.#objects.nameServers()
    if (addresses.length === 0) return noData
    const additional = addresses.flatMap((each) => addressRecord(target, each, timeToLive) ?? [])
    return { exists: true, answers: [record(name, { type: 'NS', target })], additional }
  }

  #text(name: string, labels: readonly string[]): Found {
    if (isSame(labels, ['dns-version'])) {
      const version: DnsRecord = {
        name: absoluteName(name),
        ttl: 28_800,
        type: 'TXT',
        texts: ['1.1.0'],
      }
      return { exists: true, answers: [version] }
    }
    // CoreDNS answers NXDOMAIN to TXT where a name has no address, even that of the zone.
    const targets = this.#targets(labels)
    return targets && targets.length > 0 ? noData : nothing
  }

  #records(question: DnsQuestion, labels: readonly string[], zone: string, aliases: number): Found {
    const { name, type } = question
    const targets = this.#targets(labels)
    if (!targets) return nothing
    const [first] = targets
    if (type === 'CNAME') {
      const target = first?.alias
      return target === undefined
        ? noData
        : { exists: true, answers: [record(name, { type, target: absoluteName(target) })] }
    }
    if (type === 'SRV') return serviceRecords(name, targets, zone)
    if (type !== 'A' && type !== 'AAAA') return noData
    if (first?.alias === undefined) {
      return { exists: true, answers: addressRecords(name, type, targets) }
    }
    return this.#follow({ name, type }, first.alias, zone, aliases)
  }

  /** An alias with the records that it leads to. One that leads to nothing within the cluster is not shown. */
  #follow({ name, type }: DnsQuestion, alias: string, zone: string, aliases: number): Found {
    const target = absoluteName(alias)
    const labels = labelsOf(target)
    if (!labels || sameName(target, absoluteName(name)) || aliases >= mostAliases) return noData
    const answers = [record(name, { type: 'CNAME', target })]
    if (!isBelow(labels, this.#domain)) return { exists: true, answers }
    const depth = this.#domain.split('.').length
    const question = { name: target, type }
    const found = this.#records(question, labels.slice(0, -depth), zone, aliases + 1)
    return found.answers.length === 0
      ? noData
      : { exists: true, answers: [...answers, ...found.answers] }
  }

  /** What a name below the zone stands for; undefined for one that does not exist. */
  #targets(labels: readonly string[]): readonly ServiceTarget[] | undefined {
    const [kind = '', namespace, name, ...more] = labels.toReversed()
    const isPod = kind.toLowerCase() === 'pod'
    if (kind === '') return []
    if (!isPod && kind.toLowerCase() !== 'svc') return undefined
    if (namespace === undefined) return []
    const owner = namespace.toLowerCase()
    if (more.length > 2 || !this.#objects.hasNamespace(owner)) return undefined
    if (name === undefined) return []
    if (isPod) {
      const address = podAddress(name.toLowerCase())
      return address === undefined ? undefined : [{ address, labels: [] }]
    }
    const service = this.#objects.service(owner, name.toLowerCase())
    if (!service) return undefined
    const [protocol, port] = more.length === 2 ? more : []
    const endpoint = more.length === 1 ? more[0] : undefined
    const slices = (): readonly EndpointSlice[] =>
      this.#objects.slicesOf(owner, service.metadata.name ?? '')
    return serviceTargets(service, slices, { endpoint, protocol, port })
  }

  #reverse(question: DnsQuestion, labels: readonly string[]): DnsAnswer {
    const address = question.type === 'PTR' ? addressOfReverse(labels) : undefined
    const targets = address === undefined ? [] : this.#namesAt(address)
    if (targets.length === 0) return bareAnswer('NXDOMAIN')
    const answers = targets.map((target) => record(question.name, { type: 'PTR', target }))
    return { code: 'NOERROR', isAuthoritative: true, answers, authority: [], additional: [] }
  }

  #namesAt(address: string): readonly string[] {
    const [service] = this.#objects.servicesAt(address)
    const end = `svc.${this.#domain}.`
    if (service) {
      const { name = '', namespace = '' } = service.metadata
      return [`${name}.${namespace}.${end}`]
    }
    const names = this.#objects.slicesAt(address).flatMap((slice) => {
      const { namespace = '' } = slice.metadata
      return (slice.endpoints ?? []).flatMap(({ addresses, hostname, conditions }) =>
        hostname && conditions.ready !== false && addresses?.includes(address)
          ? [`${hostname}.${this.#objects.serviceOf(slice)}.${namespace}.${end}`]
          : [],
      )
    })
    return Array.from(new Set(names))
  }
}

function record(name: string, data: RecordData): DnsRecord {
  return { name: absoluteName(name), ttl: timeToLive, ...data }
}

function addressRecords(
  name: string,
  type: string,
  targets: readonly { readonly address?: string }[],
): DnsRecord[] {
  const addresses = new Set(targets.flatMap(({ address }) => address ?? []))
  const records = Array.from(addresses, (each) =>
    addressRecord(absoluteName(name), each, timeToLive),
  )
  return records.flatMap((each) => (each?.type === type ? [each] : []))
}

/** Records of all targets, with equal weights, and the addresses of their names. */
function serviceRecords(name: string, targets: readonly ServiceTarget[], zone: string): Found {
  const internal = targets.filter(({ alias }) => alias === undefined)
  const weight = Math.max(1, Math.floor(100 / Math.max(1, internal.length)))
  const answers = new Map<string, DnsRecord>()
  const additional = new Map<string, DnsRecord>()
  for (const { labels, address = '', port } of internal) {
    if (port === undefined) continue
    const target = `${[...labels, zone].join('.')}.`
    const srv = { type: 'SRV', priority: 0, weight, port, target } as const
    answers.set(`${target} ${port}`, record(name, srv))
    const found = addressRecord(target, address, timeToLive)
    if (found) additional.set(`${target} ${address}`, found)
  }
  return {
    exists: true,
    answers: Array.from(answers.values()),
    additional: Array.from(additional.values()),
  }
}

/** The address that a pod's name is made of; undefined where it is made of none. */
function podAddress(name: string): string | undefined {
  const isIpv4 = /^[^-]*(?:-[^-]+){3}$/.test(name)
  const text = name.replaceAll('-', isIpv4 ? '.' : ':')
  const address = parseStrictIpAddress(text)
  return address instanceof AddressError ? undefined : text
}

/** Whether labels are those of a domain, or of a name below it. */
function isBelow(labels: readonly string[], domain: string): boolean {
  const depth = domain.split('.').length
  return sameName(labels.slice(-depth).join('.'), domain)
}

function isSame(labels: readonly string[], others: readonly string[]): boolean {
  return sameName(labels.join('.'), others.join('.'))
}
