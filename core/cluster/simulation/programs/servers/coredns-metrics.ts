import type { DnsAnswer, DnsQuestion } from '../../dns/dns-message.ts'
import type { PortProtocol } from '../../network/port-listener.ts'

const build =
  '# HELP coredns_build_info A metric with a constant \'1\' value labeled by version, revision, and goversion from which CoreDNS was built.\n# TYPE coredns_build_info gauge\ncoredns_build_info{goversion="go1.24.1",revision="707c7c1",version="1.12.1"} 1\n'

/** Types of records that are counted by themselves; all others are one. */
const types: ReadonlySet<string> = new Set(
  'A AAAA CNAME DNSKEY DS HTTPS MX NS PTR SOA SRV TXT'.split(' '),
)

/** What the plug-in `prometheus` counts: questions and answers. Labels have few values, so that the counts stay few. */
export class CorednsMetrics {
  readonly #requests = new Map<string, number>()
  readonly #responses = new Map<string, number>()

  note(
    { type }: DnsQuestion,
    { code, isAuthoritative }: DnsAnswer,
    { port, protocol, zone }: { port: number; protocol: PortProtocol; zone: string },
  ): void {
    const server = `server="dns://:${port}"`
    const [proto, kind] = [protocol.toLowerCase(), types.has(type) ? type : 'other']
    const rest = `view="",zone="${zone.replaceAll(/["\\\n]/g, '')}"`
    count(this.#requests, `family="1",proto="${proto}",${server},type="${kind}",${rest}`)
    const plugin = isAuthoritative ? 'kubernetes' : 'forward'
    count(this.#responses, `plugin="${plugin}",rcode="${code}",${server},${rest}`)
  }

  /** The text format of Prometheus. */
  text(): string {
    const requests = 'Counter of DNS requests made per zone, protocol and family.'
    const responses = 'Counter of response status codes.'
    return [
      build,
      family('coredns_dns_requests_total', requests, this.#requests),
      family('coredns_dns_responses_total', responses, this.#responses),
    ].join('')
  }
}

function count(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1)
}

function family(name: string, help: string, counts: ReadonlyMap<string, number>): string {
  if (counts.size === 0) return ''
  const lines = Array.from(counts, ([labels, value]) => `${name}{${labels}} ${value}\n`).toSorted()
  return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${lines.join('')}`
}
