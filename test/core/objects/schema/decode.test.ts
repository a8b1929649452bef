import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../core/base/api/json.ts'
import { parseTime } from '../../../../core/base/time/time.ts'
import { SchemaTypeError } from '../../../../core/objects/schema/decode-trail.ts'
import { decodeObject, zeroValue } from '../../../../core/objects/schema/decode.ts'
import { membersOf } from '../../../support/objects/sent-empty.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'
import { objectsOf, textOf } from '../../../support/schemas/schema-values.ts'

const registry = registryOf()

function decode(type: string, value: JsonValue): JsonObject {
  return membersOf(decodeObject(registry.type(type), value).object)
}

describe('a decoded object', () => {
  it('a decoded object has its fields in canonical order, whatever the order it came in', () => {
    const object = decode('apps/v1.Deployment', {
      spec: { template: {}, replicas: 2 },
      metadata: { name: 'web' },
      apiVersion: 'apps/v1',
      kind: 'Deployment',
    })
    expect(Object.keys(object)).toEqual(['kind', 'apiVersion', 'metadata', 'spec', 'status'])
    expect(JSON.stringify(object['spec'])).toBe(
      '{"replicas":2,"selector":null,"template":{"metadata":{},"spec":{"containers":null}},"strategy":{}}',
    )
  })

  it('a decoded object leaves out zero values unless the type writes them', () => {
    const container = { name: '', image: '', stdin: false, ports: [], env: null, command: ['a'] }
    expect(decode('core/v1.Container', container)).toEqual({
      name: '',
      command: ['a'],
      resources: {},
    })
    expect(decode('core/v1.PodSpec', { containers: [] })).toEqual({ containers: [] })
    expect(decode('core/v1.PodSpec', {})).toEqual({ containers: null })
    expect(decode('core/v1.EnvVar', { name: null, value: '' })).toEqual({ name: '' })
  })

  it('a decoded object keeps a zero behind a pointer', () => {
    expect(decode('apps/v1.ReplicaSetSpec', { replicas: 0 })).toMatchObject({ replicas: 0 })
    expect(decode('core/v1.SecurityContext', { privileged: false })).toEqual({ privileged: false })
    expect(decode('core/v1.Probe', { terminationGracePeriodSeconds: null })).toEqual({})
  })

  it('a decoded object writes times that were never set as null, but not creationTimestamp', () => {
    const condition = { type: 'Ready', status: 'True', lastProbeTime: null }
    expect(decode('core/v1.PodCondition', condition)).toEqual({
      type: 'Ready',
      status: 'True',
      lastProbeTime: null,
      lastTransitionTime: null,
    })
    expect(decode('meta/v1.ObjectMeta', { creationTimestamp: null, name: 'a' })).toEqual({
      name: 'a',
    })
  })

  it('a decoded object holds scalars in their canonical form', () => {
    const limits = { memory: '1024Mi', cpu: 0.5, pods: '1e3' }
    expect(decode('core/v1.ResourceRequirements', { limits })).toEqual({
      limits: { cpu: '500m', memory: '1Gi', pods: '1e3' },
    })
    const meta = { creationTimestamp: '2020-02-29T23:30:00.7+02:00' }
    expect(decode('meta/v1.ObjectMeta', meta)).toEqual({
      creationTimestamp: '2020-02-29T21:30:00Z',
    })
    const lease = { renewTime: '2020-01-01T01:00:00.100000+01:00' }
    expect(decode('coordination/v1.LeaseSpec', lease)).toEqual({
      renewTime: '2020-01-01T00:00:00.100000Z',
    })
  })

  it('a decoded object keeps integers that a double cannot hold', () => {
    const big = 2n ** 63n - 1n
    expect(decode('core/v1.PodSpec', { activeDeadlineSeconds: big })).toMatchObject({
      activeDeadlineSeconds: big,
    })
    expect(decode('core/v1.PodSpec', { activeDeadlineSeconds: 5n })).toMatchObject({
      activeDeadlineSeconds: 5,
    })
  })

  it('a decoded object sorts map keys, and takes any key', () => {
    const labels = JSON.parse('{"b":"1","__proto__":"x","a":null}') as JsonValue
    const decoded = decode('meta/v1.ObjectMeta', { labels })
    expect(JSON.stringify(decoded)).toBe('{"labels":{"__proto__":"x","a":"","b":"1"}}')
    const plain = JSON.parse('{"__proto__":"x","a":"1"}') as JsonValue
    expect(JSON.stringify(decode('meta/v1.ObjectMeta', { labels: plain }))).toBe(
      '{"labels":{"__proto__":"x","a":"1"}}',
    )
  })

  it('a decoded object takes bytes one by one', () => {
    const request = (bytes: JsonValue): JsonValue | undefined =>
      decode('certificates/v1.CertificateSigningRequestSpec', { request: bytes })['request']
    expect(request([104, 105, null])).toBe('aGkA')
    expect(request([])).toBe('')
    expect(() => request([256])).toThrow('of type uint8')
  })

  it('a decoded object rewrites base64 in its canonical form', () => {
    const data = { a: 'aGk=', b: 'aG\nk=', c: 'aGl=' }
    expect(decode('core/v1.Secret', { data })['data']).toEqual({ a: 'aGk=', b: 'aGk=', c: 'aGk=' })
  })

  it('a decoded object reads the forms a custom resource schema may take', () => {
    const schema = {
      items: [{ type: 'string', typo: 1 }],
      additionalProperties: false,
      enum: [null, 1, 'a'],
      dependencies: { a: ['b'], c: { type: 'string' } },
      default: { any: ['thing'] },
    }
    const { object, unknownFields } = decodeObject(
      registry.type('apiextensions/v1.JSONSchemaProps'),
      schema,
    )
    expect(object).toEqual({ ...schema, items: [{ type: 'string' }] })
    expect(unknownFields).toEqual([])
  })

  it('a decoded object shares no labels or lists with its input, and leaves the input as it was', () => {
    const input: JsonObject = {
      metadata: { labels: { a: '1' }, finalizers: ['x'], typo: true },
      spec: { containers: [{ image: 'b', name: 'a' }] },
    }
    const before = structuredClone(input)
    const { object } = decodeObject(registry.type('core/v1.Pod'), input)
    expect(input).toEqual(before)
    expect(object['metadata']).toEqual({ labels: { a: '1' }, finalizers: ['x'] })
    const labels = (value: JsonObject) => (value['metadata'] as JsonObject)['labels']
    expect(labels(object)).not.toBe(labels(input))
  })
})

describe('what was decoded before', () => {
  it('what was decoded before is taken as it is, but for the metadata around it', () => {
    const schema = registry.type('core/v1.Pod')
    const metadata = { name: 'web', labels: { app: 'web' }, finalizers: ['a/b'] }
    const value = { metadata, spec: { containers: [] } }
    const known = decodeObject(schema, value).object
    const { object } = decodeObject(schema, { ...known, status: { phase: 'Running' } }, known)
    expect(object['spec']).toBe(known['spec'])
    expect(object['metadata']).not.toBe(known['metadata'])
    expect(object['metadata']).toEqual(known['metadata'])
    for (const name of ['labels', 'finalizers']) {
      expect(object).toHaveProperty(['metadata', name])
      const [taken, held] = [object, known].map((each) => each['metadata'] as JsonObject)
      expect(taken?.[name]).toBe(held?.[name])
    }
  })
})

describe('unknown fields', () => {
  it('unknown fields are dropped and told with their full path', () => {
    const { object, unknownFields } = decodeObject(registry.type('core/v1.Pod'), {
      foo: 1,
      metadata: { name: 'a', constructor: 'x' },
      spec: {
        containers: [{ name: 'a' }, { name: 'b', imag: 'x', ports: [{ containerport: 80 }] }],
        overhead: { cpu: '1' },
      },
    })
    expect(unknownFields).toEqual([
      'foo',
      'metadata.constructor',
      'spec.containers[1].imag',
      'spec.containers[1].ports[0].containerport',
    ])
    expect(object).not.toHaveProperty('foo')
  })

  it('unknown fields name the keys of maps they are in', () => {
    const schema = registry.type('apiextensions/v1.JSONSchemaProps')
    const { unknownFields } = decodeObject(schema, { properties: { a: { tpye: 'string' } } })
    expect(unknownFields).toEqual(['properties.a.tpye'])
  })

  it('unknown fields have a path without the keys of maps, too, where it is another', () => {
    const schema = registry.type('apiextensions/v1.JSONSchemaProps')
    const typo = { allOf: [{ tpye: 'string' }] }
    const { unknown } = decodeObject(schema, { properties: { a: typo }, ...typo })
    expect(unknown.map(({ path, unkeyedPath }) => [path, unkeyedPath])).toEqual([
      ['allOf[0].tpye', undefined],
      ['properties.a.allOf[0].tpye', 'properties.allOf[0].tpye'],
    ])
  })

  it('a time of any day is kept as it was written, or is refused where there is no such day', () => {
    const two = (number: number): string => String(number).padStart(2, '0')
    const days = ['2023', '2024'].flatMap((year) =>
      Array.from({ length: 14 * 33 }, (_, at) => `${year}-${two(at % 14)}-${two(at % 33)}`),
    )
    const times = days.map((day) => `${day}T23:59:59Z`)
    const kept = times.filter((time) => {
      try {
        return (
          decode('meta/v1.ObjectMeta', { deletionTimestamp: time })['deletionTimestamp'] === time
        )
      } catch (error) {
        if (error instanceof SchemaTypeError) return false
        throw error
      }
    })
    expect(kept).toEqual(times.filter((time) => parseTime(time)))
    expect(kept).toHaveLength(365 + 366)
  })

  it('unknown fields are told a hundred times at most', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]))
    const { unknownFields } = decodeObject(registry.type('core/v1.PodSpec'), many)
    expect(unknownFields).toHaveLength(100)
  })
})

describe('decoding', () => {
  it.each(['core/v1.Pod', 'apps/v1.Deployment', 'core/v1.PersistentVolume', 'batch/v1.Job'])(
    'decoding a decoded %s once more changes nothing',
    (type) => {
      const schema = registry.type(type)
      fc.assert(
        fc.property(objectsOf(schema, 3), (value) => {
          const once = decodeObject(schema, value).object
          const twice = decodeObject(schema, once)
          expect(textOf(twice.object)).toBe(textOf(once))
          expect(twice.unknownFields).toEqual([])
        }),
        { numRuns: 100 },
      )
    },
  )

  it('decoding reads nothing as the zero value', () => {
    expect(zeroValue(registry.type('core/v1.Container'))).toEqual({ name: '', resources: {} })
    expect(zeroValue({ kind: 'scalar', type: 'quantity', goType: 'resource.Quantity' })).toBe('0')
  })
})
