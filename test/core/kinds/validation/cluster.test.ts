import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { created, updated } from '../../../support/validated.ts'

describe('namespaces', () => {
  it('are named by a DNS label and have finalizers with a domain', () => {
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
  it('have each taint once', () => {
    const taint = { key: 'a', effect: 'NoSchedule' }
    expect(created('nodes', { spec: { taints: [taint, taint] } })).toEqual([
      'metadata.taints[1]: Duplicate value: {"Key":"a","Value":"","Effect":"NoSchedule","TimeAdded":null}: taints must be unique by key and effect pair',
    ])
    expect(created('nodes', { spec: { taints: [{ key: 'a' }] } })).toEqual([
      'metadata.taints[0].effect: Required value',
    ])
  })

  it('keep who provided them', () => {
    const before = { spec: { providerID: 'a://1' } }
    expect(updated('nodes', before, { spec: { providerID: 'a://2' } })).toEqual([
      'spec.providerID: Forbidden: node updates may not change providerID except from "" to valid',
    ])
    expect(updated('nodes', {}, before)).toEqual([])
  })
})

describe('quotas and limits', () => {
  it('count resources that exist', () => {
    const hard = { pods: '10', 'requests.cpu': '2', 'count/deployments.apps': '5' }
    expect(created('resourcequotas', { spec: { hard } })).toEqual([])
    expect(created('resourcequotas', { spec: { hard: { gold: '1', pods: '-1' } } })).toEqual([
      'spec.hard[gold]: Invalid value: "gold": must be a standard resource type or fully qualified',
      'spec.hard[gold]: Invalid value: "gold": must be a standard resource for quota',
      'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0',
    ])
  })

  it('count whole things, and what a scope can be asked of', () => {
    const causes = (spec: JsonObject): string[] => created('resourcequotas', { spec })
    expect(causes({ hard: { pods: '1.5', 'example.com/gpu': '500m' } })).toEqual([
      'spec.hard[example.com/gpu]: Invalid value: "500m": must be an integer',
      'spec.hard[pods]: Invalid value: "1500m": must be an integer',
    ])
    expect(causes({ hard: { services: '1' }, scopes: ['BestEffort', 'Odd'] })).toEqual([
      'spec.scopes: Invalid value: ["BestEffort","Odd"]: unsupported scope applied to resource',
      'spec.scopes: Invalid value: ["BestEffort","Odd"]: unsupported scope',
    ])
  })

  it.each([
    [
      { scopeName: 'Terminating', operator: 'In', values: ['a'] },
      /^spec\.scopeSelector\.matchExpressions\.operator: Invalid value: "In": must be 'Exists' when/,
    ],
    [
      { scopeName: 'PriorityClass', operator: 'In' },
      /\.values: Required value: must be at least one value/,
    ],
    [
      { scopeName: 'PriorityClass', operator: 'Exists', values: ['a'] },
      /\.values: Invalid value: \["a"\]: must be no value/,
    ],
    [
      { scopeName: 'PriorityClass', operator: 'Like' },
      /\.operator: Invalid value: "Like": not a valid selector operator$/,
    ],
    [
      { scopeName: 'Odd', operator: 'Exists' },
      /\.scopeName: Invalid value: "Odd": unsupported scope$/,
    ],
  ])('select scopes, not by %j', (expression, why) => {
    const scopeSelector = { matchExpressions: [expression] }
    expect(created('resourcequotas', { spec: { scopeSelector } })).toEqual([
      expect.stringMatching(why),
    ])
  })

  it('limit resources that their type has', () => {
    const limits = (item: JsonObject): string[] =>
      created('limitranges', { spec: { limits: [item] } })
    expect(limits({ type: 'Pod', min: { storage: '1' } })).toEqual([
      'spec.limits[0].min[storage]: Invalid value: "storage": must be a standard resource for containers',
    ])
    expect(limits({ type: 'Box' })).toEqual([
      'spec.limits[0].type: Invalid value: "Box": must be a standard limit type or fully qualified',
    ])
    expect(limits({ type: 'PersistentVolumeClaim' })).toEqual([
      'spec.limits[0].limits: Required value: either minimum or maximum storage value is required, but neither was provided',
    ])
    const ratio = { min: { cpu: '1' }, max: { cpu: '2' }, maxLimitRequestRatio: { cpu: '3' } }
    expect(limits({ type: 'Pod', ...ratio })).toEqual([
      'spec.limits[0].maxLimitRequestRatio[cpu]: Invalid value: "3": ratio 3 is greater than max/min = 2.000000',
    ])
  })

  it('keep their scopes', () => {
    const before = { spec: { scopes: ['BestEffort'] } }
    expect(updated('resourcequotas', before, { spec: { scopes: ['NotBestEffort'] } })).toEqual([
      'spec.scopes: Invalid value: ["NotBestEffort"]: field is immutable',
    ])
  })

  it('are in order', () => {
    const item = { type: 'Container', min: { cpu: '2' }, max: { cpu: '1' }, default: { cpu: '1' } }
    expect(created('limitranges', { spec: { limits: [item] } })).toEqual([
      'spec.limits[0].min[cpu]: Invalid value: "2": min value 2 is greater than max value 1',
      'spec.limits[0].defaultRequest[cpu]: Invalid value: "1": min value 2 is greater than default request value 1',
      'spec.limits[0].default[cpu]: Invalid value: "2": min value 2 is greater than default value 1',
    ])
    const pod = { type: 'Pod', default: { cpu: '1' } }
    expect(created('limitranges', { spec: { limits: [pod, { type: 'Pod' }] } })).toEqual([
      "spec.limits[0].default: Forbidden: may not be specified when `type` is 'Pod'",
      'spec.limits[1].type: Duplicate value: "Pod"',
    ])
  })
})

describe('events', () => {
  it('live beside what they are about', () => {
    const about = { kind: 'Pod', name: 'web', namespace: 'default' }
    expect(created('events', { involvedObject: about })).toEqual([])
    expect(created('events', { involvedObject: { ...about, namespace: 'other' } })).toEqual([
      'involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    ])
  })
})

describe('priority classes', () => {
  const classes = 'priorityclasses.v1.scheduling.k8s.io'

  it('preempt in one of two ways', () => {
    expect(created(classes, { value: 1, preemptionPolicy: 'Ask' })).toEqual([
      'preemptionPolicy: Unsupported value: "Ask": supported values: "PreemptLowerPriority", "Never"',
    ])
    const policy = (preemptionPolicy: string): JsonObject => ({ value: 1, preemptionPolicy })
    expect(updated(classes, policy('Never'), policy('Ask'))).toEqual([
      'preemptionPolicy: Invalid value: "Ask": field is immutable',
    ])
  })

  it('stay below the system', () => {
    expect(created(classes, { value: 1000 })).toEqual([])
    expect(created(classes, { value: 1_000_000_001 })).toEqual([
      'value: Forbidden: maximum allowed value of a user defined priority is 1000000000',
    ])
    expect(created(classes, { metadata: { name: 'system-mine' }, value: 1 })).toEqual([
      "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error: system-mine is not a known system priority class",
    ])
  })

  it('keep their value', () => {
    expect(updated(classes, { value: 1 }, { value: 2 })).toEqual([
      'value: Forbidden: may not be changed in an update.',
    ])
  })
})

describe('leases and runtime classes', () => {
  it('last for a while', () => {
    const leases = 'leases.v1.coordination.k8s.io'
    expect(created(leases, { spec: { leaseDurationSeconds: 0, leaseTransitions: -1 } })).toEqual([
      'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
      'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
    ])
  })

  it('keep their handler', () => {
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
  it('bound one side', () => {
    const budgets = 'poddisruptionbudgets.v1.policy'
    expect(created(budgets, { spec: { minAvailable: '50%' } })).toEqual([])
    expect(created(budgets, { spec: { minAvailable: '101%' } })).toEqual([
      'spec.minAvailable: Invalid value: "101%": must not be greater than 100%',
    ])
    expect(created(budgets, { spec: { minAvailable: 1, maxUnavailable: 1 } })).toEqual([
      'spec: Invalid value: {"maxUnavailable":1,"minAvailable":1}: minAvailable and maxUnavailable cannot be both set',
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
  ])('are not at %j', (ip, ...why) => {
    expect(endpoints({ ip })).toEqual(why.map((words) => `${place}: "${ip}": ${words}`))
  })

  it('name their ports where there are several', () => {
    expect(endpoints({ ip: '10.0.0.1' }, [{ port: 1 }, { port: 0 }])).toEqual([
      'subsets[0].ports[0].name: Required value',
      'subsets[0].ports[1].name: Required value',
      'subsets[0].ports[1].port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ])
  })

  it('may keep subsets that were let in once', () => {
    const before = { subsets: [{ addresses: [{ ip: 'x' }] }] }
    const labels = { a: 'b' }
    expect(updated('endpoints', before, { ...before, metadata: { labels } })).toEqual([])
  })
})

describe('autoscalers', () => {
  const autoscalers = 'horizontalpodautoscalers.v2.autoscaling'
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const scaled = (spec: JsonObject): string[] =>
    created(autoscalers, { spec: { scaleTargetRef, maxReplicas: 3, ...spec } })

  it('scale something between two numbers', () => {
    expect(scaled({})).toEqual([])
    expect(scaled({ minReplicas: 0, maxReplicas: -1, scaleTargetRef: {} })).toEqual([
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
      'spec.maxReplicas: Invalid value: -1: must be greater than 0',
      'spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`',
      'spec.scaleTargetRef.kind: Required value',
      'spec.scaleTargetRef.name: Required value',
      'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
      'spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
    ])
    const scaleTarget = (apiVersion: string): string[] =>
      scaled({ scaleTargetRef: { ...scaleTargetRef, apiVersion } })
    expect(scaleTarget('a/b/c')).toEqual([
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ])
  })

  it('keep a target without a group that was let in once', () => {
    const before = {
      spec: { scaleTargetRef: { ...scaleTargetRef, apiVersion: 'v1' }, maxReplicas: 3 },
    }
    const after = { spec: { ...before.spec, maxReplicas: 4 } }
    expect(updated(autoscalers, before, after)).toEqual([])
  })

  it('measure what they say', () => {
    const resource = { name: 'cpu', target: { type: 'Utilization' } }
    expect(
      scaled({
        metrics: [
          { type: 'Resource', resource },
          { type: 'Pods', resource },
        ],
      }),
    ).toEqual([
      'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
      'spec.metrics[1].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
      'spec.metrics[1].pods: Required value: must populate information for the given metric source',
    ])
  })

  it('also as the older version writes them', () => {
    const older = 'horizontalpodautoscalers.v1.autoscaling'
    expect(created(older, { spec: { scaleTargetRef, maxReplicas: 0 } })).toEqual([
      'spec.maxReplicas: Invalid value: 0: must be greater than 0',
      'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    ])
  })
})

describe('resource claims', () => {
  const claims = 'resourceclaims.v1.resource.k8s.io'
  const exactly = { deviceClassName: 'gpu' }

  it('ask for each thing by one name', () => {
    const requests = [{ name: 'a', exactly }, { name: 'a', exactly }, { name: 'b' }]
    expect(created(claims, { spec: { devices: { requests } } })).toEqual([
      'spec.devices.requests[2]: Required value: exactly one of `exactly` or `firstAvailable` is required',
      'spec.devices.requests[1].name: Duplicate value: "a"',
    ])
  })

  it('stay as they are', () => {
    const specs = ['a', 'b'].map((name) => ({
      spec: { devices: { requests: [{ name, exactly }] } },
    }))
    expect(updated(claims, specs[0] ?? {}, specs[1] ?? {})).toEqual([
      expect.stringMatching(/^spec: Invalid value: \{.*\}: field is immutable$/),
    ])
  })
})
