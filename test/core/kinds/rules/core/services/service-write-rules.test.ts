import { describe, expect, it } from 'vitest'
import { type Fields, updated } from '../../../../../support/objects/written-objects.ts'

describe('a service', () => {
  const ports = [{ port: 80, protocol: 'TCP', nodePort: 30080 }]
  const allocated = {
    clusterIP: '10.0.0.1',
    clusterIPs: ['10.0.0.1'],
    ipFamilies: ['IPv4'],
    ipFamilyPolicy: 'SingleStack',
  }
  const status = { loadBalancer: {} }
  const spec = (next: Fields, stored: Fields): unknown =>
    updated('services', { spec: next, status }, { spec: stored, status })['spec']

  it('a service keeps its addresses and ports where a client does not name them', () => {
    const known = { name: 'web', port: 80, nodePort: 30_080 }
    const stored = { type: 'NodePort', ...allocated, ports: [known] }
    const added = { name: 'admin', port: 81 }
    const next = { type: 'NodePort', ports: [{ name: 'web', port: 8080 }, added] }
    expect(spec(next, stored)).toEqual({
      ...next,
      clusterIP: '10.0.0.1',
      clusterIPs: ['10.0.0.1'],
      ports: [{ name: 'web', port: 8080, nodePort: 30_080 }, added],
    })
  })

  it('a service keeps node ports that it no longer needs, until a client leaves them out', () => {
    const stored = { type: 'LoadBalancer', ...allocated, ports }
    const next = { ...stored, allocateLoadBalancerNodePorts: false }
    expect(spec(next, stored)).toEqual(next)
    const without = { ...next, ports: [{ port: 80, protocol: 'TCP' }] }
    expect(spec(without, next)).toEqual(without)
  })

  it('a service gives up node ports when it becomes internal', () => {
    const stored = { type: 'NodePort', externalTrafficPolicy: 'Cluster', ...allocated, ports }
    expect(spec({ ...stored, type: 'ClusterIP' }, stored)).toEqual({
      type: 'ClusterIP',
      ...allocated,
      ports: [{ port: 80, protocol: 'TCP' }],
    })
  })

  it('a service gives up its address when its type becomes ExternalName', () => {
    const stored = { type: 'ClusterIP', ...allocated }
    const next = { ...stored, type: 'ExternalName', externalName: 'db.example' }
    expect(spec(next, stored)).toEqual({ type: 'ExternalName', externalName: 'db.example' })
  })

  it('a service keeps its address for a type that does not exist, which is refused', () => {
    const stored = { type: 'ClusterIP', ...allocated }
    const { clusterIP, clusterIPs } = allocated
    expect(spec({ type: 'Odd' }, stored)).toEqual({ type: 'Odd', clusterIP, clusterIPs })
  })

  it('a service gives up what only load balancers have', () => {
    const stored = {
      type: 'LoadBalancer',
      allocateLoadBalancerNodePorts: true,
      loadBalancerClass: 'x/y',
      externalTrafficPolicy: 'Local',
      healthCheckNodePort: 31000,
      ports,
    }
    expect(spec({ ...stored, type: 'NodePort' }, stored)).toEqual({
      type: 'NodePort',
      externalTrafficPolicy: 'Local',
      ports,
    })
  })

  it('a service does not give up what the client sets anew', () => {
    const stored = { type: 'NodePort', ports }
    const next = { type: 'ClusterIP', ports: [{ port: 80, protocol: 'TCP', nodePort: 30081 }] }
    expect(spec(next, stored)).toEqual(next)
  })
})
