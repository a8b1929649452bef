import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { plainField } from '../../../../../core/objects/schema/plain-field.ts'
import type { Field, StructSchema } from '../../../../../core/objects/schema/schema.ts'
import { validateSchema } from '../../../../../core/objects/schema/validation/validate-schema.ts'
import { registryOf } from '../../../../support/schemas/schema-registry.ts'

const registry = registryOf()

function lines(group: string, version: string, kind: string, object: JsonObject): string[] {
  const schema = registry.kind(group, version, kind)
  if (!schema) throw new TypeError(`${kind} is unknown`)
  return validateSchema(schema, object).map((cause) => `${cause.field}: ${cause.message}`)
}

describe('validation by the schema alone', () => {
  it('the schema alone refuses an empty pod, by the list it lacks', () => {
    expect(lines('', 'v1', 'Pod', { metadata: { name: 'a' } })).toEqual([
      'spec.containers: Required value',
    ])
  })

  it('the schema alone refuses a deployment without a selector and without containers', () => {
    expect(lines('apps', 'v1', 'Deployment', { spec: {} })).toEqual([
      'spec.selector: Required value',
      'spec.template.spec.containers: Required value',
    ])
  })

  it('the schema alone refuses values outside a closed set, with the set in order', () => {
    const container = { name: 'a', image: 'b', imagePullPolicy: 'Sometimes' }
    const spec = { containers: [container], restartPolicy: 'Maybe', dnsPolicy: 'ClusterFirst' }
    expect(lines('', 'v1', 'Pod', { spec })).toEqual([
      'spec.containers[0].imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
      'spec.restartPolicy: Unsupported value: "Maybe": supported values: "Always", "OnFailure", "Never"',
    ])
  })

  it('the schema alone refuses an unnamed variable, deep inside a cron job', () => {
    const containers = [{ name: 'a', image: 'b', env: [{ value: 'x' }] }]
    const jobTemplate = { spec: { template: { spec: { containers } } } }
    expect(
      lines('batch', 'v1', 'CronJob', { spec: { schedule: '* * * * *', jobTemplate } }),
    ).toEqual(['spec.jobTemplate.spec.template.spec.containers[0].env[0].name: Required value'])
  })

  it('the schema alone refuses a bad label selector wherever one is', () => {
    const selector = {
      matchLabels: { app: 'not valid' },
      matchExpressions: [
        { key: 'a', operator: 'In' },
        { key: 'b', operator: 'Exists', values: ['x'] },
        { key: 'c', operator: 'Is' },
      ],
    }
    const found = lines('policy', 'v1', 'PodDisruptionBudget', { spec: { selector } })
    expect(found).toEqual([
      expect.stringContaining(
        'spec.selector.matchLabels: Invalid value: "not valid": a valid label must be an empty string',
      ),
      "spec.selector.matchExpressions[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      "spec.selector.matchExpressions[1].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      'spec.selector.matchExpressions[2].operator: Invalid value: "Is": not a valid selector operator',
    ])
  })

  it('the schema alone refuses nothing in a status, and nothing the server takes empty', () => {
    expect(lines('', 'v1', 'Namespace', { status: { phase: 'Odd' } })).toEqual([])
    const httpGet = { port: 80, httpHeaders: [{ name: 'X', value: '' }] }
    const container = { name: 'a', image: 'b', livenessProbe: { httpGet } }
    expect(lines('', 'v1', 'Pod', { spec: { containers: [container] } })).toEqual([])
    expect(lines('', 'v1', 'LimitRange', { spec: {} })).toEqual([])
    expect(lines('storage.k8s.io', 'v1', 'CSINode', { spec: {} })).toEqual([])
  })
})

function field(name: string, schema: Field['schema'], ...tags: string[]): Field {
  return plainField(name, schema, { number: 1, tags })
}

const text = { kind: 'scalar', type: 'string', goType: 'string' } as const
const number = { kind: 'scalar', type: 'int32', goType: 'int32' } as const
const anything = { kind: 'any', shape: 'value' } as const

function struct(...fields: Field[]): StructSchema {
  return {
    kind: 'struct',
    name: 'test/v1.Thing',
    goType: 'Thing',
    fields: new Map(fields.map((item) => [item.name, item])),
    structType: 'granular',
  }
}

function tagLines(schema: StructSchema, object: JsonObject): string[] {
  return validateSchema(schema, object, 'spec').map((cause) => `${cause.field}: ${cause.message}`)
}

describe('declarative tags', () => {
  it('declarative tags limit numbers, texts and lists', () => {
    const list = { kind: 'list', items: text, listType: 'atomic', mapKeys: [] } as const
    const schema = struct(
      field('count', number, 'minimum=1', 'maximum=1000000000 # the highest'),
      field('reason', text, 'maxBytes=4'),
      field('note', text, 'maxLength=2'),
      field('items', list, 'maxItems=1'),
      field('name', text, 'required', 'format="k8s-short-name"'),
    )
    expect(
      tagLines(schema, { count: -1, reason: 'ééé', note: 'abc', items: ['a', 'b'], name: '' }),
    ).toEqual([
      'spec.count: Invalid value: -1: must be greater than or equal to 1',
      'spec.reason: Too long: may not be more than 4 bytes',
      'spec.note: Too long: may not be more than 2 characters',
      'spec.items: Too many: 2: must have at most 1 item',
      'spec.name: Required value',
    ])
    expect(tagLines(schema, { count: 2_000_000_000, name: 'a' })).toEqual([
      'spec.count: Invalid value: 2000000000: must be less than or equal to 1000000000',
    ])
    expect(tagLines(schema, { name: 'a.b' })).toEqual([
      'spec.name: Invalid value: "a.b": must not contain dots',
    ])
  })

  it('declarative tags refuse duplicates', () => {
    const set = { kind: 'list', items: text, listType: 'set', mapKeys: [] } as const
    const map = { kind: 'list', items: anything, listType: 'map', mapKeys: ['name'] } as const
    const schema = struct(
      field('set', set, 'listType=set', 'eachVal=format=k8s-label-key'),
      field('map', map, 'listType=map', 'listMapKey=name'),
    )
    const object = { set: ['a', 'b', 'a'], map: [{ name: 'x', v: 1 }, { name: 'x' }] }
    expect(tagLines(schema, object)).toEqual([
      'spec.set[2]: Duplicate value: "a"',
      'spec.map[1]: Duplicate value: {"name":"x"}',
    ])
  })

  it('declarative tags want exactly one member of a union', () => {
    const schema = struct(field('a', anything, 'unionMember'), field('b', anything, 'unionMember'))
    expect(tagLines(schema, {})).toEqual(['spec: Invalid value: "": must specify one of: `a`, `b`'])
    expect(tagLines(schema, { a: 1, b: 2 })).toEqual([
      'spec: Invalid value: "{a, b}": must specify exactly one of: `a`, `b`',
    ])
    expect(tagLines(schema, { b: 2 })).toEqual([])
  })
})
