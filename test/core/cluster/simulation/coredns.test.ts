import { expect, it } from 'vitest'
import { bareAnswer } from '../../../../core/cluster/simulation/dns/dns-message.ts'
import { CorednsMetrics } from '../../../../core/cluster/simulation/programs/servers/coredns-metrics.ts'
import {
  CorefileError,
  parseCorefile,
} from '../../../../core/cluster/simulation/programs/servers/corefile.ts'

it('a Corefile has servers by zone and port, with nested blocks, comments and quotes', () => {
  const text = `# all
.:53 example.org {
    hosts {  # own ones
      10.0.0.1 "a.test"
      fallthrough
    }
    forward . 10.0.0.2:5353
}
dns://ACME.local:1053 {
}
`
  expect(parseCorefile(text, 'Corefile', 53)).toEqual([
    {
      zones: [
        { zone: '.', port: 53 },
        { zone: 'example.org', port: 53 },
      ],
      directives: [
        {
          words: ['hosts'],
          block: [
            { words: ['10.0.0.1', 'a.test'], block: [] },
            { words: ['fallthrough'], block: [] },
          ],
        },
        { words: ['forward', '.', '10.0.0.2:5353'], block: [] },
      ],
    },
    { zones: [{ zone: 'acme.local', port: 1053 }], directives: [] },
  ])
})

it.each([
  ['.:53 {\n', "Corefile:1 - Error during parsing: Unexpected EOF, expecting '}'"],
  ['}\n', "Corefile:1 - Error during parsing: Unexpected '}'"],
  ['a {\n'.repeat(10), 'Corefile:9 - Error during parsing: too many nested blocks'],
])('%j is no Corefile', (text, message) => {
  expect(() => parseCorefile(text, 'Corefile', 53)).toThrow(new CorefileError(message))
})

it('CoreDNS counts questions and answers by a few labels', () => {
  const metrics = new CorednsMetrics()
  const server = { port: 53, protocol: 'UDP', zone: '.' } as const
  metrics.note({ name: 'a.', type: 'A' }, bareAnswer('NOERROR'), server)
  metrics.note({ name: 'b.', type: 'A' }, bareAnswer('NXDOMAIN'), server)
  metrics.note({ name: 'b.', type: 'TYPE999' }, bareAnswer('NXDOMAIN'), server)
  const lines = metrics
    .text()
    .split('\n')
    .filter((line) => line.startsWith('coredns_dns'))
  expect(lines).toEqual([
    'coredns_dns_requests_total{family="1",proto="udp",server="dns://:53",type="A",view="",zone="."} 2',
    'coredns_dns_requests_total{family="1",proto="udp",server="dns://:53",type="other",view="",zone="."} 1',
    'coredns_dns_responses_total{plugin="forward",rcode="NOERROR",server="dns://:53",view="",zone="."} 1',
    'coredns_dns_responses_total{plugin="forward",rcode="NXDOMAIN",server="dns://:53",view="",zone="."} 2',
  ])
})
