import { describe, expect, it } from 'vitest'
import type { PolicyRuleInput } from '../../../../../web-playground/expressions/evaluation/evaluation-messages.ts'
import { evaluate } from './evaluated.ts'

interface PolicyParts extends Partial<PolicyRuleInput> {
  readonly self?: string
  readonly oldSelf?: string
}

const policy = {
  paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
  variables: [
    { name: 'size', expression: 'object.spec.size' },
    { name: 'half', expression: 'variables.size / 2' },
  ],
}

function evaluatePolicy(
  expression: string,
  { self = 'spec: {size: 6}', oldSelf, ...parts }: PolicyParts = {},
) {
  const rule: PolicyRuleInput = {
    type: 'policy',
    spec: JSON.stringify(policy),
    part: 'validation',
    variables: 2,
    user: 'jane',
    resources: [{ apiVersion: 'apps/v1', kind: 'Deployment', resource: 'deployments' }],
    rule: {},
    ...parts,
  }
  return evaluate(expression, { self, oldSelf, rule })
}

describe('the evaluation of an expression of a policy', () => {
  it('an expression of a policy reads variables, at their cost', () => {
    const { run, estimate } = evaluatePolicy('variables.half == 3')
    expect(run).toMatchObject({ text: 'true', cost: 9 })
    expect(estimate).toEqual({
      most: 3n,
      limit: undefined,
      refusal: undefined,
      without: 'variables',
    })
    expect(
      evaluatePolicy('variables.half', { part: 'variable', variables: 1 }).problems,
    ).toMatchObject([{ message: "undefined field 'half'" }])
    const condition = evaluatePolicy('variables.half == 3', { part: 'match condition' })
    expect(condition.problems[0]?.message).toContain("undeclared reference to 'variables'")
  })

  it('an expression of a policy reads a request that its object tells of', () => {
    const self = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: team}\n'
    const valueOf = (expression: string, parts: PolicyParts = {}) =>
      evaluatePolicy(expression, { self, part: 'variable', ...parts }).run?.text
    expect(valueOf("request.resource.resource + '.' + request.resource.group")).toBe(
      '"deployments.apps"',
    )
    expect(valueOf("request.kind.kind + ' ' + request.namespace + '/' + request.name")).toBe(
      '"Deployment team/web"',
    )
    expect(valueOf('request.userInfo.username')).toBe('"jane"')
    expect(valueOf('namespaceObject.metadata.labels')).toBe(
      '{"kubernetes.io/metadata.name": "team"}',
    )
    expect(valueOf('request.operation')).toBe('"CREATE"')
    expect(valueOf('request.operation', { oldSelf: self })).toBe('"UPDATE"')
    expect(valueOf('request.operation', { self: '', oldSelf: self })).toBe('"DELETE"')
  })

  it('an expression of a policy reads params behind the object', () => {
    const self = 'spec: {size: 1}\n---\ndata: {most: "2"}\n'
    expect(evaluatePolicy('object.spec.size < int(params.data.most)', { self }).run?.text).toBe(
      'true',
    )
    expect(evaluatePolicy('params == null').run?.text).toBe('true')
    const { problems } = evaluatePolicy('true', { self: 'spec: {}\n---\ndata: {\n' })
    expect(problems).toMatchObject([{ text: 'self' }])
    expect(problems[0]?.from).toBeGreaterThanOrEqual('spec: {}\n---\n'.length)
  })

  it.each([
    ['validation', 'must evaluate to bool'],
    ['match condition', 'must evaluate to bool'],
    ['audit annotation', 'must evaluate to one of [string null_type]'],
    ['variable', undefined],
  ] as const)('an expression of a policy is of a type that a %s may have', (part, message) => {
    expect(evaluatePolicy('1', { part }).problems[0]?.message).toBe(message)
  })

  it('an expression of a policy has an error where it asks the authorizer', () => {
    const expression = "authorizer.path('/').check('get').allowed()"
    expect(evaluatePolicy(expression).run).toMatchObject({ outcome: 'error' })
  })
})
