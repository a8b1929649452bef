import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../core/base/regex/re2-engine.ts'
import { literalText } from '../../../../core/languages/cel/values/literal-text.ts'
import { wholeLanguage } from '../../../../core/objects/expressions/expression-language.ts'
import { rulePlaces, type SchemaPointer } from '../../../../core/objects/expressions/rule-places.ts'
import { RuleTrial } from '../../../../core/objects/expressions/rule-trial.ts'

const brand = brands.k8s
const keyword = 'x-kubernetes-validations'

const port: JsonObject = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 10 }, number: { type: 'integer' } },
  [keyword]: [{ rule: 'self.number > 0' }],
}

const widget: JsonObject = {
  type: 'object',
  [keyword]: [{ rule: 'has(self.spec)', message: 'a spec is needed' }],
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer', default: 3 },
        ports: {
          type: 'array',
          maxItems: 20,
          items: port,
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
        },
        unbounded: { type: 'array', items: { type: 'string', [keyword]: [{ rule: 'true' }] } },
        labels: {
          type: 'object',
          additionalProperties: { type: 'string', [keyword]: [{ rule: 'self.size() > 1' }] },
        },
      },
    },
  },
}

const spec = ['properties', 'spec']
const ports = [...spec, 'properties', 'ports', 'items']
const labels = [...spec, 'properties', 'labels', 'additionalProperties']

function trialOf(pointer: SchemaPointer, optionalOldSelf = false): RuleTrial {
  return new RuleTrial(widget, {
    brand,
    language: wholeLanguage(brand, re2Engine),
    pointer,
    optionalOldSelf,
  })
}

/** Evaluates an expression on all values of a part. */
function run(
  pointer: SchemaPointer,
  expression: string,
  object: JsonObject,
  { old, optional = false }: { old?: JsonObject; optional?: boolean } = {},
) {
  const trial = trialOf(pointer, optional)
  const compiled = trial.environment.compile(expression)
  if (!compiled.ok) throw new TypeError(compiled.text)
  const planned = trial.environment.plan(compiled.expression)
  if (!planned.ok) throw new TypeError(planned.message)
  return trial
    .values(object, old)
    .map(({ path, variables, hasOldSelf }) => [
      path,
      literalText(planned.program.evaluate(variables).result),
      hasOldSelf,
    ])
}

function estimateOf(pointer: SchemaPointer, expression: string): bigint {
  const trial = trialOf(pointer)
  const compiled = trial.environment.compile(expression)
  if (!compiled.ok) throw new TypeError(compiled.text)
  return trial.estimate(compiled.expression)
}

describe('the rules of a schema', () => {
  it('rules of a schema are found at every depth, with the path of their values', () => {
    expect(rulePlaces(widget, brand).map(({ path, rules }) => [path, rules[0]?.rule])).toEqual([
      ['', 'has(self.spec)'],
      ['spec.ports[*]', 'self.number > 0'],
      ['spec.unbounded[*]', 'true'],
      ['spec.labels[*]', 'self.size() > 1'],
    ])
    expect(rulePlaces(widget, brand).map(({ pointer }) => pointer)[3]).toEqual(labels)
  })

  it('rules of a schema stand under the keyword of the brand', () => {
    expect(rulePlaces(widget, brands.svc)).toEqual([])
  })
})

describe('a trial of a rule', () => {
  it('a trial of a rule reads the whole object, with its defaults and without unknown members', () => {
    const object = { kind: 'Widget', metadata: { name: 'a' }, spec: { unknown: 1 } }
    expect(run([], "self.metadata.name + ' ' + string(self.spec.size)", object)).toEqual([
      ['', '"a 3"', false],
    ])
    expect(run([], 'self.spec', object)).toEqual([['', '{"size": 3}', false]])
    expect(object.spec).toEqual({ unknown: 1 })
  })

  it('a trial of a rule reads every item of a list and every entry of a map', () => {
    const object = {
      spec: { ports: [{ name: 'a', number: 1 }, { name: 'b' }], labels: { x: 'long', 'y.z': 's' } },
    }
    expect(run(ports, 'self.number', object)).toEqual([
      ['spec.ports[0]', '1', false],
      ['spec.ports[1]', '<error: no such key: number>', false],
    ])
    expect(run(labels, 'self.size()', object).map(([path]) => path)).toEqual([
      'spec.labels[x]',
      'spec.labels[y.z]',
    ])
    expect(run(ports, 'self.number', { spec: {} })).toEqual([])
  })

  it('a trial of a rule finds the old values that values replace', () => {
    const object = { spec: { ports: ['a', 'b'].map((name, number) => ({ name, number })) } }
    const old = { spec: { ports: [{ name: 'b', number: 7 }] } }
    const rule = 'oldSelf.number'
    expect(run(ports, rule, object, { old })).toEqual([
      ['spec.ports[0]', '<error: no such attribute(s): oldSelf>', false],
      ['spec.ports[1]', '7', true],
    ])
    const optional = 'oldSelf.hasValue() ? oldSelf.value().number : -1'
    expect(run(ports, optional, object, { old, optional: true })).toEqual([
      ['spec.ports[0]', '-1', true],
      ['spec.ports[1]', '7', true],
    ])
  })

  it('a trial of a rule checks the types of the schema', () => {
    const compiled = trialOf([]).environment.compile('self.spec.size.startsWith("a")')
    expect(compiled.ok ? '' : compiled.text).toContain("'startsWith' applied to 'int.(string)'")
  })

  it('a trial of a rule estimates the cost on all values of an object together', () => {
    expect(estimateOf(spec, 'self.size > 0')).toBe(3n)
    expect(estimateOf(ports, 'self.number > 0')).toBe(20n * 3n)
    const unbounded = [...spec, 'properties', 'unbounded', 'items']
    expect(estimateOf(unbounded, 'true')).toBe(0n)
    expect(estimateOf(unbounded, 'self == "a"')).toBeGreaterThan(1_000_000n)
  })

  it('a trial of a rule refuses a part that is not there, or that expressions cannot read', () => {
    const language = wholeLanguage(brand, re2Engine)
    const missing = { brand, language, pointer: ['properties', 'status'] }
    expect(() => new RuleTrial(widget, missing)).toThrow('the schema has no part properties.status')
    const untyped = { type: 'object', properties: { any: {} } }
    const options = { brand, language, pointer: ['properties', 'any'] }
    expect(() => new RuleTrial(untyped, options)).toThrow('failed to convert to declType')
  })
})
