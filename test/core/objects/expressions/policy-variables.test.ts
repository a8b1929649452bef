import { beforeAll, describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { fromJson } from '../../../../core/languages/cel/values/json-values.ts'
import { CelError, type Result } from '../../../../core/languages/cel/values/value.ts'
import { wholeLanguage } from '../../../../core/objects/expressions/expression-language.ts'
import { policyEnvironment } from '../../../../core/objects/expressions/policy-environment.ts'
import { PolicyVariables } from '../../../../core/objects/expressions/policy-variables.ts'

beforeAll(loadRegexEngine)

const brand = brands.svc
const language = wholeLanguage(brand, re2Engine)
const options = { costLimit: 1_000_000 }

function evaluate(
  declared: PolicyVariables,
  expressions: readonly string[],
  source: (name: string) => Result | undefined,
) {
  const values = declared.values(source, options)
  return expressions.map((expression) => {
    const compiled = declared.environment.compile(expression)
    if (!compiled.ok) return compiled.text.split('\n')[0]
    const planned = declared.environment.plan(compiled.expression)
    if (!planned.ok) return planned.message
    const { result } = planned.program.evaluate(
      (name) => (name === 'variables' ? values : source(name)),
      options,
    )
    return [result instanceof CelError ? result.message : result, values.takeCost()]
  })
}

describe('variables that a policy declares', () => {
  const object = fromJson({ spec: { replicas: 3 }, metadata: { name: 'a' } })
  const source = (name: string): Result | undefined => (name === 'object' ? object : undefined)

  it('a variable is evaluated when it is first read, once', () => {
    const declared = new PolicyVariables(policyEnvironment(language, brand), brand.word)
    declared.declare('replicas', 'object.spec.replicas')
    declared.declare('double', 'variables.replicas * 2')
    declared.declare('unread', 'object.missing')
    expect(
      evaluate(
        declared,
        ['true', 'variables.double', 'variables.double + 1', 'has(variables.unread)'],
        source,
      ),
    ).toEqual([
      [true, 0],
      [6, 6],
      [7, 0],
      ['composited variable "unread" fails to evaluate: no such key: missing', 2],
    ])
  })

  it('a variable is typed as its expression is, where expressions know the type', () => {
    const declared = new PolicyVariables(policyEnvironment(language, brand), brand.word)
    declared.declare('text', "'a'")
    declared.declare('list', "[['a']]")
    declared.declare('optional', 'optional.of(1)')
    expect(
      evaluate(declared, ['variables.text == 1', 'variables.list[0][0] == 1'], source),
    ).toEqual([
      "ERROR: <input>:1:16: found no matching overload for '_==_' applied to '(string, int)'",
      "ERROR: <input>:1:22: found no matching overload for '_==_' applied to '(string, int)'",
    ])
    expect(evaluate(declared, ['variables.optional.value() == 1'], source)).toEqual([[true, 1]])
  })

  it('a variable reads only those before it, and one that does not compile is an error where it is read', () => {
    const declared = new PolicyVariables(policyEnvironment(language, brand), brand.word)
    expect(declared.declare('first', 'variables.second').ok).toBe(false)
    declared.declare('second', '1')
    const [found] = evaluate(declared, ['variables.first == 1'], source)
    expect(found?.[0]).toContain(
      'composited variable "first" fails to compile: compilation failed: ERROR: <input>:1:10: undefined field \'second\'',
    )
    expect(evaluate(declared, ['variables.third == 1'], source)).toEqual([
      "ERROR: <input>:1:10: undefined field 'third'",
    ])
  })
})
