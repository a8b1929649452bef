import { describe, expect, it } from 'vitest'
import { created } from '../../../../support/schemas/validated.ts'

const group = 'v1.admissionregistration.k8s.io'
const rule = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] }

describe('webhooks', () => {
  const webhook = {
    name: 'a.example.com',
    clientConfig: { url: 'https://example.com/hook' },
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    rules: [rule],
  }
  const causes = (fields: object): string[] =>
    created(`validatingwebhookconfigurations.${group}`, { webhooks: [{ ...webhook, ...fields }] })

  it('admission webhooks are reached by an https URL', () => {
    expect(causes({})).toEqual([])
    expect(causes({ clientConfig: { url: 'http://example.com?a#b' } })).toEqual([
      'webhooks[0].clientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'webhooks[0].clientConfig.url: Invalid value: "b": fragments are not permitted in the URL',
      'webhooks[0].clientConfig.url: Invalid value: "a": query parameters are not permitted in the URL',
    ])
    expect(causes({ clientConfig: { url: 'https://a:b' } })).toEqual([
      'webhooks[0].clientConfig.url: Required value: url must be a valid URL: parse "https://a:b": invalid port ":b" after host; desired format: https://host[/path]',
    ])
  })

  it('admission webhooks are reached by a service at a path', () => {
    expect(causes({ clientConfig: { service: { name: 'a', path: 'x//y', port: 0 } } })).toEqual([
      'webhooks[0].clientConfig.service.name: Required value',
      'webhooks[0].clientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
      'webhooks[0].clientConfig.service.path: Invalid value: "x//y": must start with a \'/\'',
      'webhooks[0].clientConfig.service.path: Invalid value: "x//y": segment[0] may not be empty',
      'webhooks[0].clientConfig.service.path: Invalid value: "x//y": segment[1] may not be empty',
    ])
  })

  it('admission webhooks do not name a resource that another item of a rule covers', () => {
    expect(
      causes({ rules: [{ ...rule, resources: ['pods/*', 'pods/log', '*', 'pods'] }] }),
    ).toEqual([
      'webhooks[0].rules[0].resources[1]: Invalid value: "pods/log": if \'pods/*\' is present, must not specify pods/log',
      'webhooks[0].rules[0].resources: Invalid value: ["pods/*","pods/log","*","pods"]: if \'*\' is present, must not specify other resources without subresources',
    ])
  })

  it('admission webhooks name each match condition once', () => {
    const condition = { name: 'a', expression: 'true' }
    expect(causes({ matchConditions: [condition, condition] })).toEqual([
      'webhooks[0].matchConditions[1].name: Duplicate value: "a"',
    ])
  })
})

describe('admission policies', () => {
  const spec = {
    matchConstraints: { resourceRules: [rule] },
    validations: [{ expression: 'true' }],
  }
  const causes = (fields: object): string[] =>
    created(`validatingadmissionpolicies.${group}`, { spec: { ...spec, ...fields } })

  it('admission policies name the kind of their parameters, and variables that CEL can name', () => {
    expect(causes({})).toEqual([])
    const variables = [
      { name: 'a-b', expression: '1' },
      { name: 'in', expression: ' ' },
    ]
    expect(causes({ paramKind: { apiVersion: 'a/b/c', kind: 'A' }, variables })).toEqual([
      'spec.paramKind.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
      'spec.variables[0].name: Invalid value: "a-b": must be a valid CEL identifier',
      'spec.variables[1].name: Invalid value: "in": must be a valid CEL identifier',
      'spec.variables[1].expression: Required value: expression is not specified',
    ])
  })

  it('admission policies validate or audit', () => {
    const detail = 'Required value: validations or auditAnnotations must contain at least one item'
    expect(causes({ validations: [] })).toEqual([
      `spec.validations: ${detail}`,
      `spec.auditAnnotations: ${detail}`,
    ])
    expect(
      causes({ validations: [{ expression: 'true', message: 'a\nb', reason: 'Odd' }] }),
    ).toEqual([
      'spec.validations[0].message: Invalid value: "a\\nb": must not contain line breaks',
      'spec.validations[0].reason: Unsupported value: "Odd": supported values: "Forbidden", "Invalid", "RequestEntityTooLarge"',
    ])
  })
})

describe('policy bindings', () => {
  const causes = (spec: object): string[] =>
    created(`validatingadmissionpolicybindings.${group}`, { spec: { ...spec } })

  it('policy bindings name a policy, what to do, and parameters in one way', () => {
    expect(causes({ policyName: 'a', validationActions: ['Deny'] })).toEqual([])
    expect(causes({ validationActions: [], paramRef: { name: 'a', selector: {} } })).toEqual([
      'spec.policyName: Required value',
      'spec.paramRef.name: Forbidden: name and selector are mutually exclusive',
      'spec.paramRef.selector: Forbidden: name and selector are mutually exclusive',
      'spec.paramRef.parameterNotFoundAction: Required value',
      'spec.validationActions: Required value: at least one validation action is required',
    ])
  })
})
