import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

describe('namespaces', () => {
  it('namespaces are named by a DNS label and have finalizers with a domain', () => {
    expect(created('namespaces', { metadata: { name: 'team-a' } })).toEqual([])
    expect(created('namespaces', { metadata: { name: 'a.b' } })).toEqual([
      'metadata.name: Invalid value: "a.b": must not contain dots',
    ])
    expect(created('namespaces', { spec: { finalizers: ['mine'] } })).toEqual([
      'spec.finalizers: Invalid value: "mine": name is neither a standard finalizer name nor is it fully qualified',
    ])
  })
})

describe('nodes', () => {
  it('nodes have each taint once', () => {
    const taint = { key: 'a', effect: 'NoSchedule' }
    expect(created('nodes', { spec: { taints: [taint, taint] } })).toEqual([
      'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
    ])
    expect(created('nodes', { spec: { taints: [{ key: 'a' }] } })).toEqual([
      'metadata.taints[0].effect: Required value',
    ])
  })

  it('nodes keep their provider id', () => {
    const before = { spec: { providerID: 'a://1' } }
    expect(updated('nodes', before, { spec: { providerID: 'a://2' } })).toEqual([
      'spec.providerID: Forbidden: node updates may not change providerID except from "" to valid',
    ])
    expect(updated('nodes', {}, before)).toEqual([])
  })
})

describe('events', () => {
  it('events live in the namespace of the object that they are about', () => {
    const about = { kind: 'Pod', name: 'web', namespace: 'default' }
    expect(created('events', { involvedObject: about })).toEqual([])
    expect(created('events', { involvedObject: { ...about, namespace: 'other' } })).toEqual([
      'involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    ])
  })
})

describe('priority classes', () => {
  const classes = 'priorityclasses.v1.scheduling.k8s.io'

  it('priority classes have one of two preemption policies', () => {
    expect(created(classes, { value: 1, preemptionPolicy: 'Ask' })).toEqual([
      'preemptionPolicy: Unsupported value: "Ask": supported values: "PreemptLowerPriority", "Never"',
    ])
    const policy = (preemptionPolicy: string): JsonObject => ({ value: 1, preemptionPolicy })
    expect(updated(classes, policy('Never'), policy('Ask'))).toEqual([
      'preemptionPolicy: Invalid value: "Ask": field is immutable',
    ])
  })

  it('priority classes of users stay below those of the system', () => {
    expect(created(classes, { value: 1000 })).toEqual([])
    expect(created(classes, { value: 1_000_000_001 })).toEqual([
      'value: Forbidden: maximum allowed value of a user defined priority is 1000000000',
    ])
    expect(created(classes, { metadata: { name: 'system-mine' }, value: 1 })).toEqual([
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class",
    ])
  })

  it('priority classes keep their value', () => {
    expect(updated(classes, { value: 1 }, { value: 2 })).toEqual([
      'value: Forbidden: may not be changed in an update.',
    ])
  })
})

describe('leases and runtime classes', () => {
  it('leases last for at least a second', () => {
    const leases = 'leases.v1.coordination.k8s.io'
    expect(created(leases, { spec: { leaseDurationSeconds: 0, leaseTransitions: -1 } })).toEqual([
      'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
      'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
    ])
  })

  it('runtime classes keep their handler', () => {
    const classes = 'runtimeclasses.v1.node.k8s.io'
    expect(created(classes, {})).toEqual([
      expect.stringMatching(/^handler: Invalid value: "": a lowercase RFC 1123 label/),
    ])
    expect(updated(classes, { handler: 'a' }, { handler: 'b' })).toEqual([
      'handler: Invalid value: "b": field is immutable',
    ])
  })
})

describe('pod disruption budgets', () => {
  it('pod disruption budgets bound one side', () => {
    const budgets = 'poddisruptionbudgets.v1.policy'
    expect(created(budgets, { spec: { minAvailable: '50%' } })).toEqual([])
    expect(created(budgets, { spec: { minAvailable: '101%' } })).toEqual([
      'spec.minAvailable: Invalid value: "101%": must not be greater than 100%',
    ])
    expect(created(budgets, { spec: { minAvailable: 1, maxUnavailable: 1 } })).toEqual([
      'spec: Invalid value: {"MinAvailable":1,"Selector":null,"MaxUnavailable":1,"UnhealthyPodEvictionPolicy":null}: minAvailable and maxUnavailable cannot be both set',
    ])
  })
})

describe('endpoints', () => {
  const endpoints = (address: JsonObject, ports: JsonObject[] = []): string[] =>
    created('endpoints', { subsets: [{ addresses: [address], ports }] })
  const place = 'subsets[0].addresses[0].ip: Invalid value'

  it.each([
    [
      'x',
      'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)',
      'must be a valid IP address',
    ],
    ['0.0.0.0', 'may not be unspecified (0.0.0.0)'],
    ['fe80::1', 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'],
    ['224.0.0.9', 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'],
  ])('endpoints have no address %j', (ip, ...why) => {
    expect(endpoints({ ip })).toEqual(why.map((words) => `${place}: "${ip}": ${words}`))
  })

  it('endpoints name their ports where there are several', () => {
    expect(endpoints({ ip: '10.0.0.1' }, [{ port: 1 }, { port: 0 }])).toEqual([
      'subsets[0].ports[0].name: Required value',
      'subsets[0].ports[1].name: Required value',
      'subsets[0].ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ])
  })

  it('endpoints may keep subsets that were stored once', () => {
    const before = { subsets: [{ addresses: [{ ip: 'x' }] }] }
    const labels = { a: 'b' }
    expect(updated('endpoints', before, { ...before, metadata: { labels } })).toEqual([])
  })
})

describe('resource claims', () => {
  const claims = 'resourceclaims.v1.resource.k8s.io'
  const exactly = { deviceClassName: 'gpu' }

  it('resource claims ask for each thing by one name', () => {
    const requests = [{ name: 'a', exactly }, { name: 'a', exactly }, { name: 'b' }]
    expect(created(claims, { spec: { devices: { requests } } })).toEqual([
      'spec.devices.requests[2]: Required value: exactly one of `exactly` or `firstAvailable` is required',
      'spec.devices.requests[1].name: Duplicate value: "a"',
    ])
  })

  it('resource claims keep their spec', () => {
    const specs = ['a', 'b'].map((name) => ({
      spec: { devices: { requests: [{ name, exactly }] } },
    }))
    expect(updated(claims, specs[0] ?? {}, specs[1] ?? {})).toEqual([
      expect.stringMatching(/^spec: Invalid value: \{.*\}: field is immutable$/),
    ])
  })
})

describe('addresses of nodes', () => {
  it('nodes have ranges for pods, at most one of each family', () => {
    const ranges = (...podCIDRs: string[]): string[] =>
      created('nodes', { spec: { podCIDR: podCIDRs[0] ?? '', podCIDRs } })
    expect(ranges('10.0.0.0/16', 'fd00::/64')).toEqual([])
    expect(ranges('10.0.0.0/8', 'b')).toEqual([
      'spec.podCIDRs[1]: Invalid value: "b": must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)',
      'spec.podCIDRs: Internal error: invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[1]: <nil> (invalid CIDR address: b)',
      'spec.podCIDRs: Invalid value: ["10.0.0.0/8","b"]: may specify no more than one CIDR for each IP family',
    ])
    expect(ranges('10.0.0.0/8', '10.1.0.0/16')).toEqual([
      'spec.podCIDRs: Invalid value: ["10.0.0.0/8","10.1.0.0/16"]: may specify no more than one CIDR for each IP family',
    ])
  })

  it('updates of nodes list each address once', () => {
    const address = { type: 'InternalIP', address: '10.0.0.1' }
    const status = { addresses: [address, address] }
    expect(updated('nodes', { status }, {})).toEqual([
      'status.addresses[1]: Duplicate value: {"Type":"InternalIP","Address":"10.0.0.1"}',
    ])
  })
})
