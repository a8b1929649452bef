import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../../support/schemas/validated.ts'

function serviceWith(spec: JsonObject): string[] {
  return created('services', { spec: { ports: [{ port: 80 }], ...spec } })
}

describe('services', () => {
  it('services are valid with a port, headless ones without', () => {
    expect(serviceWith({ selector: { app: 'web' } })).toEqual([])
    expect(serviceWith({ clusterIP: 'None', ports: [] })).toEqual([])
    expect(
      serviceWith({ type: 'ExternalName', externalName: 'db.example.com', ports: [] }),
    ).toEqual([])
    expect(serviceWith({ ports: [] })).toEqual(['spec.ports: Required value'])
  })

  it('services have a name that is a DNS label beginning with a letter', () => {
    expect(
      created('services', { metadata: { name: '1web' }, spec: { ports: [{ port: 80 }] } }),
    ).toEqual([
      `metadata.name: Invalid value: "1web": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')`,
    ])
  })

  it('services name their ports where there are several, each port once', () => {
    expect(
      serviceWith({ ports: [{ port: 80 }, { port: 80, name: 'a' }, { port: 81, name: 'a' }] }),
    ).toEqual([
      'spec.ports[0].name: Required value',
      'spec.ports[2].name: Duplicate value: "a"',
      'spec.ports[1]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}',
    ])
  })

  it('services have ports that exist', () => {
    expect(serviceWith({ ports: [{ port: 70_000 }] })).toEqual([
      'spec.ports[0].port: Invalid value: 70000: must be between 1 and 65535, inclusive',
      'spec.ports[0].targetPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ])
    expect(serviceWith({ ports: [{ port: 80, targetPort: 'web_http' }] })).toEqual([
      'spec.ports[0].targetPort: Invalid value: "web_http": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ])
  })

  it('services have node ports only where their type has them', () => {
    expect(serviceWith({ type: 'NodePort', ports: [{ port: 80, nodePort: 30_080 }] })).toEqual([])
    expect(serviceWith({ ports: [{ port: 80, nodePort: 30_080 }] })).toEqual([
      "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'",
    ])
  })

  it('services are of a known type', () => {
    expect(serviceWith({ type: 'Public' })).toEqual([
      'spec.type: Unsupported value: "Public": supported values: "ClusterIP", "ExternalName", "LoadBalancer", "NodePort"',
    ])
    expect(serviceWith({ type: 'ExternalName', ports: [] })).toEqual([
      'spec.externalName: Required value',
    ])
  })

  it('services have addresses that are IP addresses', () => {
    expect(
      serviceWith({ externalIPs: ['1.2.3'], loadBalancerSourceRanges: ['10.0.0.0/8'] }),
    ).toEqual([
      'spec.externalIPs[0]: Invalid value: "1.2.3": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is 'LoadBalancer'",
    ])
  })

  it('services name their addresses and families in agreement', () => {
    const both = { clusterIP: '10.0.0.9', ipFamilies: ['IPv4', 'IPv6'] }
    expect(serviceWith(both)).toEqual([])
    expect(serviceWith({ clusterIPs: ['10.0.0.9'] })).toEqual([
      'spec.clusterIPs: Invalid value: ["10.0.0.9"]: must be empty when `clusterIP` is not specified',
    ])
    expect(serviceWith({ ...both, clusterIPs: ['10.0.0.8'] })).toEqual([
      'spec.clusterIPs: Invalid value: ["10.0.0.8"]: first value must match `clusterIP`',
    ])
    expect(serviceWith({ ...both, clusterIPs: ['10.0.0.9', '10.0.0.10'] })).toEqual([
      'spec.clusterIPs: Invalid value: ["10.0.0.9","10.0.0.10"]: may specify no more than one IP for each IP family',
      'spec.clusterIPs[1]: Invalid value: "10.0.0.10": expected an IPv6 value as indicated by `ipFamilies[1]`',
    ])
    expect(serviceWith({ ipFamilies: ['IPv4', 'IPv4'] })).toEqual([
      'spec.ipFamilies[1]: Duplicate value: "IPv4"',
    ])
  })

  it('services of type ExternalName have no addresses', () => {
    const name = { type: 'ExternalName', externalName: 'db.example.com' }
    expect(serviceWith({ ...name, clusterIP: '10.0.0.1', ipFamilyPolicy: 'SingleStack' })).toEqual([
      'spec.clusterIPs: Forbidden: may not be set for ExternalName services',
      'spec.ipFamilyPolicy: Forbidden: may not be set for ExternalName services',
    ])
  })

  it('services have load balancer settings only where their type is LoadBalancer', () => {
    const spec = { healthCheckNodePort: 30_001, loadBalancerClass: 'example.com/one' }
    expect(serviceWith(spec)).toEqual([
      "spec.loadBalancerClass: Forbidden: may only be used when `type` is 'LoadBalancer'",
      "spec.healthCheckNodePort: Invalid value: 30001: may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
    ])
    const balanced = { type: 'LoadBalancer', externalTrafficPolicy: 'Local', ports: [{ port: 80 }] }
    expect(serviceWith({ ...balanced, ...spec })).toEqual([])
    expect(
      updated(
        'services',
        { spec: { ...balanced, ...spec } },
        {
          spec: { ...balanced, healthCheckNodePort: 30_002, loadBalancerClass: 'example.com/two' },
        },
      ),
    ).toEqual([
      'spec.loadBalancerClass: Invalid value: "example.com/two": may not change once set',
      'spec.healthCheckNodePort: Forbidden: field is immutable',
    ])
  })

  it('services keep their address', () => {
    const spec = { ports: [{ port: 80 }], clusterIP: '10.0.0.1', clusterIPs: ['10.0.0.1'] }
    const other = { ...spec, clusterIP: '10.0.0.2', clusterIPs: ['10.0.0.2'] }
    expect(updated('services', { spec }, { spec: other })).toEqual([
      'spec.clusterIPs[0]: Invalid value: ["10.0.0.2"]: may not change once set',
    ])
  })
})

describe('endpoints', () => {
  it('endpoints have addresses and ports', () => {
    const subsets = [
      { ports: [{ port: 80 }, { port: 0, name: 'b' }] },
      { addresses: [{ ip: 'x' }] },
    ]
    expect(created('endpoints', { subsets })).toEqual([
      'subsets[0]: Required value: must specify `addresses` or `notReadyAddresses`',
      'subsets[0].ports[0].name: Required value',
      'subsets[0].ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive',
      'subsets[1].addresses[0].ip: Invalid value: "x": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'subsets[1].addresses[0].ip: Invalid value: "x": must be a valid IP address',
    ])
  })
})

describe('endpoint slices', () => {
  const slices = 'endpointslices.v1.discovery.k8s.io'

  it('endpoint slices have addresses of their type', () => {
    expect(created(slices, { addressType: 'IPv4', endpoints: [] })).toEqual([])
    const endpoints = [{ addresses: ['2001:db8::1'] }, { addresses: [] }]
    const ports = [
      { name: 'a', port: 1 },
      { name: 'a', port: 2 },
    ]
    expect(created(slices, { addressType: 'IPv4', endpoints, ports })).toEqual([
      'ports[1].name: Duplicate value: "a"',
      'endpoints[0].addresses: Invalid value: "2001:db8::1": must be an IPv4 address',
      'endpoints[1].addresses: Required value: must contain at least 1 address',
    ])
  })

  it('endpoint slices keep their address type', () => {
    expect(updated(slices, { addressType: 'IPv4' }, { addressType: 'IPv6' })).toEqual([
      'addressType: Invalid value: "IPv6": field is immutable',
    ])
  })
})

describe('traffic of services', () => {
  const ports = [{ port: 80 }]

  it('services prefer endpoints by known words', () => {
    const preferring = (trafficDistribution: string): string[] =>
      created('services', { spec: { ports, trafficDistribution } })
    expect(preferring('PreferClose')).toEqual([])
    expect(preferring('PreferFar')).toEqual([
      'spec.trafficDistribution: Unsupported value: "PreferFar": supported values: "PreferClose", "PreferSameZone", "PreferSameNode"',
    ])
  })

  it('services have a policy for traffic from outside only where there is such traffic', () => {
    const externalTrafficPolicy = 'Remote'
    expect(created('services', { spec: { ports, externalTrafficPolicy } })).toEqual([
      'spec.externalTrafficPolicy: Invalid value: "Remote": may only be set for externally-accessible services',
    ])
    const spec = { type: 'NodePort', ports, externalTrafficPolicy }
    expect(created('services', { spec })).toEqual([
      'spec.externalTrafficPolicy: Unsupported value: "Remote": supported values: "Cluster", "Local"',
    ])
  })
})
