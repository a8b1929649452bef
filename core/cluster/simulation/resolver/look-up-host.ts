import { atOnce, type Waits, when } from '../../../base/execution/at-once.ts'
import { formatIpAddress, parseIpAddress } from '../../../base/network/ip-address.ts'
import { dnsPort } from '../dns/answer-message.ts'
import type { DnsMessage } from '../dns/dns-message.ts'
import { absoluteName, isName, reverseName, withoutDot } from '../dns/dns-name.ts'
import type { NetworkView } from '../network/network-view.ts'
import { type Asked, askServer } from './ask-server.ts'
import type { HostsFile, ResolverFiles, ResolverSettings } from './resolver-settings.ts'

/** Types of addresses that are looked up: both families, or one. */
export type AddressTypes = readonly ('A' | 'AAAA')[]
const bothTypes: AddressTypes = ['A', 'AAAA']

/**
 * What becomes of a host name, as getaddrinfo(3) has it. `delay`: milliseconds that the caller has waited for servers by then;
 * `questions`: how many were asked.
 */
export interface HostAnswer {
  /** `unknown`: no such name or no address of it; `unanswered`: no name server has answered. */
  readonly kind: 'found' | 'unknown' | 'unanswered'
  /** The canonical name, without its last dot, and the others that lead to it. */
  readonly name: string
  readonly aliases: readonly string[]
  readonly addresses: readonly string[]
  readonly delay: number
  readonly questions: number
}

/** The names that a host name may stand for, in the order in which they are asked for: mostly the first one is found. */
export function* searchedNames(
  host: string,
  { searches, dots }: Pick<ResolverSettings, 'searches' | 'dots'>,
): Generator<string, void, void> {
  if (host.endsWith('.')) {
    yield host
    return
  }
  const own = absoluteName(host)
  const isFirst = host.split('.').length > dots
  if (isFirst) yield own
  const asked = new Set(isFirst ? [own] : [])
  for (const domain of searches) {
    const name = absoluteName(domain === '.' ? host : `${host}.${domain}`)
    if (asked.has(name)) continue
    asked.add(name)
    yield name
  }
  if (!asked.has(own)) yield own
}

/**
 * Looks a host name up as the C library does: an address, a line of `/etc/hosts`, then the name servers with the search list. It is there at
 * once unless a server takes a turn for its answer.
 */
export function lookUpHost(
  files: ResolverFiles,
  network: NetworkView | undefined,
  host: string,
  types: AddressTypes = bothTypes,
): HostAnswer | Promise<HostAnswer> {
  return atOnce(hostLookUp(files, network, host, types))
}

function* hostLookUp(
  { settings, hosts }: ResolverFiles,
  network: NetworkView | undefined,
  host: string,
  types: AddressTypes,
): Waits<HostAnswer> {
  const address = parseIpAddress(host)
  if (address) {
    const isWanted = types.includes(address.family === 4 ? 'A' : 'AAAA')
    const addresses = isWanted ? [formatIpAddress(address)] : []
    return { ...unknown, kind: isWanted ? 'found' : 'unknown', name: host, addresses }
  }
  const local = hostOfFile(hosts, host, types)
  if (local) return local
  let [delay, questions] = [0, 0]
  let isUnanswered = false
  for (const name of searchedNames(host, settings)) {
    if (!isName(name)) continue
    const found = yield* askAll(settings, network, name, types)
    delay += found.delay
    questions += found.questions
    if (found.messages.length === 0) isUnanswered = true
    const answer = hostOfMessages(found.messages, name)
    if (answer) return { ...answer, delay, questions }
    // No server is there that would know more of the next name.
    if (found.messages.length === 0) break
  }
  return { ...unknown, kind: isUnanswered ? 'unanswered' : 'unknown', delay, questions }
}

const unknown: HostAnswer = {
  kind: 'unknown',
  name: '',
  aliases: [],
  addresses: [],
  delay: 0,
  questions: 0,
}

/** The names of an address: a line of `/etc/hosts`, then the name servers. */
export function lookUpAddress(
  files: ResolverFiles,
  network: NetworkView | undefined,
  address: string,
): HostAnswer | Promise<HostAnswer> {
  return atOnce(addressLookUp(files, network, address))
}

function* addressLookUp(
  { settings, hosts }: ResolverFiles,
  network: NetworkView | undefined,
  address: string,
): Waits<HostAnswer> {
  for (const { address: own, names } of hosts.entries) {
    const [name = '', ...aliases] = names
    if (own === address) return { ...unknown, kind: 'found', name, aliases, addresses: [address] }
  }
  const question = reverseName(address)
  if (question === undefined) return unknown
  const { delay, messages, questions } = yield* askAll(settings, network, question, ['PTR'])
  const names = messages.flatMap(({ answer }) =>
    answer.answers.flatMap((each) => (each.type === 'PTR' ? [withoutDot(each.target)] : [])),
  )
  const [name, ...aliases] = names
  if (name !== undefined) {
    return { kind: 'found', name, aliases, addresses: [address], delay, questions }
  }
  return { ...unknown, kind: messages.length === 0 ? 'unanswered' : 'unknown', delay, questions }
}

/** The line of `/etc/hosts` of a host. */
export function hostOfFile(
  hosts: HostsFile,
  host: string,
  types: AddressTypes = bothTypes,
): HostAnswer | undefined {
  const wanted = withoutDot(host).toLowerCase()
  const found = hosts
    .named(wanted)
    .filter(({ address }) => types.includes(address.includes(':') ? 'AAAA' : 'A'))
  const [first] = found
  if (!first) return undefined
  const [name = '', ...aliases] = first.names
  const addresses = found.map(({ address }) => address)
  return { ...unknown, kind: 'found', name, aliases, addresses }
}

/** The addresses that answers hold, IPv4 ones first; undefined for none. */
function hostOfMessages(messages: readonly DnsMessage[], name: string): HostAnswer | undefined {
  const addresses: string[] = []
  let canonical: string | undefined
  const links = [name]
  for (const { answer } of messages) {
    for (const record of answer.answers) {
      if (record.type === 'CNAME') links.push(record.name)
      else if (record.type === 'A' || record.type === 'AAAA') {
        canonical ??= withoutDot(record.name)
        addresses.push(record.address)
      }
    }
  }
  if (canonical === undefined) return undefined
  const aliases: string[] = []
  for (const each of links) {
    const alias = withoutDot(each)
    if (alias !== canonical && !aliases.includes(alias)) aliases.push(alias)
  }
  return { ...unknown, kind: 'found', name: canonical, aliases, addresses }
}

/** What a server says, and what it took until one has answered. */
interface Answers {
  readonly messages: readonly DnsMessage[]
  readonly delay: number
  readonly questions: number
}

/** What the first server that answers says of a name, by the types that it is asked for. */
function* askAll(
  { servers, attempts, timeout }: ResolverSettings,
  network: NetworkView | undefined,
  name: string,
  types: readonly string[],
): Waits<Answers> {
  let [delay, questions] = [0, 0]
  for (let attempt = 0; attempt < attempts; attempt++) {
    for (const server of servers) {
      questions += types.length
      // All questions leave by one socket.
      const connection = network?.connect(server, dnsPort, 'UDP')
      const asking = types.map((type) => askServer(network, server, { name, type }, { connection }))
      const asked: Asked[] = []
      for (const each of asking) asked.push(yield* when(each))
      const messages = asked.flatMap((each) => answered(each))
      if (messages.length > 0) return { messages, delay, questions }
      if (asked.some(({ kind }) => kind === 'silent')) delay += timeout
    }
  }
  return { messages: [], delay, questions }
}

/** The message of a server that answers as it should: others are asked where it cannot. */
function answered(asked: Asked): DnsMessage[] {
  if (asked.kind !== 'answer') return []
  const { code } = asked.message.answer
  return code === 'NOERROR' || code === 'NXDOMAIN' ? [asked.message] : []
}
