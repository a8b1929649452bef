import { expect, it } from 'vitest'
import { ClusterNames } from '../../../../../core/cluster/simulation/dns/cluster-names.ts'
import type { DnsRecord } from '../../../../../core/cluster/simulation/dns/dns-message.ts'
import { absoluteName } from '../../../../../core/cluster/simulation/dns/dns-name.ts'
import { recordText } from '../../../../../core/cluster/simulation/dns/record-text.ts'
import recorded from './coredns-answers.json' with { type: 'json' }
import { namedObjects, type TestService, type TestSlice } from './named-objects.ts'

const names = new ClusterNames(
  namedObjects(
    recorded.services as readonly TestService[],
    recorded.slices as readonly TestSlice[],
  ),
)

const lineOf = (record: DnsRecord): string =>
  `${record.name} ${record.ttl} IN ${record.type} ${recordText(record)}`

const lines = (records: readonly DnsRecord[]): string[] => records.map(lineOf).toSorted()

type Recorded = [asked: string, code: string, answers: string[], additional?: string[]]

it.each<Recorded>(recorded.answers as unknown as readonly Recorded[])(
  '%s is answered as CoreDNS 1.12.0 answered it for the same objects',
  (asked, code, answers, additional = []) => {
    const [name = '', type = ''] = asked.split(' ')
    const answer = names.lookUp({ name: absoluteName(name), type })
    expect([answer.code, lines(answer.answers), lines(answer.additional)]).toEqual([
      code,
      answers.toSorted(),
      additional.toSorted(),
    ])
  },
)

it('the start of the zone stands in answers without records, in the letters of the question', () => {
  const soa = (name: string): string[] => lines(names.lookUp({ name, type: 'A' }).authority)
  expect([soa('nosuch.default.svc.CLUSTER.local.'), soa('example.com.')]).toEqual([
    [
      'CLUSTER.local. 30 IN SOA ns.dns.CLUSTER.local. hostmaster.CLUSTER.local. 1796012316 7200 1800 86400 30',
    ],
    [],
  ])
})

it('the name server of the zone is the service of the cluster', () => {
  const answer = names.lookUp({ name: 'cluster.local.', type: 'NS' })
  const address = names.lookUp({ name: 'ns.dns.cluster.local.', type: 'A' })
  expect([
    ...lines(answer.answers),
    ...lines(answer.additional),
    ...lines(address.answers),
  ]).toEqual([
    'cluster.local. 30 IN NS kube-dns.kube-system.svc.cluster.local.',
    'kube-dns.kube-system.svc.cluster.local. 30 IN A 10.0.0.10',
    'ns.dns.cluster.local. 30 IN A 10.0.0.10',
  ])
})

it('addresses of a headless service are given in turn', () => {
  const first = (): string => {
    const [record] = names.lookUp({ name: 'nginx.default.svc.cluster.local.', type: 'A' }).answers
    return record ? recordText(record) : ''
  }
  expect(new Set([first(), first()])).toEqual(new Set(['10.244.1.2', '10.244.0.3']))
})

it('aliases of aliases are followed to the eighth, and a circle of them has no records', () => {
  const link = (name: string, to: string): TestService => ({
    namespace: 'default',
    name,
    spec: { type: 'ExternalName', externalName: `${to}.default.svc.cluster.local` },
  })
  const circle = new ClusterNames(namedObjects([link('a', 'b'), link('b', 'a')], []))
  const answer = circle.lookUp({ name: 'a.default.svc.cluster.local.', type: 'A' })
  expect([answer.code, answer.answers]).toEqual(['NOERROR', []])
})

it('zones are not given away, and what is no name cannot be asked for', () => {
  expect(names.lookUp({ name: 'cluster.local.', type: 'AXFR' }).code).toBe('REFUSED')
  expect(names.lookUp({ name: `${'a'.repeat(64)}.cluster.local.`, type: 'A' }).code).toBe('FORMERR')
})

it('an answer is kept until an object changes', () => {
  let changes = 0
  const objects = { ...namedObjects([], []), hasNamespace: () => true, changes: () => changes }
  const spec = { clusterIPs: ['10.96.0.7'], clusterIP: '10.96.0.7' }
  const [web] = namedObjects([{ namespace: 'default', name: 'web', spec }], []).servicesAt(
    '10.96.0.7',
  )
  let service: typeof web
  const own = new ClusterNames({ ...objects, service: () => service })
  const code = (): string => own.lookUp({ name: 'web.default.svc.cluster.local.', type: 'A' }).code
  expect(code()).toBe('NXDOMAIN')
  service = web
  expect(code()).toBe('NXDOMAIN')
  changes += 1
  expect(code()).toBe('NOERROR')
})
