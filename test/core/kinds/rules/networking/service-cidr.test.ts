import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonValue } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { defaultRelease } from '../../../../../core/kinds/assembly/releases/load-release.ts'
import { ipAddressRules } from '../../../../../core/kinds/rules/networking/ip-address.ts'
import { serviceCidrRules } from '../../../../../core/kinds/rules/networking/service-cidr.ts'
import type { KindRules } from '../../../../../core/kinds/rules/shared/validation/kind-rules.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

const context = {
  brand: brands.k8s,
  release: defaultRelease,
  requested: 'networking.k8s.io/v1',
  gate: () => true,
  findNamespace: () => undefined,
  metadata: () => registryOf().type('meta/v1.ObjectMeta'),
}
const ranges: KindRules = serviceCidrRules
const addresses: KindRules = ipAddressRules

function range(...cidrs: string[]): ApiObject {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'ServiceCIDR',
    metadata: { name: 'a' },
    spec: { cidrs },
  }
}

function address(parentRef: JsonValue): ApiObject {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IPAddress',
    metadata: { name: '10.1.1.1' },
    spec: { parentRef },
  }
}

const once =
  'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64'

describe('a new ServiceCIDR', () => {
  it.each([
    [[], 'spec.cidrs: Required value: at least one CIDR required'],
    [['x'], 'spec.cidrs[0]: must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'],
    [['10.0.0.1/24'], 'spec.cidrs[0]: must not have bits set beyond the prefix length'],
    [['010.1.0.0/24'], 'spec.cidrs[0]: must not have leading 0s in IP or prefix length'],
    [['10.1.0.0/024'], 'spec.cidrs[0]: must not have leading 0s in IP or prefix length'],
    [['fd00::0:0/112'], 'spec.cidrs[0]: must be in canonical form ("fd00::/112")'],
    [['::ffff:10.0.0.0/120'], 'spec.cidrs[0]: must not have an IPv4-mapped IPv6 address'],
    [['10.1.0.0/24', '10.2.0.0/24'], `spec.cidrs: ${once}`],
    [['10.1.0.0/24', 'fd00::/112', 'fd01::/112'], 'spec.cidrs: may only hold up to 2 values'],
  ] as const)('a new ServiceCIDR of %j is refused', (cidrs, expected) => {
    const [cause, ...more] = ranges.checkCreate?.(range(...cidrs), context) ?? []
    expect(more).toEqual([])
    const [field, ...words] = expected.split(': ')
    expect(cause?.field).toBe(field)
    expect(cause?.message).toContain(words.join(': '))
  })

  it.each([
    [['10.1.0.0/24']],
    [['10.1.0.0/32']],
    [['0.0.0.0/0']],
    [['fd00::/48']],
    [['fd00::/112', '10.1.0.0/24']],
  ])('a new ServiceCIDR of %j is valid', (cidrs) => {
    expect(ranges.checkCreate?.(range(...cidrs), context)).toEqual([])
  })
})

describe('an update of a ServiceCIDR', () => {
  it.each([
    [['10.9.0.0/24'], ['10.9.0.0/24', 'fd00:9::/112'], []],
    [
      ['10.9.0.0/24'],
      ['10.9.0.0/23'],
      ['spec.cidrs[0]: Invalid value: "10.9.0.0/23": field is immutable'],
    ],
    [['10.9.0.0/24'], [], ['spec.cidrs: Invalid value: null: field is immutable']],
    [
      ['10.9.0.0/24'],
      ['10.9.0.0/24', '10.10.0.0/24'],
      [`spec.cidrs: Invalid value: ["10.9.0.0/24","10.10.0.0/24"]: ${once}`],
    ],
    [
      ['10.8.0.0/24', 'fd00:8::/112'],
      ['fd00:8::/112', '10.8.0.0/24'],
      [
        'spec.cidrs[0]: Invalid value: "fd00:8::/112": field is immutable',
        'spec.cidrs[1]: Invalid value: "10.8.0.0/24": field is immutable',
      ],
    ],
    [
      ['10.8.0.0/24', 'fd00:8::/112'],
      ['10.8.0.0/24'],
      ['spec.cidrs: Invalid value: ["10.8.0.0/24"]: field is immutable'],
    ],
    // What an older server took stays.
    [['10.0.0.1/24'], ['10.0.0.1/24'], []],
  ])('the causes for an update of a ServiceCIDR from %j to %j: %j', (before, next, expected) => {
    const causes = ranges.checkUpdate?.(range(...next), range(...before), context) ?? []
    expect(causes.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
  })
})

describe('a new IPAddress', () => {
  it.each([
    ['10.1.1.1', []],
    ['2001:db8::1', []],
    ['10.01.1.1', ['must not have leading 0s']],
    ['2001:DB8::1', ['must be in canonical form ("2001:db8::1")']],
    ['::ffff:1.2.3.4', ['must not be an IPv4-mapped IPv6 address']],
    ['x', ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)']],
  ])('the causes for a new IPAddress named %s: %j', (name, expected) => {
    expect(addresses.nameRule(name, false)).toEqual(expected)
  })

  it.each([
    [{ resource: 'services', namespace: 'N_', name: 'a' }, []],
    [
      { resource: 'Services', name: '..' },
      ['spec.parentRef.name: Invalid value: "..": may not be \'..\''],
    ],
    [
      { resource: 's/x', name: 'a%' },
      [
        `spec.parentRef.resource: Invalid value: "s/x": may not contain '/'`,
        `spec.parentRef.name: Invalid value: "a%": may not contain '%'`,
      ],
    ],
  ])('the causes for a new IPAddress with the parent %j: %j', (parent, expected) => {
    const causes = addresses.check?.(address(parent), context) ?? []
    expect(causes.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected)
  })
})
