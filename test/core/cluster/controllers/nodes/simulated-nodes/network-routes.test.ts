import { beforeEach, describe, expect, it } from 'vitest'
import type * as corev1 from '../../../../../../core/base/api/types/core.v1.generated.ts'
import { endpoint, RoutedCluster, tcp } from '../../../../../support/cluster/routed-cluster.ts'

let cluster: RoutedCluster
let client: corev1.Pod
let far: corev1.Pod
const outside = { address: '203.0.113.9', kind: 'outside', node: '' } as const

/** A service `web` at 10.96.0.7:80 and node port 30080, with the pods `near` on node a and `away` on node b behind port 8080. */
function web(spec: object = {}, ingress: readonly corev1.LoadBalancerIngress[] = []): void {
  cluster.service('web', { ports: [{ ...tcp(80), nodePort: 30_080 }], ...spec }, ingress)
}

beforeEach(() => {
  cluster = new RoutedCluster()
  client = cluster.pod('client', 'a', 9)
  far = cluster.pod('far', 'b', 9)
  cluster.pod('near', 'a', 2)
  cluster.pod('away', 'b', 2)
  const endpoints = [endpoint('10.244.1.2', 'a'), endpoint('10.244.2.2', 'b')]
  cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints })
})

describe('a packet to a cluster IP', () => {
  it('goes to any endpoint, and keeps the address of the pod that sent it', () => {
    web()
    expect(cluster.spread(client, '10.96.0.7', 80)).toEqual([
      'away:8080 from 10.244.1.9',
      'near:8080 from 10.244.1.9',
    ])
  })

  it('has the address of the node when it comes back to its sender, or was sent by a node', () => {
    web({ internalTrafficPolicy: 'Local' })
    const near = cluster.pods.byKey('default/near') as corev1.Pod
    expect(cluster.sent(near, '10.96.0.7', 80)).toBe('near:8080 from 10.244.1.1')
    const node = cluster.routes.nodeSource('a')
    expect(cluster.sent(node, '10.96.0.7', 80)).toBe('near:8080 from 10.244.1.1')
  })

  it('stays on its node with the internal traffic policy Local, and is dropped where no endpoint is there', () => {
    web({ internalTrafficPolicy: 'Local' })
    expect(cluster.spread(client, '10.96.0.7', 80)).toEqual(['near:8080 from 10.244.1.9'])
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints: [endpoint('10.244.2.2', 'b')] })
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('dropped')
  })

  it('is refused without endpoints, and dropped at a port that the service does not have', () => {
    web()
    expect(cluster.sent(client, '10.96.0.7', 81)).toBe('dropped')
    expect(cluster.sent(client, '10.96.0.7', 80, 'UDP')).toBe('dropped')
    cluster.slices.remove('default/web-1')
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('refused')
  })

  it('goes to the endpoints of all slices, by the name and protocol of the port', () => {
    const udp = { name: 'dns', port: 53, protocol: 'UDP' } as const
    web({ ports: [tcp(53, 'dns-tcp'), udp, tcp(80, 'web')] })
    cluster.slice('web-1', 'web', {
      ports: [tcp(5353, 'dns-tcp'), { ...udp, port: 5300 }],
      endpoints: [endpoint('10.244.1.2', 'a')],
    })
    const endpoints = [endpoint('10.244.2.2', 'b')]
    cluster.slice('web-2', 'web', { ports: [tcp(8090, 'web')], endpoints })
    expect(cluster.sent(client, '10.96.0.7', 53)).toBe('near:5353 from 10.244.1.9')
    expect(cluster.sent(client, '10.96.0.7', 53, 'UDP')).toBe('near:5300 from 10.244.1.9')
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('away:8090 from 10.244.1.9')
  })

  it('goes to endpoints that end and still serve where none is ready', () => {
    web()
    const leaving = { conditions: { ready: false, serving: true, terminating: true } }
    const gone = { conditions: { ready: false, serving: false, terminating: true } }
    const endpoints = [endpoint('10.244.1.2', 'a', leaving), endpoint('10.244.2.2', 'b', gone)]
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints })
    expect(cluster.spread(client, '10.96.0.7', 80)).toEqual(['near:8080 from 10.244.1.9'])
  })

  it('follows hints for zones and nodes where all endpoints have them', () => {
    web()
    const zones = (name: string): object => ({ hints: { forZones: [{ name }] } })
    const slice = (second: object): void =>
      cluster.slice('web-1', 'web', {
        ports: [tcp(8080)],
        endpoints: [endpoint('10.244.1.2', 'a', zones('z1')), endpoint('10.244.2.2', 'b', second)],
      })
    slice(zones('z2'))
    expect(cluster.spread(client, '10.96.0.7', 80)).toEqual(['near:8080 from 10.244.1.9'])
    expect(cluster.spread(far, '10.96.0.7', 80)).toEqual(['away:8080 from 10.244.2.9'])
    slice({})
    expect(cluster.spread(client, '10.96.0.7', 80)).toHaveLength(2)
  })

  it.each(['service-proxy-name', 'headless'])(
    'is not routed for a service with the label service.kubernetes.io/%s',
    (label) => {
      const labels = { [`service.kubernetes.io/${label}`]: 'other' }
      cluster.service('web', { ports: [tcp(80)] }, [], labels)
      expect(cluster.sent(client, '10.96.0.7', 80)).toBe('dropped')
      web()
      expect(cluster.sent(client, '10.96.0.7', 80)).toMatch(/^(?:near|away):8080/)
    },
  )

  it('is not routed for a service without an address', () => {
    web({ clusterIP: 'None', clusterIPs: ['None'] })
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('dropped')
    expect(cluster.sent(client, '10.89.0.1', 30_080)).toBe('refused')
  })
})

describe('session affinity', () => {
  const affinity = {
    sessionAffinity: 'ClientIP',
    sessionAffinityConfig: { clientIP: { timeoutSeconds: 10 } },
  }

  it('leads a client to one endpoint until its time without a packet is over', () => {
    web(affinity)
    const [first, second] = [
      cluster.spread(client, '10.96.0.7', 80, 4),
      cluster.spread(far, '10.96.0.7', 80, 4),
    ]
    expect([first, second].map(({ length }) => length)).toEqual([1, 1])
    cluster.now += 9000
    expect(cluster.spread(client, '10.96.0.7', 80, 1)).toEqual(first)
    cluster.now += 9999
    expect(cluster.spread(client, '10.96.0.7', 80, 1)).toEqual(first)
    const found = Array.from({ length: 8 }, () => {
      cluster.now += 10_000
      return cluster.sent(client, '10.96.0.7', 80)
    })
    expect(new Set(found).size).toBe(2)
  })

  it('is forgotten when it is switched off', () => {
    web(affinity)
    cluster.sent(client, '10.96.0.7', 80)
    web()
    expect(cluster.spread(client, '10.96.0.7', 80)).toHaveLength(2)
  })
})

describe('a packet to a node port', () => {
  it('goes from any address of a node to any endpoint, with the address of that node', () => {
    web()
    expect(cluster.spread(client, '10.89.0.1', 30_080)).toEqual([
      'away:8080 from 10.89.0.1',
      'near:8080 from 10.244.1.1',
    ])
    expect(cluster.spread(client, '10.89.0.2', 30_080)).toEqual([
      'away:8080 from 10.244.2.1',
      'near:8080 from 10.89.0.2',
    ])
  })

  it('stays on its node with the external traffic policy Local, and keeps the address that it came with', () => {
    web({ externalTrafficPolicy: 'Local' })
    // Pods of the node itself are led as inside of the cluster.
    expect(cluster.spread(client, '10.89.0.1', 30_080)).toEqual([
      'away:8080 from 10.244.1.9',
      'near:8080 from 10.244.1.9',
    ])
    expect(cluster.spread(client, '10.89.0.2', 30_080)).toEqual(['away:8080 from 10.89.0.1'])
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints: [endpoint('10.244.1.2', 'a')] })
    expect(cluster.sent(client, '10.89.0.2', 30_080)).toBe('dropped')
  })

  it('is reached at localhost of its nodes, and of no pod', () => {
    web()
    const node = cluster.routes.nodeSource('a')
    expect(cluster.sent(node, '127.0.0.1', 30_080)).toMatch(/^(?:near|away):8080/)
    expect(cluster.sent(client, '127.0.0.1', 30_080)).toBe('client:30080 from 127.0.0.1')
  })
})

describe('a port of kube-proxy', () => {
  it('tells how many endpoints of its node a service with a health check port has', async () => {
    web({ externalTrafficPolicy: 'Local', healthCheckNodePort: 32_000 })
    const asked = async (address: string): Promise<readonly unknown[]> => {
      const route = cluster.routes.route(outside, address, 32_000, 'TCP')
      const http = route.kind === 'node' ? route.listener.http : undefined
      const request = { method: 'GET', target: '/', headers: [], body: new Uint8Array() }
      const from = { from: '', fromPort: 0, time: 0 }
      const answer = await http?.({ ...request, ...from }, new AbortController())
      return [answer?.status, answer?.body]
    }
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints: [endpoint('10.244.1.2', 'a')] })
    expect(await asked('10.89.0.1')).toEqual([
      200,
      '{\n\t"service": {\n\t\t"namespace": "default",\n\t\t"name": "web"\n\t},\n\t"localEndpoints": 1,\n\t"serviceProxyHealthy": true\n}',
    ])
    expect(await asked('10.89.0.2')).toEqual([503, expect.stringContaining('"localEndpoints": 0')])
    web()
    expect(cluster.sent(client, '10.89.0.1', 32_000)).toBe('refused')
  })

  it('is open for its health at all addresses of a node, and for its mode at localhost alone', () => {
    const node = cluster.routes.nodeSource('a')
    expect(cluster.sent(client, '10.89.0.1', 10_256)).toBe('node')
    expect(cluster.sent(node, '127.0.0.1', 10_249)).toBe('node')
    expect(cluster.sent(client, '10.89.0.1', 10_249)).toBe('refused')
  })
})

describe('a packet to an external address', () => {
  it('goes to the endpoints of the service that has it, at its port', () => {
    web({ externalIPs: ['198.51.100.7'] })
    expect(cluster.sent(client, '198.51.100.7', 80)).toMatch(/^(?:near|away):8080/)
    expect(cluster.sent(client, '198.51.100.7', 81)).toBe('dropped')
  })

  it('of a load balancer is let in from the ranges that the service names', () => {
    const ingress = [{ ip: '198.51.100.8' }]
    web({ loadBalancerSourceRanges: ['203.0.113.0/24', ' 10.244.1.0/24'] }, ingress)
    expect(cluster.sent(outside, '198.51.100.8', 80)).toMatch(/^(?:near|away):8080/)
    expect(cluster.sent(client, '198.51.100.8', 80)).toMatch(/^(?:near|away):8080/)
    expect(cluster.sent(far, '198.51.100.8', 80)).toBe('dropped')
  })

  it('of a load balancer that is a proxy is nothing that nodes know', () => {
    web({}, [{ ip: '198.51.100.8', ipMode: 'Proxy' }])
    expect(cluster.sent(client, '198.51.100.8', 80)).toBe('dropped')
  })
})

describe('a packet to an address of a node or pod', () => {
  it('reaches a pod of either node by its own address', () => {
    expect(cluster.sent(client, '10.244.2.2', 99)).toBe('away:99 from 10.244.1.9')
    const node = cluster.routes.nodeSource('a')
    expect(cluster.sent(node, '10.244.1.2', 99)).toBe('near:99 from 10.244.1.1')
    expect(cluster.sent(node, '10.244.2.2', 99)).toBe('away:99 from 10.89.0.1')
  })

  it('reaches the pods on the network of the node, which share localhost', () => {
    const first = cluster.pod('first', 'a', 0, { hostNetwork: true })
    cluster.pod('second', 'a', 0, { hostNetwork: true })
    expect(cluster.sent(first, '127.0.0.1', 80)).toBe('first+second:80 from 127.0.0.1')
    expect(cluster.sent(client, '10.89.0.1', 80)).toBe('first+second:80 from 10.244.1.9')
    expect(cluster.sent(far, '10.89.0.1', 80)).toBe('first+second:80 from 10.89.0.2')
    expect(cluster.sent(client, '10.89.0.2', 80)).toBe('refused')
  })

  it('is led from a port of the node to the pod that has it, at the address that it names', () => {
    const ports = [{ containerPort: 80, hostPort: 8080, protocol: 'TCP' as const }]
    cluster.pod('held', 'a', 3, { ports })
    expect(cluster.sent(client, '10.89.0.1', 8080)).toBe('held:80 from 10.244.1.9')
    expect(cluster.sent(cluster.routes.nodeSource('a'), '127.0.0.1', 8080)).toMatch(/^held:80/)
    const local = [{ ...ports[0], hostIP: '127.0.0.1' }]
    cluster.pod('held', 'a', 3, { ports: local })
    expect(cluster.sent(client, '10.89.0.1', 8080)).toBe('refused')
    expect(cluster.sent(cluster.routes.nodeSource('a'), '127.0.0.1', 8080)).toMatch(/^held:80/)
  })

  it('that nobody has does not arrive, which is said in the range of the own node alone', () => {
    expect(cluster.sent(client, '10.244.1.77', 80)).toBe('unreachable')
    expect(cluster.sent(client, '10.244.2.77', 80)).toBe('dropped')
    expect(cluster.sent(client, '192.0.2.1', 80)).toBe('dropped')
    expect(cluster.sent(client, 'fd00::7', 80)).toBe('unreachable')
  })

  it('is nothing outside of the cluster for an endpoint that has an address of it', () => {
    web()
    const endpoints = [endpoint('10.244.2.77', 'b')]
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints })
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('dropped')
    cluster.slice('web-1', 'web', { ports: [tcp(8080)], endpoints: [endpoint('192.0.2.1', '')] })
    expect(cluster.sent(client, '10.96.0.7', 80)).toBe('outside')
  })
})
