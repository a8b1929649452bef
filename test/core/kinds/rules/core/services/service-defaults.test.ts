import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { lines, written } from '../../../../../support/objects/defaulted.ts'

describe('defaults of services and their like', () => {
  it('defaults: services are filled in', () => {
    const spec = { selector: { app: 'web' }, ports: [{ port: 80 }, { port: 1, targetPort: 'x' }] }
    expect(lines(written('core/v1.Service', { spec }))).toBe(
      lines({
        metadata: {},
        spec: {
          ports: [
            { protocol: 'TCP', port: 80, targetPort: 80 },
            { protocol: 'TCP', port: 1, targetPort: 'x' },
          ],
          selector: { app: 'web' },
          type: 'ClusterIP',
          sessionAffinity: 'None',
          internalTrafficPolicy: 'Cluster',
        },
        status: { loadBalancer: {} },
      }),
    )
  })

  it('defaults: services that balance load from outside say how', () => {
    const service = written('core/v1.Service', {
      spec: { type: 'LoadBalancer', sessionAffinity: 'ClientIP' },
      status: { loadBalancer: { ingress: [{ ip: '1.2.3.4' }, { hostname: 'a' }] } },
    })
    expect(service['spec']).toEqual({
      type: 'LoadBalancer',
      sessionAffinity: 'ClientIP',
      externalTrafficPolicy: 'Cluster',
      sessionAffinityConfig: { clientIP: { timeoutSeconds: 10_800 } },
      allocateLoadBalancerNodePorts: true,
      internalTrafficPolicy: 'Cluster',
    })
    expect(service['status']).toEqual({
      loadBalancer: { ingress: [{ ip: '1.2.3.4', ipMode: 'VIP' }, { hostname: 'a' }] },
    })
  })

  it('defaults: a session affinity of none drops its settings', () => {
    const sessionAffinityConfig = { clientIP: { timeoutSeconds: 5 } }
    const service = written('core/v1.Service', { spec: { sessionAffinityConfig } })
    expect(service['spec']).not.toHaveProperty('sessionAffinityConfig')
  })

  it('defaults: network policies apply to what they have rules for', () => {
    const policy = (spec: JsonObject) => written('networking/v1.NetworkPolicy', { spec })['spec']
    expect(policy({ ingress: [{ ports: [{ port: 80 }] }] })).toMatchObject({
      ingress: [{ ports: [{ protocol: 'TCP', port: 80 }] }],
      policyTypes: ['Ingress'],
    })
    expect(policy({ egress: [{}] })).toMatchObject({ policyTypes: ['Ingress', 'Egress'] })
  })

  it('defaults: ingresses stay as they are, classes name a scope for their parameters', () => {
    const backend = { service: { name: 'web', port: { number: 80 } } }
    const spec = { rules: [{ http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] }
    expect(written('networking/v1.Ingress', { spec })['spec']).toEqual(spec)
    const parameters = { kind: 'A', name: 'b' }
    expect(written('networking/v1.IngressClass', { spec: { parameters } })['spec']).toMatchObject({
      parameters: { scope: 'Cluster' },
    })
    expect(written('networking/v1.IngressClass', { spec: {} })['spec']).toEqual({})
  })

  it('defaults: ports of endpoint slices have a name and a protocol', () => {
    expect(written('discovery/v1.EndpointSlice', { ports: [{ port: 80 }] })).toMatchObject({
      ports: [{ name: '', protocol: 'TCP', port: 80 }],
    })
  })
})
