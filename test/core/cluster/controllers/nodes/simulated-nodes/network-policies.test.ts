import { beforeEach, describe, expect, it } from 'vitest'
import type * as corev1 from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { endpoint, RoutedCluster, tcp } from '../../../../../support/cluster/routed-cluster.ts'

let cluster: RoutedCluster
let client: corev1.Pod
let server: corev1.Pod
const all = {}
const app = (name: string): { readonly matchLabels: Record<string, string> } => ({
  matchLabels: { app: name },
})

beforeEach(() => {
  cluster = new RoutedCluster()
  client = cluster.pod('client', 'a', 9)
  const ports = [
    { name: 'web', containerPort: 80, protocol: 'TCP' as const },
    { name: 'dns', containerPort: 53, protocol: 'UDP' as const },
  ]
  server = cluster.pod('server', 'b', 2, { ports })
})

/** Whether a packet of a pod reaches the pod `server`. */
const reaches = (from: corev1.Pod, port = 80, protocol: 'TCP' | 'UDP' = 'TCP'): boolean =>
  cluster.sent(from, '10.244.2.2', port, protocol) !== 'dropped'

describe('a policy of ingress', () => {
  it('keeps all from the pods that it selects, where it has no rule', () => {
    cluster.policy('deny', { podSelector: app('server') })
    expect(reaches(client)).toBe(false)
    expect(cluster.sent(server, '10.244.1.9', 80)).toMatch(/^client:80/)
    cluster.policies.remove('default/deny')
    expect(reaches(client)).toBe(true)
  })

  it('never keeps a pod from itself, and a node from its own pods', () => {
    cluster.policy('deny', { podSelector: all })
    expect(reaches(server)).toBe(true)
    expect(cluster.sent(server, '127.0.0.1', 80)).toMatch(/^server:80/)
    expect(cluster.sent(cluster.routes.nodeSource('b'), '10.244.2.2', 80)).toMatch(/^server:80/)
    expect(cluster.sent(cluster.routes.nodeSource('a'), '10.244.2.2', 80)).toBe('dropped')
  })

  it('does not touch pods on the network of a node', () => {
    cluster.policy('deny', { podSelector: all, policyTypes: ['Ingress', 'Egress'] })
    const host = cluster.pod('host', 'b', 0, { hostNetwork: true })
    expect(reaches(host)).toBe(true)
    expect(cluster.sent(server, '10.89.0.2', 80)).toMatch(/^host:80/)
  })

  it('lets in what any of its rules allows, by labels of pods and of namespaces', () => {
    cluster.namespace('ops', { team: 'ops' })
    const other = cluster.pod('other', 'a', 3)
    const foreign = cluster.pod('client', 'a', 4, { namespace: 'ops' })
    const from = [{ podSelector: app('client') }]
    cluster.policy('some', { podSelector: app('server'), ingress: [{ from }] })
    expect([client, other, foreign].map((each) => reaches(each))).toEqual([true, false, false])
    const namespaceSelector = { matchLabels: { team: 'ops' } }
    const both = [{ namespaceSelector, podSelector: app('client') }]
    cluster.policy('some', { podSelector: app('server'), ingress: [{ from: both }] })
    expect([client, other, foreign].map((each) => reaches(each))).toEqual([false, false, true])
    cluster.namespace('ops', { team: 'web' })
    expect(reaches(foreign)).toBe(false)
    cluster.policy('more', { podSelector: all, ingress: [{ from }] })
    expect(reaches(client)).toBe(true)
  })

  it('follows the labels of pods', () => {
    const from = [{ podSelector: app('client') }]
    cluster.policy('some', { podSelector: app('server'), ingress: [{ from }] })
    expect(reaches(cluster.pod('client', 'a', 9, { labels: {} }))).toBe(false)
    cluster.pod('server', 'b', 2, { labels: { app: 'free' } })
    expect(reaches(cluster.pod('client', 'a', 9, { labels: {} }))).toBe(true)
  })

  it('decides on ports by number, range and name, each of one protocol', () => {
    const spec = (port: object): void =>
      cluster.policy('ports', { podSelector: app('server'), ingress: [{ ports: [port] }] })
    const open = (): readonly boolean[] => [
      reaches(client, 80),
      reaches(client, 81),
      reaches(client, 53, 'UDP'),
    ]
    spec({ port: 80 })
    expect(open()).toEqual([true, false, false])
    spec({ protocol: 'TCP', port: 79, endPort: 81 })
    expect(open()).toEqual([true, true, false])
    spec({ protocol: 'TCP', port: 'web' })
    expect(open()).toEqual([true, false, false])
    spec({ protocol: 'UDP', port: 'dns' })
    expect(open()).toEqual([false, false, true])
    spec({ protocol: 'UDP' })
    expect(open()).toEqual([false, false, true])
  })

  it('decides on addresses by ranges with exceptions', () => {
    const ipBlock = { cidr: '10.244.0.0/16', except: ['10.244.1.8/29'] }
    cluster.policy('blocks', { podSelector: app('server'), ingress: [{ from: [{ ipBlock }] }] })
    expect(reaches(client)).toBe(false)
    expect(reaches(cluster.pod('other', 'a', 3))).toBe(true)
  })

  it('decides behind services, on the port of the pod', () => {
    cluster.service('web', { ports: [{ ...tcp(8080), nodePort: 30_080 }] })
    cluster.slice('web-1', 'web', { ports: [tcp(80)], endpoints: [endpoint('10.244.2.2', 'b')] })
    const from = [{ podSelector: app('client') }]
    const ports = [{ port: 80 }]
    cluster.policy('some', { podSelector: app('server'), ingress: [{ from, ports }] })
    expect(cluster.sent(client, '10.96.0.7', 8080)).toBe('server:80 from 10.244.1.9')
    // A node that it passes hides the pod behind its own address.
    expect(cluster.sent(client, '10.89.0.1', 30_080)).toBe('dropped')
  })
})

describe('a policy of egress', () => {
  const egress = (rules: readonly object[]): void =>
    cluster.policy('out', { podSelector: app('client'), policyTypes: ['Egress'], egress: rules })

  it('keeps the pods that it selects from all, where it has no rule', () => {
    egress([])
    expect(reaches(client)).toBe(false)
    expect(reaches(cluster.pod('other', 'a', 3))).toBe(true)
    expect(cluster.sent(server, '10.244.1.9', 80)).toMatch(/^client:80/)
    expect(cluster.sent(client, '10.89.0.2', 80)).toBe('dropped')
    expect(cluster.sent(client, '10.89.0.1', 80)).toBe('refused')
  })

  it('lets go what its rules allow, by ports of the receiver', () => {
    egress([{ to: [{ podSelector: app('server') }], ports: [{ port: 'web' }] }])
    expect(reaches(client)).toBe(true)
    expect(reaches(client, 81)).toBe(false)
  })

  it('keeps from the API server, unless its address is allowed', () => {
    cluster.service('kubernetes', {
      clusterIP: '10.96.0.1',
      clusterIPs: ['10.96.0.1'],
      ports: [tcp(443, 'https')],
    })
    cluster.slice('kubernetes', 'kubernetes', {
      ports: [tcp(6443, 'https')],
      endpoints: [endpoint('192.0.2.10', '')],
    })
    expect(cluster.sent(client, '10.96.0.1', 443)).toBe('api server')
    expect(cluster.sent(client, '192.0.2.10', 6443)).toBe('api server')
    egress([])
    expect(cluster.sent(client, '10.96.0.1', 443)).toBe('dropped')
    egress([{ to: [{ ipBlock: { cidr: '192.0.2.10/32' } }] }])
    expect(cluster.sent(client, '10.96.0.1', 443)).toBe('api server')
  })

  it('keeps from the name server, unless its pods are allowed', () => {
    const asks = (): boolean => cluster.sent(client, '10.96.0.10', 53, 'UDP') === 'name server'
    expect(asks()).toBe(true)
    egress([])
    expect(asks()).toBe(false)
    cluster.namespace('kube-system', { 'kubernetes.io/metadata.name': 'kube-system' })
    const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } }
    const podSelector = { matchLabels: { 'k8s-app': 'kube-dns' } }
    egress([{ to: [{ namespaceSelector, podSelector }], ports: [{ protocol: 'UDP', port: 53 }] }])
    expect(asks()).toBe(true)
  })
})
