import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { re2Engine } from '../../../../../core/base/regex/re2-engine.ts'
import type { Schema } from '../../../../../core/objects/schema/schema.ts'
import {
  type CustomObjectOptions,
  validateCustomObject,
} from '../../../../../core/objects/schema/structural/validate-custom-object.ts'
import { invalidValue } from '../../../../../core/objects/schema/validation/causes.ts'
import type {
  RuleCall,
  RuleEvaluator,
} from '../../../../../core/objects/schema/validation/evaluate-rules.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'
import { objectOf, shown } from '../../../../support/schemas/structural.ts'

const terms = { regexes: re2Engine, metadata: registryOf().type('meta/v1.ObjectMeta') }

const schema = objectOf({
  spec: {
    type: 'object',
    properties: {
      size: { type: 'integer', minimum: 5 },
      tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      template: {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
      },
    },
  },
  status: { type: 'object', properties: { ready: { type: 'integer', minimum: 5 } } },
})

function refused(
  object: JsonObject,
  options: Omit<CustomObjectOptions, 'metadata' | 'regexes'> = {},
): string[] {
  return shown(validateCustomObject(schema, object, { ...terms, ...options }))
}

describe('a custom object', () => {
  it('a custom object is judged by its schema, its embedded objects and its sets, in this order', () => {
    const spec = {
      size: 1,
      tags: ['a', 'a'],
      template: { kind: 'no kind', metadata: { labels: { a: 'x y' } } },
    }
    expect(refused({ spec })).toEqual([
      'spec.size: Invalid value: 1: spec.size in body should be greater than or equal to 5',
      'spec.template.apiVersion: Required value',
      expect.stringMatching(
        /^spec\.template\.kind: Invalid value: "no kind": may have mixed case, but should otherwise match: a DNS-1035 label/,
      ),
      expect.stringMatching(
        /^spec\.template\.metadata\.labels: Invalid value: "x y": a valid label/,
      ),
      'spec.tags[1]: Duplicate value: "a"',
    ])
  })

  it('a custom object may keep duplicates that it has, and get others', () => {
    const old = { spec: { tags: ['a', 'a'] } }
    expect(refused({ spec: { tags: ['b', 'b'] } }, { old })).toEqual([])
    expect(refused({ spec: { tags: ['b', 'b'] } }, { old: { spec: { tags: [] } } })).toEqual([
      'spec.tags[1]: Duplicate value: "b"',
    ])
  })

  it('a custom object has its embedded objects checked in every update', () => {
    const object = { spec: { template: { apiVersion: 'v1' } } }
    expect(refused(object, { old: object })).toEqual(['spec.template.kind: Required value'])
  })

  it('a custom object keeps an invalid status while its spec changes', () => {
    const old = { spec: { size: 6 }, status: { ready: 1 } }
    expect(refused({ ...old, spec: { size: 7 } }, { old })).toEqual([])
    expect(refused({ ...old, spec: { size: 7 } })).toHaveLength(1)
  })
})

describe('a write to the status of a custom object', () => {
  it('a write to the status of a custom object is judged by the schema of the status alone', () => {
    const old = { spec: { size: 1 }, status: {} }
    const object = { spec: { size: 1 }, status: { ready: 1 } }
    expect(refused(object, { old, part: 'status' })).toEqual([
      'status.ready: Invalid value: 1: ready in body should be greater than or equal to 5',
    ])
    expect(refused(object, { old: object, part: 'status' })).toEqual([])
    expect(refused({ spec: { size: 1 } }, { old, part: 'status' })).toEqual([])
  })
})

function recorder(refuse: (call: RuleCall) => boolean = () => false): RuleEvaluator & {
  readonly calls: RuleCall[]
} {
  const calls: RuleCall[] = []
  return {
    calls,
    evaluate(call) {
      calls.push(call)
      const causes = call.rules
        .filter(() => refuse(call))
        .map(({ message = '' }) => invalidValue(call.path, call.value, message))
      return { causes, stop: call.rules.some(({ rule }) => rule === 'stop') }
    },
  }
}

const rule = (text: string): JsonObject => ({
  'x-kubernetes-validations': [{ rule: text, message: `not ${text}` }],
})

describe('validation rules of a custom object', () => {
  const ruled: Schema = objectOf(
    {
      spec: {
        type: 'object',
        ...rule('spec'),
        properties: {
          ports: {
            type: 'array',
            ...rule('ports'),
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['name'],
            items: { type: 'object', properties: { name: { type: 'string' } }, ...rule('port') },
          },
          limits: { type: 'object', additionalProperties: { type: 'integer', ...rule('limit') } },
          sealed: {
            type: 'object',
            'x-kubernetes-map-type': 'atomic',
            properties: { a: { type: 'integer', ...rule('sealed') } },
          },
          note: { type: 'string', nullable: true, ...rule('note') },
          choice: {
            type: 'object',
            properties: { a: { type: 'integer', maximum: 9 } },
            allOf: [{ properties: { a: rule('choice') } }],
            anyOf: [{ properties: { a: rule('never') } }],
          },
        },
      },
    },
    rule('root'),
  )

  function walked(object: JsonObject, old?: JsonObject): RuleCall[] {
    const evaluator = recorder()
    expect(validateCustomObject(ruled, object, { ...terms, old, evaluator })).toEqual([])
    return evaluator.calls
  }

  it('validation rules of a custom object are given to the evaluator with their value and path', () => {
    const spec = {
      ports: [{ name: 'a' }],
      limits: { cpu: 1 },
      note: null,
      choice: { a: 1 },
    }
    expect(walked({ spec }).map(({ rules, path }) => `${rules[0]?.rule}: ${path}`)).toEqual([
      'root: ',
      'spec: spec',
      'ports: spec.ports',
      'port: spec.ports[0]',
      'limit: spec.limits[cpu]',
      'choice: spec.choice.a',
    ])
    expect(walked({}).map(({ isObjectRoot }) => isObjectRoot)).toEqual([true])
  })

  it('validation rules of a custom object see the old value where there is one to compare with', () => {
    const old = { spec: { ports: [{ name: 'b', x: 1 }], limits: { cpu: 1 }, sealed: { a: 1 } } }
    const object = {
      spec: { ports: [{ name: 'a' }, { name: 'b' }], limits: { cpu: 2, gpu: 1 }, sealed: { a: 2 } },
    }
    const seen = walked(object, old).map(({ path, old: before }) => [path, before])
    expect(Object.fromEntries(seen)).toEqual({
      '': old,
      spec: old.spec,
      'spec.ports': old.spec.ports,
      'spec.ports[0]': undefined,
      'spec.ports[1]': { name: 'b', x: 1 },
      'spec.limits[cpu]': 1,
      'spec.limits[gpu]': undefined,
      'spec.sealed.a': 1,
    })
  })

  it('validation rules of a custom object learn whether an update left their value alone', () => {
    const old = { spec: { limits: { cpu: 1, gpu: 1 }, choice: { a: 1 } } }
    const object = { spec: { limits: { cpu: 1, gpu: 2 }, choice: { a: 1 } } }
    const seen = walked(object, old).map((call) => [call.path, call.isUnchanged()])
    expect(Object.fromEntries(seen)).toEqual({
      '': false,
      spec: false,
      'spec.limits[cpu]': true,
      'spec.limits[gpu]': false,
      'spec.choice.a': false,
    })
    expect(walked({ spec: {} }).every((call) => !call.isUnchanged())).toBe(true)
  })

  it('validation rules that only branches of the schema have are not evaluated', () => {
    const branch = objectOf(
      { a: { type: 'string' } },
      { allOf: [{ properties: { a: rule('only') } }] },
    )
    const evaluator = recorder()
    expect(validateCustomObject(branch, { a: 'x' }, { ...terms, evaluator })).toEqual([])
    expect(evaluator.calls).toEqual([])
    expect(shown(validateCustomObject(branch, { a: 1 }, { ...terms, evaluator }))).toEqual([
      'a: Invalid value: "integer": a in body must be of type string: "integer"',
    ])
  })

  it('validation rules of a custom object end where the evaluator says so', () => {
    const stopping = objectOf({ a: { type: 'string', ...rule('late') } }, rule('stop'))
    const evaluator = recorder(() => true)
    const causes = validateCustomObject(stopping, { a: 'x' }, { ...terms, evaluator })
    expect(causes.map(({ message }) => message)).toEqual(['Invalid value: {"a":"x"}: not stop'])
    expect(evaluator.calls).toHaveLength(1)
  })

  it('validation rules of a custom object are not evaluated on values of the wrong type', () => {
    const evaluator = recorder(() => true)
    const object = { spec: { limits: { cpu: 'x' } } }
    expect(shown(validateCustomObject(ruled, object, { ...terms, evaluator }))).toEqual([
      'spec.limits.cpu: Invalid value: "string": spec.limits.cpu in body must be of type integer: "string"',
      '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation',
    ])
    expect(evaluator.calls).toEqual([])
  })

  it('validation rules of a custom object are evaluated beside faults of bounds', () => {
    const evaluator = recorder()
    const causes = validateCustomObject(
      ruled,
      { spec: { choice: { a: 10 } } },
      { ...terms, evaluator },
    )
    expect(causes).toHaveLength(1)
    expect(evaluator.calls.length).toBeGreaterThan(0)
  })
})
