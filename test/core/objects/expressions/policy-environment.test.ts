import { beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import type { Environment } from '../../../../core/languages/cel/environment.ts'
import { wholeLanguage } from '../../../../core/objects/expressions/expression-language.ts'
import { MutationObject } from '../../../../core/objects/expressions/mutation-object.ts'
import {
  accessConditionEnvironment,
  claimsEnvironment,
  policyEnvironment,
  userEnvironment,
} from '../../../../core/objects/expressions/policy-environment.ts'

beforeAll(loadRegexEngine)

const brand = brands.svc
const language = wholeLanguage(brand, re2Engine)

describe('environments of policies, match conditions and claims', () => {
  function isValid(environment: Environment, expression: string): boolean {
    return environment.compile(expression).ok
  }

  it('expressions of a policy read what the policy declares', () => {
    const plain = policyEnvironment(language, brand)
    const whole = policyEnvironment(language, brand, {
      params: true,
      authorizer: true,
      mutations: true,
    })
    const always = [
      'object.anything == oldObject.other',
      "request.kind.group == 'apps' && request.userInfo.extra['a'][0] == 'b'",
      "namespaceObject.metadata.labels['a'] == 'b'",
      'namespaceObject.metadata.creationTimestamp > timestamp(0)',
    ]
    const declared = [
      'params.x == 1',
      "authorizer.path('/').check('get').allowed()",
      "authorizer.requestResource.check('get').allowed()",
      "JSONPatch{op: 'add', path: '/a', value: 1} != JSONPatch{}",
      'Object{spec: Object.spec{a: 1}}.spec.a == 1',
      "jsonpatch.escapeKey('a/b') == 'a~1b'",
    ]
    for (const expression of always) {
      expect([expression, isValid(plain, expression)]).toEqual([expression, true])
    }
    for (const expression of declared) {
      expect([expression, isValid(plain, expression), isValid(whole, expression)]).toEqual([
        expression,
        false,
        true,
      ])
    }
  })

  it('fields that a request or a namespace does not have are refused', () => {
    const environment = policyEnvironment(language, brand)
    for (const expression of [
      "request.uid == 'a'",
      'request.object == 1',
      'namespaceObject.metadata.ownerReferences.size() == 0',
    ]) {
      expect([expression, isValid(environment, expression)]).toEqual([expression, false])
    }
  })

  it('a match condition of an authorization webhook reads the review', () => {
    const environment = accessConditionEnvironment(language, brand)
    expect(isValid(environment, "request.resourceAttributes.namespace == 'a'")).toBe(true)
    expect(
      isValid(environment, "'a' in request.groups && request.nonResourceAttributes.path == '/'"),
    ).toBe(true)
    expect(
      isValid(environment, "request.resourceAttributes.labelSelector.requirements[0].key == 'a'"),
    ).toBe(true)
    expect(isValid(environment, "request.spec.user == 'a'")).toBe(false)
  })

  it('rules over a token read its claims, and the user whom they mean', () => {
    expect(isValid(claimsEnvironment(language), "claims.sub == 'a' && claims['b'].c == 1")).toBe(
      true,
    )
    expect(isValid(userEnvironment(language, brand), "user.username == 'a'")).toBe(true)
    expect(isValid(userEnvironment(language, brand), "user.name == 'a'")).toBe(false)
  })

  it('objects of a mutation have the fields that are written', () => {
    const environment = policyEnvironment(language, brand, { mutations: true })
    const compiled = environment.compile('Object{spec: Object.spec{a: 1}, b: [1]}')
    const planned = compiled.ok && environment.plan(compiled.expression)
    const made =
      planned && planned.ok ? planned.program.evaluate(() => undefined).result : undefined
    if (!(made instanceof MutationObject)) throw new TypeError('not an object')
    expect([made.typeName, made.has('spec'), made.has('c'), made.field('c')]).toEqual([
      'Object',
      true,
      false,
      null,
    ])
    expect(made.equals(made)).toBe(true)
    expect(made.equals(new MutationObject('Object', new Map()))).toBe(false)
  })
})
