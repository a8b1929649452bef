import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../core/api/json.ts'
import { decodeObject, zeroValue } from '../../../core/schema/decode.ts'
import { createSchemaRegistry } from '../../../core/schema/registry.ts'
import { objectsOf, textOf } from '../../support/schema-values.ts'

const registry = createSchemaRegistry(brands.k8s)

function decode(type: string, value: JsonValue): JsonObject {
  return decodeObject(registry.type(type), value).object
}

function messageOf(type: string, value: JsonValue): string {
  try {
    decode(type, value)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no error'
}

describe('a decoded object', () => {
  it('has its fields in canonical order, whatever the order it came in', () => {
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

  it('leaves out zero values unless the type writes them', () => {
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

  it('keeps a zero behind a pointer', () => {
    expect(decode('apps/v1.ReplicaSetSpec', { replicas: 0 })).toMatchObject({ replicas: 0 })
    expect(decode('core/v1.SecurityContext', { privileged: false })).toEqual({ privileged: false })
    expect(decode('core/v1.Probe', { terminationGracePeriodSeconds: null })).toEqual({})
  })

  it('writes times that were never set as null, but not creationTimestamp', () => {
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

  it('holds scalars in their canonical form', () => {
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

  it('keeps integers that a double cannot hold', () => {
    const big = 2n ** 63n - 1n
    expect(decode('core/v1.PodSpec', { activeDeadlineSeconds: big })).toMatchObject({
      activeDeadlineSeconds: big,
    })
    expect(decode('core/v1.PodSpec', { activeDeadlineSeconds: 5n })).toMatchObject({
      activeDeadlineSeconds: 5,
    })
  })

  it('sorts map keys, and takes any key', () => {
    const labels = JSON.parse('{"b":"1","__proto__":"x","a":null}') as JsonValue
    const decoded = decode('meta/v1.ObjectMeta', { labels })
    expect(JSON.stringify(decoded)).toBe('{"labels":{"__proto__":"x","a":"","b":"1"}}')
    const plain = JSON.parse('{"__proto__":"x","a":"1"}') as JsonValue
    expect(JSON.stringify(decode('meta/v1.ObjectMeta', { labels: plain }))).toBe(
      '{"labels":{"__proto__":"x","a":"1"}}',
    )
  })

  it('takes bytes one by one', () => {
    const request = (bytes: JsonValue): JsonValue | undefined =>
      decode('certificates/v1.CertificateSigningRequestSpec', { request: bytes })['request']
    expect(request([104, 105, null])).toBe('aGkA')
    expect(request([])).toBe('')
    expect(() => request([256])).toThrow('of type uint8')
  })

  it('rewrites base64 in its canonical form', () => {
    const data = { a: 'aGk=', b: 'aG\nk=', c: 'aGl=' }
    expect(decode('core/v1.Secret', { data })['data']).toEqual({ a: 'aGk=', b: 'aGk=', c: 'aGk=' })
  })

  it('reads the forms a custom resource schema may take', () => {
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

  it('shares no labels or lists with its input, and leaves the input as it was', () => {
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

describe('unknown fields', () => {
  it('are dropped and told with their full path', () => {
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

  it('name the keys of maps they are in', () => {
    const schema = registry.type('apiextensions/v1.JSONSchemaProps')
    const { unknownFields } = decodeObject(schema, { properties: { a: { tpye: 'string' } } })
    expect(unknownFields).toEqual(['properties.a.tpye'])
  })

  it('are told a hundred times at most', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]))
    const { unknownFields } = decodeObject(registry.type('core/v1.PodSpec'), many)
    expect(unknownFields).toHaveLength(100)
  })
})

describe('a value of the wrong type', () => {
  it.each<[string, JsonValue, string]>([
    [
      'apps/v1.Deployment',
      { spec: { replicas: 'three' } },
      'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps/v1.Deployment',
      { spec: { replicas: 1.5 } },
      'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'apps/v1.Deployment',
      { spec: { replicas: 2_147_483_648 } },
      'json: cannot unmarshal number 2147483648 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: [{ name: 'a' }, { ports: [{ containerPort: '80' }] }] } },
      'json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: [{ name: 'a' }, 'b'] } },
      'json: cannot unmarshal string into Go struct field PodSpec.spec.containers of type v1.Container',
    ],
    [
      'core/v1.Pod',
      { spec: { containers: {} } },
      'json: cannot unmarshal object into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [
      'core/v1.Pod',
      { metadata: { labels: { a: 1 } } },
      'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string',
    ],
    [
      'core/v1.Pod',
      { metadata: { labels: ['a'] } },
      'json: cannot unmarshal array into Go struct field ObjectMeta.metadata.labels of type map[string]string',
    ],
    [
      'core/v1.Pod',
      { spec: { restartPolicy: true } },
      'json: cannot unmarshal bool into Go struct field PodSpec.spec.restartPolicy of type v1.RestartPolicy',
    ],
    [
      'core/v1.Pod',
      { spec: { overhead: 'much' } },
      'json: cannot unmarshal string into Go struct field PodSpec.spec.overhead of type v1.ResourceList',
    ],
    [
      'core/v1.Pod',
      { metadata: { uid: {} } },
      'json: cannot unmarshal object into Go struct field ObjectMeta.metadata.uid of type types.UID',
    ],
    [
      'core/v1.SecurityContext',
      { capabilities: { add: {} } },
      'json: cannot unmarshal object into Go struct field Capabilities.capabilities.add of type []v1.Capability',
    ],
    [
      'core/v1.SecurityContext',
      { capabilities: { add: [1] } },
      'json: cannot unmarshal number into Go struct field Capabilities.capabilities.add of type v1.Capability',
    ],
    [
      'certificates/v1.CertificateSigningRequestSpec',
      { extra: { a: 'b' } },
      'json: cannot unmarshal string into Go struct field CertificateSigningRequestSpec.extra of type v1.ExtraValue',
    ],
    ['core/v1.Pod', [], 'json: cannot unmarshal array into Go value of type v1.Pod'],
    [
      'core/v1.PodSpec',
      { activeDeadlineSeconds: 2n ** 63n },
      'json: cannot unmarshal number 9223372036854775808 into Go struct field PodSpec.activeDeadlineSeconds of type int64',
    ],
    [
      'core/v1.ServicePort',
      { targetPort: true },
      'json: cannot unmarshal bool into Go struct field ServicePort.targetPort of type int32',
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: 'lots' } },
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: '10.0.0.5' } },
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    [
      'core/v1.ResourceRequirements',
      { limits: { cpu: '1Ki5' } },
      "unable to parse quantity's suffix",
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: 'x' },
      'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2020-01-01 00:00:00Z' },
      'parsing time "2020-01-01 00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse " 00:00:00Z" as "T"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2020-13-01T00:00:00Z' },
      'parsing time "2020-13-01T00:00:00Z": month out of range',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2021-02-29T00:00:00Z' },
      'parsing time "2021-02-29T00:00:00Z": day out of range',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '9999-12-31T23:00:00-02:00' },
      'parsing time "9999-12-31T23:00:00-02:00": year outside of range [0,9999]',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: '2021-02-28T00:00:00Zulu' },
      'parsing time "2021-02-28T00:00:00Zulu": extra text: "ulu"',
    ],
    [
      'meta/v1.ObjectMeta',
      { creationTimestamp: 5 },
      'json: cannot unmarshal number into Go struct field ObjectMeta.creationTimestamp of type string',
    ],
    [
      'coordination/v1.LeaseSpec',
      { renewTime: '2020-01-01T00:00:00Z' },
      'parsing time "2020-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
    ],
    ['core/v1.Secret', { data: { a: 'b' } }, 'illegal base64 data at input byte 0'],
    ['core/v1.Secret', { data: { a: 'aGk*' } }, 'illegal base64 data at input byte 3'],
    ['core/v1.Secret', { data: { a: 'aGk=x' } }, 'illegal base64 data at input byte 4'],
  ])('%s is refused in the words clients know: #%$', (type, value, message) => {
    expect(messageOf(type, value)).toBe(message)
  })

  it('is refused, not overflowed on, when schemas nest without end', () => {
    let nested: JsonObject = { type: 'string' }
    for (let depth = 0; depth < 9_000; depth++) nested = { properties: { a: nested } }
    expect(messageOf('apiextensions/v1.JSONSchemaProps', nested)).toBe('exceeded max depth')
  })
})

describe('decoding', () => {
  it.each(['core/v1.Pod', 'apps/v1.Deployment', 'core/v1.PersistentVolume', 'batch/v1.Job'])(
    'a decoded %s once more changes nothing',
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

  it('reads nothing as the zero value', () => {
    expect(zeroValue(registry.type('core/v1.Container'))).toEqual({ name: '', resources: {} })
    expect(zeroValue({ kind: 'scalar', type: 'quantity', goType: 'resource.Quantity' })).toBe('0')
  })
})
