import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'
import { literalText } from '../../../../core/languages/cel/values/literal-text.ts'
import { wholeLanguage } from '../../../../core/objects/expressions/expression-language.ts'
import {
  type PolicyRequest,
  PolicyTrial,
  type PolicyTrialOptions,
} from '../../../../core/objects/expressions/policy-trial.ts'

const brand = brands.k8s
const spec: JsonObject = {
  paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
  variables: [
    { name: 'containers', expression: 'object.spec.containers' },
    { name: 'images', expression: 'variables.containers.map(c, c.image)' },
  ],
}
const request: PolicyRequest = {
  object: { spec: { containers: [{ image: 'a' }, { image: 'b' }] } },
  oldObject: null,
  params: { data: { most: '2' } },
  request: { operation: 'CREATE', userInfo: { username: 'jane' } },
  namespaceObject: { metadata: { name: 'team' } },
}

function trialOf(options: Partial<PolicyTrialOptions> = {}, policy = spec): PolicyTrial {
  return new PolicyTrial(policy, { brand, language: wholeLanguage(brand, re2Engine), ...options })
}

/** The value of an expression, its cost and that of variables; or the first mistake. */
function run(expression: string, trial = trialOf()) {
  const compiled = trial.environment.compile(expression)
  if (!compiled.ok) return compiled.issues[0]?.message
  const planned = trial.environment.plan(compiled.expression)
  if (!planned.ok) return planned.message
  const { variables, takeCost } = trial.values(request, { costLimit: 1_000 })
  const { result, cost } = planned.program.evaluate(variables)
  return [literalText(result), cost, takeCost()]
}

describe('a trial of a policy', () => {
  it('a trial of a policy reads the request, its objects and params', () => {
    expect(run('object.spec.containers.size()')).toEqual(['2', 4, 0])
    expect(run("oldObject == null && params.data.most == '2'")).toEqual(['true', 6, 0])
    expect(run('request.userInfo.username + namespaceObject.metadata.name')).toEqual([
      '"janeteam"',
      7,
      0,
    ])
    expect(run('params', trialOf({}, {}))).toBe(
      "undeclared reference to 'params' (in container '')",
    )
  })

  it('a trial of a policy reads its variables, and counts what they cost', () => {
    expect(run("variables.images == ['a', 'b']")).toEqual(['true', 3, 34])
    expect(run('variables.images', trialOf({ variables: 1 }))).toBe("undefined field 'images'")
    const none = trialOf({ variables: 'none' })
    expect(run('variables.images', none)).toContain("undeclared reference to 'variables'")
    expect(run("request.operation == 'CREATE'", none)).toEqual(['true', 3, 0])
  })

  it('a trial of a policy has no authorizer to ask', () => {
    expect(run("authorizer.path('/').check('get').allowed()")).toEqual([
      '<error: no such attribute(s): authorizer>',
      expect.any(Number),
      0,
    ])
  })

  it('a trial of a policy estimates what an expression bounds', () => {
    const trial = trialOf()
    const estimate = (expression: string): bigint => {
      const compiled = trial.environment.compile(expression)
      if (!compiled.ok) throw new TypeError(compiled.text)
      return trial.estimate(compiled.expression)
    }
    expect(estimate('1 + 1 == 2')).toBe(2n)
    expect(estimate('object.spec.containers.all(c, true)')).toBe(2n ** 64n - 1n)
  })
})
