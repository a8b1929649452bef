import { describe, expect, it } from 'vitest'
import type {
  CheckDecision,
  ExpressionAuthorizer,
  PathCheck,
  ResourceCheck,
} from '../../../../../../core/languages/cel/libraries/apiserver/authorizer-port.ts'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

/** Answers every check with one decision and keeps what it was asked. */
class RecordingAuthorizer implements ExpressionAuthorizer {
  readonly checks: (ResourceCheck | PathCheck)[] = []
  readonly #decision: CheckDecision

  constructor(decision: CheckDecision) {
    this.#decision = decision
  }

  check(check: ResourceCheck | PathCheck): CheckDecision {
    this.checks.push(check)
    return this.#decision
  }
}

const allow: CheckDecision = { outcome: 'allow', reason: 'by a role' }

function checksOf(text: string): readonly (ResourceCheck | PathCheck)[] {
  const authorizer = new RecordingAuthorizer(allow)
  expect(outcomeOf(text, { authorizer }).result).toBe('true')
  return authorizer.checks
}

describe('authorization checks of expressions', () => {
  it('a check of a path asks for the method as it is written', () => {
    expect(checksOf("authorizer.path('/healthz').check('GET').allowed()")).toEqual([
      { kind: 'path', serviceAccount: undefined, verb: 'GET', path: '/healthz' },
    ])
  })

  it('a check of a resource asks for all that the expression names', () => {
    const text =
      "authorizer.group('apps').resource('deployments').subresource('scale').namespace('test')" +
      ".name('web').fieldSelector('a=b').labelSelector('c').check('list').allowed()"
    expect(checksOf(text)).toEqual([
      {
        kind: 'resource',
        serviceAccount: undefined,
        verb: 'list',
        group: 'apps',
        resource: 'deployments',
        subresource: 'scale',
        namespace: 'test',
        name: 'web',
        fieldSelector: 'a=b',
        labelSelector: 'c',
      },
    ])
  })

  it('a check of a resource leaves what the expression does not name empty, and the last name counts', () => {
    const text = "authorizer.group('').resource('pods').name('a').name('b').check('get').allowed()"
    expect(checksOf(text)).toEqual([
      {
        kind: 'resource',
        serviceAccount: undefined,
        verb: 'get',
        group: '',
        resource: 'pods',
        subresource: '',
        namespace: '',
        name: 'b',
        fieldSelector: '',
        labelSelector: '',
      },
    ])
  })

  it('a check for a service account names the account', () => {
    const text = "authorizer.serviceAccount('default', 'build').path('/x').check('get').allowed()"
    expect(checksOf(text)).toEqual([
      {
        kind: 'path',
        serviceAccount: { namespace: 'default', name: 'build' },
        verb: 'get',
        path: '/x',
      },
    ])
  })

  it.each<
    [decision: CheckDecision, allowed: string, reason: string, errored: string, error: string]
  >([
    [allow, 'true', '"by a role"', 'false', '""'],
    [{ outcome: 'deny', reason: 'no' }, 'false', '"no"', 'false', '""'],
    [{ outcome: 'no-opinion', reason: '' }, 'false', '""', 'false', '""'],
    [{ outcome: 'no-opinion', reason: '', error: 'timeout' }, 'false', '""', 'true', '"timeout"'],
  ])('the decision %j is read by its functions', (decision, ...expected) => {
    const authorizer = new RecordingAuthorizer(decision)
    const check = "authorizer.path('/x').check('get')"
    const found = ['allowed', 'reason', 'errored', 'error'].map(
      (name) => outcomeOf(`${check}.${name}()`, { authorizer }).result,
    )
    expect(found).toEqual(expected)
  })

  it.each([
    ["authorizer.path('')", 'error: path must not be empty'],
    ["authorizer.path(' \\t')", 'error: path must not be empty'],
    ["authorizer.group('').resource(' ')", 'error: resource must not be empty'],
    ["authorizer.serviceAccount('default', 'A')", 'error: Invalid service account name'],
    ["authorizer.serviceAccount('a.b', 'a')", 'error: Invalid service account namespace'],
    ['authorizer == authorizer', 'error: no such overload'],
    ["authorizer.path('/a') != authorizer.path('/a')", 'true'],
    ["type(authorizer.path('/a')) == type(authorizer.path('/b'))", 'true'],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["authorizer.path('/healthz')", '2 of 2..2'],
    ["authorizer.path('/healthz').check('get').allowed()", '350003 of 350003..350003'],
    ["authorizer.group('').resource('pods').fieldSelector('a=b')", '114 of 114..114'],
    ["authorizer.group('').resource('pods').labelSelector('')", '13 of 13..13'],
    ["authorizer.group('').resource('pods').labelSelector(s)", '14 of 14..18446744073709551615'],
    ['authorizer == authorizer', '3 of 3..3'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
