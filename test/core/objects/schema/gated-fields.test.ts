import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { dropGatedFields } from '../../../../core/objects/schema/gated-fields.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

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

  it('fields of a feature that wait for another one stay only while both are on', () => {
    const device = { name: 'a', bindsToNode: true }
    const on = new Set(['DRADeviceBindingConditions'])
    const one = structuredClone(device)
    dropGatedFields(registry.type('resource/v1.Device'), one, undefined, (gate) => on.has(gate))
    expect(one).toEqual({ name: 'a' })
    on.add('DRAResourceClaimDeviceStatus')
    const both = structuredClone(device)
    dropGatedFields(registry.type('resource/v1.Device'), both, undefined, (gate) => on.has(gate))
    expect(both).toEqual(device)
  })

  it('fields of a feature that are used for themselves alone are dropped beside another one', () => {
    const [strategy, holder] = [{ strategy: 'a' }, { preferredHolder: 'b' }]
    const both = { spec: { ...strategy, ...holder } }
    expect(kept('coordination/v1.Lease', both, { spec: strategy })).toEqual({ spec: strategy })
    expect(kept('coordination/v1.Lease', both, { spec: holder })).toEqual({ spec: holder })
  })

  it('fields of a feature that follow others stay only where those are in the stored object', () => {
    const containerStatuses = [{ name: 'a', user: { linux: { uid: 1 } } }]
    const pod = { spec: {}, status: { containerStatuses } }
    const dropped = { spec: {}, status: { containerStatuses: [{ name: 'a' }] } }
    expect(kept('core/v1.Pod', pod, pod)).toEqual(dropped)
    const spec = { securityContext: { supplementalGroupsPolicy: 'Strict' } }
    expect(kept('core/v1.Pod', { ...pod, spec }, { spec })).toEqual({ ...pod, spec })
  })

  it('fields of a feature that only count as its use are never dropped', () => {
    const constraints = [{ distinctAttribute: 'a/b' }]
    const requests = [{ exactly: { capacity: { requests: { a: '1' } } } }]
    const claim = { spec: { devices: { constraints, requests } } }
    const type = 'resource/v1.ResourceClaim'
    expect(kept(type, claim)).toEqual({
      spec: { devices: { constraints, requests: [{ exactly: {} }] } },
    })
    expect(kept(type, claim, { spec: { devices: { constraints } } })).toEqual(claim)
  })

  it('fields of a feature are not looked for in a type without any, and end in one that contains itself', () => {
    expect(kept('core/v1.ConfigMap', { data: { a: 'b' } })).toEqual({ data: { a: 'b' } })
    const nested = { properties: { a: { type: 'string' } } }
    expect(kept('apiextensions/v1.JSONSchemaProps', nested)).toEqual(nested)
  })
})
