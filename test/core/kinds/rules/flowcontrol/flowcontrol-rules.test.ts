import { describe, expect, it } from 'vitest'
import { created } from '../../../../support/schemas/validated.ts'

const group = 'v1.flowcontrol.apiserver.k8s.io'

describe('flow schemas', () => {
  const resource = { verbs: ['get'], apiGroups: ['*'], resources: ['*'], namespaces: ['*'] }
  const subject = { kind: 'User', user: { name: 'jane' } }
  const causes = (rule: object): string[] =>
    created(`flowschemas.${group}`, {
      spec: {
        priorityLevelConfiguration: { name: 'a' },
        matchingPrecedence: 5,
        rules: [{ subjects: [subject], resourceRules: [resource], ...rule }],
      },
    })

  it('flow schemas say which subjects they match', () => {
    expect(causes({})).toEqual([])
    const subjects = [{ kind: 'ServiceAccount', serviceAccount: { name: '*' } }, { kind: 'Pod' }]
    expect(causes({ subjects })).toEqual([
      'spec.rules[0].subjects[0].serviceAccount.namespace: Required value: must specify namespace for service account',
      'spec.rules[0].subjects[1].kind: Unsupported value: "Pod": supported values: "Group", "ServiceAccount", "User"',
    ])
  })

  it('flow schemas say which requests they match', () => {
    const resourceRules = [{ verbs: ['*', 'get'], apiGroups: [''], resources: ['pods'] }]
    const nonResourceRules = [{ verbs: ['get'], nonResourceURLs: ['a', '/b*c'] }]
    expect(causes({ resourceRules, nonResourceRules })).toEqual([
      'spec.rules[0].resourceRules[0].verbs: Invalid value: ["*","get"]: if \'*\' is present, must not specify other verbs',
      'spec.rules[0].resourceRules[0].namespaces: Required value: resource rules that are not cluster scoped must supply at least one namespace',
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[0]: Invalid value: "a": must start with slash',
      'spec.rules[0].nonResourceRules[0].nonResourceURLs[1]: Invalid value: "/b*c": wildcard can only do suffix matching',
    ])
  })

  it('flow schemas tell flows apart by user or by namespace', () => {
    const spec = { matchingPrecedence: 2, priorityLevelConfiguration: { name: 'a' } }
    const distinguisherMethod = { type: 'ByPort' }
    expect(created(`flowschemas.${group}`, { spec: { ...spec, distinguisherMethod } })).toEqual([
      'spec.distinguisherMethod.type: Unsupported value: {"Type":"ByPort"}: supported values: "ByNamespace", "ByUser"',
    ])
  })

  it('flow schemas refer to a priority level', () => {
    expect(created(`flowschemas.${group}`, { spec: { matchingPrecedence: 1 } })).toEqual([
      "spec.matchingPrecedence: Invalid value: 1: only the schema named 'exempt' may have matchingPrecedence 1",
      'spec.priorityLevelConfiguration.name: Required value: must reference a priority level',
    ])
  })
})

describe('priority levels', () => {
  it('priority levels are exempt by name only', () => {
    expect(created(`prioritylevelconfigurations.${group}`, { spec: { type: 'Exempt' } })).toEqual([
      "spec.type: Invalid value: \"Exempt\": must be 'Exempt' if and only if `name` is 'exempt'",
    ])
  })
})
