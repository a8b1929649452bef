import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../../support/schemas/validated.ts'

const ports = [{ port: 80 }]
const badIp = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
const loopback = 'may not be in the loopback range (127.0.0.0/8, ::1/128)'
const linkLocal = 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'
const multicast = 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'

function endpoints(ip: string, metadata: JsonObject = { name: 'web' }): JsonObject {
  return { metadata, subsets: [{ addresses: [{ ip }], ports }] }
}

function slice(addressType: string, address: string, name = 'web'): JsonObject {
  return { metadata: { name }, addressType, endpoints: [{ addresses: [address] }], ports: [] }
}

/** Why an address is refused, in the words of each kind that sends traffic to addresses. */
function faults(address: string): readonly string[] {
  const spec = { ports, externalIPs: [address] }
  const type = address.includes(':') && !address.includes('.') ? 'IPv6' : 'IPv4'
  const said = [
    ...created('endpoints', endpoints(address)),
    ...created('endpointslices.v1.discovery.k8s.io', slice(type, address)),
    ...created('services', { spec }),
  ]
  return [...new Set(said.map((text) => text.replace(/^\S+ Invalid value: "[^"]*": /, '')))]
}

describe('the address of an endpoint', () => {
  it.each([
    ['10.0.0.1', []],
    ['2001:db8::1', []],
    ['224.0.1.5', []],
    ['fec0::1', []],
    ['ff05::1', []],
    ['127.0.0.1', [loopback]],
    ['127.9.9.9', [loopback]],
    ['0127.0.0.1', [loopback]],
    ['::1', [loopback]],
    ['::ffff:127.0.0.1', [loopback]],
    ['169.254.3.4', [linkLocal]],
    ['fe80::1', [linkLocal]],
    ['febf::1', [linkLocal]],
    ['224.0.0.5', [multicast]],
    ['ff02::1', [multicast]],
    ['ff12::1', [multicast]],
    ['0.0.0.0', ['may not be unspecified (0.0.0.0)']],
    ['::', ['may not be unspecified (::)']],
    ['1.2.3', [badIp, 'must be a valid IP address']],
  ])('the causes for the address %s of an endpoint: %j', (address, expected) => {
    expect(faults(address)).toEqual(expected)
  })

  it('the address of an endpoint is judged behind its siblings, where Endpoints hold it', () => {
    const address = { ip: '', hostname: 'A_', nodeName: 'B_' }
    const subsets = [{ notReadyAddresses: [address], ports }]
    const place = 'subsets[0].notReadyAddresses[0]'
    expect(created('endpoints', { metadata: { name: 'web' }, subsets })).toEqual([
      `${place}.ip: Invalid value: "": ${badIp}`,
      expect.stringContaining(`${place}.hostname: Invalid value: "A_"`),
      expect.stringContaining(`${place}.nodeName: Invalid value: "B_"`),
      `${place}.ip: Invalid value: "": must be a valid IP address`,
    ])
  })

  it.each([
    [
      'IPv4',
      '2001:db8::1',
      'endpoints[0].addresses: Invalid value: "2001:db8::1": must be an IPv4 address',
    ],
    [
      'IPv6',
      '10.0.0.1',
      'endpoints[0].addresses: Invalid value: "10.0.0.1": must be an IPv6 address',
    ],
    [
      'IPv6',
      '::ffff:1.2.3.4',
      'endpoints[0].addresses[0]: Invalid value: "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address',
    ],
    [
      'IPv6',
      '010.0.0.1',
      'endpoints[0].addresses[0]: Invalid value: "010.0.0.1": must not have leading 0s',
    ],
    [
      'IPv6',
      '2001:DB8::1',
      'endpoints[0].addresses[0]: Invalid value: "2001:DB8::1": must be in canonical form ("2001:db8::1")',
    ],
  ])(
    'the address of an endpoint is of the family of its slice: %s, not %s',
    (type, address, message) => {
      expect(created('endpointslices.v1.discovery.k8s.io', slice(type, address))).toEqual([message])
    },
  )

  it('the address of an endpoint may be the loopback one that the server itself listens on', () => {
    const own = { name: 'kubernetes', namespace: 'default' }
    expect(created('endpoints', endpoints('127.0.0.1', own))).toEqual([])
    expect(
      created('endpointslices.v1.discovery.k8s.io', slice('IPv4', '127.0.0.1', 'kubernetes')),
    ).toEqual([])
    expect(created('endpoints', endpoints('169.254.1.1', own))).toHaveLength(1)
  })

  it('a bad address of an endpoint stays where an update leaves it alone', () => {
    const stored = endpoints('127.0.0.1')
    const labelled = endpoints('127.0.0.1', { name: 'web', labels: { a: 'b' } })
    expect(updated('endpoints', stored, labelled)).toEqual([])
    expect(updated('endpoints', stored, endpoints('127.0.0.2'))).toHaveLength(1)
  })
})
