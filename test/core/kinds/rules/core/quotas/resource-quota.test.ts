import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../../support/schemas/validated.ts'

describe('quotas and limits', () => {
  it('resource quotas count resources that exist', () => {
    const hard = { pods: '10', 'requests.cpu': '2', 'count/deployments.apps': '5' }
    expect(created('resourcequotas', { spec: { hard } })).toEqual([])
    expect(created('resourcequotas', { spec: { hard: { gold: '1', pods: '-1' } } })).toEqual([
      'spec.hard[gold]: Invalid value: "gold": must be a standard resource type or fully qualified',
      'spec.hard[gold]: Invalid value: "gold": must be a standard resource for quota',
      'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0',
    ])
  })

  it('resource quotas count whole things, and scopes only what they can be asked of', () => {
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
  ])('resource quotas select scopes, not by %j', (expression, why) => {
    const scopeSelector = { matchExpressions: [expression] }
    expect(created('resourcequotas', { spec: { scopeSelector } })).toEqual([
      expect.stringMatching(why),
    ])
  })

  it('limit ranges limit resources that their type has', () => {
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

  it('resource quotas keep their scopes', () => {
    const before = { spec: { scopes: ['BestEffort'] } }
    expect(updated('resourcequotas', before, { spec: { scopes: ['NotBestEffort'] } })).toEqual([
      'spec.scopes: Invalid value: ["NotBestEffort"]: field is immutable',
    ])
  })

  it('limit ranges have min, default and max in order', () => {
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
