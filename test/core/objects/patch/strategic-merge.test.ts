import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { writeJson } from '../../../../core/base/json/json-write.ts'
import { applyStrategicMerge } from '../../../../core/objects/patch/strategic/strategic-merge.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

const registry = registryOf()
const pod = registry.type('core/v1.Pod')

function spec(fields: JsonObject): JsonObject {
  return { spec: fields }
}

describe('a strategic merge', () => {
  it('a strategic merge leaves its arguments as they are', () => {
    const target = spec({ containers: [{ name: 'a', env: [{ name: 'A' }] }, { name: 'b' }] })
    const patch = spec({
      '$setElementOrder/containers': [{ name: 'b' }, { name: 'a' }],
      containers: [
        { name: 'b', $patch: 'delete' },
        { name: 'a', env: [{ name: 'A', value: '1' }] },
      ],
      volumes: [{ name: 'v', $patch: 'delete' }],
    })
    const before = JSON.stringify([target, patch])
    expect(applyStrategicMerge(target, patch, pod)).toEqual(
      spec({ containers: [{ name: 'a', env: [{ name: 'A', value: '1' }] }], volumes: [] }),
    )
    expect(JSON.stringify([target, patch])).toBe(before)
  })

  it('a strategic merge tells items of one merge key apart by nothing else: the first one is changed', () => {
    const [udp, tcp] = ['UDP', 'TCP'].map((protocol) => ({ containerPort: 53, protocol }))
    const target = spec({ containers: [{ name: 'a', ports: [{ ...udp }, { ...tcp }] }] })
    const patch = spec({ containers: [{ name: 'a', ports: [{ containerPort: 53, name: 'dns' }] }] })
    expect(applyStrategicMerge(target, patch, pod)).toEqual(
      spec({
        containers: [{ name: 'a', ports: [{ ...udp, name: 'dns' }, { ...tcp }] }],
      }),
    )
  })

  it('a strategic merge replaces lists that have no strategy', () => {
    const target = spec({ tolerations: [{ key: 'a' }, { key: 'b' }] })
    const patch = spec({ tolerations: [{ key: 'c' }] })
    expect(applyStrategicMerge(target, patch, pod)).toEqual(patch)
  })

  it('a strategic merge drops nulls and directives from what it adds', () => {
    const added = {
      affinity: { nodeAffinity: null, podAffinity: { $patch: 'replace' } },
      securityContext: { runAsUser: 1, sysctls: [null, { name: 'a', value: null }] },
    }
    expect(applyStrategicMerge({ spec: {} }, spec(added), pod)).toEqual(
      spec({ affinity: {}, securityContext: { runAsUser: 1, sysctls: [null, { name: 'a' }] } }),
    )
  })

  it('a strategic merge drops nulls and directives from items that it adds to a merged list, too', () => {
    const env = [
      { name: 'A', value: null },
      { name: 'B', $patch: 'delete' },
    ]
    const added = { name: 'b', '$setElementOrder/env': [{ name: 'A' }], env }
    const order = { '$setElementOrder/containers': [{ name: 'a' }, { name: 'b' }] }
    const target = spec({ containers: [{ name: 'a' }] })
    const merged = spec({ containers: [{ name: 'a' }, { name: 'b', env: [{ name: 'A' }] }] })
    expect(applyStrategicMerge(target, spec({ ...order, containers: [added] }), pod)).toEqual(
      merged,
    )
    expect(
      applyStrategicMerge({}, spec({ volumes: [{ $retainKeys: ['name'], name: 'v' }] }), pod),
    ).toEqual(spec({ volumes: [{ name: 'v' }] }))
  })

  it('a strategic merge sets and removes a __proto__ key as data', () => {
    const patch = JSON.parse('{"__proto__":{"polluted":true}}') as JsonObject
    const merged = applyStrategicMerge({}, patch, pod)
    expect(JSON.stringify(merged)).toBe('{"__proto__":{"polluted":true}}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const removal = JSON.parse('{"__proto__":null}') as JsonObject
    expect(JSON.stringify(applyStrategicMerge(merged, removal, pod))).toBe('{}')
  })

  it('a strategic merge takes what lies deeper than a stack would hold', () => {
    const nested = (depth: number, leaf: string): string =>
      '{"a":'.repeat(depth) + leaf + '}'.repeat(depth)
    const patch = JSON.parse(`{"data":${nested(9000, '{"x":1,"y":null}')}}`) as JsonObject
    const revision = registry.type('apps/v1.ControllerRevision')
    const merged = applyStrategicMerge({}, patch, revision)
    expect(writeJson(merged)).toBe(`{"data":${nested(9000, '{"x":1}')}}`)
  })

  it('a strategic merge merges schemas within schemas as deep as they can be stored', () => {
    const nested = (depth: number, leaf: string): JsonObject =>
      JSON.parse('{"not":'.repeat(depth) + leaf + '}'.repeat(depth)) as JsonObject
    const schema = registry.type('apiextensions/v1.JSONSchemaProps')
    const [target, patch] = [nested(1_400, '{"type":"string"}'), nested(1_400, '{"title":"x"}')]
    expect(writeJson(applyStrategicMerge(target, patch, schema))).toBe(
      writeJson(nested(1_400, '{"type":"string","title":"x"}')),
    )
  })

  it('a strategic merge merges long lists', () => {
    const items = (prefix: string): string[] =>
      Array.from({ length: 100_000 }, (_, index) => `${prefix}${index}`)
    const target = { metadata: { finalizers: items('a') } }
    const patch = { metadata: { finalizers: items('b') } }
    const merged = applyStrategicMerge(target, patch, pod)
    expect(merged).toEqual({ metadata: { finalizers: [...items('b'), ...items('a')] } })
  })

  it('a strategic merge shows no more of a patch in a message than can be read', () => {
    const long = { image: 'x'.repeat(100_000) }
    const target = spec({ containers: [{ name: 'a' }] })
    let message = ''
    try {
      applyStrategicMerge(target, spec({ containers: [long] }), pod)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toMatch(/^map: map\[image:x+\.\.\. does not contain declared merge key: name$/)
    expect(message.length).toBeLessThan(10_400)
  })
})
