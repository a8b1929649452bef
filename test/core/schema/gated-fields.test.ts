import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import { dropGatedFields } from '../../../core/schema/gated-fields.ts'
import { registryOf } from '../../support/schema-registry.ts'

const registry = registryOf()
const allOff = (): boolean => false

function kept(type: string, object: JsonObject, stored?: JsonObject): JsonObject {
  const copy = structuredClone(object)
  dropGatedFields(registry.type(type), copy, stored, allOff)
  return copy
}

describe('fields of a feature that is off', () => {
  const container = { name: 'a', env: [{ name: 'b', valueFrom: { fileKeyRef: { key: 'c' } } }] }

  it('fields of a feature that is off are dropped, however deep they are', () => {
    expect(kept('core/v1.Pod', { spec: { containers: [container] } })).toEqual({
      spec: { containers: [{ name: 'a', env: [{ name: 'b', valueFrom: {} }] }] },
    })
    expect(kept('storage/v1.CSIDriverSpec', { nodeAllocatableUpdatePeriodSeconds: 9 })).toEqual({})
  })

  it('fields of a feature that is off stay where the stored object has them', () => {
    const pod = { spec: { containers: [container] } }
    expect(kept('core/v1.Pod', pod, pod)).toEqual(pod)
  })

  it('fields of a feature that is on stay', () => {
    const spec: JsonObject = { nodeAllocatableUpdatePeriodSeconds: 9 }
    dropGatedFields(registry.type('storage/v1.CSIDriverSpec'), spec, undefined, () => true)
    expect(spec).toEqual({ nodeAllocatableUpdatePeriodSeconds: 9 })
  })

  it('fields of a feature are not looked for in a type without any, and end in one that contains itself', () => {
    expect(kept('core/v1.ConfigMap', { data: { a: 'b' } })).toEqual({ data: { a: 'b' } })
    const nested = { properties: { a: { type: 'string' } } }
    expect(kept('apiextensions/v1.JSONSchemaProps', nested)).toEqual(nested)
  })
})
