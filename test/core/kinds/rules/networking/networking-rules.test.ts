import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

const ingresses = 'ingresses.v1.networking.k8s.io'
const policies = 'networkpolicies.v1.networking.k8s.io'
const backend = { service: { name: 'web', port: { number: 80 } } }

function ingressWith(path: JsonObject, host = 'example.com'): string[] {
  const http = { paths: [{ path: '/', pathType: 'Prefix', backend, ...path }] }
  return created(ingresses, { spec: { rules: [{ host, http }] } })
}

const place = 'spec.rules[0].http.paths[0]'

describe('ingresses', () => {
  it('ingresses route paths to backends', () => {
    expect(ingressWith({})).toEqual([])
    expect(ingressWith({}, '*.example.com')).toEqual([])
    expect(created(ingresses, { spec: { defaultBackend: backend } })).toEqual([])
    expect(created(ingresses, { spec: { defaultBackend: backend, ingressClassName: '' } })).toEqual(
      [expect.stringMatching(/^spec\.ingressClassName: Invalid value: "": a lowercase RFC 1123/)],
    )
    expect(created(ingresses, { spec: {} })).toEqual([
      'spec: Invalid value: null: either `defaultBackend` or `rules` must be specified',
    ])
  })

  it.each<[string, JsonObject, string]>([
    [
      'a relative path',
      { path: 'x' },
      `${place}.path: Invalid value: "x": must be an absolute path`,
    ],
    [
      'steps back',
      { path: '/a/../b' },
      `${place}.path: Invalid value: "/a/../b": must not contain '/../'`,
    ],
    [
      'an empty type',
      { pathType: '' },
      `${place}.pathType: Unsupported value: "": supported values: "Exact", "ImplementationSpecific", "Prefix"`,
    ],
    [
      'no backend',
      { backend: {} },
      `${place}.backend: Invalid value: "": resource or service backend is required`,
    ],
    [
      'no port',
      { backend: { service: { name: 'web' } } },
      `${place}.backend: Required value: port name or number is required`,
    ],
    [
      'two ports',
      { backend: { service: { name: 'web', port: { number: 80, name: 'http' } } } },
      `${place}.backend: Invalid value: "": cannot set both port name & port number`,
    ],
    [
      'a resource that fits no path',
      { backend: { resource: { kind: 'a/b', name: 'n' } } },
      `${place}.backend.resource.kind: Invalid value: "a/b": may not contain '/'`,
    ],
    [
      'two backends',
      { backend: { ...backend, resource: { kind: 'K', name: 'n' } } },
      `${place}.backend: Invalid value: "": cannot set both resource and service backends`,
    ],
  ])('ingresses do not route with %s', (_what, path, problem) => {
    expect(ingressWith(path)).toEqual([problem])
  })

  it('ingresses do not route without a path type', () => {
    const http = { paths: [{ path: '/', backend }] }
    expect(created(ingresses, { spec: { rules: [{ http }] } })).toEqual([
      `${place}.pathType: Required value: pathType must be specified`,
    ])
  })

  it('ingresses have hosts with valid names', () => {
    expect(ingressWith({}, '10.0.0.1')).toEqual([
      'spec.rules[0].host: Invalid value: "10.0.0.1": must be a DNS name, not an IP address',
    ])
    expect(ingressWith({}, 'a.*.com')).toEqual([
      expect.stringMatching(
        /^spec\.rules\[0\]\.host: Invalid value: "a\.\*\.com": a wildcard DNS-1123 subdomain must start with '\*\.'/,
      ),
    ])
  })
})

describe('ingress classes', () => {
  const classes = 'ingressclasses.v1.networking.k8s.io'

  it('ingress classes name their controller and keep it', () => {
    expect(created(classes, { spec: { controller: 'example.com/ctl' } })).toEqual([])
    expect(created(classes, { spec: {} })).toEqual(['spec.controller: Required value'])
    expect(created(classes, { spec: { controller: 'ctl' } })).toEqual([
      'spec.controller: Invalid value: "ctl": must be a domain-prefixed path (such as "acme.io/foo")',
    ])
    const [before, after] = ['a.io/b', 'a.io/c'].map((controller) => ({ spec: { controller } }))
    expect(updated(classes, before ?? {}, after ?? {})).toEqual([
      'spec.controller: Invalid value: "a.io/c": field is immutable',
    ])
  })
})

describe('network policies', () => {
  const from = (peer: JsonObject): string[] =>
    created(policies, { spec: { podSelector: {}, ingress: [{ from: [peer] }] } })

  it('network policies allow peers by one kind of selector', () => {
    expect(from({ podSelector: {} })).toEqual([])
    expect(from({})).toEqual(['spec.ingress[0].from[0]: Required value: must specify a peer'])
    expect(from({ podSelector: {}, ipBlock: { cidr: '10.0.0.0/8' } })).toEqual([
      'spec.ingress[0].from[0]: Forbidden: may not specify both ipBlock and another peer',
    ])
  })

  it('network policies except parts of an IP block from it', () => {
    expect(from({ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.0.0/16'] } })).toEqual([])
    expect(from({ ipBlock: { cidr: '10.0.0.0/8', except: ['11.0.0.0/16', 'x'] } })).toEqual([
      'spec.ingress[0].from[0].ipBlock.except[0]: Invalid value: "11.0.0.0/16": must be a strict subset of `cidr`',
      'spec.ingress[0].from[0].ipBlock.except[1]: Invalid value: "x": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
    ])
  })

  it('network policies allow ranges of ports that begin before they end', () => {
    const ports = [{ port: 80, endPort: 79 }, { port: 'http', endPort: 80 }, { endPort: 80 }]
    expect(created(policies, { spec: { egress: [{ ports }] } })).toEqual([
      'spec.egress[0].ports[0].endPort: Invalid value: 80: must be greater than or equal to `port`',
      'spec.egress[0].ports[1].endPort: Invalid value: 80: may not be specified when `port` is non-numeric',
      'spec.egress[0].ports[2].endPort: Invalid value: 80: may not be specified when `port` is not specified',
    ])
  })

  it('network policies are of two types, and for three protocols, which are named in that order', () => {
    const ingress = [{ ports: [{ protocol: 'ICMP' }] }]
    expect(created(policies, { spec: { ingress, policyTypes: ['Ingress', 'Both'] } })).toEqual([
      'spec.ingress[0].ports[0].protocol: Unsupported value: "ICMP": supported values: "TCP", "UDP", "SCTP"',
      'spec.policyTypes[1]: Unsupported value: "Both": supported values: "Ingress", "Egress"',
    ])
  })
})

describe('an update of an ingress class', () => {
  const classes = 'ingressclasses.v1.networking.k8s.io'
  const before = { spec: { controller: 'example.com/a' } }

  it('an update of an ingress class keeps the controller, which is said before what is wrong with the new one', () => {
    expect(updated(classes, before, { spec: { controller: 'a' } })).toEqual([
      'spec.controller: Invalid value: "a": field is immutable',
      'spec.controller: Invalid value: "a": must be a domain-prefixed path (such as "acme.io/foo")',
    ])
    expect(updated(classes, before, { spec: {} })).toEqual([
      'spec.controller: Invalid value: "": field is immutable',
      'spec.controller: Required value',
    ])
  })

  it('an update of an ingress class names the scope of its parameters', () => {
    const spec = { ...before.spec, parameters: { scope: 'Cluster', name: 'a/b' } }
    expect(created(classes, { spec })).toEqual([
      'spec.parameters.kind: Required value',
      `spec.parameters.name: Invalid value: "a/b": may not contain '/'`,
    ])
  })
})

describe('IPAddress objects', () => {
  it('an IPAddress is not created by a generated name', () => {
    const metadata = { name: '10.0.0.1', generateName: 'ip-' }
    const spec = { parentRef: { resource: 'services', name: 'a' } }
    expect(created('ipaddresses.v1.networking.k8s.io', { metadata, spec })).toEqual([
      'metadata.generateName: Invalid value: "ip-": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
    ])
  })

  it('an IPAddress names the object that it belongs to', () => {
    const addresses = 'ipaddresses.v1.networking.k8s.io'
    const metadata = { name: '10.0.0.1' }
    expect(created(addresses, { metadata, spec: { parentRef: { namespace: 'a/b' } } })).toEqual([
      'spec.parentRef.resource: Required value',
      'spec.parentRef.name: Required value',
      `spec.parentRef.namespace: Invalid value: "a/b": may not contain '/'`,
    ])
  })
})
