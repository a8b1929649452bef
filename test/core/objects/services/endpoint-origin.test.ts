import { describe, expect, it } from 'vitest'
import type { Service } from '../../../../core/base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../core/base/api/types/discovery.v1.generated.ts'
import { endpointOrigin } from '../../../../core/objects/services/endpoint-origin.ts'

const reference = { namespace: 'default', name: 'hook', port: 443 }

function service(spec: Partial<Service['spec']> = {}): Service {
  const ports = [{ name: 'https', port: 443, protocol: 'TCP' as const }]
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'hook', namespace: 'default' },
    spec: { type: 'ClusterIP', ports, ipFamilies: ['IPv6', 'IPv4'], ...spec },
    status: {},
  } as Service
}

function slice(addresses: readonly (string | false)[], more: Partial<EndpointSlice> = {}) {
  return {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name: 'hook-1', namespace: 'default' },
    addressType: 'IPv4',
    endpoints: addresses.map((address) => ({
      addresses: [address === false ? '10.9.9.9' : address],
      conditions: address === false ? { ready: false } : {},
    })),
    ports: [{ name: 'https', port: 8443, protocol: 'TCP' }],
    ...more,
  } as EndpointSlice
}

function origin(slices: readonly EndpointSlice[], at = 0, stored: Service | undefined = service()) {
  return endpointOrigin({ service: stored, slices, draw: (limit) => at % limit }, reference)
}

describe('the endpoint of a service', () => {
  it('an endpoint is drawn among those that are ready', () => {
    const slices = [slice(['10.1.0.1', false, '10.1.0.3'])]
    const drawn = [0, 1, 2].map((at) => origin(slices, at))
    expect(drawn).toEqual([
      'https://10.1.0.1:8443',
      'https://10.1.0.3:8443',
      'https://10.1.0.3:8443',
    ])
  })

  it('an endpoint of the first family of the service comes before others', () => {
    const slices = [slice(['10.1.0.1']), slice(['fd00::1'], { addressType: 'IPv6' })]
    expect([0, 1].map((at) => origin(slices, at))).toEqual([
      'https://[fd00::1]:8443',
      'https://[fd00::1]:8443',
    ])
    const unready = [
      slice(['10.1.0.1']),
      slice(['fd00::1'], {
        addressType: 'IPv6',
        ports: [{ name: 'http', port: 80, protocol: 'TCP' }],
      }),
    ]
    expect(origin(unready)).toBe('https://10.1.0.1:8443')
  })

  it('a service without a way to an endpoint is refused in the words of the original', () => {
    const none = 'no endpoints available for service "hook"'
    expect(() => origin([])).toThrow(none)
    expect(() => origin([slice([false])])).toThrow(none)
    expect(() => origin([slice(['10.1.0.1'], { ports: [] })])).toThrow(none)
    expect(() => origin([], 0, service({ type: 'ExternalName' }))).toThrow(
      'unsupported service type "ExternalName"',
    )
    expect(() => origin([], 0, service({ ports: [] }))).toThrow(
      'no service port 443 found for service "hook"',
    )
    expect(() =>
      endpointOrigin({ service: undefined, slices: [], draw: () => 0 }, reference),
    ).toThrow('service "hook" not found')
  })

  it('an endpoint whose name a URL takes for an address is not reached', () => {
    const named = [slice(['2130706433'], { addressType: 'FQDN' })]
    expect(() => origin(named)).toThrow('dial tcp: lookup 2130706433: no such host')
  })
})
